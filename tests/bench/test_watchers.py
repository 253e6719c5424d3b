"""A watched room beside one that is not, as small as it can be."""

import asyncio
import json
import sys

import pytest


@pytest.mark.slow
async def test_a_watched_room_is_driven_in_turns_with_one_that_is_not() -> None:
    """In a process of its own, which is pinned to a core. Whether the goals are reached is for a quiet machine to say."""
    words = ("--racers", "2", "--watchers", "3", "--pace", "20", "--seconds", "0.1", "--rounds", "1", "--json")
    bench = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "pandemonium", "bench", "watchers", *words, stdout=asyncio.subprocess.PIPE
    )
    told = json.loads((await bench.communicate())[0])
    assert [name for name, figure in told["figures"].items() if figure["why"] == "not measured"] == []
    assert {"20/s, alone: p50 of a move", "20/s, watched: processor time of a move"} < set(told["figures"])
    assert told["figures"]["20/s: frames of progress to a watcher"]["value"] > 0
    assert [goal["wanted"] for goal in told["goals"]] == ["<= 1.3", "<= 1.5"]
