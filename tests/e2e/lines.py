"""Waiting for the store, and lines worth playing: where a stretch of a won line needs no face that is not known yet."""

import time
from collections.abc import Sequence

from pandemonium.engine.deal import deal, parse_seed
from pandemonium.engine.games import GAMES
from pandemonium.engine.playthrough import Playthrough, parse_entry
from tests.e2e.node import Node

PATIENCE_S = 20.0


def until_logged(node: Node, code: str, seat: int, entries: Sequence[str]) -> None:
    """Waits until the store's log of a seat is exactly these entries."""
    deadline = time.monotonic() + PATIENCE_S
    with node.redis() as redis, redis.pubsub() as news:
        news.subscribe(f"r1:{{{code}}}:events")
        while (log := node.log(code, seat)) != list(entries):
            assert time.monotonic() < deadline, f"logged: {log}, wanted: {list(entries)}"
            news.get_message(timeout=1.0)


def known_stretch(game: str, seed: str, line: Sequence[str], length: int, cards: int) -> int:
    """Where in the line `length` entries begin, `cards` of them moves of cards, that turn up nothing new."""
    sheet = GAMES[game]
    played = Playthrough.begin(sheet, deal(sheet, parse_seed(seed)))
    is_new: list[bool] = []
    for text in line:
        after = played.enter(parse_entry(text), "free", sheet.size).after
        is_new.append(after.known != played.known)
        played = after
    for start in range(len(line) - length):
        moves = sum(">" in text for text in line[start : start + length])
        if moves >= cards and not any(is_new[start : start + length]):
            return start
    raise AssertionError("no such stretch in this line")
