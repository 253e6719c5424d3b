"""Counters and buckets with the clock given."""

from pandemonium.limits import ADDRESS_WINDOW_S, ADDRESSES_MAX
from pandemonium.web.allowance import Bucket, Buckets, PerAddress


class Clock:
    """Seconds, turned by hand."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def taken(bucket: Bucket, times: int) -> int:
    return sum(bucket.take() for _ in range(times))


def test_a_bucket_gives_its_burst_at_once_and_then_its_rate() -> None:
    clock = Clock()
    bucket = Bucket(rate=10, burst=5, clock=clock)
    assert taken(bucket, 9) == 5
    clock.now += 0.05
    assert taken(bucket, 9) == 0
    clock.now += 0.06
    assert taken(bucket, 9) == 1
    clock.now += 1_000
    assert taken(bucket, 9) == 5


def test_asking_an_empty_bucket_costs_nothing() -> None:
    clock = Clock()
    bucket = Bucket(rate=1, burst=1, clock=clock)
    assert taken(bucket, 1_000) == 1
    clock.now += 1
    assert bucket.take()


def test_a_bucket_lets_through_its_rate_for_ever() -> None:
    clock = Clock()
    bucket = Bucket(rate=8, burst=1, clock=clock)
    for _ in range(1_000):
        clock.now += 0.125
        assert bucket.take()


def test_an_address_is_spent_after_so_many_and_fresh_after_the_window() -> None:
    clock = Clock()
    counts = PerAddress(3, clock)
    for _ in range(3):
        assert not counts.spent("a")
        counts.spend("a")
        clock.now += 1
    assert counts.spent("a")
    assert not counts.spent("b")
    clock.now += ADDRESS_WINDOW_S - 3
    assert counts.spent("a")
    clock.now += 1
    assert not counts.spent("a")
    counts.spend("a")
    assert not counts.spent("a")


def test_the_oldest_address_is_forgotten_first_and_the_memory_bounded() -> None:
    counts = PerAddress(1, Clock())
    for number in range(ADDRESSES_MAX):
        counts.spend(f"address {number}")
    counts.spend("address 0")
    counts.spend("one more")
    assert counts.spent("address 0")
    assert not counts.spent("address 1")
    assert counts.spent("address 2")


def test_each_address_has_a_bucket_of_its_own() -> None:
    clock = Clock()
    buckets = Buckets(rate=1, burst=2, clock=clock)
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    assert buckets.take("b")
    clock.now += 1
    assert [buckets.take("a") for _ in range(2)] == [True, False]


def test_the_bucket_asked_least_lately_is_forgotten_first_and_the_memory_bounded() -> None:
    buckets = Buckets(rate=0, burst=1, clock=Clock())
    for number in range(ADDRESSES_MAX):
        assert buckets.take(f"address {number}")
    assert not buckets.take("address 0")
    assert buckets.take("one more")
    assert not buckets.take("address 0")
    assert buckets.take("address 1")
