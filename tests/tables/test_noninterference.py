"""No browser is told anything that depends on a card it has not earned.

Two rooms are played alike on two decks that differ only in faces the player has not seen by the end of the line; everything
the player, a rival and a watcher were told must be the same, but for what tells the rooms apart (codes, tokens, times,
commitments) and the one bit `blocked`, which is equal for all and allowed to know. Every prefix of a line is a line too, so a
random line with a random permutation stands for all of them.
"""

import random
from collections.abc import AsyncIterator
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from redis.asyncio import Redis
from redis.asyncio.client import PubSub

from pandemonium.engine.deal import Deal, Seed, commitment, deal, opening_board
from pandemonium.engine.games import GAMES
from pandemonium.engine.playthrough import Playthrough, UndoRule
from pandemonium.engine.sheets import sheet_hash
from pandemonium.race.facts import Standing
from pandemonium.race.proof import Proof
from pandemonium.store.pool import ProvenDeal
from pandemonium.wire import messages as wire
from tests.support.node import Node, running_node
from tests.support.racer import Message, Racer
from tests.support.random_play import known_after, permuted, random_entries
from tests.support.stage import Stage

ENTRIES_MAX = 70
NEVER_MOVES = ("t1>t1", "f>t1", "w>s", "t9>f", "r>w", "auto t1>f", "auto w>f t1>f t2>f", "undo undo", "t1>t2x9", "t2>t3x2")


class Line(msgspec.Struct, frozen=True):
    """What one player does in a race. `resume_after`: entries after which the page is loaded again."""

    game: str
    undo: str
    entries: tuple[str, ...]
    resume_after: int


class Told(msgspec.Struct, frozen=True):
    """Everything three browsers were told, and what the player's own acks say happened."""

    player: list[Message]
    rival: list[Message]
    watcher: list[Message]
    rival_frames: list[bytes]
    watcher_frames: list[bytes]


async def _play(node: Node, line: Line, seed: str) -> Told:
    room = await node.create("Ann", game=line.game, undo=line.undo, hopeless=True, seed=seed)
    async with (
        Racer.entered(node.origin, room.code, room.token) as player,
        Racer.entered(node.origin, room.code) as rival,
        Racer.entered(node.origin, room.code) as watcher,
    ):
        await rival.sit("Bob")
        await player.tell("start", request="go")
        await player.table_of(1)
        await _enter(player, line.entries[: line.resume_after])
        async with Racer.entered(node.origin, room.code, player.token) as again:
            await again.table_of(1)
            await _enter(again, line.entries[line.resume_after :])
            # Refused where the line itself has ended the race.
            for racer in (again, rival):
                await racer.tell("give_up", race=1)
            for racer in (again, rival, watcher):
                await racer.heard("result")
        told = player.messages + again.messages
        return Told(told, rival.messages, watcher.messages, rival.frames, watcher.frames)


async def _enter(player: Racer, entries: tuple[str, ...]) -> None:
    for entry in entries:
        await player.play(entry)


@st.composite
def lines(draw: st.DrawFn, game: str) -> tuple[Line, tuple[int, ...], tuple[int, ...]]:
    """A line with refused entries in it, a deck, and a deck permuted where the player has not looked."""
    choose = random.Random(draw(st.integers(0, 2**32)))
    sheet, undo = GAMES[game], draw(st.sampled_from(get_args(UndoRule)))
    deck = deal(sheet, Seed(f"ni-{choose.randrange(10**9)}")).deck
    start = Playthrough.begin(sheet, Deal(deck, opening_board(sheet)))
    entries = random_entries(
        choose, start, undo, draw(st.integers(0, ENTRIES_MAX)), odd=(*NEVER_MOVES, "undo", "draw", "redeal")
    )
    line = Line(game, undo, entries, draw(st.integers(0, len(entries))))
    return line, deck, permuted(choose, deck, known_after(start, entries, undo))


