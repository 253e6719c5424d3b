"""No watched board depends on a card that somebody who still races has not seen.

Ann and Bob race on two decks that differ only where Bob has not looked, and make the same entries; what a watcher is told of
their boards is, byte for byte, what one of the two decks alone gives.
"""

import random
from itertools import takewhile
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pandemonium.engine.deal import Deal, Seed, deal, opening_board
from pandemonium.engine.games import GAMES
from pandemonium.engine.playthrough import Playthrough, UndoRule
from pandemonium.race.vantage import Sight
from pandemonium.tables.views import board_view
from pandemonium.wire import messages as wire
from tests.support.node import Node
from tests.support.racer import Message, Racer
from tests.support.random_play import accepted, known_after, permuted, random_entries
from tests.support.stage import Stage

ANN, BOB = 1, 2
ODD = ("undo", "draw", "redeal", "t1>t1", "w>s", "auto t1>f")


class Case(msgspec.Struct, frozen=True):
    """`entries`: by seat, refused ones among them; each is refused on both decks or on neither."""

    game: str
    undo: UndoRule
    decks: tuple[tuple[int, ...], tuple[int, ...]]
    entries: dict[int, tuple[str, ...]]

    def games(self, seat: int) -> list[Playthrough]:
        """After each accepted entry, on the first deck."""
        start = opening(self.game, self.decks[0])
        return [start, *(game for _, game in accepted(start, self.entries[seat], self.undo))]

    def shown(self) -> dict[int, Sight]:
        """What is to be seen once all entries are made, straight from the rule."""
        games = {seat: self.games(seat) for seat in self.entries}
        common = games[ANN][-1].known & games[BOB][-1].known
        visible = {seat: list(takewhile(lambda game: not game.known & ~common, line)) for seat, line in games.items()}
        return {seat: Sight(visible[seat][-1], len(visible[seat]) < len(games[seat])) for seat in games}


def opening(game: str, deck: tuple[int, ...]) -> Playthrough:
    return Playthrough.begin(GAMES[game], Deal(deck, opening_board(GAMES[game])))


@st.composite
def cases(draw: st.DrawFn, game: str) -> Case:
    choose = random.Random(draw(st.integers(0, 2**32)))
    # Without undo a race can end as blocked, and that one bit may depend on hidden cards.
    undo: UndoRule = draw(st.sampled_from(("free", "careful")))
    deck = deal(GAMES[game], Seed(f"boards-{choose.randrange(10**9)}")).deck
    start = opening(game, deck)
    bobs = random_entries(choose, start, undo, draw(st.integers(0, 12)), odd=ODD)
    anns = random_entries(choose, start, undo, draw(st.integers(0, 40)), odd=ODD)
    known = known_after(start, bobs, undo)
    # Few changed cards let lines go on for long that are the same on both decks.
    share = draw(st.sampled_from((0.0, 0.5, 0.9)))
    kept = known | sum(1 << card for card in range(len(deck)) if choose.random() < share)
    other = permuted(choose, deck, kept)
    return Case(game, undo, (deck, other), {ANN: _alike(anns, start, opening(game, other), undo), BOB: bobs})


def _alike(entries: tuple[str, ...], one: Playthrough, other: Playthrough, undo: UndoRule) -> tuple[str, ...]:
    """The entries up to the first that is refused on one deck only."""
    for place, entry in enumerate(entries):
        here, there = accepted(one, [entry], undo), accepted(other, [entry], undo)
        if bool(here) != bool(there):
            return entries[:place]
        if here:
            one, other = here[0][1], there[0][1]
    return entries


async def _watched(node: Node, case: Case, seed: str) -> list[tuple[bytes, Message]]:
    """Frames of boards and what they say, until all that may be seen was told."""
    room = await node.create("Ann", game=case.game, undo=case.undo, target=GAMES[case.game].size, seed=seed)
    async with (
        Racer.entered(node.origin, room.code, room.token) as ann,
        Racer.entered(node.origin, room.code) as bob,
        Racer.entered(node.origin, room.code) as eve,
    ):
        await bob.sit("Bob")
        await eve.tell("watch", boards=True)
        await ann.tell("start", request="go")
        for racer in (ann, bob):
            await racer.table_of(1)
        half = len(case.entries[ANN]) // 2
        for racer, entries in (
            (ann, case.entries[ANN][:half]),
            (bob, case.entries[BOB]),
            (ann, case.entries[ANN][half:]),
        ):
            for entry in entries:
                await racer.play(entry)
        wanted = {seat: (sight.game.entries, sight.waiting) for seat, sight in case.shown().items()}
        await eve.until(lambda: _places(eve) == wanted, f"boards at {wanted}")
        return [(frame, told) for frame, told in zip(eve.frames, eve.messages, strict=True) if told["type"] == "boards"]


def _places(eve: Racer) -> dict[int, tuple[int, bool]]:
    told = (board for frame in eve.of("boards") for board in frame["boards"])
    return {board["seat"]: (board["seq"], board["waiting"]) for board in told}


@pytest.mark.parametrize("game", GAMES)
def test_cards_that_somebody_who_still_races_has_not_seen_change_no_board(stage: Stage, game: str) -> None:
    @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
    @given(cases(game))
    def holds(case: Case) -> None:
        games = {seat: case.games(seat) for seat in case.entries}
        for deck in case.decks:
            for frame, told in stage.run(_watched(stage.node, case, stage.decks.seed(deck))):
                assert frame == msgspec.msgpack.encode(
                    wire.Boards(1, tuple(_expected(games, board) for board in told["boards"]))
                )
                for board in told["boards"]:
                    assert not sum(1 << card for card in board["faces"]) & ~games[BOB][-1].known

    holds()


def _expected(games: dict[int, list[Playthrough]], told: dict[str, Any]) -> wire.BoardView:
    """The board at that place on the first deck."""
    return board_view(told["seat"], Sight(games[told["seat"]][told["seq"]], told["waiting"]))
