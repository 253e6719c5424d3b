"""From the words `race1` refuses with, and the errors of the server, to those of the port."""

from typing import Final, Literal

from pandemonium.store.connection import Refusal, Reply
from pandemonium.store.port import (
    ClaimRefused,
    Conflict,
    DailyOver,
    NoSuchRoom,
    PoolEmpty,
    RoomExists,
    StillUsed,
    StoreError,
    StoreUnavailable,
    TooLate,
)

NOT_COMMITTED: Final[dict[str, Literal["wrong-race", "fenced", "conflict", "done", "early", "closed", "gap", "full"]]] = {
    "WRONG_RACE": "wrong-race",
    "FENCED": "fenced",
    "CONFLICT": "conflict",
    "DONE": "done",
    "EARLY": "early",
    "CLOSED": "closed",
    "GAP": "gap",
    "FULL": "full",
}
# The server is there but cannot take the call now.
_PASSING: Final = ("LOADING", "READONLY", "OOM", "MISCONF", "BUSY", "MASTERDOWN", "NOREPLICAS", "CLUSTERDOWN", "TRYAGAIN")


def trouble(refusal: Refusal) -> StoreError:
    """Of an error reply: unavailable where it will pass, else a defect of ours."""
    passing = str(refusal).startswith(_PASSING)
    return StoreUnavailable(str(refusal)) if passing else StoreError(str(refusal))


def accepted(reply: Reply) -> Reply:
    """The same reply. Raises what its first word says unless that is OK."""
    if reply[0] != "OK":
        raise refused(reply)
    return reply


def refused(reply: Reply) -> StoreError:
    """Of a reply that is not OK."""
    match reply[0]:
        case "NOROOM":
            return NoSuchRoom()
        case "EXISTS":
            return RoomExists()
        case "CONFLICT":
            return Conflict()
        case "OVER":
            return DailyOver()
        case "EMPTY":
            return PoolEmpty()
        case "USED":
            return StillUsed()
        case "LATE":
            return TooLate()
        case "BAD_TOKEN":
            return ClaimRefused("bad-token")
        case "KICKED":
            return ClaimRefused("kicked")
        case "SUPERSEDED":
            return ClaimRefused("superseded")
        case word:
            return StoreError(f"race1 answered {word}")