@pytest.mark.parametrize("game", GAMES)
def test_unseen_faces_change_nothing_that_anybody_is_told(stage: Stage, game: str) -> None:
    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
    @given(lines(game))
    def holds(case: tuple[Line, tuple[int, ...], tuple[int, ...]]) -> None:
        line, deck, other_deck = case
        one, other = (stage.run(_play(stage.node, line, stage.decks.seed(each))) for each in (deck, other_deck))
        ends = min(_blocked_at(one.player), _blocked_at(other.player))
        assert _table_talk(one.player)[:ends] == _table_talk(other.player)[:ends]
        assert _table_talk(one.rival) == _table_talk(other.rival)
        for told in (one, other):
            _only_progress_facts(told.player, told.rival_frames, told.rival)
            _only_progress_facts(told.player, told.watcher_frames, told.watcher)

    holds()


TABLE_TALK = ("table", "ack", "refused")
TELLS_ROOMS_APART = ("time", "blocked")


def _table_talk(messages: list[Message]) -> list[Any]:
    """What the player was told of its own table, without what may differ."""
    return [_plain(message) for message in messages if message["type"] in TABLE_TALK]


def _blocked_at(messages: list[Message]) -> int:
    """After how much table talk the race ended as blocked; that end is the one thing hidden cards may decide."""
    talk = [message for message in messages if message["type"] in TABLE_TALK]
    return next((place for place, message in enumerate(talk) if message.get("end") == "blocked"), len(talk))


def _plain(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items() if key not in TELLS_ROOMS_APART}
    return [_plain(item) for item in value] if isinstance(value, list) else value


def _only_progress_facts(player: list[Message], frames: list[bytes], messages: list[Message]) -> None:
    """Every frame to a rival or watcher is, byte for byte, one that the room's facts and progress facts alone give."""
    facts = ProgressFacts.of(player)
    for frame, message in zip(frames, messages, strict=True):
        match message["type"]:
            case "progress":
                standings = tuple(facts.standing(told) for told in message["standings"])
                assert msgspec.msgpack.encode(wire.Progress(1, standings)) == frame
            case "welcome" | "room":
                kind = wire.Welcome if message["type"] == "welcome" else wire.RoomUpdate
                assert msgspec.msgpack.encode(msgspec.convert(facts.put_into(message), kind)) == frame
            case "result":
                assert msgspec.msgpack.encode(msgspec.convert(message, wire.Result)) == frame
                (row,) = (row for row in message["rows"] if row["seat"] == 1)
                assert (row["entries"], row["home"]) == (facts.last, facts.home(facts.last))
            case "table":
                assert message["entries"] == [], "a rival is told its own table only, and it made no entry"
            case other:
                assert other == "seated"
                assert message.keys() == {"type", "seat", "token"}


class ProgressFacts(msgspec.Struct, frozen=True):
    """What is public about the player's progress, from its own acks. `base`: cards home from the deal on."""

    t0: int
    base: int
    acks: dict[int, Message]

    @staticmethod
    def of(player: list[Message]) -> "ProgressFacts":
        """Seq by seq; the start from the room, the dealt cards home from the first table."""
        t0 = next(m["room"]["race"]["t0"] for m in player if m["type"] == "room" and m["room"]["race"])
        table = next(message for message in player if message["type"] == "table")
        return ProgressFacts(t0, table["home"], {m["seq"]: m for m in player if m["type"] == "ack"})

    @property
    def last(self) -> int:
        """Entries made."""
        return max(self.acks, default=0)

    def home(self, seq: int) -> int:
        """Cards home after so many entries."""
        return int(self.acks[seq]["home"]) if seq else self.base

    def standing(self, told: Message) -> Standing:
        """The standing at the told seq. Of an end that no entry made (giving up), end and time are facts of their own."""
        if told["seat"] != 1:
            assert (told["seq"], told["home"], told["home_time"], told["blocked"]) == (0, self.base, self.t0, False)
            return msgspec.convert(told, Standing)
        seq = told["seq"]
        ack = self.acks.get(seq, {"time": 0, "blocked": False, "end": None, "place": None})
        changes = [n for n in range(1, seq + 1) if self.home(n) != self.home(n - 1)]
        home_time = self.acks[changes[-1]]["time"] if changes else self.t0
        by_entry = told["end"] != "gave-up"
        end, time = (ack["end"], ack["time"]) if by_entry else (told["end"], told["time"])
        return Standing(1, seq, self.home(seq), home_time, time, end, ack["place"], ack["blocked"])

    def put_into(self, message: Message) -> Message:
        """The message with its standings replaced by recomputed ones."""
        race = message["room"]["race"]
        if race is None:
            return message
        standings = [msgspec.to_builtins(self.standing(told)) for told in race["standings"]]
        return message | {"room": message["room"] | {"race": race | {"standings": standings}}}


