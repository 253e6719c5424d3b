"""Any history of a room: whatever is called in whatever order, the store answers and holds what a small model of it says."""

import asyncio
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final, Literal, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from pandemonium.race.changes import Amendment, Cancel, Change, EndNow, NextRace, SetReady, SitDown, StandUp, Stop
from pandemonium.store.port import ClaimRefused, Commit, Committed, Conflict, NotCommitted, TooLate
from pandemonium.store.redis_store import RedisStore
from tests.store.rooms import MINUTE, new_race, new_room, race_of

T = TypeVar("T")
CODES: Final = count()
REQUESTS: Final = count()
SEATS: Final = st.integers(1, 4)


@dataclass
class Seat:
    token: str
    kicked: bool = False
    ready: bool = False


@dataclass
class Race:
    begun: bool
    racers: dict[int, str]
    logs: dict[int, list[str]]
    ends: dict[int, str] = field(default_factory=dict)
    places: dict[int, int] = field(default_factory=dict)
    stopped: bool = False
    digest: str | None = None

    @property
    def over(self) -> bool:
        return self.begun and (self.stopped or set(self.ends) == set(self.racers))


class AnyHistory(RuleBasedStateMachine):
    """The model on the left, the store on the right."""

    url = ""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.open = AsyncExitStack()
        self.store = self.run(self.open.enter_async_context(RedisStore.opened(self.url)))
        self.code = f"ROOM{next(CODES):04}"
        self.run(self.store.create(new_room(self.code)))
        self.version, self.number = 1, 1
        self.seats = {1: Seat("hash-of-1")}
        self.epochs = {1: 0}
        self.race: Race | None = None

    def run(self, call: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(call)

    def teardown(self) -> None:
        self.run(self.open.aclose())
        self.runner.close()

    def amend(self, change: Change) -> None:
        self.run(self.store.amend(self.code, self.version, Amendment((change,))))
        self.version += 1

    def amend_in_vain(self, change: Change, error: type[Exception]) -> None:
        with pytest.raises(error):
            self.run(self.store.amend(self.code, self.version, Amendment((change,))))

    def is_racing(self, seat: int) -> bool:
        return self.race is not None and self.race.begun and not self.race.over and seat in self.race.racers

    def leave_countdown(self, seat: int) -> None:
        if self.race is not None and not self.race.begun:
            self.race.racers.pop(seat, None)
            if not self.race.racers:
                self.race = None

    @rule(seat=SEATS)
    def sit(self, seat: int) -> None:
        if seat in self.seats and not self.seats[seat].kicked:
            return
        name, token = f"Player {seat} of {self.version}", f"hash-{seat}-{self.version}"
        if self.is_racing(seat):
            self.amend_in_vain(SitDown(seat, name, token), Conflict)
            return
        self.amend(SitDown(seat, name, token))
        self.seats[seat] = Seat(token)
        self.epochs.setdefault(seat, 0)
        if self.race is not None and not self.race.begun:
            self.race.racers[seat] = name
            self.race.logs[seat] = []

    @rule(seat=SEATS)
    def stand(self, seat: int) -> None:
        if seat in self.seats:
            self.amend(StandUp(seat))
            del self.seats[seat]
            self.epochs[seat] += 1
            self.leave_countdown(seat)

    @rule(seat=SEATS, end=st.sampled_from(["gave-up", "kicked"]))
    def stop(self, seat: int, end: Literal["gave-up", "kicked"]) -> None:
        self.amend(Stop(seat, end))
        if self.is_racing(seat):
            assert self.race is not None
            self.race.ends.setdefault(seat, end)
        self.leave_countdown(seat)
        if end == "kicked" and seat in self.seats and not self.seats[seat].kicked:
            self.seats[seat] = Seat(self.seats[seat].token, kicked=True)
            self.epochs[seat] += 1

    @rule(seat=SEATS, ready=st.booleans())
    def ready(self, seat: int, ready: bool) -> None:
        if seat not in self.seats or self.seats[seat].kicked:
            self.amend_in_vain(SetReady(seat, ready), Conflict)
            return
        self.amend(SetReady(seat, ready))
        self.seats[seat].ready = ready

    @rule(seat=SEATS, right=st.booleans())
    def claim(self, seat: int, right: bool) -> None:
        there = self.seats.get(seat)
        token = there.token if there is not None and right else "guess"
        if there is None or not right or there.kicked:
            with pytest.raises(ClaimRefused):
                self.run(self.store.claim(self.code, seat, token, "node"))
            return
        self.epochs[seat] += 1
        claimed = self.run(self.store.claim(self.code, seat, token, "node"))
        assert claimed.epoch == self.epochs[seat]
        log = self.race.logs.get(seat, []) if self.race is not None else []
        assert [line.entry for line in claimed.log] == log

    @rule(countdown=st.booleans())
    def start(self, countdown: bool) -> None:
        taken = [seat for seat, there in self.seats.items() if not there.kicked]
        race = new_race(self.number, request=f"r{next(REQUESTS)}", countdown_ms=MINUTE if countdown else 0)
        call = self.store.start(self.code, self.version, race)
        if self.race is not None or not taken:
            with pytest.raises(Conflict):
                self.run(call)
            return
        begun = race_of(self.run(call))
        self.version += 1
        self.race = Race(not countdown, {racer.seat: racer.name for racer in begun.racers}, {seat: [] for seat in taken})
        assert sorted(self.race.racers) == sorted(taken)

    @precondition(lambda self: self.race is not None)
    @rule()
    def cancel(self) -> None:
        assert self.race is not None
        if self.race.begun:
            self.amend_in_vain(Cancel(), TooLate)
        else:
            self.amend(Cancel())
            self.race = None

    @precondition(lambda self: self.race is not None)
    @rule(seat=SEATS, older=st.integers(-1, 1), ahead=st.sampled_from([-1, 0, 0, 0, 1]), finish=st.booleans())
    def commit(self, seat: int, older: int, ahead: int, finish: bool) -> None:
        assert self.race is not None
        log = self.race.logs.get(seat, [])
        seq = len(log) + 1 + ahead
        entry = log[seq - 1] if 0 < seq <= len(log) and finish else f"entry-{seq}-{self.version}"
        epoch = self.epochs.get(seat, 0) - max(older, 0)
        commit = Commit(self.number, seat, epoch, seq, entry, len(log), False, "finished" if finish else None)
        answer = self.run(self.store.commit(self.code, commit))
        reason = self.expected_reason(seat, epoch, seq, entry)
        if reason == "ok":
            assert isinstance(answer, Committed), answer
            log.append(entry)
            if finish:
                self.race.ends[seat] = "finished"
                self.race.places[seat] = len(self.race.places) + 1
            assert (answer.place, answer.repeated) == (self.race.places.get(seat), False)
        elif reason == "repeated":
            assert isinstance(answer, Committed), answer
            assert answer.repeated
        else:
            assert isinstance(answer, NotCommitted), (answer, reason)
            assert answer.reason == reason

    def expected_reason(self, seat: int, epoch: int, seq: int, entry: str) -> str:
        assert self.race is not None
        log = self.race.logs.get(seat, [])
        stored = log[seq - 1] if 0 < seq <= len(log) else None
        checks = (
            (seat not in self.race.racers, "wrong-race"),
            (seat not in self.epochs or epoch != self.epochs[seat], "fenced"),
            (stored is not None, "repeated" if stored == entry else "conflict"),
            (seat in self.race.ends, "done"),
            (not self.race.begun, "early"),
            (self.race.stopped, "closed"),
            (seq != len(log) + 1, "gap"),
        )
        return next((reason for applies, reason in checks if applies), "ok")

    @precondition(lambda self: self.race is not None)
    @rule()
    def end_now(self) -> None:
        assert self.race is not None
        over = self.race.over
        self.amend(EndNow())
        self.race.stopped = self.race.begun and (self.race.stopped or not over)

    @rule(digest=st.sampled_from(["one", "two"]))
    def close(self, digest: str) -> None:
        self.run(self.store.close(self.code, self.number, digest))
        if self.race is not None and self.race.over and self.race.digest is None:
            self.race.digest = digest
            self.version += 1

    @precondition(lambda self: self.race is not None)
    @rule()
    def next_race(self) -> None:
        assert self.race is not None
        if self.race.digest is None:
            self.amend_in_vain(NextRace(self.number + 1), Conflict)
            return
        self.number += 1
        self.amend(NextRace(self.number))
        self.race = None
        for there in self.seats.values():
            there.ready = False

    @invariant()
    def the_store_holds_what_the_model_says(self) -> None:
        room = self.run(self.store.snapshot(self.code)).room
        assert (room.version, room.number) == (self.version, self.number)
        seats = {seat.seat: Seat(seat.token_hash, seat.kicked, seat.ready) for seat in room.seats}
        assert seats == self.seats
        assert {seat.seat: seat.epoch for seat in room.seats} == {seat: self.epochs[seat] for seat in self.seats}
        if self.race is None:
            assert room.race is None
            return
        assert room.race is not None
        assert {racer.seat: racer.name for racer in room.race.racers} == self.race.racers
        assert (room.race.digest, room.race.ended) == (self.race.digest, self.race.digest is not None)
        for standing in room.race.standings:
            model = (len(self.race.logs[standing.seat]), self.race.ends.get(standing.seat))
            assert (standing.seq, standing.end) == model
            assert standing.place == self.race.places.get(standing.seat)


def test_any_history_of_a_room_is_as_the_model_says(redis_url: str) -> None:
    class Here(AnyHistory):
        url = redis_url

    run_state_machine_as_test(
        Here,
        settings=settings(max_examples=50, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)),
    )
