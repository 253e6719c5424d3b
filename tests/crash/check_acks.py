"""I1 and I5: what was acknowledged is there, once, and was written by the newest socket of its seat."""

from collections.abc import Iterator

from tests.crash.history import Acked, RoomHistory, Sent, Socket
from tests.crash.stored import StoredRoom
from tests.crash.violations import Violation


def check_acks(history: RoomHistory, stored: StoredRoom) -> list[Violation]:
    """Nothing acknowledged is lost or changed; nothing is there that was not sent."""
    found = [Violation("I1", f"{history.code}: {why}: {acked}") for acked, why in _lost(history, stored)]
    sent = history.sent()
    for number, race in stored.races.items():
        for seat, log in race.logs.items():
            for seq, (_, entry) in enumerate(log, start=1):
                if (number, seat, seq, entry) not in sent:
                    found.append(
                        Violation("I1", f"{history.code}: race {number} seat {seat} has at {seq} an entry never sent: {entry}")
                    )
    return found


def _lost(history: RoomHistory, stored: StoredRoom) -> Iterator[tuple[Acked, str]]:
    for _, acked in history.acked():
        race = stored.races.get(acked.race)
        log = race.logs.get(acked.seat) if race is not None else None
        if log is None or len(log) < acked.seq:
            yield acked, "acknowledged and lost"
        elif log[acked.seq - 1] != (acked.time, acked.entry):
            yield acked, f"acknowledged, but the log has {log[acked.seq - 1]}"


def check_sockets_in_turn(history: RoomHistory, stored: StoredRoom) -> list[Violation]:
    """An older socket of a seat writes nothing behind what the newer one was told at its claim."""
    found = []
    for older, newer in _claimed_in_turn(history):
        for race, length in _told_at_claim(newer).items():
            mine = _sent_by(newer, race) | {
                entry
                for other in history.sockets
                if other is not older and other.seat == older.seat
                for entry in _sent_by(other, race)
            }
            log = stored.races[race].logs.get(older.seat or 0, []) if race in stored.races else []
            theirs = _sent_by(older, race)
            for seq, (_, entry) in enumerate(log[length:], start=length + 1):
                if (seq, entry) in theirs and (seq, entry) not in mine:
                    found.append(
                        Violation(
                            "I5", f"{history.code}: race {race} seat {older.seat} entry {seq} came from a superseded socket"
                        )
                    )
    return found


def _claimed_in_turn(history: RoomHistory) -> Iterator[tuple[Socket, Socket]]:
    """Pairs of sockets of one seat of which the second was dialled after the first had been welcomed."""
    seated = [socket for socket in history.sockets if socket.seat is not None and socket.welcomed is not None]
    for newer in seated:
        for older in seated:
            if older.seat == newer.seat and older.welcomed is not None and older.welcomed < newer.opened:
                yield older, newer


def _told_at_claim(socket: Socket) -> dict[int, int]:
    """Length of each race's log when the seat was claimed: that of the first table told of it."""
    told: dict[int, int] = {}
    for _, table in socket.of("table"):
        told.setdefault(table["race"], table["seq"])
    return told


def _sent_by(socket: Socket, race: int) -> set[tuple[int, str]]:
    return {(event.seq, event.entry) for event in socket.events if isinstance(event, Sent) and event.race == race}