MARK = "t4>t1x13"
"""A move that nobody makes here: where it is found, a winning line was told."""


async def put_proven_deal(node: Node) -> str:
    """The seed of a deal in the pool, with a line that can be recognised."""
    seed, sheet = node.hall.chance.seed(), GAMES["demon"]
    proof = Proof("fair", 17, ("draw", MARK, "t1>f"))
    assert await node.store.pool.put(ProvenDeal("demon", seed, commitment(sheet, seed), sheet_hash(sheet), proof), 1)
    return seed.reveal()


@pytest.mark.parametrize("proven", [False, True])
async def test_seed_and_winning_line_are_in_no_byte_before_the_result(
    redis_url: str, proven: bool, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    async with running_node(redis_url) as node, Redis.from_url(redis_url, decode_responses=True) as redis:
        pooled = await put_proven_deal(node) if proven else None
        room = await node.create("Ann", game="demon")
        hints = redis.pubsub()
        await hints.subscribe(f"r1:{{{room.code}}}:events")
        async with (
            Racer.entered(node.origin, room.code, room.token) as ann,
            Racer.entered(node.origin, room.code) as bob,
            Racer.entered(node.origin, room.code) as eve,
        ):
            await bob.sit("Bob")
            # Called off once, so that the room keeps the deal for a while.
            await ann.tell("start", request="go")
            await ann.phase("countdown")
            await ann.tell("cancel")
            await ann.phase("lobby")
            await ann.tell("start", request="go on")
            for racer in (ann, bob):
                await racer.table_of(1)
            seed = await redis.hget(f"r1:{{{room.code}}}:race:1", "seed")
            assert isinstance(seed, str)
            assert len(seed) == 26
            assert pooled in (None, seed)
            for entry in ("draw", "t9>t9", "undo", "auto t1>f", "nonsense"):
                await ann.play(entry)
            await bob.play("draw")
            answers = [await node.get(f"/api/rooms/{room.code}/races/1"), await node.get("/api/rooms/AAAAAAAA/races/1")]
            before = [racer.frames.copy() for racer in (ann, bob, eve)]
            await ann.tell("give_up", race=1)
            await bob.tell("give_up", race=1)
            result = await eve.heard("result")
            told = b"".join(frame for frames in before for frame in frames)
            published = [str(hint) async for hint in _all_waiting(hints)]
        await hints.aclose()  # type: ignore[no-untyped-call]  # redis-py leaves it without types
    assert result["seed"] == seed
    assert commitment(GAMES["demon"], Seed(seed)) == result["commitment"]
    assert (MARK in (result["line"] or ())) == proven
    assert len(published) >= 4
    said = str(answers) + "".join(published) + caplog.text
    for secret in (seed, MARK):
        assert secret.encode() not in told
        assert secret not in said
    assert not any(entry in hint for hint in published for entry in ("draw", "undo", "t1>"))


async def _all_waiting(hints: PubSub) -> AsyncIterator[object]:
    while (hint := await hints.get_message(timeout=0.2)) is not None:
        yield hint
