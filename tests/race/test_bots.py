"""What a room has of bots: they sit, race and are ranked like people, but lead nobody and keep nobody waiting."""

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandemonium.bots.strengths import STRENGTHS
from pandemonium.limits import BOTS_PER_ROOM, HOST_ABSENT_MS, NAME_LENGTH_MAX, SEATS_MAX
from pandemonium.race import decide
from pandemonium.race.bot_names import BOT_NAMES, bot_name
from pandemonium.race.changes import Amendment, EndNow, SetHost, SetReady, SetSettings, SitDown, StandUp, Stop
from pandemonium.race.errors import Refused
from pandemonium.race.facts import BotLevel, Racer, RoomFacts, SeatFacts
from pandemonium.race.names import clean_name, distinct_name
from pandemonium.race.record import build_record, digest, keep, race_of
from pandemonium.race.verify import verify
from tests.race.facts import OVER, RACING, SETTINGS, T1, race, racing_room, room, seat, standing
from tests.race.test_decide import LOBBY, code_of


def bot(number: int, **changed: object) -> SeatFacts:
    """A bot's seat, seen all the time."""
    return replace(seat(number, ready=True, bot="careful"), **changed)  # type: ignore[arg-type]  # facts are of every type


def add(told: RoomFacts, asks: int = 1) -> Amendment:
    return decide.add_bot(told, LOBBY, asks, "Ember", "greedy", "hash")


def test_players_and_rooms_know_the_same_levels() -> None:
    assert get_args(BotLevel) == STRENGTHS


class TestAdding:
    def test_a_bot_gets_the_lowest_free_seat_and_a_name_of_its_own(self) -> None:
        assert add(room(seat(1), seat(3))).changes == (SitDown(2, "Ember", "hash", "greedy"),)
        assert add(room(seat(1), seat(2, name="ember"))).changes == (SitDown(3, "Ember 2", "hash", "greedy"),)

    def test_only_the_host_adds_one_and_only_in_the_lobby(self) -> None:
        assert code_of(lambda: add(room(seat(1), seat(2)), asks=2)) == "not-host"
        assert code_of(lambda: decide.add_bot(racing_room(), RACING, 1, "Ember", "greedy", "hash")) == "wrong-phase"

    def test_a_lock_is_for_those_who_come_by_themselves(self) -> None:
        assert add(room(seat(1), locked=True)).changes

    def test_there_are_only_so_many_of_them_and_of_seats(self) -> None:
        bots = [bot(number) for number in range(2, 2 + BOTS_PER_ROOM)]
        assert code_of(lambda: add(room(seat(1), *bots))) == "bots-full"
        assert add(room(seat(1), *bots[1:])).changes
        assert code_of(lambda: add(room(seat(1), bot(2), settings=replace(SETTINGS, seats=2)))) == "room-full"

    def test_a_bot_is_removed_like_anybody(self) -> None:
        assert decide.kick(room(seat(1), bot(2)), 1, 2).changes == (Stop(2, "kicked"),)


class TestLeading:
    def test_a_room_is_not_handed_to_a_bot(self) -> None:
        assert code_of(lambda: decide.make_host(room(seat(1), bot(2)), 1, 2)) == "not-a-bot"

    def test_who_leaves_is_followed_by_a_person_or_by_nobody(self) -> None:
        assert decide.leave(room(seat(1), bot(2), seat(3)), LOBBY, 1).changes == (StandUp(1), SetHost(3))
        assert decide.leave(room(seat(1), bot(2)), LOBBY, 1).changes == (StandUp(1), SetHost(0))

    def test_who_comes_to_bots_alone_leads_them(self) -> None:
        assert decide.sit(room(bot(2), host=0), LOBBY, "Bob", "hash").changes == (SitDown(1, "Bob", "hash"), SetHost(1))

    def test_an_absent_host_is_followed_by_a_person_or_stays(self) -> None:
        now = T1 + HOST_ABSENT_MS + 1
        gone = seat(1, seen=T1)
        assert decide.replace_absent_host(room(gone, bot(2, seen=now)), now) is None
        heir = decide.replace_absent_host(room(gone, bot(2, seen=now), seat(3, seen=now)), now)
        assert heir == Amendment((SetHost(3),))


