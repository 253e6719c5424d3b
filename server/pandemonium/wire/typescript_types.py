"""How Python says it, and how TypeScript does.

Message classes become interfaces, values become literals, docstrings become TSDoc.
"""

import ast
import dataclasses
import inspect
import json
import re
import textwrap
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

WIDTH: Final = 120
_IDENTIFIER: Final = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*", re.ASCII)
_NONE: Final = re.compile(r"\bNone\b")
_PLAIN: Final[Mapping[object, str]] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    bytes: "Uint8Array",
    type(None): "null",
    Any: "unknown",
}


def tsdoc(text: str | None, indent: str = "") -> str:
    """The text as a TSDoc comment, ending in a line break; nothing for no text."""
    if not text:
        return ""
    lines = _wrapped(_NONE.sub("null", inspect.cleandoc(text)), WIDTH - len(indent) - 3)
    if len(lines) == 1 and len(lines[0]) + len(indent) + 7 <= WIDTH:
        return f"{indent}/** {lines[0]} */\n"
    body = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{body}{indent} */\n"


def _wrapped(text: str, width: int) -> list[str]:
    """The lines of the text, each paragraph filled anew, with an empty line between two of them."""
    paragraphs = [
        textwrap.wrap(paragraph, width, break_long_words=False, break_on_hyphens=False) for paragraph in text.split("\n\n")
    ]
    return [line for number, lines in enumerate(paragraphs) for line in ([""] if number else []) + lines]


def union_text(name: str, members: Sequence[str]) -> str:
    """A union of types, one a line."""
    return f"export type {name} =\n" + "".join(f"  | {member}\n" for member in members).rstrip("\n") + ";\n"


def value_text(value: object, indent: str = "", before: int = 0) -> str:
    """The value as a literal, on one line where it fits beside the `before` characters that stand in front of it."""
    flat = _flat(value)
    if len(indent) + before + len(flat) < WIDTH or not isinstance(value, Mapping | list | tuple) or not value:
        return flat
    inner = indent + "  "
    if isinstance(value, Mapping):
        keys = [(f"{_key(key)}: ", held) for key, held in value.items()]
        rows = [f"{inner}{key}{value_text(held, inner, len(key) + 1)},\n" for key, held in keys]
        return "{\n" + "".join(rows) + indent + "}"
    return "[\n" + "".join(f"{inner}{value_text(held, inner, 1)},\n" for held in value) + indent + "]"


def _flat(value: object) -> str:
    match value:
        case Mapping():
            inside = ", ".join(f"{_key(key)}: {_flat(held)}" for key, held in value.items())
            return f"{{ {inside} }}" if inside else "{}"
        case list() | tuple():
            return f"[{', '.join(_flat(held) for held in value)}]"
        case None | bool() | int() | float() | str():
            return json.dumps(value, ensure_ascii=False)
        case _:
            raise TypeError(f"no TypeScript literal for {type(value).__name__}")


def _key(key: object) -> str:
    text = str(key)
    return text if isinstance(key, int) or _IDENTIFIER.fullmatch(text) else json.dumps(text)


class TypeWriter:
    """Writes types, and remembers the named choices and nested shapes it met on the way.

    `aliases`: names for `Literal` types, so that `End` stays `End` in TypeScript.
    """

    def __init__(self, aliases: Mapping[object, str]) -> None:
        self._aliases = aliases
        self._choices: dict[str, object] = {}
        self._shapes: dict[str, type] = {}

    def message(self, cls: type[msgspec.Struct], *, sent_by_client: bool) -> str:
        """A tagged message. A client may leave out what has a default; the server writes everything."""
        config = cls.__struct_config__
        tag = f"  readonly {config.tag_field}: {_flat(config.tag)};\n"
        defaults = {field.name for field in msgspec.structs.fields(cls) if not field.required}
        return self._interface(cls, tag, defaults if sent_by_client else frozenset())

    def nested(self) -> Iterator[str]:
        """Every shape and choice met so far, and those met while writing them."""
        written: set[str] = set()
        while rest := [name for name in self._shapes if name not in written]:
            for name in rest:
                written.add(name)
                yield self._interface(self._shapes[name], "", frozenset())
        for name, choice in self._choices.items():
            yield f"export type {name} = {' | '.join(_flat(value) for value in get_args(choice))};\n"

    def _interface(self, cls: type, tag: str, optional: Iterable[str]) -> str:
        hints = get_type_hints(cls)
        fields = "".join(
            f"  readonly {name}{'?' if name in optional else ''}: {self.type_text(hints[name])};\n"
            for name in _field_names(cls)
        )
        return f"{tsdoc(cls.__doc__)}export interface {cls.__name__} {{\n{tag}{fields}}}\n"

    def type_text(self, hint: object) -> str:
        """The TypeScript type of an annotation. Raises `TypeError` for one that has none here."""
        if hint in _PLAIN:
            return _PLAIN[hint]
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Literal:
            return self._choice(hint, arguments)
        if origin in (Union, types.UnionType):
            return " | ".join(self.type_text(argument) for argument in arguments)
        if origin in (tuple, list):
            return self._sequence(arguments)
        if origin is dict:
            return f"Readonly<Record<{self.type_text(arguments[0])}, {self.type_text(arguments[1])}>>"
        if isinstance(hint, type) and (dataclasses.is_dataclass(hint) or issubclass(hint, msgspec.Struct)):
            if not _is_message(hint):
                self._shapes[hint.__name__] = hint
            return hint.__name__
        raise TypeError(f"no TypeScript type for {hint!r}")

    def _choice(self, hint: object, values: tuple[object, ...]) -> str:
        name = self._aliases.get(hint)
        if name is None:
            return " | ".join(_flat(value) for value in values)
        self._choices[name] = hint
        return name

    def _sequence(self, arguments: tuple[object, ...]) -> str:
        if len(arguments) == 1 or arguments[-1] is Ellipsis:
            item = self.type_text(arguments[0])
            return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
        return f"readonly [{', '.join(self.type_text(argument) for argument in arguments)}]"


def literal_aliases(modules: Sequence[types.ModuleType]) -> dict[object, str]:
    """Names that modules give to their `Literal` types."""
    return {value: name for module in modules for name, value in vars(module).items() if get_origin(value) is Literal}


def constant_docs(module: types.ModuleType) -> dict[str, str]:
    """The text that stands below each constant of a module."""
    docs: dict[str, str] = {}
    body = ast.parse(inspect.getsource(module)).body
    for assignment, text in pairwise(body):
        match assignment, text:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(doc))):
                docs[name] = doc
            case _:
                pass
    return docs


def _field_names(cls: type) -> tuple[str, ...]:
    if issubclass(cls, msgspec.Struct):
        return tuple(field.encode_name for field in msgspec.structs.fields(cls))
    assert dataclasses.is_dataclass(cls)
    return tuple(field.name for field in dataclasses.fields(cls))


def _is_message(cls: type) -> bool:
    return issubclass(cls, msgspec.Struct) and cls.__struct_config__.tag is not None
