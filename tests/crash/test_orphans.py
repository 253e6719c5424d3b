"""A killed node leaves no process behind."""

import sys
from pathlib import Path

import pytest

from tests.crash.processes import Process, members_of, outlived
from tests.support.waiting import until_true

pytestmark = pytest.mark.crash

SEARCHES_FAR = """
import asyncio, sys, time
from pandemonium.engine.deal import Seed, deal
from pandemonium.engine.games import GAMES
from pandemonium.engine.playthrough import Playthrough
from pandemonium.tables.judge import BlockedJudge

async def main():
    sheet = GAMES["demon"]
    await BlockedJudge()._searched_far(Playthrough.begin(sheet, deal(sheet, Seed("a"))))
    print("searched", flush=True)
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="process groups are read from /proc")
async def test_the_worker_that_searches_far_ends_with_its_killed_node(tmp_path: Path) -> None:
    script, log = tmp_path / "searches_far.py", tmp_path / "log"
    script.write_text(SEARCHES_FAR, encoding="utf-8")
    node = Process((sys.executable, str(script)), log)
    try:
        node.start()
        await until_true(lambda: "searched" in log.read_text(encoding="utf-8"))
        assert len(members_of(node.pid)) > 1
        await node.kill()
        assert await outlived(node.pid, 5) == []
    finally:
        await node.clear()
