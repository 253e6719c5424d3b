"""When a node's memory is searched for cycles, which alone are not freed as soon as nobody needs them.

Python looks for them after so many new objects, wherever that falls: with long logs it costs a tenth of each move, and all wait
for up to a tenth of a second. A node makes hardly any (`tests/web/test_closed_sockets.py`), so it looks while nobody races.
"""

import asyncio
import gc
from collections.abc import Callable

from pandemonium.limits import GARBAGE_LOOK_S, GARBAGE_OBJECTS_MAX, GARBAGE_OBJECTS_WORTH


def leave_garbage() -> None:
    """From now on only `collect_at_rest` looks; what is there now, a node's code above all, is never looked at again."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def collect_at_rest(is_anybody_racing: Callable[[], bool]) -> None:
    """Look now and then, for as long as the node runs."""
    while True:
        await asyncio.sleep(GARBAGE_LOOK_S)
        if wants_collection(gc.get_count()[0], is_anybody_racing()):
            gc.collect()


def wants_collection(more_objects: int, somebody_races: bool) -> bool:
    """`more_objects`: than after the last look."""
    return more_objects > (GARBAGE_OBJECTS_MAX if somebody_races else GARBAGE_OBJECTS_WORTH)
