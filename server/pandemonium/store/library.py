"""The Function library `race1`: its source, and making sure that the store runs exactly this source.

Every node of a store must run the same functions, so the library answers with the hash of its source. A change of `race1` that
nodes may not mix needs another name, side by side with this one.
"""

from collections.abc import Awaitable, Callable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final, NamedTuple

from pandemonium.store.connection import Refusal, Reply
from pandemonium.store.port import StoreError

NAME: Final = "race1"
_PARTS: Final = (
    "room.lua",
    "changes.lua",
    "pool.lua",
    "daily.lua",
    "functions.lua",
    "start.lua",
    "retention.lua",
    "commit.lua",
)
_PLACE_OF_HASH: Final = "@SOURCE@"

Command = Callable[..., Awaitable[Reply]]


class LibraryMismatch(StoreError):
    """The store cannot run this version's functions; the message says why and what to do."""


class Library(NamedTuple):
    """`source`: what is loaded. `digest`: SHA-256 hex of it, before the digest was put in."""

    source: str
    digest: str


@cache
def library() -> Library:
    """This version's library."""
    folder = files("pandemonium.store") / NAME
    source = "\n".join((folder / part).read_text(encoding="utf-8") for part in _PARTS)
    digest = sha256(source.encode()).hexdigest()
    return Library(source.replace(_PLACE_OF_HASH, digest), digest)


async def load(command: Command, *, replace: bool = False) -> None:
    """Load the library unless it is there. `replace`: also over another source, where no other node uses the store.

    Raises `LibraryMismatch`.
    """
    if await _loaded_digest(command) == library().digest:
        return
    options = ("REPLACE",) if replace else ()
    try:
        await command("FUNCTION", "LOAD", *options, library().source)
    except Refusal as refusal:
        await _explain(command, refusal)


async def _loaded_digest(command: Command) -> str | None:
    try:
        return str(await command("FCALL", f"{NAME}_source", 0))
    except Refusal as refusal:
        if "unknown command" in str(refusal):
            raise LibraryMismatch("the store is too old: Redis 7.0 or newer is needed, or any Valkey") from refusal
        if not is_missing(refusal):
            raise
        return None


async def _explain(command: Command, refusal: Refusal) -> None:
    if "already exists" not in str(refusal):
        raise refusal
    loaded = await _loaded_digest(command)
    if loaded == library().digest:
        # Another node was faster.
        return
    raise LibraryMismatch(
        f"the store runs another {NAME} ({loaded or 'of unknown source'}) than this version needs ({library().digest}): "
        f"all nodes of a store must be of one version. To change it, stop all nodes, then `redis-cli FUNCTION DELETE {NAME}`"
    ) from refusal


def is_missing(refusal: Refusal) -> bool:
    """Did the server refuse because it has no such function?"""
    return "Function not found" in str(refusal)
