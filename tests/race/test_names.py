"""Names made safe to show."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandemonium.limits import NAME_LENGTH_MAX
from pandemonium.race.errors import Refused
from pandemonium.race.names import clean_name, distinct_name


@pytest.mark.parametrize(
    "nothing",
    [
        "",
        " ",
        " \t\r\n\u00a0\u2003\u3000 ",
        "\x00\x07\x1b",
        "\u200b\u200c\u200d\u2060\ufeff",
        "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c",
        "\u3164\u115f\u1160\uffa0\u2800",
        "\u00ad",
        "\u0301\u0301\u0301",
        "\ufe0f\u200d\ufe0f",
        "\u2028\u2029",
        "\U000e0041\U000e0042",
    ],
)
def test_a_name_that_shows_nothing_is_refused(nothing: str) -> None:
    with pytest.raises(Refused) as refused:
        clean_name(nothing)
    assert refused.value.code == "bad-name"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann   of\tGreen \n Gables ", "Ann of Green Gables"),
        ("A\x00n\x1b[31mn", "An[31mn"),
        ("\u202eevil\u202c \u2066x\u2069", "evil x"),
        ("e\u0301", "é"),
        ("e\u200b\u0301", "é"),
        ("\u0301\u200dAnn", "Ann"),
        ("\u0e31Ann", "Ann"),
        ("李雷", "李雷"),
        ("Ω≈ç√", "Ω≈ç√"),
        ("<b>&\"'", "<b>&\"'"),
        ("!", "!"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("🏳\ufe0f\u200d🌈", "🏳\ufe0f\u200d🌈"),
        ("👩🏽\u200d❤\ufe0f\u200d👩🏽", "👩🏽\u200d❤\ufe0f\u200d👩🏽"),
        ("กำลัง", "กำลัง"),
    ],
)
def test_what_can_be_seen_is_kept(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize("joiner", ["", "\u200d", "\ufe0f", "\u200b"])
def test_marks_do_not_pile_up_over_the_neighbours(joiner: str) -> None:
    tall = "q" + f"\u0300\u0301\u0302{joiner}" * 20
    marks = [char for char in clean_name(tall) if unicodedata.combining(char)]
    assert len(marks) <= 2


@pytest.mark.parametrize(("length", "kept"), [(23, 23), (24, 24), (25, 24), (96, 24)])
def test_a_name_is_cut_to_its_length(length: int, kept: int) -> None:
    assert clean_name("x" * length) == "x" * kept


def test_the_bound_is_24_characters_after_cleaning_not_before() -> None:
    assert NAME_LENGTH_MAX == 24
    assert clean_name("\u200b" * 50 + "y" * 24) == "y" * 24


def test_a_cut_leaves_no_blank_or_joiner_at_the_end() -> None:
    assert clean_name("x" * 23 + " yz") == "x" * 23
    assert clean_name("x" * 22 + "👩\u200d🚀") == "x" * 22 + "👩"


TRICKY = st.text(st.sampled_from("a q\u0300\u0301\u0323\u200d\ufe0f\u200b\n👩🚀"), max_size=96)


@given(st.text(max_size=96) | TRICKY)
def test_a_clean_name_is_short_visible_one_line_and_stays_as_it_is(typed: str) -> None:
    try:
        name = clean_name(typed)
    except Refused:
        return
    assert 1 <= len(name) <= NAME_LENGTH_MAX
    assert name == name.strip()
    assert not any(unicodedata.category(char) in ("Cc", "Co", "Cs", "Cn", "Zl", "Zp") for char in name)
    assert not set(name) & set("\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
    assert clean_name(name) == name


def test_a_number_behind_a_name_that_had_to_be_cut_is_joined_to_nothing() -> None:
    for letters in range(NAME_LENGTH_MAX - 2):
        name = "x" * letters + "👩\u200d🚀"
        assert "\u200d " not in distinct_name(name, [name])
