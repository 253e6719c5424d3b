"""When a node looks for cycles in its memory."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from pandemonium.commands import garbage
from pandemonium.commands.garbage import collect_at_rest, leave_garbage, wants_collection
from pandemonium.limits import GARBAGE_OBJECTS_MAX, GARBAGE_OBJECTS_WORTH
from tests.support.waiting import until_true


class Knot:
    """Holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def left_to_us() -> Iterator[None]:
    """Python does not look by itself."""
    leave_garbage()
    yield
    gc.unfreeze()
    gc.enable()


def test_a_race_is_interrupted_for_far_more_objects_than_a_rest_is_used_for() -> None:
    assert not wants_collection(GARBAGE_OBJECTS_WORTH, somebody_races=False)
    assert wants_collection(GARBAGE_OBJECTS_WORTH + 1, somebody_races=False)
    assert not wants_collection(GARBAGE_OBJECTS_MAX, somebody_races=True)
    assert wants_collection(GARBAGE_OBJECTS_MAX + 1, somebody_races=True)


@pytest.mark.usefixtures("left_to_us")
@pytest.mark.parametrize("bound", ["GARBAGE_OBJECTS_WORTH", "GARBAGE_OBJECTS_MAX"])
async def test_a_cycle_is_freed_once_enough_has_been_made(monkeypatch: pytest.MonkeyPatch, bound: str) -> None:
    monkeypatch.setattr(garbage, "GARBAGE_LOOK_S", 0.001)
    monkeypatch.setattr(garbage, bound, 5_000)
    chore = asyncio.create_task(collect_at_rest(lambda: bound == "GARBAGE_OBJECTS_MAX"))
    knot = weakref.ref(Knot())
    looks = asyncio.get_running_loop().time() + 0.05
    await until_true(lambda: asyncio.get_running_loop().time() > looks)
    assert knot() is not None
    more = [[number] for number in range(10_000)]
    await until_true(lambda: knot() is None)
    assert len(more) == 10_000
    chore.cancel()
