"""Writes the pages that must not drift from the code: `python -m pandemonium.documents [--check]`.

`docs/<name>.in.md` is the prose, with a line `{{part}}` where a part comes from the code; `docs/<name>.md` is the whole. With
`--check` nothing is written, and it exits 1 where a page is not what it would be.
"""

import argparse
import dataclasses
import inspect
import re
import sys
import types
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from pandemonium import limits
from pandemonium.config import ARGUMENTS, DEFAULTS
from pandemonium.engine import errors as engine_errors
from pandemonium.engine.games import GAMES
from pandemonium.engine.sheets import Group, Sheet
from pandemonium.metrics import REGISTRY
from pandemonium.race import errors as race_errors
from pandemonium.race.facts import Settings
from pandemonium.race.verify import FINDINGS
from pandemonium.wire import daily, messages
from pandemonium.wire.typescript_types import constant_docs

DOCS: Final = Path(__file__).resolve().parents[2] / "docs"
_PLACE: Final = re.compile(r"^\{\{([a-z-]+)\}\}$", re.MULTILINE)
_PLAIN: Final[Mapping[object, str]] = {
    str: "text",
    int: "integer",
    float: "number",
    bool: "boolean",
    type(None): "null",
}


def page(prose: str) -> str:
    """The prose with every part in its place. Raises `KeyError` for a part that does not exist."""
    return _PLACE.sub(lambda place: PARTS[place[1]]().rstrip("\n"), prose)


# Messages


class _Shapes:
    """Describes types in words, and remembers the nested shapes it met."""

    def __init__(self) -> None:
        self.nested: dict[str, type] = {}

    def table(self, cls: type, *, sent_by_client: bool) -> str:
        hints = get_type_hints(cls, include_extras=True)
        optional = _defaults(cls) if sent_by_client else {}
        rows = [
            (f"`{name}`", self.text(hint) + _default_text(optional, name))
            for name, hint in hints.items()
            if name in _names(cls)
        ]
        return _table(("field", "type"), rows) if rows else "No fields.\n"

    def text(self, hint: Any) -> str:  # noqa: ANN401  # an annotation, of which Python has no type
        if hint in _PLAIN:
            return _PLAIN[hint]
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self.text(arguments[0]) + _bounds(arguments[1])
        if origin is Literal:
            return "one of " + ", ".join(f"`{value}`" for value in arguments)
        if origin in (Union, types.UnionType):
            return " or ".join(self.text(argument) for argument in arguments)
        if origin in (tuple, list):
            return f"list of {self.text(arguments[0])}"
        if origin is dict:
            return f"map from {self.text(arguments[0])} to {self.text(arguments[1])}"
        if hint in get_args(messages.FromServer):
            return f"[{hint.__struct_config__.tag}](#{hint.__struct_config__.tag})"
        self.nested[hint.__name__] = hint
        return f"[{hint.__name__}](#{hint.__name__.lower()})"


def _names(cls: type) -> set[str]:
    if issubclass(cls, msgspec.Struct):
        return {field.encode_name for field in msgspec.structs.fields(cls)}
    assert dataclasses.is_dataclass(cls)
    return {field.name for field in dataclasses.fields(cls)}


def _defaults(cls: type) -> dict[str, object]:
    if issubclass(cls, msgspec.Struct):
        return {field.name: field.default for field in msgspec.structs.fields(cls) if not field.required}
    assert dataclasses.is_dataclass(cls)
    return {field.name: field.default for field in dataclasses.fields(cls) if field.default is not dataclasses.MISSING}


def _default_text(optional: Mapping[str, object], name: str) -> str:
    if name not in optional:
        return ""
    value = optional[name]
    return f"; may be left out ({'null' if value is None else str(value).lower()})"


def _bounds(meta: msgspec.Meta) -> str:
    low, high = meta.min_length, meta.max_length
    if high is not None:
        return f", {high} characters" if low == high else f", {low or 0} to {high} characters"
    return f", {meta.ge} to {meta.le}"


def _message_text(cls: type[msgspec.Struct], shapes: _Shapes, *, sent_by_client: bool) -> str:
    tag = cls.__struct_config__.tag
    return f"### `{tag}`\n\n{_doc(cls)}\n\n{shapes.table(cls, sent_by_client=sent_by_client)}"


def _messages(union: Any, *, sent_by_client: bool) -> str:  # noqa: ANN401  # a union of message classes
    shapes = _Shapes()
    return "\n".join(_message_text(cls, shapes, sent_by_client=sent_by_client) for cls in get_args(union))


def _nested_shapes() -> str:
    shapes = _Shapes()
    for cls in (*get_args(messages.FromClient), *get_args(messages.FromServer)):
        shapes.table(cls, sent_by_client=False)
    for answer in daily.ANSWERS:
        shapes.text(answer)
    parts: list[str] = []
    written: set[str] = set()
    while rest := [name for name in shapes.nested if name not in written]:
        for name in rest:
            written.add(name)
            cls = shapes.nested[name]
            parts.append(f"### {name}\n\n{_doc(cls)}\n\n{shapes.table(cls, sent_by_client=cls is Settings)}")
    return "\n".join(parts)


def _doc(cls: type) -> str:
    text = inspect.cleandoc(cls.__doc__ or "").replace("None", "null")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))


def _close_codes() -> str:
    rows = [(str(code), name, "yes" if again else "no") for code, (name, again) in messages.CLOSE_CODES.items()]
    return _table(("code", "name", "connect again by yourself?"), rows)


