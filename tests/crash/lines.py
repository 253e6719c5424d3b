"""The network of one racer: a TCP line to the balancer that can be cut, held and made slow."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Self


class Line:
    """Listens on a port of its own. `source`: the address that the balancer sees. `delay`: seconds of each byte, each way."""

    def __init__(self, target: int, source: str) -> None:
        self.delay = 0.0
        self.is_cut = False
        self.is_held = False
        self.port = 0
        self.ends: set[_End] = set()
        self.target, self.source = target, source

    @classmethod
    @contextlib.asynccontextmanager
    async def to(cls, target: int, source: str = "127.0.0.1") -> AsyncIterator[Self]:
        """A line to a port of this machine."""
        line = cls(target, source)
        server = await asyncio.get_running_loop().create_server(lambda: _Near(line), "127.0.0.1", 0)
        line.port = server.sockets[0].getsockname()[1]
        try:
            yield line
        finally:
            server.close()
            line.drop()

    @property
    def is_well(self) -> bool:
        """Does everything get through at once?"""
        return not (self.is_cut or self.is_held or self.delay)

    def drop(self) -> None:
        """Every connection dies at once; new ones may be made."""
        for end in tuple(self.ends):
            end.abort()

    def cut(self) -> None:
        """Every connection dies, and no new one is made until `mend`."""
        self.is_cut = True
        self.drop()

    def hold(self) -> None:
        """What is sent from now on stays under way, both ways, and no end of a connection is told either."""
        self.is_held = True

    def mend(self) -> None:
        """All is well again; what was held arrives, in order."""
        self.is_cut = self.is_held = False
        self.delay = 0.0
        for end in tuple(self.ends):
            end.deliver()


class _End(asyncio.Protocol):
    """One end of a connection; what it hears goes out at the other end."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.other: _End | None = None
        self.transport: asyncio.Transport | None = None
        self._waiting: list[tuple[float, bytes | None]] = []
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.line.ends.add(self)

    def data_received(self, data: bytes) -> None:
        self._send(data)

    def eof_received(self) -> bool:
        self._send(None)
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self.line.ends.discard(self)
        self._send(None)

    def abort(self) -> None:
        """Die without a word."""
        for end in (self, self.other):
            if end is not None and end.transport is not None:
                end.transport.abort()

    def _send(self, data: bytes | None) -> None:
        self._waiting.append((asyncio.get_running_loop().time() + self.line.delay, data))
        self.deliver()

    def deliver(self) -> None:
        """Pass on what is due. None stands for the end of the connection."""
        if self.other is None or self.other.transport is None or self.line.is_held:
            return
        now = asyncio.get_running_loop().time()
        while self._waiting and (self._waiting[0][0] <= now or not self.line.delay):
            data = self._waiting.pop(0)[1]
            if data is None:
                self.other.transport.close()
            elif not self.other.transport.is_closing():
                self.other.transport.write(data)
        if self._timer is not None:
            self._timer.cancel()
        if self._waiting:
            self._timer = asyncio.get_running_loop().call_at(self._waiting[0][0], self.deliver)


class _Near(_End):
    """The racer's end: opens the way onward."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if self.line.is_cut:
            self.abort()
            return
        self._opening = asyncio.get_running_loop().create_task(self._open())

    async def _open(self) -> None:
        loop, line = asyncio.get_running_loop(), self.line
        try:
            _, far = await loop.create_connection(lambda: _End(line), "127.0.0.1", line.target, local_addr=(line.source, 0))
        except OSError:
            self.abort()
            return
        self.other, far.other = far, self
        assert self.transport is not None
        if self.transport.is_closing() or line.is_cut:
            self.abort()
        self.deliver()
        far.deliver()
