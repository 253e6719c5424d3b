"""Anything anybody may send, in any order, on the real store: what must hold then always holds."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

from pandemonium.engine.deal import Seed, deal
from pandemonium.engine.games import sheet_of
from pandemonium.engine.playthrough import Playthrough, fold
from pandemonium.race.changes import Amendment, EndNow
from pandemonium.race.facts import RaceFacts, Settings, Standing
from pandemonium.race.phase import is_over, phase
from pandemonium.store.embedded import EmbeddedStore
from pandemonium.store.port import Snapshot
from pandemonium.tables.session import Session
from pandemonium.wire import messages as wire
from tests.support.node import Node, running_node
from tests.support.races import QUICK, QUICK_LINE, stored

SEATS = 4
SEED = str(QUICK["seed"])


class Recorder:
    """A line to a browser that only listens."""

    def __init__(self) -> None:
        self.told: list[wire.FromServer] = []
        self.boards: dict[tuple[int, int], wire.BoardView] = {}
        self.code: int | None = None

    def tell(self, message: wire.FromServer) -> None:
        if self.code is None:
            self.told.append(message)

    def tell_progress(self, race: int, standings: tuple[Standing, ...], frame: bytes) -> None:
        assert len(frame) < 4_096
        assert all(standing.seat <= SEATS for standing in standings), race

    def tell_boards(self, race: int, boards: tuple[wire.BoardView, ...], frame: bytes) -> None:
        assert len(frame) < 4_096
        for board in boards:
            before = self.boards.get((race, board.seat))
            assert before is None or before.seq <= board.seq
        self.boards |= {(race, board.seat): board for board in boards}

    def hang_up(self, code: int) -> None:
        self.code = self.code or code


class Guest:
    """A browser: its session, its line, the token it keeps."""

    def __init__(self, node: Node, token: str | None) -> None:
        self.line, self.token = Recorder(), token
        self.session = Session(node.hall, self.line)


class AnyOrder(RuleBasedStateMachine):
    """One room, some browsers, and everything they can do."""

    url: str

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner(loop_factory=asyncio.new_event_loop)
        self.context = running_node(self.url, countdown_ms=0)
        self.node = self.run(self.context.__aenter__())
        self.node.hall.boards.delay_ms, self.node.hall.boards.per_second = 0, 1_000
        self.guests: list[Guest] = []
        self.results: dict[int, wire.Result] = {}
        self.code = ""

    def run(self, coroutine: Coroutine[Any, Any, Any]) -> Any:  # noqa: ANN401  # whatever it returns
        return self.runner.run(coroutine)

    @initialize(undo=st.sampled_from(["free", "careful", "off"]), home=st.integers(3, 5), all_ready=st.booleans())
    def make_room(self, undo: Any, home: int, all_ready: bool) -> None:  # noqa: ANN401
        wanted = Settings("demons-and-thieves", home, 15, undo, SEATS, all_ready, seed=SEED)
        self.code, _, token = self.run(self.node.hall.create("Ann", wanted))
        self.come(token)
        self.come(None)
        self.the_next_race_begins(1)

    def come(self, token: str | None) -> None:
        guest = Guest(self.node, token)
        self.guests.append(guest)
        self.say(guest, wire.Hello(self.code, token))

    def say(self, guest: Guest, message: wire.FromClient) -> list[wire.FromServer]:
        """Send, and settle; what was answered directly. A refusal has changed nothing."""
        before, since = stored(self.node, self.code), len(guest.line.told)
        self.run(guest.session.handle(message))
        answers = guest.line.told[since:]
        for answer in answers:
            if isinstance(answer, wire.Seated):
                guest.token = answer.token
        if any(isinstance(answer, wire.Fault | wire.RefusedEntry) for answer in answers):
            assert stored(self.node, self.code) == before, (message, answers)
        self.run(self.settle())
        return answers

    async def settle(self) -> None:
        """Until what follows by itself has happened: closed races, closed sockets."""
        async with asyncio.timeout(20):
            while True:
                for guest in [guest for guest in self.guests if guest.line.code is not None]:
                    self.guests.remove(guest)
                    await guest.session.leave()
                snapshot = await self.node.store.snapshot(self.code)
                race = snapshot.room.race
                if not self.guests or race is None or race.ended or not is_over(race, snapshot.now):
                    return

    def snapshot(self) -> Snapshot:
        found: Snapshot = self.run(self.node.store.snapshot(self.code))
        return found

    def one(self, number: int) -> Guest:
        return self.guests[number % len(self.guests)]

    # Coming and going

    @precondition(lambda self: len(self.guests) < 7)
    @rule()
    def somebody_comes(self) -> None:
        self.come(None)

    @precondition(lambda self: len(self.guests) < 7)
    @rule(who=st.integers(0, 9))
    def somebody_opens_a_second_tab(self, who: int) -> None:
        if self.guests:
            self.come(self.one(who).token)

    @precondition(lambda self: len(self.guests) > 1)
    @rule(who=st.integers(0, 9))
    def somebody_reloads(self, who: int) -> None:
        guest = self.one(who)
        self.guests.remove(guest)
        self.run(guest.session.leave())
        self.come(guest.token)

    # Commands

    @precondition(lambda self: self.guests)
    @rule(
        who=st.integers(0, 9),
        command=st.sampled_from(
            [
                wire.Sit("Somebody"),
                wire.Sit("Somebody else"),
                wire.Sit("\u200b"),
                wire.Rename("New"),
                wire.Leave(),
                wire.Ready(True),
                wire.Ready(True),
                wire.Ready(False),
                wire.Kick(2),
                wire.Lock(True),
                wire.Lock(False),
                wire.MakeHost(2),
                wire.Start("a"),
                wire.Start("b"),
                wire.CancelStart(),
                wire.Watch(True),
                wire.Watch(True),
                wire.Watch(False),
                wire.Ping(1.0),
            ]
        ),
    )
    def somebody_commands(self, who: int, command: wire.FromClient) -> None:
        self.say(self.one(who), command)

    @precondition(lambda self: self.guests)
    @rule(
        who=st.integers(0, 9),
        kind=st.sampled_from([wire.GiveUp, wire.EndRace, wire.Rematch]),
        off=st.sampled_from([0, 0, 0, 1]),
    )
    def somebody_commands_about_a_race(self, who: int, kind: Any, off: int) -> None:  # noqa: ANN401
        self.say(self.one(who), kind(self.snapshot().room.number + off // 3))

    @precondition(lambda self: self.guests)
    @rule(newcomers=st.integers(0, 2))
    def the_next_race_begins(self, newcomers: int) -> None:
        for guest in [guest for guest in self.guests if guest.session.seat is None][:newcomers]:
            self.say(guest, wire.Sit("Racer"))
        number = self.snapshot().room.number
        for message in (wire.Rematch(number), wire.Start(f"race {number}"), wire.Start(f"race {number + 1}")):
            for guest in [guest for guest in self.guests if guest.session.seat is not None]:
                self.say(guest, message)

    @rule()
    def time_is_up(self) -> None:
        version = self.snapshot().room.version
        self.run(self.node.store.amend(self.code, version, Amendment((EndNow(),))))
        self.run(self.settle())

    # Entries

    @precondition(lambda self: self.guests)
    @rule(who=st.integers(0, 9), move=st.integers(0, 30), off=st.sampled_from([0, 0, 0, 0, -1, 1]), odd=st.booleans())
    def somebody_moves(self, who: int, move: int, off: int, odd: bool) -> None:
        guest, snapshot = self.one(who), self.snapshot()
        race, seat = snapshot.room.race, guest.session.seat
        if race is None or seat is None or race.standing(seat) is None:
            return
        log = self.log(race.number, seat)
        game = self.replayed(race, log)
        texts = [legal.text for legal in game.legal()] + ["undo", "t1>t1", "auto t7>f t4>f", "nonsense"]
        entry = texts[move % len(texts)]
        seq = max(1, len(log) + 1 + off)
        if odd and log and off < 0:
            entry = log[seq - 1]
        told = self.say(guest, wire.MakeEntry(race.number, self.round_of(guest, race.number), seq, entry))
        answers = [answer for answer in told if isinstance(answer, wire.Ack | wire.RefusedEntry | wire.Fault)]
        assert len(answers) <= 1
        if answers and isinstance(answers[0], wire.Ack):
            assert self.log(race.number, seat)[seq - 1] == entry
        assert self.log(race.number, seat)[: len(log)] == log

    @precondition(lambda self: self.guests)
    @rule(who=st.integers(0, 9), count=st.integers(1, 4))
    def somebody_plays_on(self, who: int, count: int) -> None:
        guest, race = self.one(who), self.snapshot().room.race
        seat = guest.session.seat
        if race is None or seat is None or race.standing(seat) is None:
            return
        length = len(self.log(race.number, seat))
        for seq, entry in enumerate(QUICK_LINE[length : length + count], start=length + 1):
            self.say(guest, wire.MakeEntry(race.number, self.round_of(guest, race.number), seq, entry))

    def round_of(self, guest: Guest, race: int) -> int:
        rounds = [0]
        for told in guest.line.told:
            table = told.table if isinstance(told, wire.RefusedEntry) else told
            if isinstance(table, wire.TableView) and table.race == race:
                rounds.append(table.round)
        return rounds[-1]

    def log(self, race: int, seat: int) -> list[str]:
        logs = self.run(self.node.store.logs(self.code, race, [seat]))
        return [entry.entry for entry in logs[seat]]

    def replayed(self, race: RaceFacts, log: list[str]) -> Playthrough:
        sheet = sheet_of(race.settings.game)
        start = Playthrough.begin(sheet, deal(sheet, Seed(SEED)))
        return fold(start, log, race.settings.undo, race.settings.target)

    # What always holds

    @invariant()
    def somebody_leads_wherever_somebody_sits(self) -> None:
        if self.code:
            room = self.snapshot().room
            assert not room.taken or room.seat(room.host) is not None
            assert len({guest.session.seat for guest in self.guests if guest.session.seat}) == len(
                [guest for guest in self.guests if guest.session.seat]
            )

    @invariant()
    def logs_replay_to_the_standings_within_the_times_of_the_race(self) -> None:
        race = self.snapshot().room.race if self.code else None
        if race is None:
            return
        logs = self.run(self.node.store.logs(self.code, race.number, [standing.seat for standing in race.standings]))
        for standing in race.standings:
            times = [entry.time for entry in logs[standing.seat]]
            game = self.replayed(race, [entry.entry for entry in logs[standing.seat]])
            assert (standing.seq, standing.home) == (len(times), game.home)
            assert times == sorted(times)
            assert all(race.t0 <= time < max(race.t1, race.t0 + 1) for time in times)
            assert (standing.end == "finished") == (game.home >= race.settings.target)

    @invariant()
    def watched_boards_are_the_logs_as_far_as_they_are_shown(self) -> None:
        race = self.snapshot().room.race if self.code else None
        told = {key: board for guest in self.guests for key, board in guest.line.boards.items()}
        for (number, seat), board in told.items():
            if race is not None and race.number == number:
                game = self.replayed(race, self.log(number, seat)[: board.seq])
                assert (board.seq, board.piles, board.home) == (game.entries, game.board.piles, game.home)
                assert len(board.faces) == game.known.bit_count()

    @invariant()
    def places_are_dense_and_in_the_order_of_time(self) -> None:
        race = self.snapshot().room.race if self.code else None
        finishers = sorted((one.place or 0, one.time) for one in race.standings if one.end == "finished") if race else []
        assert [place for place, _ in finishers] == list(range(1, len(finishers) + 1))
        assert [time for _, time in finishers] == sorted(time for _, time in finishers)

    @invariant()
    def a_closed_race_never_changes(self) -> None:
        snapshot = self.snapshot() if self.code else None
        if snapshot is not None and snapshot.room.race is not None and snapshot.room.race.ended:
            assert phase(snapshot.room, snapshot.now) == "over"
            number = snapshot.room.number
            self.results.setdefault(number, self.run(self.node.hall.result(self.code, number)))
        for number, result in self.results.items():
            assert self.run(self.node.hall.result(self.code, number)) == result

    def teardown(self) -> None:
        for guest in self.guests:
            self.run(guest.session.leave())
        self.run(self.context.__aexit__(None, None, None))
        self.runner.close()


@pytest.mark.slow
def test_whatever_is_sent_in_whichever_order_the_facts_stay_right(embedded: EmbeddedStore) -> None:
    class OnThisStore(AnyOrder):
        url = embedded.url

    run_state_machine_as_test(
        OnThisStore,
        settings=settings(
            max_examples=25, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck), print_blob=True
        ),
    )
