"""Calls of the library `race1`, brought where it is missing, and plain commands; refusals become errors of the port."""

from collections.abc import Awaitable, Sequence

from pandemonium.store import library
from pandemonium.store.connection import Refusal, Reply
from pandemonium.store.refusals import accepted, trouble
from pandemonium.store.writer import Writer


class Functions:
    """`writer`: for everything that changes something. `reader`: for long answers and checks, behind which no move waits.

    `sole`: no other node uses this store, so another `race1` may be replaced.
    """

    def __init__(self, writer: Writer, reader: Writer, *, sole: bool) -> None:
        self._writer, self._reader, self._sole = writer, reader, sole

    async def call(self, function: str, keys: Sequence[str], args: Sequence[str | int]) -> Reply:
        """The reply of a function that did it. Raises what it refuses with."""
        return accepted(await self.reply(function, keys, args))

    async def reply(self, function: str, keys: Sequence[str], args: Sequence[str | int]) -> Reply:
        """The reply, whatever it says."""
        name = f"{library.NAME}_{function}"
        try:
            return await self._writer.call(name, keys, args)
        except Refusal as refusal:
            if not library.is_missing(refusal):
                raise trouble(refusal) from refusal
        # An emptied or new server: bring the functions, then once more.
        await self.load()
        return await _guarded(self._writer.call(name, keys, args))

    async def load(self) -> None:
        """Make sure of the library. Raises `LibraryMismatch`."""
        try:
            await library.load(self._writer.command, replace=self._sole)
        except Refusal as refusal:
            raise trouble(refusal) from refusal

    async def write(self, *command: str | int) -> Reply:
        """A command that changes something outside any room."""
        return await _guarded(self._writer.command(*command))

    async def tidy(self, command: str, key: str, *args: str | int) -> Reply:
        """As `write`, and done even where memory is full: what frees memory goes by lists that are written to."""
        return await self.reply("tidy", (key,), (command, *args))

    async def read(self, *command: str | int) -> Reply:
        """A command that changes nothing."""
        return await _guarded(self._reader.command(*command))


async def _guarded(call: Awaitable[Reply]) -> Reply:
    try:
        return await call
    except Refusal as refusal:
        raise trouble(refusal) from refusal
