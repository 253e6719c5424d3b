"""No browser is told anything that depends on a card it has not earned.

Two rooms are played alike on two decks that differ only in faces the player has not seen by the end of the line; everything
the player, a rival and a watcher were told must be the same, but for what tells the rooms apart (codes, tokens, times,
commitments) and the one bit `blocked`, which is equal for all and allowed to know. Every prefix of a line is a line too, so a
random line with a random permutation stands for all of them.
"""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from redis.asyncio import Redis
from redis.asyncio.client import PubSub

from pandemonium.engine.deal import Deal, Seed, commitment, deal, opening_board
from pandemonium.engine.games import GAMES
from pandemonium.engine.notation import FOUNDATION
from pandemonium.engine.playthrough import Playthrough, fold, parse_entry
from pandemonium.engine.sheets import Sheet
from pandemonium.race.facts import Standing
from pandemonium.store.embedded import EmbeddedStore
from pandemonium.wire import messages as wire
from tests.support.node import Node, running_node
from tests.support.racer import Message, Racer

ENTRIES_MAX = 70
NEVER_MOVES = ("t1>t1", "f>t1", "w>s", "t9>f", "r>w", "auto t1>f", "auto w>f t1>f t2>f", "undo undo", "t1>t2x9", "t2>t3x2")


class Decks:
    """Decks by seed: the seed says only which one, so that two rooms can be dealt decks that differ in chosen places."""

    def __init__(self) -> None:
        self.by_seed: dict[str, tuple[int, ...]] = {}

    def deal(self, sheet: Sheet, seed: Seed) -> Deal:
        """The deck set for a seed, laid out as the sheet says."""
        return Deal(self.by_seed[seed.reveal()], opening_board(sheet))


class Stage:
    """A node with its own event loop, kept over all examples of a test."""

    def __init__(self, store_url: str) -> None:
        self._runner = asyncio.Runner()
        self._exits = contextlib.AsyncExitStack()
        self.decks = Decks()
        self.node: Node = self._runner.run(self._open(store_url))

    async def _open(self, store_url: str) -> Node:
        return await self._exits.enter_async_context(running_node(store_url, countdown_ms=1, deal_cards=self.decks.deal))

    def run(self, line: "Line", seed: str) -> "Told":
        """Play a line in a new room dealt by that seed."""
        return self._runner.run(_play(self.node, line, seed))

    def close(self) -> None:
        """Stop the node."""
        self._runner.run(self._exits.aclose())
        self._runner.close()


@pytest.fixture(scope="module")
def stage(embedded: EmbeddedStore) -> Iterator[Stage]:
    made = Stage(embedded.url)
    yield made
    made.close()


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
    room = await node.create("Ann", game=line.game, undo=line.undo, target=GAMES[line.game].size, seed=seed)
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
    sheet, undo = GAMES[game], draw(st.sampled_from(("free", "careful", "off")))
    deck = deal(sheet, Seed(f"ni-{choose.randrange(10**9)}")).deck
    start = Playthrough.begin(sheet, Deal(deck, opening_board(sheet)))
    entries = _random_entries(choose, start, undo, draw(st.integers(0, ENTRIES_MAX)))
    line = Line(game, undo, entries, draw(st.integers(0, len(entries))))
    unseen = [card for card in range(sheet.size) if not _known_after(start, line) >> card & 1]
    faces = [deck[card] for card in unseen]
    choose.shuffle(faces)
    other = list(deck)
    for card, face in zip(unseen, faces, strict=True):
        other[card] = face
    return line, deck, tuple(other)


def _random_entries(choose: random.Random, game: Playthrough, undo: Any, most: int) -> tuple[str, ...]:  # noqa: ANN401
    entries: list[str] = []
    while len(entries) < most:
        moves = [move.text for move in game.legal()]
        if choose.random() < 0.15 or not moves:
            entry = choose.choice((*NEVER_MOVES, "undo", "draw", "redeal"))
        else:
            home = [move for move in moves if move.endswith(f">{FOUNDATION}")]
            entry = choose.choice(home or moves)
        entries.append(entry)
        with contextlib.suppress(ValueError):
            game = game.enter(parse_entry(entry), undo, game.sheet.size).after
    return tuple(entries)


def _known_after(game: Playthrough, line: Line) -> int:
    for entry in line.entries:
        with contextlib.suppress(ValueError):
            game = fold(game, [entry], line.undo, game.sheet.size)  # type: ignore[arg-type]  # one of the three rules
    return game.known


@pytest.mark.parametrize("game", GAMES)
def test_unseen_faces_change_nothing_that_anybody_is_told(stage: Stage, game: str) -> None:
    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
    @given(lines(game))
    def holds(case: tuple[Line, tuple[int, ...], tuple[int, ...]]) -> None:
        line, deck, permuted = case
        number = len(stage.decks.by_seed)
        stage.decks.by_seed |= {f"deck-{number}": deck, f"deck-{number + 1}": permuted}
        one, other = stage.run(line, f"deck-{number}"), stage.run(line, f"deck-{number + 1}")
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


async def test_a_secret_seed_is_in_no_byte_before_the_result(redis_url: str) -> None:
    async with running_node(redis_url) as node, Redis.from_url(redis_url, decode_responses=True) as redis:
        room = await node.create("Ann", game="demon")
        hints = redis.pubsub()
        await hints.subscribe(f"r1:{{{room.code}}}:events")
        async with (
            Racer.entered(node.origin, room.code, room.token) as ann,
            Racer.entered(node.origin, room.code) as bob,
            Racer.entered(node.origin, room.code) as eve,
        ):
            await bob.sit("Bob")
            await ann.tell("start", request="go")
            for racer in (ann, bob):
                await racer.table_of(1)
            seed = await redis.hget(f"r1:{{{room.code}}}:race:1", "seed")
            assert isinstance(seed, str)
            assert len(seed) == 26
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
    assert seed.encode() not in told
    assert len(published) >= 4
    assert seed not in str(answers) + "".join(published)
    assert not any(entry in hint for hint in published for entry in ("draw", "undo", "t1>"))


async def _all_waiting(hints: PubSub) -> AsyncIterator[object]:
    while (hint := await hints.get_message(timeout=0.2)) is not None:
        yield hint
