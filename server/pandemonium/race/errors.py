"""What a room refuses, each with a stable code and the sentence for it. A refused command changes nothing."""

from typing import Final

REFUSALS: Final[dict[str, str]] = {
    "bad-name": "A name needs at least one visible character.",
    "bad-settings": "These settings are not possible.",
    "bad-game": "There is no such game.",
    "bad-seed": "A seed is 1 to 64 characters of a-z, 0-9 and -.",
    "not-seated": "Sit down first.",
    "already-seated": "You have a seat.",
    "not-host": "Only the host can do that.",
    "wrong-phase": "Not possible at this stage of the race.",
    "wrong-race": "That was another race.",
    "room-full": "All seats are taken.",
    "room-locked": "The host has locked the room.",
    "sitting-closed": "The race is about to start; sit down for the next one.",
    "no-such-seat": "Nobody sits there.",
    "not-yourself": "You cannot do that to yourself.",
    "not-a-bot": "A bot cannot lead a room.",
    "no-bots": "This server has no bots.",
    "bots-full": "There are enough bots in this room.",
    "bots-busy": "All bots of this server are racing. Try again in a while.",
    "race-goes-on": "Somebody is still racing.",
    "not-closed": "The result is not in yet.",
    "already-ended": "Your race has ended.",
    "too-late": "Too late for that.",
    "pool-empty": "No proven deal is ready yet. Start again to play one that is not proven.",
    "busy": "Too many people did that at once. Try again.",
    "early": "The race has not started.",
    "closed": "The race is over.",
    "done": "Your race has ended.",
    "gap": "An earlier move is missing.",
    "conflict": "Another move is recorded in this place.",
    "full": "This log is full.",
    "bad-round": "That round has not begun.",
    "boards-hidden": "This room shows nobody's board before the race is over.",
    "other-rules": "This race is played by another version. Finding a server that knows it.",
    "daily-over": "This day's deal cannot be begun any more. Take today's.",
    "daily-fixed": "The deal of the day is played once, and as it is.",
    "daily-none": "No deal is ready for today yet.",
    "bad-day": "There is no such day.",
    "day-to-come": "That day has not come yet.",
    "races-full": "This room has seen enough races. Make a new one.",
}
"""Every refusal code of a room."""


class Refused(Exception):
    """A command that the room's facts do not allow. `code` is one of `REFUSALS`."""

    def __init__(self, code: str) -> None:
        super().__init__(REFUSALS[code])
        self.code = code
