"""The checker finds what it is for: each test breaks one thing in a race that was in order."""

import pytest

from tests.crash.check_logs import check_race
from tests.crash.checker import check_again, check_room
from tests.crash.history import Heard, Message, Sent
from tests.crash.invented import ENDED, SEED, T0, Invented, ack, heard, honest, result_of, table, welcome
from tests.crash.replayed import replayed


@pytest.fixture
def room() -> Invented:
    """All in order."""
    return honest()


def found(room: Invented) -> set[str]:
    """Which invariants the checker finds broken."""
    return {violation.invariant for violation in check_room(room.history, room.stored).violations}


def first(room: Invented, socket: int, type_: str) -> tuple[int, Message]:
    """Place and content of the first such frame."""
    for place, event in enumerate(room.socket(socket).events):
        if isinstance(event, Heard) and event.message["type"] == type_:
            return place, event.message
    raise AssertionError(type_)


def test_a_race_in_order_breaks_nothing(room: Invented) -> None:
    checked = check_room(room.history, room.stored)
    assert checked.violations == []
    assert len(checked.acked) == 10
    assert check_again(checked, room.stored) == []


def test_an_ack_before_a_commit_that_a_crash_then_loses_is_found(room: Invented) -> None:
    del room.log(2)[-1]
    room.set(seat_2_seq="3")
    assert found(room) == {"I1"}


def test_an_acknowledged_entry_that_a_later_crash_loses_is_found_at_the_end(room: Invented) -> None:
    checked = check_room(room.history, room.stored)
    del room.log(2)[-1]
    assert [violation.invariant for violation in check_again(checked, room.stored)] == ["I1"]


def test_an_ack_with_another_time_than_the_stored_one_is_found(room: Invented) -> None:
    room.log(2)[-1] = (T0 + 4_001, "draw")
    room.set()
    assert found(room) == {"I1"}


def test_without_an_epoch_check_a_superseded_tab_writes_on_and_is_found(room: Invented) -> None:
    room.log(2).append((T0 + 5_000, "w>t5"))
    older = room.socket(1)
    older.events.append(Sent(T0 + 4_900, 1, 5, "t1>t2"))
    room.log(2)[-1] = (T0 + 5_000, "t1>t2")
    assert "I5" in found(room)


def test_without_a_seq_check_a_resent_entry_is_doubled_and_found(room: Invented) -> None:
    time, entry = room.log(2)[-1]
    room.log(2).append((time + 1, entry))
    room.set(seat_2_seq="5", seat_2_time=str(time + 1))
    assert found(room) == {"I1"}


def test_a_commit_after_the_deadline_is_found(room: Invented) -> None:
    room.set(t1=str(T0 + 4_000))
    assert "I4" in found(room)


def test_a_commit_after_the_finish_is_found(room: Invented) -> None:
    room.log(1).append((T0 + 7_000, "draw"))
    room.socket(0).events.append(Sent(T0 + 6_999, 1, 7, "draw"))
    room.set(seat_1_seq="7")
    assert "I2" in found(room)


def test_times_that_fall_are_found(room: Invented) -> None:
    room.log(2)[1] = (T0 + 999, room.log(2)[1][1])
    assert "I4" in found(room)


def test_a_rematch_that_mixes_two_races_is_found(room: Invented) -> None:
    """The entry was made and acknowledged in race 2, and lies in the log of race 1."""
    events = room.socket(2).events
    for place, event in enumerate(events):
        if isinstance(event, Sent) and event.seq == 4:
            events[place] = event._replace(race=2)
            events[place + 1] = heard(T0 + 4_001, {**ack(room, 2, 4), "race": 2})
    assert found(room) == {"I1"}


def test_a_hole_in_the_places_is_found(room: Invented) -> None:
    room.set(seat_1_place="2")
    assert found(room) == {"I3"}


def test_places_against_the_order_of_finish_times_are_found(room: Invented) -> None:
    room.race.fields |= {"seat.2.end": "finished", "seat.2.end_time": str(T0 + 4_000), "seat.2.place": "2", "finished": "2"}
    room.set()
    replays = {seat: replayed(room.race, seat) for seat in room.race.racers}
    assert "I3" in {violation.invariant for violation in check_race(room.race, replays)}


