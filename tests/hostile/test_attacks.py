"""One short turn of each attack: the attacker is cut with the right code, and those who race elsewhere go on."""

import asyncio
from functools import partial

import pytest

from pandemonium.metrics import CLOSED
from pandemonium.web import sockets
from pandemonium.web.outbox import Outbox
from tests.hostile.attacks import ATTACKS, NOT_LET_IN, Aim, Codes
from tests.support.node import running_node
from tests.support.races import QUICK, Party, race
from tests.support.waiting import until_true

ATTACKER = "127.0.0.2"
ROUNDS = 20
"""Of moves at most while the attack goes on: nobody may send faster than they."""


async def play(people: Party) -> None:
    """A move each."""
    for person in people.people:
        assert (await person.play("undo" if person.seq % 2 else "draw"))["type"] == "ack"


@pytest.mark.parametrize("name", ATTACKS)
async def test_a_hostile_client_is_cut_with_its_code_and_the_others_are_answered(
    redis_url: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    attack, code = ATTACKS[name]
    if name == "slow reader":
        # At once, not after half a minute.
        monkeypatch.setattr(sockets, "SOCKET_SEND_BYTES", 4_096)
        monkeypatch.setattr(sockets, "Outbox", partial(Outbox, frames_max=32, goodbye_s=0.05))
    async with running_node(redis_url, countdown_ms=20, hello_within_s=0.5) as node, race(node, "Bob", **QUICK) as people:
        own, codes, before = await node.create("Mallory"), Codes(), CLOSED.counts.copy()
        attacking = asyncio.ensure_future(attack(Aim(node.origin, own.code, own.token, ATTACKER), codes))
        for _ in range(ROUNDS):
            await play(people)
            if attacking.done():
                break
        await attacking
        await play(people)
        assert set(codes) - {NOT_LET_IN, 1006 if name == "slow reader" else code} == set()
        # Frames beyond the bound are refused by the layer below, which counts nothing.
        assert code == 1009 or (CLOSED.counts - before)[str(code)] > 0
        await until_true(lambda: ATTACKER not in node.door.sockets_of)
