"""How much one address or one socket may ask for: counters over a window and a token bucket, with the clock handed in."""

from collections import OrderedDict
from collections.abc import Callable

from pandemonium.limits import ADDRESS_WINDOW_S, ADDRESSES_MAX


class Bucket:
    """A token bucket: `burst` at once, `rate` a second after that. `clock`: monotonic seconds."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._at = burst, clock()

    def take(self) -> bool:
        """Is there one more?"""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A token bucket for each address; of a bounded number of them, whose oldest is forgotten and so full again."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Is there one more for this address?"""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._burst, self._clock)
        self._buckets.move_to_end(address)
        if len(self._buckets) > ADDRESSES_MAX:
            self._buckets.popitem(last=False)
        return bucket.take()


class PerAddress:
    """At most `most` of something within `ADDRESS_WINDOW_S`, for each address; remembers a bounded number of addresses."""

    def __init__(self, most: int, clock: Callable[[], float]) -> None:
        self._most, self._clock = most, clock
        self._counts: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def spent(self, address: str) -> bool:
        """Has this address used up what it may?"""
        return self._count(address) >= self._most

    def spend(self, address: str) -> None:
        """One more."""
        since, count = self._counts.get(address, (self._clock(), 0))
        if self._clock() - since > ADDRESS_WINDOW_S:
            since, count = self._clock(), 0
        self._counts[address] = (since, count + 1)
        self._counts.move_to_end(address)
        if len(self._counts) > ADDRESSES_MAX:
            self._counts.popitem(last=False)

    def _count(self, address: str) -> int:
        since, count = self._counts.get(address, (0.0, 0))
        return count if self._clock() - since <= ADDRESS_WINDOW_S else 0