def test_a_finish_without_the_cards_for_it_is_found(room: Invented) -> None:
    room.race.fields["settings"] = room.race.fields["settings"].replace('"target": 5', '"target": 6')
    room.set()
    assert "I2" in found(room)


def test_a_log_that_cannot_be_played_is_found(room: Invented) -> None:
    room.log(2)[1] = (room.log(2)[1][0], "redeal")
    assert "I2" in found(room)


def test_a_face_in_a_table_that_is_not_earned_is_found(room: Invented) -> None:
    place, told = first(room, 0, "table")
    hidden = next(card for card in range(104) if not room.told[1].known[-1] >> card & 1)
    told["faces"][hidden] = room.told[1].deck[hidden]
    room.socket(0).events[place] = heard(T0 + 10, told)
    assert found(room) == {"I7"}


def test_an_ack_that_turns_up_too_much_is_found(room: Invented) -> None:
    place, told = first(room, 0, "ack")
    told["turned"][103] = room.told[1].deck[103]
    room.socket(0).events[place] = heard(T0 + 1_001, told)
    assert found(room) == {"I7"}


def test_the_table_of_another_seat_is_found(room: Invented) -> None:
    room.socket(0).events.append(heard(T0 + 20, table(room, 2, 0)))
    assert found(room) == {"I7"}


def test_a_table_before_the_start_is_found(room: Invented) -> None:
    place, told = first(room, 0, "table")
    room.socket(0).events[place] = heard(T0 - 500, told)
    assert found(room) == {"I7"}


def test_a_face_where_none_belongs_is_found(room: Invented) -> None:
    room.socket(3).events.insert(1, heard(T0 + 5, {"type": "fault", "code": "x", "message": ["KH"], "about": None}))
    assert found(room) == {"I7"}


def test_the_seed_before_the_end_is_found(room: Invented) -> None:
    room.socket(3).events.insert(1, heard(T0 + 5, {"type": "fault", "code": "x", "message": SEED, "about": None}))
    assert found(room) == {"I7"}


def test_a_result_before_the_end_is_found(room: Invented) -> None:
    room.socket(3).events[-1] = heard(ENDED - 1_000, result_of(room.race))
    assert found(room) == {"I7"}


def test_progress_that_is_not_durable_is_found(room: Invented) -> None:
    room.socket(3).events.insert(
        1, heard(T0 + 5, {"type": "progress", "race": 1, "standings": [{"seat": 2, "seq": 5, "home": 2}]})
    )
    assert found(room) == {"I1"}


def test_a_table_with_entries_that_are_not_durable_is_found(room: Invented) -> None:
    told = table(room, 2, 2)
    told["entries"][1] = "draw"
    room.socket(2).events.append(heard(T0 + 6_000, told))
    assert found(room) == {"I1"}


def test_a_version_that_falls_is_found(room: Invented) -> None:
    room.socket(3).events.insert(1, heard(T0, welcome(None, room.race, "countdown", version=2)))
    assert found(room) == {"I6"}


def test_two_different_results_are_found(room: Invented) -> None:
    told = result_of(room.race)
    told["rows"][0]["home"] += 1
    room.socket(3).events[-1] = heard(ENDED + 5, told)
    assert found(room) == {"I6"}


def test_a_result_told_twice_is_found(room: Invented) -> None:
    room.socket(3).events.append(room.socket(3).events[-1])
    assert found(room) == {"I6"}


def test_a_digest_that_is_not_of_the_record_is_found(room: Invented) -> None:
    room.race.fields["sheet"] = "1" * 64
    assert found(room) == {"I6"}


def test_a_race_that_was_never_closed_is_found(room: Invented) -> None:
    del room.race.fields["ended"]
    assert "I8" in found(room)


def test_a_seed_that_is_not_the_committed_one_is_found(room: Invented) -> None:
    room.set(commitment="0" * 64)
    assert "I9" in found(room)


def test_a_commitment_that_was_shown_differently_is_found(room: Invented) -> None:
    told = welcome(None, room.race, "countdown")
    told["room"]["race"]["commitment"] = "0" * 64
    room.socket(3).events[0] = heard(T0 - 3_990, told)
    assert found(room) == {"I9"}
