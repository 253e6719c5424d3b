"""`/metrics`: what a node tells those who run it, and that it tells no secret."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import aiohttp
import pytest
from aiohttp import web
from prometheus_client.parser import text_string_to_metric_families

from pandemonium.metrics import LOOP_LAG
from pandemonium.web.metrics import make_metrics_app, watch_loop
from tests.support.node import Node
from tests.support.racer import Racer
from tests.support.races import QUICK, QUICK_LINE, race

Samples = dict[tuple[str, str], float]


@contextlib.asynccontextmanager
async def metrics_of(node: Node) -> AsyncIterator[str]:
    """Its own address."""
    runner = web.AppRunner(make_metrics_app(node.door), access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/metrics"
    finally:
        await runner.cleanup()


async def text_at(address: str) -> str:
    async with aiohttp.ClientSession() as session, session.get(address) as response:
        assert response.status == 200
        return await response.text()


def samples(text: str) -> Samples:
    """By name and value of the one label, if any."""
    return {
        (sample.name, next(iter(sample.labels.values()), "")): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def test_moves_refusals_faults_sockets_and_rooms_are_counted(node: Node) -> None:
    async with metrics_of(node) as address:
        before = samples(await text_at(address))

        def more(now: Samples, name: str, label: str = "") -> float:
            return now.get((name, label), 0) - before.get((name, label), 0)

        async with race(node, **QUICK) as people, Racer.entered(node.origin, people.room.code):
            assert (await people.host.play(QUICK_LINE[0]))["type"] == "ack"
            assert (await people.host.play("t1>t1"))["type"] == "refused"
            await people.host.tell_raw(b"\x00")
            await people.host.heard("fault")
            now = samples(await text_at(address))
        assert more(now, "pandemonium_commits_total", "ok") == 1
        assert more(now, "pandemonium_ack_seconds_count") == 1
        assert sum(more(now, *key) for key in now if key[0] == "pandemonium_entries_refused_total") == 1
        assert more(now, "pandemonium_faults_total", "bad-message") == 1
        assert more(now, "pandemonium_hellos_total", "watcher") >= 1
        assert more(now, "pandemonium_store_batch_calls_count") >= 1
        assert now["pandemonium_rooms", "racing"] == 1
        assert now["pandemonium_sockets", ""] == len(people.people) + 1
        assert now["pandemonium_addresses", ""] == 1
        assert abs(now["pandemonium_clock_offset_seconds", ""]) < 5


async def test_what_is_told_names_no_room_nobody_and_no_secret(node: Node) -> None:
    async with metrics_of(node) as address, race(node, **QUICK) as people:
        await people.host.play(QUICK_LINE[0])
        text = await text_at(address)
        facts = (await node.store.snapshot(people.room.code)).room.race
        assert facts is not None
        for secret in (people.room.code, people.room.token, facts.seed.reveal(), facts.commitment, QUICK["game"], "Ann"):
            assert secret not in text


async def test_handshakes_that_are_refused_are_counted_by_reason(node: Node) -> None:
    async with metrics_of(node) as address:
        before = samples(await text_at(address))
        for headers in ({"Origin": "https://elsewhere.example"}, {}):
            async with aiohttp.ClientSession() as session, session.get(f"{node.origin}/ws", headers=headers) as response:
                assert response.status in {400, 403}
        now = samples(await text_at(address))
        for why in ("bad-origin", "bad-subprotocol"):
            key = ("pandemonium_handshakes_refused_total", why)
            assert now[key] - before.get(key, 0) == 1


async def test_metrics_are_not_served_where_people_come_in(node: Node) -> None:
    async with aiohttp.ClientSession() as session, session.get(f"{node.origin}/metrics") as response:
        assert response.status == 404


async def test_the_loop_s_lateness_is_looked_at_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    seen, twice = list[float](), asyncio.Event()

    def add(value: float) -> None:
        seen.append(value)
        if len(seen) == 2:
            twice.set()

    monkeypatch.setattr(LOOP_LAG, "add", add)
    monkeypatch.setattr("pandemonium.web.metrics.LOOP_LAG_EVERY_S", 0.001)
    watching = asyncio.create_task(watch_loop())
    await twice.wait()
    watching.cancel()
    assert min(seen) >= 0
