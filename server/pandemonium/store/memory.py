"""How full the store's memory is: new rooms are refused while the races that are going on still find room to end."""

import asyncio

from pandemonium.limits import MEMORY_LOOK_S, MEMORY_SHARE_FOR_ROOMS
from pandemonium.store.functions import Functions
from pandemonium.store.port import StoreError, StoreFull, StoreUnavailable


class Memory:
    """Looked at when somebody asks, at most every `MEMORY_LOOK_S`."""

    def __init__(self, functions: Functions) -> None:
        self._functions = functions
        self._looked_at = float("-inf")
        self._is_short = False

    async def need_room(self) -> None:
        """Raises `StoreFull` where too little is left. A store that has no `maxmemory`, or does not tell, is never full."""
        now = asyncio.get_running_loop().time()
        if now - self._looked_at >= MEMORY_LOOK_S:
            self._is_short = await self._look()
            self._looked_at = now
        if self._is_short:
            raise StoreFull

    async def _look(self) -> bool:
        try:
            text = str(await self._functions.read("INFO", "memory"))
        except StoreUnavailable:
            raise
        except StoreError:
            # Hosted stores do not let us look.
            return False
        told = dict(line.split(":", 1) for line in text.splitlines() if ":" in line)
        # What the server itself compares: without its buffers for the file and for replicas.
        counted = int(told.get("used_memory", 0)) - int(told.get("mem_not_counted_for_evict", 0))
        return 0 < int(told.get("maxmemory", 0)) * MEMORY_SHARE_FOR_ROOMS < counted
