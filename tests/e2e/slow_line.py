"""A TCP line to a node that can be made slow, held, and cut: what a browser feels behind a bad network."""

import asyncio
import contextlib
import threading
from collections.abc import Coroutine
from types import TracebackType
from typing import Any, Self

CHUNK = 65_536


class SlowLine:
    """Listens on a port of its own. `delay`: seconds each byte takes, each way. `is_cut`: nobody gets through."""

    def __init__(self) -> None:
        self.delay = 0.0
        self.is_cut = False
        self.port = 0
        self._target = 0
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._flows = asyncio.Event()
        self._flows.set()
        self._thread = threading.Thread(target=self._loop.run_forever, name="slow line", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self._do(self._listen())
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._do(self._hang_up())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    @property
    def origin(self) -> str:
        """Of the pages that are loaded over this line."""
        return f"http://127.0.0.1:{self.port}"

    def leads_to(self, port: int) -> None:
        """Of this machine."""
        self._target = port

    def cut(self) -> None:
        """Every connection dies at once, and no new one is made."""
        self.is_cut = True
        self._do(self._drop())

    def mend(self) -> None:
        """New connections get through again."""
        self.is_cut = False

    def hold(self) -> None:
        """From now on what was sent stays under way, both ways, until `release`; no connection ends."""
        self._loop.call_soon_threadsafe(self._flows.clear)

    def release(self) -> None:
        """All that was held arrives, in order."""
        self._loop.call_soon_threadsafe(self._flows.set)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._accepted, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _hang_up(self) -> None:
        self._server.close()
        await self._drop()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _drop(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    async def _accepted(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.transport.abort()
            return
        try:
            onward, to = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        both = {writer, to}
        self._writers |= both
        try:
            await asyncio.gather(self._carry(reader, to), self._carry(onward, writer))
        finally:
            self._writers -= both
            for end in both:
                end.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Bytes in order, each `delay` late; the end of the stream too."""
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        delivering = asyncio.get_running_loop().create_task(self._deliver(under_way, writer))
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(CHUNK):
                under_way.put_nowait((self._loop.time() + self.delay, data))
        under_way.put_nowait((self._loop.time() + self.delay, b""))
        await delivering

    async def _deliver(self, under_way: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while True:
                due, data = await under_way.get()
                await asyncio.sleep(due - self._loop.time())
                await self._flows.wait()
                if not data:
                    if not writer.is_closing():
                        writer.write_eof()
                    return
                writer.write(data)
                await writer.drain()
