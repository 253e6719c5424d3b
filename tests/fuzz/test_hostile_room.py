"""Hostile clients in a room over real sockets, in any order: what is refused changes nothing, and the good racers go on."""

import asyncio
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from random import Random
from typing import Any, TypeVar

import msgpack
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test
from websockets.exceptions import ConnectionClosed

from pandemonium.limits import FRAME_BYTES_MAX
from pandemonium.store.embedded import EmbeddedStore
from pandemonium.wire.messages import CLOSE_CODES
from tests.fuzz.mutants import Mutants
from tests.support.node import Node, running_node
from tests.support.racer import Racer
from tests.support.races import QUICK, stored

T = TypeVar("T")
HOSTILE_MAX = 4
CHANCE = st.randoms(use_true_random=False)
ENTRIES = st.sampled_from(["draw", "undo", "redeal", "t7>f", "t1>t2", "auto", "x"])


class HostileRoom(RuleBasedStateMachine):
    """Ann and Bob race. Whoever else comes does anything."""

    url = ""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner(loop_factory=asyncio.new_event_loop)
        self.stack = AsyncExitStack()
        self.good: list[Racer] = []
        self.hostile: list[Racer] = []
        self.tokens: list[str] = []
        self.has_begun = False

    def run(self, call: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(call)

    def teardown(self) -> None:
        self.run(self.stack.aclose())
        self.runner.close()

    @initialize()
    def a_room_with_two_racers(self) -> None:
        self.node: Node = self.run(self.stack.enter_async_context(running_node(self.url, countdown_ms=20)))
        room = self.run(self.node.create("Ann", **QUICK))
        self.code = room.code
        ann, bob = (self.run(self.stack.enter_async_context(Racer.connected(self.node.origin))) for _ in "ab")
        self.run(ann.hello(room.code, room.token))
        self.run(bob.hello(room.code))
        self.run(bob.sit("Bob"))
        self.good = [ann, bob]

    async def sent(self, racer: Racer, frame: bytes | str) -> None:
        """Send it and wait until it was handled: a refusal, or a close, must have changed nothing."""
        before, since = stored(self.node, self.code), len(racer.messages)
        try:
            await racer.tell_raw(frame)
            await racer.tell_raw(msgpack.packb({"type": "ping", "sent": -1.0}))
            await racer.until(lambda: any(m["type"] == "pong" and m["sent"] == -1 for m in racer.messages[since:]), "pong")
        except (AssertionError, ConnectionClosed):
            assert await racer.closed() in CLOSE_CODES
        if racer.close_code is not None or any(m["type"] in ("fault", "refused") for m in racer.messages[since:]):
            assert stored(self.node, self.code) == before
        if racer.close_code is not None:
            self.hostile.remove(racer)

    # Hostile people

    @precondition(lambda self: len(self.hostile) < HOSTILE_MAX)
    @rule(token=st.sampled_from([None, None, "", "not the token", "x" * 64]), is_known=st.booleans())
    def somebody_says_hello(self, token: str | None, is_known: bool) -> None:
        stranger = self.run(self.stack.enter_async_context(Racer.connected(self.node.origin)))
        self.hostile.append(stranger)
        known = self.tokens[-1] if is_known and self.tokens else token
        self.run(self.sent(stranger, msgpack.packb({"type": "hello", "room": self.code, "token": known})))

    @precondition(lambda self: len(self.hostile) < HOSTILE_MAX)
    @rule(chance=CHANCE)
    def somebody_begins_with_anything(self, chance: Random) -> None:
        stranger = self.run(self.stack.enter_async_context(Racer.connected(self.node.origin)))
        self.hostile.append(stranger)
        self.run(self.sent(stranger, Mutants(chance, self.code).frame()))

    @precondition(lambda self: self.hostile)
    @rule(which=st.integers(0, HOSTILE_MAX), name=st.text(max_size=30))
    def one_sits(self, which: int, name: str) -> None:
        racer = self.one(which)
        since = len(racer.messages)
        self.run(self.sent(racer, msgpack.packb({"type": "sit", "name": name})))
        self.tokens += [seated["token"] for seated in racer.messages[since:] if seated["type"] == "seated"]

    @precondition(lambda self: self.hostile)
    @rule(which=st.integers(0, HOSTILE_MAX), seq=st.integers(1, 9), round_=st.integers(0, 4), entry=ENTRIES)
    def one_makes_an_entry_early_late_or_again(self, which: int, seq: int, round_: int, entry: str) -> None:
        message = {"type": "entry", "race": 1, "round": round_, "seq": seq, "entry": entry}
        self.run(self.sent(self.one(which), msgpack.packb(message)))

    @precondition(lambda self: self.hostile)
    @rule(which=st.integers(0, HOSTILE_MAX), chance=CHANCE)
    def one_sends_anything(self, which: int, chance: Random) -> None:
        mutants = Mutants(chance, self.code)
        for _ in range(5):
            if self.hostile:
                self.run(self.sent(self.one(which), mutants.frame()))

    @precondition(lambda self: self.hostile)
    @rule(which=st.integers(0, HOSTILE_MAX), frame=st.sampled_from([b"\x00" * (FRAME_BYTES_MAX + 1), "text", b""]))
    def one_sends_a_giant_a_text_or_nothing(self, which: int, frame: bytes | str) -> None:
        self.run(self.sent(self.one(which), frame))

    @precondition(lambda self: self.hostile)
    @rule(which=st.integers(0, HOSTILE_MAX))
    def one_drops_the_connection(self, which: int) -> None:
        racer = self.one(which)
        self.hostile.remove(racer)
        self.run(self.dropped(racer))

    async def dropped(self, racer: Racer) -> None:
        racer.drop()
        await racer.closed()

    def one(self, which: int) -> Racer:
        return self.hostile[which % len(self.hostile)]

    # Good ones

    @precondition(lambda self: not self.has_begun)
    @rule()
    def the_host_starts(self) -> None:
        self.has_begun = True
        self.run(self.good[0].tell("start", request="now"))
        for racer in self.good:
            self.run(racer.table_of(1))

    @precondition(lambda self: self.has_begun)
    @rule()
    def the_good_ones_play_on(self) -> None:
        for racer in self.good:
            entry = "undo" if racer.seq % 2 else "draw"
            assert self.run(racer.play(entry))["type"] == "ack"

    @invariant()
    def the_good_ones_are_connected_and_hold_their_seats(self) -> None:
        for racer in self.good:
            self.run(racer.settled())
            assert racer.room is not None
            assert {"Ann", "Bob"} <= {seat["name"] for seat in racer.room["seats"]}
            assert racer.room["host"] == 1


def test_whatever_hostile_clients_do_in_a_room_the_others_go_on(embedded: EmbeddedStore) -> None:
    HostileRoom.url = embedded.url
    run_state_machine_as_test(
        HostileRoom,
        settings=settings(max_examples=8, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)),
    )
