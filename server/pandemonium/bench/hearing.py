"""How long after its acknowledgement a move is seen by everybody else: what watchers are told, beside what racers were."""

import time

from pandemonium.bench.member import Member, Message
from pandemonium.bench.rooms import Room

PROBES_MAX = 8
"""Rooms that are listened to: unpacking everything would make the generator the limit."""


class Hearing:
    """One listener in each of a few rooms. `delays`: seconds, one for each move that a listener heard of."""

    def __init__(self, rooms: list[Room]) -> None:
        self.delays: list[float] = []
        self._answered: dict[Member, list[float]] = {}
        for room in rooms[:PROBES_MAX]:
            if room.watchers:
                self._listen(room, room.watchers[0])

    def note(self, racer: Member) -> None:
        """A racer has just been told that its latest move is durable."""
        times = self._answered.get(racer)
        if times is not None:
            times.append(time.perf_counter())

    def _listen(self, room: Room, listener: Member) -> None:
        racers = {racer.seat: racer for racer in room.racers}
        first = {racer: racer.acked for racer in room.racers}
        heard = dict(first)
        self._answered.update({racer: [] for racer in room.racers})

        def told(_: Member, message: Message) -> None:
            if message["type"] != "progress":
                return
            now = time.perf_counter()
            for standing in message["standings"]:
                racer = racers[standing["seat"]]
                times = self._answered[racer]
                # A hint may come before the answer: then nobody has waited for it.
                until = min(standing["seq"] - first[racer], len(times))
                self.delays += [now - at for at in times[heard[racer] - first[racer] : until]]
                heard[racer] = max(heard[racer], first[racer] + until)

        listener.told = told
