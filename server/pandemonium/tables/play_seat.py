"""A seated socket in a race: judges its entries on the cached board, commits them, and answers."""

import time
from typing import Literal

from pandemonium.engine.errors import IllegalMove
from pandemonium.engine.playthrough import Entered, UndoRule, parse_entry
from pandemonium.engine.views import shown
from pandemonium.metrics import ACKS, REFUSED
from pandemonium.race.errors import REFUSALS, Refused
from pandemonium.race.facts import RoomFacts, Standing
from pandemonium.store.port import Claimed, Commit, Committed, NotCommitted, RoomStore
from pandemonium.tables.judge import BlockedJudge
from pandemonium.tables.line import Line
from pandemonium.tables.live_room import LiveRoom
from pandemonium.tables.seat_table import Dealt, SeatTable, game_after, is_hopeless
from pandemonium.tables.views import table_view
from pandemonium.wire.messages import Ack, Fault, MakeEntry, RefusedEntry


class SeatPlayer:
    """One seat, held by one socket under one epoch."""

    def __init__(self, seat: int, epoch: int, live: LiveRoom, store: RoomStore, judge: BlockedJudge, line: Line) -> None:
        self.seat, self.epoch = seat, epoch
        self._live, self._store, self._judge, self._line = live, store, judge, line
        self._table: SeatTable | None = None
        self._must_reload = False
        self._resending = False
        self._claimed: Claimed | None = None
        self._standing_read: Standing | None = None
        self._asked_at = 0.0

    def begin_with(self, claimed: Claimed) -> None:
        """The log that came with the claim is the board to go on from, once the race has begun."""
        self._claimed = claimed

    def race_read(self, room: RoomFacts, now: int) -> None:
        """Open the table once a reading says that the race has begun, and not before."""
        race = room.race
        if race is None or now < race.t0 or race.standing(self.seat) is None:
            return
        if self._table is not None and self._table.dealt.number == race.number:
            return
        if not Dealt.is_ours(race):
            # A node of another version must not judge; one that began the race is still there, or will be again.
            self._line.tell(Fault("other-rules", REFUSALS["other-rules"], None))
            self._line.hang_up(1012)
            return
        self._table = SeatTable.from_log(self._live.dealt(), self._claimed_log(race.number), 0)
        self._tell_table(self._table)

    def _claimed_log(self, number: int) -> tuple[str, ...]:
        """Entries that were durable when the seat was claimed; only this socket can have added any since."""
        claimed, self._claimed = self._claimed, None
        if claimed is None or claimed.snapshot.room.number != number:
            return ()
        return tuple(entry.entry for entry in claimed.log)

    def _tell_table(self, table: SeatTable) -> None:
        self._line.tell(table_view(table, self._standing()))

    async def enter(self, message: MakeEntry) -> None:
        """One entry: `ack`, `refused`, or nothing where its round is over or its outcome is unknown."""
        self._asked_at = time.monotonic()
        table = await self._table_for(message)
        if message.round < table.round:
            return
        if message.round > table.round:
            raise Refused("bad-round")
        expected = table.game.entries + 1
        if message.seq < expected:
            await self._repeat(table, message)
        elif message.seq == expected:
            self._resending = False
            await self._judge_and_commit(table, message)
        elif not self._resending:
            self._refuse(table, message.seq, "gap")

    async def _table_for(self, message: MakeEntry) -> SeatTable:
        race = self._live.race
        if race is None or message.race != race.number:
            raise Refused("wrong-race")
        if self._table is None or self._table.dealt.number != race.number:
            raise Refused("early" if race.standing(self.seat) is not None else "not-seated")
        if self._must_reload:
            await self._reload(self._table)
            # The client hears what became of its entries, and sends again what is missing. What it had sent behind the
            # hole is dropped meanwhile: nothing is wrong with it, so its round goes on.
            self._resending = True
            self._tell_table(self._table)
        return self._table

    async def _judge_and_commit(self, table: SeatTable, message: MakeEntry) -> None:
        settings = table.dealt.settings
        try:
            entry = parse_entry(message.entry)
            entered = table.game.enter(entry, settings.undo, settings.target)
        except IllegalMove as illegal:
            self._refuse(table, message.seq, illegal.code)
            return
        commit = await self._commit_of(table, message, entered)
        # Until the reply is here the log may hold this entry or not.
        self._must_reload = True
        reply = await self._store.commit(self._live.code, commit)
        if isinstance(reply, NotCommitted):
            await self._not_committed(table, message.seq, reply)
            return
        self._must_reload = False
        table.game = entered.after
        table.entries.append(message.entry)
        self._acknowledge(table, message.seq, reply, commit, entered)

    async def _commit_of(self, table: SeatTable, message: MakeEntry, entered: Entered) -> Commit:
        settings, after = table.dealt.settings, entered.after
        home = after.home
        finished = home >= settings.target
        is_blocked = not finished and await self._judge.is_blocked(after)
        return Commit(
            race=message.race,
            seat=self.seat,
            epoch=self.epoch,
            seq=message.seq,
            entry=message.entry,
            home=home,
            blocked=is_blocked,
            end=_end_of(finished, is_blocked, settings.undo),
        )

    def _acknowledge(self, table: SeatTable, seq: int, reply: Committed, commit: Commit, entered: Entered) -> None:
        ACKS.add(time.monotonic() - self._asked_at)
        # What is told next (a refusal's table) must not be behind what this ack says.
        self._live.progressed(table.dealt.number, _after(self._standing(), commit, reply))
        self._line.tell(
            Ack(
                race=table.dealt.number,
                seq=seq,
                time=reply.time,
                home=commit.home,
                turned=shown(entered.after, entered.turned),
                blocked=commit.blocked,
                hopeless=is_hopeless(table.dealt.settings, entered.after),
                end=reply.end,
                place=reply.place,
            )
        )

    async def _repeat(self, table: SeatTable, message: MakeEntry) -> None:
        """The answer to an entry that is durable already: the client did not hear it, or did not believe it."""
        if table.entries[message.seq - 1] != message.entry:
            self._refuse(table, message.seq, "conflict")
            return
        settings = table.dealt.settings
        before = game_after(table.dealt, table.entries[: message.seq - 1])
        entered = before.enter(parse_entry(message.entry), settings.undo, settings.target)
        commit = await self._commit_of(table, message, entered)
        reply = await self._store.commit(self._live.code, commit)
        if isinstance(reply, NotCommitted):
            await self._not_committed(table, message.seq, reply)
            return
        self._acknowledge(table, message.seq, reply, commit, entered)

    async def _not_committed(self, table: SeatTable, seq: int, reply: NotCommitted) -> None:
        if reply.reason == "fenced":
            self._line.hang_up(4001)
            return
        if reply.reason == "wrong-race":
            raise Refused("wrong-race")
        self._live.adopt(await self._store.snapshot(self._live.code))
        await self._reload(table)
        self._refuse(table, seq, reply.reason)

    async def _reload(self, table: SeatTable) -> None:
        logs = await self._store.logs(self._live.code, table.dealt.number, [self.seat])
        table.entries = [entry.entry for entry in logs[self.seat]]
        table.game = game_after(table.dealt, table.entries)
        self._must_reload = False

    def _refuse(self, table: SeatTable, seq: int, code: str) -> None:
        REFUSED.add(code)
        table.round += 1
        self._line.tell(RefusedEntry(seq, code, table_view(table, self._standing())))

    def _standing(self) -> Standing:
        race = self._live.race
        if race is not None and self._table is not None and race.number == self._table.dealt.number:
            self._standing_read = self._live.standing(self.seat)
        # The room may have gone on to the next race while an entry of this one was on its way.
        assert self._standing_read is not None
        return self._standing_read


def _after(held: Standing, commit: Commit, reply: Committed) -> Standing:
    return Standing(
        seat=held.seat,
        seq=reply.seq,
        home=commit.home,
        home_time=held.home_time if commit.home == held.home else reply.time,
        time=reply.time,
        end=reply.end,
        place=reply.place,
        blocked=commit.blocked,
    )


def _end_of(finished: bool, is_blocked: bool, undo: UndoRule) -> Literal["finished", "blocked"] | None:
    """Being blocked ends the race only for those who cannot take anything back."""
    if finished:
        return "finished"
    return "blocked" if is_blocked and undo == "off" else None