class TestWaiting:
    def test_a_bot_is_ready_always(self) -> None:
        told = room(seat(1), bot(2), settings=replace(SETTINGS, all_ready=True))
        assert decide.completes_readiness(told, LOBBY, 1)
        changed = decide.change_settings(replace(told, seats=(seat(1, ready=True), bot(2))), LOBBY, 1, SETTINGS)
        assert changed.changes == (SetSettings(SETTINGS), SetReady(1, False))

    def test_the_host_may_end_a_race_that_only_bots_still_race(self) -> None:
        told = replace(racing_room(3), seats=(seat(1), bot(2), bot(3)))
        assert decide.end_race(told, RACING, 1, 1).changes == (EndNow(),)
        with_a_person = replace(told, seats=(seat(1), bot(2), seat(3)))
        assert code_of(lambda: decide.end_race(with_a_person, RACING, 1, 1)) == "race-goes-on"


@given(st.lists(st.sampled_from([*BOT_NAMES, "Bob", "EMBER", "soot 2"]), max_size=SEATS_MAX - 1), st.integers(0, 1_000))
def test_a_bots_name_is_safe_and_nobody_elses(taken: list[str], first: int) -> None:
    name = bot_name(taken, first)
    assert clean_name(name) == name
    assert len(name) <= NAME_LENGTH_MAX
    assert distinct_name(name, taken).casefold() not in {other.casefold() for other in taken}


seats = st.lists(
    st.tuples(st.booleans(), st.booleans(), st.sampled_from([None, None, "greedy"])), min_size=1, max_size=SEATS_MAX
)


@given(seats, st.integers(0, SEATS_MAX), st.integers(1, SEATS_MAX), st.sampled_from(["leave", "absent", "host", "sit"]))
def test_whatever_happens_no_bot_leads(
    taken: list[tuple[bool, bool, BotLevel | None]], host: int, whom: int, what: str
) -> None:
    """Each seat: is there somebody, is that one present, a bot's level."""
    facts = [seat(n, kicked=not there, seen=OVER if here else 0, bot=level) for n, (there, here, level) in enumerate(taken, 1)]
    led = host if host <= len(facts) and facts[host - 1].bot is None else 0
    told = room(*facts, host=led)
    try:
        match what:
            case "leave":
                amendment = decide.leave(told, OVER, led)
            case "absent":
                amendment = decide.replace_absent_host(told, OVER) or Amendment(())
            case "host":
                amendment = decide.make_host(told, led, whom)
            case _:
                amendment = decide.sit(told, OVER, "Bob", "hash")
    except Refused:
        return
    bots = {facts.seat for facts in told.taken if facts.bot is not None}
    assert not bots & {change.seat for change in amendment.changes if isinstance(change, SetHost)}


class TestRecords:
    RACE = race(standing(1), standing(2))
    ROOM = room(seat(1), seat(2), race=RACE)

    def test_a_bot_is_told_apart_and_comes_back_and_of_a_person_nothing_is_said(self) -> None:
        told = replace(self.RACE, racers=(self.RACE.racers[0], Racer(2, "Ember", "thoughtful")))
        record = build_record(self.ROOM, told, {})
        assert [racer.get("bot") for racer in record["racers"]] == [None, "thoughtful"]
        assert "bot" not in record["racers"][0]
        assert digest(record) != digest(build_record(self.ROOM, self.RACE, {}))
        closed = replace(told, ended=True, digest=digest(record))
        assert race_of(keep(self.ROOM, closed, {})).racers == told.racers

    @pytest.mark.parametrize("level", ["best", None, 3, ["greedy"]])
    def test_a_record_with_a_bot_of_no_known_level_is_none(self, level: object) -> None:
        record = build_record(self.ROOM, self.RACE, {})
        record["racers"][1]["bot"] = level
        assert [finding.code for finding in verify(record, None).findings] == ["bad-record"]
