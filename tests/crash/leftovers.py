"""I8 for the cluster: once everybody has gone, nothing is left of them but what the store is to keep."""

import asyncio
import time
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

from redis import Redis

from tests.crash.cluster import Cluster
from tests.crash.stored import read_room

_GONE_WITHIN_S: Final = 15.0
_TCP_ESTABLISHED: Final = "01"
_NOT_OF_A_ROOM: Final = frozenset({"r1:ready"})


async def leftovers(cluster: Cluster, codes: Collection[str]) -> list[str]:
    """Sockets and subscriptions that outlive their people, keys that nobody can account for."""
    deadline = time.monotonic() + _GONE_WITHIN_S
    while (found := _held_open(cluster)) and time.monotonic() < deadline:  # noqa: ASYNC110  # nothing announces it
        await asyncio.sleep(0.1)
    with cluster.store.client() as redis:
        found += _strange_keys(redis, codes)
    return found


def _held_open(cluster: Cluster) -> list[str]:
    return [*_open_sockets(cluster), *_subscriptions(cluster)]


def secrets_in_logs(cluster: Cluster) -> list[str]:
    """Seeds in what the nodes logged."""
    logs = {node.number: node.log.read_text(encoding="utf-8", errors="replace") for node in cluster.nodes}
    found = []
    with cluster.store.client() as redis:
        for key in redis.scan_iter(match="r1:*:race:*", count=10_000):
            seed = redis.hget(key, "seed")
            found += [f"node {number} logged the seed of {key}" for number, log in logs.items() if seed and seed in log]
    return found


def _open_sockets(cluster: Cluster) -> Iterator[str]:
    """Connections to the nodes, but for a balancer's health check (Linux; elsewhere none are seen)."""
    table = Path("/proc/net/tcp")
    if not table.exists():
        return
    lines = [line.split() for line in table.read_text(encoding="ascii").splitlines()[1:]]
    for node in cluster.nodes:
        local = f":{node.port:04X}"
        held = sum(1 for fields in lines if fields[1].endswith(local) and fields[3] == _TCP_ESTABLISHED)
        if held > 1:
            yield f"node {node.number} still has {held} connections"


def _subscriptions(cluster: Cluster) -> Iterator[str]:
    with cluster.store.client() as redis:
        for channel in redis.pubsub_channels("r1:*"):
            yield f"somebody still listens on {channel}"


def _strange_keys(redis: "Redis", codes: Collection[str]) -> Iterator[str]:
    expected = set(_NOT_OF_A_ROOM)
    for code in codes:
        room = read_room(redis, code)
        expected.add(f"r1:{{{code}}}:room")
        for number, race in room.races.items():
            # Whether whole or compact: a sweeper may change the one into the other while we look.
            expected.add(f"r1:{{{code}}}:record:{number}")
            if race.is_kept:
                continue
            expected.add(f"r1:{{{code}}}:race:{number}")
            expected |= {f"r1:{{{code}}}:log:{number}:{seat}" for seat, log in race.logs.items() if log}
    for key in redis.scan_iter(match="r1:{*", count=10_000):
        code = key[4:].partition("}")[0]
        if code in codes and key not in expected:
            yield f"the key {key} belongs to nobody"
        if redis.pttl(key) < 0:
            yield f"the key {key} lives for ever"
