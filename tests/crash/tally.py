"""The counts of a run, and how long people waited after a kill."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

BOUNDS_S: Final = {"kill node": 3.0, "kill store": 5.0, "end node": 3.0}
"""95 of 100 racers play on within this, from the kill to their next acknowledged entry."""
_SLOWEST: Final = 12
_ENOUGH: Final = 20
"""Racers hit, before a percentile means anything."""


@dataclass
class Tally:
    """`waits`: seconds from a fault to the next ack of each racer it hit, by kind of fault.

    `unfinished`: racers whose race was over before they had another move acknowledged; `late`: those among them who had waited
    beyond the bound. `slowest`: what happened to those who waited beyond it.
    """

    races: int = 0
    rooms: int = 0
    acks: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    stampedes: Counter[str] = field(default_factory=Counter)
    closes: Counter[str] = field(default_factory=Counter)
    waits: dict[str, list[float]] = field(default_factory=dict)
    unfinished: Counter[str] = field(default_factory=Counter)
    late: Counter[str] = field(default_factory=Counter)
    slowest: list[tuple[float, str]] = field(default_factory=list)

    def waited(self, kind: str, seconds: float, story: str) -> None:
        """A racer plays on. `story`: what happened meanwhile."""
        self.waits.setdefault(kind, []).append(seconds)
        if seconds > BOUNDS_S.get(kind, float("inf")):
            self.slowest = sorted([*self.slowest, (seconds, f"{kind}: {story}")], reverse=True)[:_SLOWEST]

    def gave_up_waiting(self, kind: str, seconds: float) -> None:
        """The race of a racer was over before the next ack."""
        self.unfinished[kind] += 1
        if seconds > BOUNDS_S.get(kind, float("inf")):
            self.late[kind] += 1

    def percentile(self, kind: str, share: float) -> float:
        """Of the waits after this kind of fault; those who waited in vain count as the longest."""
        waits = sorted(self.waits.get(kind, [])) + [float("inf")] * self.late[kind]
        return waits[min(len(waits) - 1, int(share * len(waits)))] if waits else 0.0

    def too_slow(self) -> list[str]:
        """Kinds of fault after which people waited too long, in words."""
        return [
            f"after {kind}, p95 is {self.percentile(kind, 0.95):.2f} s, over {bound} s"
            for kind, bound in BOUNDS_S.items()
            if len(self.waits.get(kind, ())) + self.late[kind] >= _ENOUGH and self.percentile(kind, 0.95) > bound
        ]

    def progress_line(self, seconds: float) -> str:
        """One line for whoever watches."""
        return f"{seconds:5.0f} s: {self.rooms} rooms, {self.races} races, {self.acks} acks, {self.faults.total()} faults"

    def report(self) -> str:
        """Several lines for the end."""
        lines = [f"races {self.races} in {self.rooms} rooms; acknowledged entries {self.acks}"]
        for name, counts in (("faults", self.faults), ("stampedes", self.stampedes)):
            each = ", ".join(f"{kind} {number}" for kind, number in sorted(counts.items()))
            lines.append(f"{name} {counts.total()}: {each}")
        lines.append("sockets closed: " + ", ".join(f"{code} x{n}" for code, n in sorted(self.closes.items())))
        for kind, waits in sorted(self.waits.items()):
            p50, p95 = self.percentile(kind, 0.5), self.percentile(kind, 0.95)
            others = f"{self.unfinished[kind]} with no more to play, {self.late[kind]} of them late"
            lines.append(f"next ack after {kind}: p50 {p50:.2f} s, p95 {p95:.2f} s, of {len(waits)} racers; {others}")
        lines += [f"waited {seconds:.2f} s after {story}" for seconds, story in self.slowest]
        return "\n".join(lines)
