"""A load run against a real node, as small as it can be."""

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from pandemonium.bench.load import Figures, run
from pandemonium.bench.plan import Plan, Target
from tests.support.served import served


def quietly(_: str) -> None:
    """Nobody watches the progress."""


@pytest.mark.slow
async def test_rooms_are_filled_raced_and_cut_off_and_nothing_is_lost(tmp_path: Path) -> None:
    # Of fewer racers each would make more moves than a node lets pass.
    plan = Plan(rooms=32, racers=4, watchers=1, ramp_s=0.1, seconds=0.4).checked()
    async with served(tmp_path / "data", "--trust-proxy", "yes", is_quick=True) as node:
        target = Target("127.0.0.1", urlsplit(node.origin).port or 0, node.process.pid)
        figures = await asyncio.to_thread(run, target, plan, quietly)
    assert_complete(figures)


def assert_complete(figures: Figures) -> None:
    """Everything was measured, or is void because this machine was busy."""
    assert [name for name, figure in figures.items() if figure.why == "not measured"] == []
    assert {"acknowledged moves at saturation", "move to acknowledgement, p99.9", "memory of a socket, racing"} < set(figures)
    cost = figures["processor time of a move at saturation"].value
    assert cost is not None
    assert cost > 0
    assert any(name.startswith("reconnect storm of 128") for name in figures)