def _refusals() -> str:
    catalogue = {**race_errors.REFUSALS, **engine_errors.REFUSALS}
    return _table(("code", "sentence"), [(f"`{code}`", text) for code, text in catalogue.items()])


def _findings() -> str:
    return _table(("code", "sentence"), [(f"`{code}`", text) for code, text in FINDINGS.items()])


# Games


def _games() -> str:
    return "\n".join(_game(sheet) for sheet in GAMES.values())


def _game(sheet: Sheet) -> str:
    base = "an ace" if sheet.foundation_base == "ace" else "the rank of the card dealt to `f1`"
    redeals = "without limit" if sheet.redeals is None else f"{sheet.redeals} times"
    facts = (
        f"`{sheet.game}`: {sheet.size} cards. Dealt in this order: {', '.join(f'*{group}*' for group in sheet.deal_order)}. "
        f"`draw` turns {sheet.draw} card{'s' if sheet.draw > 1 else ''}; `redeal` is allowed {redeals}. "
        f"A foundation begins with {base} and takes {sheet.foundation_capacity} cards.\n"
    )
    columns = (
        "group",
        "piles",
        "dealt",
        "face up",
        "one lower on a card",
        "gives a column",
        "takes on cards from",
        "on empty from",
    )
    return f"### {sheet.title}\n\n{facts}\n" + _table(columns, [_group(group) for group in sheet.groups])


def _group(group: Group) -> tuple[str, ...]:
    dealt = "the rest" if group.kind == "stock" else ", ".join(map(str, group.deal))
    build = "" if group.build is None else group.build.suits + (", a king on an ace too" if group.build.wrap else "")
    fill = f"; an emptied one is filled at once from {', '.join(group.fill)}" if group.fill else ""
    gives = group.take if group.kind in ("waste", "reserve", "tableau") and _gives(group) else ""
    piles = f"{group.piles[0]} to {group.piles[-1]}" if len(group.piles) > 1 else group.piles[0]
    return (
        f"*{group.id}*, {group.kind}",
        piles,
        dealt,
        group.faces,
        build,
        gives,
        ", ".join(group.on_card),
        (", ".join(group.on_empty) + fill).lstrip("; "),
    )


def _gives(group: Group) -> bool:
    # The seven devils go home only: no column takes from their group.
    sheet = next(sheet for sheet in GAMES.values() if group in sheet.groups)
    return any(group.id in other.on_card for other in sheet.groups if other.kind == "tableau")


# Settings and limits


def _settings() -> str:
    no_dealer = "no: this node proves no deals; another one does, or nobody is to"
    no_bots = "no: nobody can add bots on this node, and it plays none"
    rows = [_setting(f"--{name.replace('_', '-')}", name, text) for name, text in ARGUMENTS.items()]
    switches = [_setting("--no-dealer", "dealer", no_dealer), _setting("--no-bots", "bots", no_bots)]
    return _table(("argument", "environment", "default", "what it is"), [*rows, *switches])


def _setting(argument: str, name: str, text: str) -> tuple[str, ...]:
    default = f"`{DEFAULTS[name]}`" if name in DEFAULTS else ""
    return (f"`{argument}`", f"`PANDEMONIUM_{name.upper()}`", default, text)


def _metrics() -> str:
    rows = [
        (f"`{family.name}{'_total' if family.type == 'counter' else ''}`", family.type, family.documentation)
        for family in REGISTRY.collect()
    ]
    return _table(("metric", "type", "what it is"), sorted(rows))


def _limits() -> str:
    rows = [(f"`{name}`", _number(getattr(limits, name)), " ".join(doc.split())) for name, doc in constant_docs(limits).items()]
    return _table(("bound", "value", "why"), rows)


def _number(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in line) + " |\n" for line in lines)


PARTS: Final[Mapping[str, Callable[[], str]]] = {
    "from-client": lambda: _messages(messages.FromClient, sent_by_client=True),
    "from-server": lambda: _messages(messages.FromServer, sent_by_client=False),
    "shapes": _nested_shapes,
    "close-codes": _close_codes,
    "refusals": _refusals,
    "findings": _findings,
    "games": _games,
    "settings": _settings,
    "limits": _limits,
    "metrics": _metrics,
}
"""What a page can ask for."""


def stale() -> dict[Path, str]:
    """The pages that are not what they should be, with what they should hold."""
    wanted = {prose.with_name(f"{prose.name.removesuffix('.in.md')}.md"): page(prose.read_text("utf-8")) for prose in _prose()}
    return {path: text for path, text in wanted.items() if not path.is_file() or path.read_text("utf-8") != text}


def _prose() -> list[Path]:
    return sorted(DOCS.glob("*.in.md"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code 0, or 1 where `--check` found a stale page, or 2 where this is no checkout."""
    parser = argparse.ArgumentParser(prog="python -m pandemonium.documents", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 where a page is out of date")
    only_check = parser.parse_args(arguments).check
    if not DOCS.is_dir():
        print(f"no pages at {DOCS}: this works in a checkout only", file=sys.stderr)
        return 2
    pages = stale()
    for path, text in pages.items():
        if only_check:
            print(f"docs/{path.name} is out of date: run `make gen`", file=sys.stderr)
        else:
            path.write_text(text, "utf-8")
            print(f"wrote docs/{path.name}")
    return 1 if pages and only_check else 0


if __name__ == "__main__":
    sys.exit(main())
