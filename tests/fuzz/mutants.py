"""Frames that no client of ours sends, from one source of chance: valid messages, wrong ones, other values, plain bytes."""

import math
from collections.abc import Callable
from random import Random
from typing import Any, Final

import msgpack

from pandemonium.limits import FRAME_BYTES_MAX
from tests.support.node import room_settings

Fields = dict[str, Any]

_TYPES: Final = (
    *("hello", "sit", "rename", "leave", "ready", "settings", "add_bot", "kick", "lock", "host", "start", "cancel"),
    *("entry", "give_up", "end_race", "rematch", "watch", "ping"),
)
_NUMBERS: Final = (
    0,
    1,
    -1,
    2,
    3,
    15,
    16,
    17,
    127,
    128,
    255,
    4_096,
    5_000,
    5_001,
    2**31 - 1,
    2**31,
    2**53,
    2**63,
    2**64 - 1,
    -(2**63),
)
_FLOATS: Final = (0.0, -0.0, 1.5, 1e308, math.inf, -math.inf, math.nan)
_TEXTS: Final = (
    *(
        "",
        "x",
        "draw",
        "undo",
        "auto",
        "redeal",
        "demon",
        "free",
        "type",
        "Ann",
        "ABCDEFGH",
        "../../x",
        "%s%n",
        "\x00",
        "\ud800",
    ),
    *(
        "\u202egnp",
        "e\u0301" * 40,
        "👩\u200d🚀" * 30,
        "a" * 97,
        "x" * 1_025,
        "'; FLUSHALL",
        "{code}",
        "\r\n*1\r\n$4\r\nPING\r\n",
    ),
)
_ENTRIES: Final = (
    "draw",
    "redeal",
    "undo",
    "auto",
    "w>f",
    "r>t1",
    "t1>t2x3",
    "t9>f",
    "f1>t1",
    "s>w",
    "t1>t1",
    "auto w>f",
    "r1>f",
)


class Mutants:
    """`code`: of the room they aim at. The same chance gives the same frames."""

    def __init__(self, chance: Random, code: str) -> None:
        self._chance, self._code = chance, code

    def frame(self) -> bytes:
        """Anything of at most `FRAME_BYTES_MAX` bytes."""
        makers: tuple[Callable[[], bytes], ...] = (
            self._valid,
            self._altered,
            self._altered,
            self._broken,
            self._broken,
            self._other,
            self._noise,
        )
        return self._chance.choice(makers)()[:FRAME_BYTES_MAX]

    def message(self) -> Fields:
        """A message that is one, mostly."""
        type_ = self._chance.choice(_TYPES)
        return {"type": type_, **self._fields(type_)}

    def _fields(self, type_: str) -> Fields:
        chance = self._chance
        of_type: dict[str, Callable[[], Fields]] = {
            "hello": lambda: {"room": self._code, "token": chance.choice((None, None, "x" * 26))},
            "sit": lambda: {"name": chance.choice(("Mallory", *_TEXTS))},
            "rename": lambda: {"name": chance.choice(("Mallory", *_TEXTS))},
            "ready": lambda: {"ready": chance.random() < 0.5},
            "settings": lambda: {
                "settings": room_settings() | {"target": chance.randint(0, 60), "limit_minutes": chance.randint(0, 130)}
            },
            "add_bot": lambda: {"level": "greedy"},
            "kick": lambda: {"seat": chance.randint(1, 16)},
            "lock": lambda: {"locked": chance.random() < 0.5},
            "host": lambda: {"seat": chance.randint(1, 16)},
            "start": lambda: {"request": chance.choice("abc"), "unproven": True},
            "entry": self._entry,
            "watch": lambda: {"boards": chance.random() < 0.5},
            "ping": lambda: {"sent": chance.choice((*_FLOATS, 1))},
        }
        race: dict[str, Callable[[], Fields]] = dict.fromkeys(
            ("give_up", "end_race", "rematch"), lambda: {"race": chance.randint(0, 2)}
        )
        return (of_type | race).get(type_, dict)()

    def _entry(self) -> Fields:
        chance = self._chance
        small = {"race": chance.randint(0, 2), "round": chance.randint(0, 3), "seq": chance.randint(1, 30)}
        return small | {"entry": chance.choice(_ENTRIES)}

    def _valid(self) -> bytes:
        return packed(self.message())

    def _altered(self) -> bytes:
        """One field left out, of another value, or one too many."""
        message = self.message()
        field = self._chance.choice(tuple(message))
        how = self._chance.random()
        if how < 0.2:
            del message[field]
        elif how < 0.3:
            message[self._chance.choice(_TEXTS)] = self._value(2)
        else:
            message[field] = self._value(3)
        return packed(message)

    def _broken(self) -> bytes:
        """Bytes of a message cut off, turned over, repeated, or joined with another's."""
        frame, chance = bytearray(self._valid()), self._chance
        for _ in range(chance.randint(1, 4)):
            at, how = chance.randrange(len(frame) + 1), chance.random()
            if how < 0.5 and at < len(frame):
                frame[at] = chance.randrange(256)
            elif how < 0.65:
                del frame[at:]
            elif how < 0.8:
                frame[at:at] = chance.randbytes(chance.randint(1, 5))
            else:
                frame += self._valid()[at:]
        return bytes(frame)

    def _other(self) -> bytes:
        return packed(self._value(4))

    def _noise(self) -> bytes:
        return self._chance.randbytes(self._chance.choice((0, 1, 2, 7, 60, 500)))

    def _value(self, depth: int) -> object:
        chance = self._chance
        kind = chance.randrange(10 if depth else 7)
        if kind == 0:
            return None
        if kind == 1:
            return chance.random() < 0.5
        if kind == 2:
            return chance.choice(_NUMBERS)
        if kind == 3:
            return chance.choice(_FLOATS)
        if kind == 4:
            return chance.choice(_TEXTS)
        if kind == 5:
            return chance.randbytes(chance.randint(0, 30))
        if kind == 6:
            return chance.choice((msgpack.ExtType(chance.randrange(128), b"x"), msgpack.Timestamp(chance.randrange(2**34), 5)))
        if kind == 7:
            return [self._value(depth - 1) for _ in range(chance.randint(0, 4))]
        keys = _TEXTS if kind == 8 else _NUMBERS
        return {chance.choice(keys): self._value(depth - 1) for _ in range(chance.randint(0, 4))}


def packed(value: object) -> bytes:
    """Packed by another implementation, which lets broken text pass."""
    frame: bytes = msgpack.packb(value, unicode_errors="surrogatepass")
    return frame
