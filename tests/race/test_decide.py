"""Who may do what: every command where it is allowed and for every reason it is refused."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from pandemonium.limits import (
    HOST_ABSENT_MS,
    PRESENT_MS,
    RACER_ABSENT_MS,
    RACES_MAX,
    SITTING_CLOSES_MS,
)
from pandemonium.race import decide
from pandemonium.race.changes import (
    Amendment,
    Cancel,
    EndNow,
    NextRace,
    SetHost,
    SetLocked,
    SetName,
    SetReady,
    SetSettings,
    SitDown,
    StandUp,
    Stop,
)
from pandemonium.race.errors import Refused
from pandemonium.race.facts import RoomFacts
from tests.race.facts import COUNTDOWN, OVER, RACING, SETTINGS, T0, T1, race, racing_room, room, seat, standing

LOBBY = 5_000


def code_of(decision: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        decision()
    return refused.value.code


class TestSit:
    def test_the_lowest_free_seat_is_taken(self) -> None:
        amendment = decide.sit(room(seat(1), seat(3)), LOBBY, " Bob ", "hash")
        assert amendment == Amendment((SitDown(2, "Bob", "hash"),))

    def test_whoever_sits_down_in_an_empty_room_leads_it(self) -> None:
        amendment = decide.sit(room(host=0), LOBBY, "Bob", "hash")
        assert amendment.changes == (SitDown(1, "Bob", "hash"), SetHost(1))

    def test_also_where_the_host_was_kicked(self) -> None:
        amendment = decide.sit(room(seat(1, kicked=True), seat(2), host=1), LOBBY, "Bob", "hash")
        assert SetHost(1) in amendment.changes

    def test_a_full_room_is_full_and_a_locked_one_locked(self) -> None:
        full = room(seat(1), seat(2), settings=replace(SETTINGS, seats=2))
        assert code_of(lambda: decide.sit(full, LOBBY, "Bob", "hash")) == "room-full"
        assert code_of(lambda: decide.sit(replace(full, locked=True), LOBBY, "Bob", "hash")) == "room-locked"

    def test_a_bad_name_is_refused(self) -> None:
        assert code_of(lambda: decide.sit(room(seat(1)), LOBBY, " \u200b ", "hash")) == "bad-name"

    def test_in_a_countdown_it_closes_a_second_before_the_start(self) -> None:
        closes = T0 - SITTING_CLOSES_MS
        for now in (COUNTDOWN, closes):
            assert decide.sit(racing_room(), now, "Bob", "hash") == Amendment((SitDown(4, "Bob", "hash"),), not_after=closes)
        for now in (closes + 1, T0 - 1, T0, RACING):
            assert code_of(lambda now=now: decide.sit(racing_room(), now, "Bob", "hash")) == "sitting-closed"  # type: ignore[misc]

    def test_after_the_race_one_sits_down_for_the_next(self) -> None:
        assert decide.sit(racing_room(), OVER, "Bob", "hash") == Amendment((SitDown(4, "Bob", "hash"),))

    def test_a_kicked_racers_seat_is_not_given_away_while_its_board_is_ranked(self) -> None:
        facts = replace(racing_room(), seats=(seat(1), seat(2, kicked=True), seat(3)))
        assert decide.sit(facts, OVER, "Bob", "hash").changes == (SitDown(4, "Bob", "hash"),)
        assert decide.sit(replace(facts, race=None, number=2), OVER, "Bob", "hash").changes == (SitDown(2, "Bob", "hash"),)

    def test_the_seat_of_a_racer_who_left_after_the_race_waits_for_the_next_one(self) -> None:
        facts = replace(racing_room(), seats=(seat(1), seat(3)))
        assert decide.sit(facts, OVER, "Bob", "hash").changes == (SitDown(4, "Bob", "hash"),)
        assert decide.sit(replace(facts, race=None, number=2), OVER, "Bob", "hash").changes == (SitDown(2, "Bob", "hash"),)


class TestRename:
    def test_one_renames_oneself(self) -> None:
        assert decide.rename(racing_room(), 2, " New  name ") == Amendment((SetName(2, "New name"),))

    def test_visitors_kicked_and_bad_names_are_refused(self) -> None:
        assert code_of(lambda: decide.rename(room(seat(1)), None, "X")) == "not-seated"
        assert code_of(lambda: decide.rename(room(seat(1), seat(2, kicked=True)), 2, "X")) == "not-seated"
        assert code_of(lambda: decide.rename(room(seat(1)), 1, "\u202e")) == "bad-name"


class TestLeave:
    def test_in_the_lobby_and_after_the_race(self) -> None:
        assert decide.leave(room(seat(1), seat(2)), LOBBY, 2) == Amendment((StandUp(2),))
        assert decide.leave(racing_room(), OVER, 2) == Amendment((StandUp(2),))

    def test_in_the_countdown_until_the_start(self) -> None:
        assert decide.leave(racing_room(), T0 - 1, 2) == Amendment((StandUp(2),), not_after=T0 - 1)

    def test_a_leaving_host_hands_over_to_the_lowest_present_seat(self) -> None:
        seats = (seat(1), seat(2, seen=LOBBY - PRESENT_MS - 1), seat(3, seen=LOBBY), seat(4, seen=LOBBY))
        assert decide.leave(room(*seats), LOBBY, 1).changes == (StandUp(1), SetHost(3))

    def test_or_to_an_absent_one_where_nobody_is_present_or_to_nobody(self) -> None:
        assert decide.leave(room(seat(1), seat(2, seen=0), seat(3, seen=0)), LOBBY * 9, 1).changes[1] == SetHost(2)
        assert decide.leave(room(seat(1), seat(2, kicked=True)), LOBBY, 1).changes == (StandUp(1), SetHost(0))

    def test_a_racer_stays_until_the_race_is_over(self) -> None:
        assert code_of(lambda: decide.leave(racing_room(), T0, 2)) == "wrong-phase"
        assert code_of(lambda: decide.leave(racing_room(), T1 - 1, 2)) == "wrong-phase"

    def test_who_does_not_race_may_leave_and_a_visitor_has_nothing_to_leave(self) -> None:
        with_watcher = replace(racing_room(), seats=(*racing_room().seats, seat(4)))
        assert decide.leave(with_watcher, RACING, 4).changes == (StandUp(4),)
        assert code_of(lambda: decide.leave(racing_room(), LOBBY, None)) == "not-seated"


class TestReady:
    def test_in_the_lobby_on_and_off(self) -> None:
        assert decide.ready(room(seat(1)), LOBBY, 1, True) == Amendment((SetReady(1, True),))
        assert decide.ready(room(seat(1)), LOBBY, 1, False) == Amendment((SetReady(1, False),))

    @pytest.mark.parametrize("now", [COUNTDOWN, RACING, OVER])
    def test_nowhere_else(self, now: int) -> None:
        assert code_of(lambda: decide.ready(racing_room(), now, 1, True)) == "wrong-phase"

    def test_not_for_visitors(self) -> None:
        assert code_of(lambda: decide.ready(room(seat(1)), LOBBY, 5, True)) == "not-seated"

    def test_readiness_is_complete_with_the_last_one_if_the_room_says_so(self) -> None:
        rule = replace(SETTINGS, all_ready=True)
        waiting = room(seat(1, ready=True), seat(2), seat(3, kicked=True), settings=rule)
        assert decide.completes_readiness(waiting, LOBBY, 2)
        assert not decide.completes_readiness(waiting, LOBBY, 1)
        assert not decide.completes_readiness(waiting, LOBBY, 3)
        assert not decide.completes_readiness(waiting, LOBBY, None)
        assert not decide.completes_readiness(replace(waiting, settings=SETTINGS), LOBBY, 2)
        assert not decide.completes_readiness(replace(waiting, race=race(standing(1))), COUNTDOWN, 2)


class TestSettings:
    def test_the_host_changes_them_and_nobody_is_ready_any_more(self) -> None:
        wanted = replace(SETTINGS, limit_minutes=3)
        amendment = decide.change_settings(room(seat(1, ready=True), seat(2), seat(3, ready=True)), LOBBY, 1, wanted)
        assert amendment.changes == (SetSettings(wanted), SetReady(1, False), SetReady(3, False))

    def test_refused_for_others_elsewhere_and_where_impossible(self) -> None:
        facts = room(seat(1), seat(5))
        assert code_of(lambda: decide.change_settings(facts, LOBBY, 5, SETTINGS)) == "not-host"
        assert code_of(lambda: decide.change_settings(facts, LOBBY, None, SETTINGS)) == "not-seated"
        assert code_of(lambda: decide.change_settings(racing_room(), RACING, 1, SETTINGS)) == "wrong-phase"
        assert code_of(lambda: decide.change_settings(facts, LOBBY, 1, replace(SETTINGS, target=1))) == "bad-settings"
        assert code_of(lambda: decide.change_settings(facts, LOBBY, 1, replace(SETTINGS, seats=4))) == "bad-settings"
        assert decide.change_settings(facts, LOBBY, 1, replace(SETTINGS, seats=5)).changes


class TestHostsPowers:
    def test_kick(self) -> None:
        assert decide.kick(racing_room(), 1, 2) == Amendment((Stop(2, "kicked"),))
        assert code_of(lambda: decide.kick(racing_room(), 1, 1)) == "not-yourself"
        assert code_of(lambda: decide.kick(racing_room(), 1, 9)) == "no-such-seat"
        assert code_of(lambda: decide.kick(room(seat(1), seat(2, kicked=True)), 1, 2)) == "no-such-seat"
        assert code_of(lambda: decide.kick(racing_room(), 2, 1)) == "not-host"
        assert code_of(lambda: decide.kick(racing_room(), None, 1)) == "not-seated"

    def test_lock(self) -> None:
        assert decide.lock(racing_room(), 1, True) == Amendment((SetLocked(True),))
        assert decide.lock(racing_room(), 1, False) == Amendment((SetLocked(False),))
        assert code_of(lambda: decide.lock(racing_room(), 3, True)) == "not-host"

    def test_make_host(self) -> None:
        assert decide.make_host(racing_room(), 1, 3) == Amendment((SetHost(3),))
        assert code_of(lambda: decide.make_host(racing_room(), 1, 4)) == "no-such-seat"
        assert code_of(lambda: decide.make_host(racing_room(), 2, 3)) == "not-host"

    def test_start(self) -> None:
        decide.may_start(room(seat(1)), LOBBY, 1, "once")
        assert code_of(lambda: decide.may_start(room(seat(1), seat(2)), LOBBY, 2, "once")) == "not-host"
        assert code_of(lambda: decide.may_start(room(seat(1)), LOBBY, None, "once")) == "not-seated"
        for now in (COUNTDOWN, RACING, OVER):
            assert code_of(lambda now=now: decide.may_start(racing_room(), now, 1, "again")) == "wrong-phase"  # type: ignore[misc]

    def test_a_start_asked_for_again_by_the_same_host_is_no_fault(self) -> None:
        started = racing_room(race=race(standing(1), standing(2), request="once"))
        for now in (COUNTDOWN, RACING, OVER):
            decide.may_start(started, now, 1, "once")
            assert code_of(lambda now=now: decide.may_start(started, now, 1, "twice")) == "wrong-phase"  # type: ignore[misc]
            assert code_of(lambda now=now: decide.may_start(started, now, 2, "once")) == "not-host"  # type: ignore[misc]

    def test_cancel(self) -> None:
        assert decide.cancel_start(racing_room(), T0 - 1, 1) == Amendment((Cancel(),), not_after=T0 - 1)
        ready = replace(racing_room(2), seats=(seat(1, ready=True), seat(2)))
        assert decide.cancel_start(ready, T0 - 1, 1).changes == (Cancel(), SetReady(1, False))
        assert code_of(lambda: decide.cancel_start(racing_room(), T0, 1)) == "wrong-phase"
        assert code_of(lambda: decide.cancel_start(room(seat(1)), LOBBY, 1)) == "wrong-phase"
        assert code_of(lambda: decide.cancel_start(racing_room(), COUNTDOWN, 2)) == "not-host"


class TestGiveUp:
    def test_while_racing(self) -> None:
        assert decide.give_up(racing_room(), RACING, 2, 1) == Amendment((Stop(2, "gave-up"),), not_after=T1 - 1)

    def test_refused(self) -> None:
        done = racing_room(race=race(standing(1), standing(2, end="finished", place=1)))
        assert code_of(lambda: decide.give_up(done, RACING, 2, 1)) == "already-ended"
        assert code_of(lambda: decide.give_up(done, RACING, 3, 1)) == "not-seated"
        assert code_of(lambda: decide.give_up(done, RACING, None, 1)) == "not-seated"
        assert code_of(lambda: decide.give_up(done, RACING, 1, 2)) == "wrong-race"
        assert code_of(lambda: decide.give_up(room(seat(1)), RACING, 1, 1)) == "wrong-race"
        for now in (COUNTDOWN, OVER):
            assert code_of(lambda now=now: decide.give_up(done, now, 1, 1)) == "wrong-phase"  # type: ignore[misc]


class TestEndRace:
    def with_others(self, *others: object, seats: tuple[int, ...] = (RACING, RACING)) -> RoomFacts:
        sat = (seat(1), *(seat(number, seen=seen) for number, seen in enumerate(seats, start=2)))
        return room(*sat, race=race(standing(1), *others))  # type: ignore[arg-type]

    def test_once_somebody_finished(self) -> None:
        facts = self.with_others(standing(2, end="finished", place=1), standing(3))
        assert decide.end_race(facts, RACING, 1, 1) == Amendment((EndNow(),))

    def test_also_where_the_host_is_the_finisher(self) -> None:
        facts = room(seat(1), seat(2), race=race(standing(1, end="finished", place=1), standing(2)))
        assert decide.end_race(facts, RACING, 1, 1).changes == (EndNow(),)

    def test_when_every_other_has_an_end_or_is_blocked_or_is_long_unseen(self) -> None:
        now = T0 + RACER_ABSENT_MS // 2
        long_ago = now - RACER_ABSENT_MS - 1
        facts = room(
            seat(1),
            seat(2),
            seat(3),
            seat(4, seen=long_ago),
            race=race(standing(1), standing(2, end="gave-up"), standing(3, blocked=True), standing(4), standing(5)),
        )
        assert decide.end_race(facts, now, 1, 1).changes == (EndNow(),)

    def test_a_host_alone_may_always(self) -> None:
        assert decide.end_race(racing_room(1), RACING, 1, 1).changes == (EndNow(),)

    def test_refused_while_somebody_else_races(self) -> None:
        now = T0 + RACER_ABSENT_MS // 2
        just_seen = self.with_others(standing(2, end="kicked"), standing(3), seats=(now, now - RACER_ABSENT_MS))
        assert code_of(lambda: decide.end_race(just_seen, now, 1, 1)) == "race-goes-on"

    def test_refused_for_others_another_race_and_another_phase(self) -> None:
        facts = self.with_others(standing(2, end="finished", place=1))
        assert code_of(lambda: decide.end_race(facts, RACING, 2, 1)) == "not-host"
        assert code_of(lambda: decide.end_race(facts, RACING, 1, 2)) == "wrong-race"
        assert code_of(lambda: decide.end_race(facts, COUNTDOWN, 1, 1)) == "wrong-phase"
        assert code_of(lambda: decide.end_race(facts, OVER, 1, 1)) == "wrong-phase"


class TestRematch:
    closed = racing_room(race=race(standing(1), standing(2), standing(3), ended=True, digest="d"))

    def test_anybody_seated_after_the_record_is_closed(self) -> None:
        assert decide.rematch(self.closed, 3, 1) == Amendment((NextRace(2),))

    def test_whoever_comes_second_is_there_already(self) -> None:
        assert decide.rematch(replace(self.closed, number=2, race=None), 3, 1) is None

    def test_refused(self) -> None:
        assert code_of(lambda: decide.rematch(racing_room(), 1, 1)) == "not-closed"
        assert code_of(lambda: decide.rematch(self.closed, None, 1)) == "not-seated"
        assert code_of(lambda: decide.rematch(self.closed, 1, 2)) == "wrong-race"
        assert code_of(lambda: decide.rematch(replace(self.closed, number=3), 1, 1)) == "wrong-race"
        assert code_of(lambda: decide.rematch(room(seat(1)), 1, 1)) == "wrong-race"
        full = replace(self.closed, number=RACES_MAX)
        assert code_of(lambda: decide.rematch(full, 1, RACES_MAX)) == "races-full"


class TestAbsentHost:
    now = 10 * HOST_ABSENT_MS

    def test_is_followed_by_the_lowest_present_seat(self) -> None:
        gone = self.now - HOST_ABSENT_MS - 1
        facts = room(seat(1, seen=gone), seat(2, seen=gone), seat(3, seen=self.now), seat(4, seen=self.now))
        assert decide.replace_absent_host(facts, self.now) == Amendment((SetHost(3),))

    def test_a_kicked_seat_is_nobodys_heir(self) -> None:
        facts = room(seat(1, seen=0), seat(2, seen=self.now, kicked=True))
        assert decide.replace_absent_host(facts, self.now) is None

    def test_stays_while_seen_within_the_time_or_while_nobody_is_there(self) -> None:
        just = self.now - HOST_ABSENT_MS
        assert decide.replace_absent_host(room(seat(1, seen=just), seat(2, seen=self.now)), self.now) is None
        assert decide.replace_absent_host(room(seat(1, seen=0), seat(2, seen=0)), self.now) is None

    def test_a_room_without_a_host_gets_one(self) -> None:
        assert decide.replace_absent_host(room(seat(2, seen=self.now), host=0), self.now) == Amendment((SetHost(2),))

    def test_coming_back_does_not_take_it_back(self) -> None:
        facts = room(seat(1, seen=self.now), seat(3, seen=self.now), host=3)
        assert decide.replace_absent_host(facts, self.now) is None
