"""What people and programs type: entries, names, lines for `pandemonium replay`."""

import io
import json
import unicodedata
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from pandemonium.commands.replay import serve
from pandemonium.engine.deal import Seed, deal
from pandemonium.engine.errors import REFUSALS, IllegalMove
from pandemonium.engine.games import GAMES, sheet_of
from pandemonium.engine.playthrough import Playthrough, parse_entry
from pandemonium.limits import ENTRY_TEXT_MAX, NAME_LENGTH_MAX
from pandemonium.race.errors import Refused
from pandemonium.race.names import clean_name

PIECES = [*"trwsf190 >x", "\n", "\x00", "draw", "redeal", "undo", "auto", "  ", "99", "-1", "\u0663", "\uff54"]
NEARLY = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)
MOVES = st.from_regex(r"\A[a-z][0-9]{0,3}>[a-z][0-9]{0,3}(x[0-9]{1,4})?\Z")
LINES = st.lists(MOVES | st.sampled_from(PIECES), max_size=120).map(lambda moves: " ".join(["auto", *moves]))
ENTRIES = st.text(max_size=40) | NEARLY | MOVES | LINES


@cache
def begun(game: str) -> Playthrough:
    sheet = sheet_of(game)
    return Playthrough.begin(sheet, deal(sheet, Seed("fuzz")))


def answer(game: str, text: str) -> str:
    """Of the rules to an entry."""
    try:
        entry = parse_entry(text)
        assert parse_entry(entry.text) == entry
        begun(game).enter(entry, "free", GAMES[game].size)
    except IllegalMove as refused:
        return refused.code
    return "played"


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(sorted(GAMES)), ENTRIES)
def test_any_entry_is_played_or_refused_with_a_known_code(game: str, text: str) -> None:
    assert answer(game, text[:ENTRY_TEXT_MAX]) in {"played", *REFUSALS}


UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u17b4\u180b\u180e\u200b\u200d\u200e\u202e\u2060\u2066\u2800"
    "\u3164\ufe00\ufe0f\ufeff\uffa0\U000e0041"
)
CLUSTERS = [
    "👩🏽\u200d🚀",
    "🏳\ufe0f\u200d🌈",
    "🇩🇪",
    "e\u0301",
    "क्षि",
    "กำ",
    "각",
    "שָׁ",
    "\u202eabc\u202c",
    "\u2067x",
    "\x1b[31m",
    "\r\n",
]
NAMES = st.text(max_size=96) | st.lists(st.sampled_from([*CLUSTERS, *UNSEEN, *"a q\t"]), max_size=40).map("".join)
TURNING = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
"""Bidirectional classes of the controls that turn the text around them."""


@settings(max_examples=200)
@given(NAMES)
def test_any_name_is_safe_to_show_or_refused(typed: str) -> None:
    try:
        name = clean_name(typed)
    except Refused:
        return
    assert 1 <= len(name) <= NAME_LENGTH_MAX
    assert clean_name(name) == name
    assert set(name) - set(UNSEEN) - {" "}
    assert not {unicodedata.bidirectional(char) for char in name} & TURNING
    assert {unicodedata.category(char) for char in name if char != "\u200d"}.isdisjoint(
        {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    )
    # No sign is left half: a joiner joins something to something.
    assert name[0] not in " \u200d"
    assert name[-1] not in " \u200d"


JSONS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
)
REQUESTS = st.fixed_dictionaries(
    {
        "game": st.sampled_from(sorted(GAMES)) | JSONS,
        "seed": st.just("fuzz") | JSONS,
        "moves": st.lists(NEARLY | MOVES | st.just("draw"), max_size=4) | JSONS,
    }
)
REPLAYED = (
    st.binary(max_size=80)
    | JSONS.map(lambda value: json.dumps(value).encode())
    | REQUESTS.map(lambda asked: json.dumps(asked).encode())
)


@settings(max_examples=60, deadline=None)
@given(st.lists(REPLAYED, max_size=3))
def test_every_line_for_replay_has_one_answer(lines: list[bytes]) -> None:
    asked, told = b"\n".join(lines), io.StringIO()
    assert serve(io.BytesIO(asked), told) in {0, 1}
    answers = [json.loads(line) for line in told.getvalue().splitlines()]
    assert len(answers) == sum(bool(line.strip(b" \t\r\n")) for line in asked.split(b"\n"))
    for answer in answers:
        assert answer["error"]["message"] if "error" in answer else answer["piles"]
