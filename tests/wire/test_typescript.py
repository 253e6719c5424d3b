"""The TypeScript that the browser shares with the server is written from the Python, and is up to date."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

from pandemonium.wire import typescript
from pandemonium.wire.typescript_types import TypeWriter, tsdoc, value_text

Mood = Literal["glad", "cross"]


class Shape(msgspec.Struct, frozen=True):
    """A nested shape."""

    mood: Mood | None


class Sent(msgspec.Struct, frozen=True, tag_field="type", tag="sent"):
    """First line.

    Second paragraph, None of it lost.
    """

    faces: dict[int, str]
    grid: tuple[tuple[int, ...], ...]
    pair: tuple[str, bool]
    shape: Shape
    name: Annotated[str, msgspec.Meta(max_length=5)] | None = None


def test_the_generated_files_are_up_to_date() -> None:
    assert not typescript.stale(), "run `make gen`"


def test_check_fails_on_a_stale_file_and_writing_repairs_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typescript, "CLIENT", tmp_path)
    assert typescript.main(["--check"]) == 1
    assert typescript.main([]) == 0
    assert typescript.main(["--check"]) == 0


def test_a_message_becomes_an_interface_with_its_docstring() -> None:
    assert TypeWriter({Mood: "Mood"}).message(Sent, sent_by_client=True) == (
        "/**\n * First line.\n *\n * Second paragraph, null of it lost.\n */\n"
        "export interface Sent {\n"
        '  readonly type: "sent";\n'
        "  readonly faces: Readonly<Record<number, string>>;\n"
        "  readonly grid: readonly (readonly number[])[];\n"
        "  readonly pair: readonly [string, boolean];\n"
        "  readonly shape: Shape;\n"
        "  readonly name?: string | null;\n"
        "}\n"
    )


def test_a_message_from_the_server_always_has_all_its_fields() -> None:
    assert "  readonly name: string | null;\n" in TypeWriter({}).message(Sent, sent_by_client=False)


def test_nested_shapes_and_named_choices_follow_the_messages_that_use_them() -> None:
    writer = TypeWriter({Mood: "Mood"})
    writer.message(Sent, sent_by_client=False)
    assert list(writer.nested()) == [
        "/** A nested shape. */\nexport interface Shape {\n  readonly mood: Mood | null;\n}\n",
        'export type Mood = "glad" | "cross";\n',
    ]


def test_a_type_that_typescript_cannot_say_is_refused() -> None:
    with pytest.raises(TypeError, match="no TypeScript type"):
        TypeWriter({}).type_text(frozenset[int])


def test_long_values_are_broken_over_lines_and_odd_keys_are_quoted() -> None:
    assert value_text({"a": 1, "b-c": None, 4001: ("x", True)}) == '{ a: 1, "b-c": null, 4001: ["x", true] }'
    assert value_text(["x" * 70, "y" * 70]) == f'[\n  "{"x" * 70}",\n  "{"y" * 70}",\n]'


def test_a_long_comment_is_filled_to_the_width_of_the_file() -> None:
    assert all(len(line) <= 120 for line in tsdoc("word " * 100).splitlines())
