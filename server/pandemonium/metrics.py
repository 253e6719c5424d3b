"""What a node counts of its own work, told in the Prometheus format. Nothing here holds a secret, a room code or a name.

Everything is counted on the one thread of the event loop, so plain numbers do; they become Prometheus samples when asked for.
`COUNTS` is the one place of a metric: its name, its meaning and its labels.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from prometheus_client import CollectorRegistry
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

REGISTRY: Final = CollectorRegistry(auto_describe=True)
"""Of this process."""


class Tally(Collector):
    """How often each of a few things happened. `label`: what tells them apart; its values are words of the program's own."""

    def __init__(self, name: str, meaning: str, label: str) -> None:
        self._name, self._meaning, self._label = name, meaning, label
        self.counts: Counter[str] = Counter()
        REGISTRY.register(self)

    def add(self, what: str) -> None:
        """Once more."""
        self.counts[what] += 1

    def collect(self) -> Iterator[Metric]:
        """For the registry."""
        family = CounterMetricFamily(self._name, self._meaning, labels=[self._label])
        for what, count in sorted(self.counts.items()):
            family.add_metric([what], count)
        yield family


class Spread(Collector):
    """How many values fell below each of some bounds, and their sum."""

    def __init__(self, name: str, meaning: str, bounds: tuple[float, ...]) -> None:
        self._name, self._meaning, self._bounds = name, meaning, bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0
        REGISTRY.register(self)

    def add(self, value: float) -> None:
        """One more value; one that equals a bound is counted under it."""
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def collect(self) -> Iterator[Metric]:
        """For the registry."""
        up_to, buckets = 0, list[tuple[str, float]]()
        for bound, count in zip((*map(str, self._bounds), "+Inf"), self._counts, strict=True):
            up_to += count
            buckets.append((bound, up_to))
        yield HistogramMetricFamily(self._name, self._meaning, buckets=buckets, sum_value=self._sum)


class Level(Collector):
    """A value that rises and falls; nothing is told before it was set. `label`: where there is one for each of a few things."""

    def __init__(self, name: str, meaning: str, label: str | None = None) -> None:
        self._name, self._meaning, self._labels = name, meaning, [] if label is None else [label]
        self._values: Mapping[str, float] = {}
        REGISTRY.register(self)

    def set(self, value: float) -> None:
        """From now on."""
        self._values = {"": value}

    def set_each(self, values: Mapping[str, float]) -> None:
        """From now on; what is not named is not there."""
        self._values = dict(values)

    def collect(self) -> Iterator[Metric]:
        """For the registry."""
        family = GaugeMetricFamily(self._name, self._meaning, labels=self._labels)
        for what, value in sorted(self._values.items()):
            family.add_metric([what] if self._labels else [], value)
        yield family


_FAST_S: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

COMMITS: Final = Tally(
    "pandemonium_commits",
    "Entries brought to the store, by its answer: ok, dup (it had it), fenced (the seat was claimed anew), gap, conflict, "
    "done, early, closed, number (another race), or unknown (no answer came).",
    "answer",
)
REFUSED: Final = Tally("pandemonium_entries_refused", "Entries that were not made, by the code their sender was told.", "code")
FAULTS: Final = Tally("pandemonium_faults", "Frames answered by a fault, by its code.", "code")
CLOSED: Final = Tally("pandemonium_sockets_closed", "Sockets this node closed, by close code.", "code")
TURNED_AWAY: Final = Tally(
    "pandemonium_handshakes_refused",
    "Sockets refused before they were opened, by reason, and requests that were no HTTP.",
    "why",
)
HELLOS: Final = Tally("pandemonium_hellos", "Sockets that came into a room: as a watcher, or with the token of a seat.", "role")
OVERFLOWS: Final = Tally(
    "pandemonium_overflows", "Bounded queues that were full: an outbox, hints of a room, the store.", "queue"
)
CUTS: Final = Tally("pandemonium_store_cuts", "Connections to the store that were lost: the writer's or the hints'.", "line")
ACKS: Final = Spread(
    "pandemonium_ack_seconds", "From an entry's frame to its acknowledgement, the store's fsync included.", _FAST_S
)
BATCHES: Final = Spread(
    "pandemonium_store_batch_calls", "Calls that went to the store together.", (1, 2, 4, 8, 16, 32, 64, 128, 256)
)
LOOP_LAG: Final = Spread("pandemonium_loop_lag_seconds", "How late the event loop was, looked at regularly.", _FAST_S)
CAN_SAVE: Final = Level("pandemonium_store_can_save", "1 while the store takes durable writes, 0 while it does not.")
DELAYED_FSYNCS: Final = Level("pandemonium_store_delayed_fsyncs", "Times the store had to wait for its disk, since its start.")
SOCKETS: Final = Level("pandemonium_sockets", "Sockets open on this node.")
ADDRESSES: Final = Level("pandemonium_addresses", "Addresses that have sockets on this node.")
ROOMS: Final = Level("pandemonium_rooms", "Rooms with sockets on this node, by phase.", "phase")
CLOCK_OFFSET: Final = Level("pandemonium_clock_offset_seconds", "The referee's clock minus this machine's.")
"""These four are looked at when they are asked for; all others are told where they happen."""
