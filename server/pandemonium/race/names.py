"""Names as people type them, made safe to show: visible, short, one line, unable to turn the text around them."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from pandemonium.limits import NAME_LENGTH_MAX
from pandemonium.race.errors import Refused

_KEPT_JOINERS: Final = {"\u200d", "\ufe0f"}
"""Zero-width joiner and emoji presentation: inside an emoji they are part of one sign."""
_LOOSE_ENDS: Final = " \u200d"
"""At the edge of a name these join nothing to nothing."""
_BLANK_LETTERS: Final = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800"}
"""Fillers that Unicode calls letters or symbols but that show nothing."""
_MARKS_IN_A_ROW_MAX: Final = 2
"""Combining marks on one letter: more is drawing over the neighbours."""


def clean_name(text: str) -> str:
    """The name to store. Raises `Refused("bad-name")` where nothing visible is left."""
    kept = "".join(char for char in " ".join(text.split()) if _is_kept(char))
    shown = _without_tall_stacks(unicodedata.normalize("NFC", kept))
    name = _begun(" ".join(shown.split()))[:NAME_LENGTH_MAX].strip(_LOOSE_ENDS)
    if not any(unicodedata.category(char)[0] in "LNSP" for char in name):
        raise Refused("bad-name")
    return name


def distinct_name(name: str, others: Iterable[str]) -> str:
    """The name, with a number behind it where somebody in the room has it already: the track must tell people apart."""
    taken = {other.casefold() for other in others}
    number, wanted = 1, name
    while wanted.casefold() in taken:
        number += 1
        suffix = f" {number}"
        wanted = name[: NAME_LENGTH_MAX - len(suffix)].rstrip(_LOOSE_ENDS) + suffix
    return wanted


def _is_kept(char: str) -> bool:
    if char in _KEPT_JOINERS:
        return True
    # Cc, Cf, Co, Cs, Cn: controls, bidi controls and the unassigned; Zl, Zp break lines.
    category = unicodedata.category(char)
    return category[0] != "C" and category not in ("Zl", "Zp") and char not in _BLANK_LETTERS


def _begun(name: str) -> str:
    """Without marks and joiners at its beginning: they would stand on whatever is shown before the name."""
    return name.lstrip("".join(char for char in name if unicodedata.category(char)[0] == "M" or char in _LOOSE_ENDS))


def _without_tall_stacks(chars: Iterable[str]) -> str:
    kept: list[str] = []
    marks = 0
    for char in chars:
        # A joiner is no new letter: marks beyond it still stand over the last one.
        if char not in _KEPT_JOINERS:
            marks = marks + 1 if unicodedata.category(char)[0] == "M" else 0
        if marks <= _MARKS_IN_A_ROW_MAX:
            kept.append(char)
    return "".join(kept)
