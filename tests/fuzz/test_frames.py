"""A short run of what `python -m tests.fuzz.frames` does for long."""

from pathlib import Path

from tests.fuzz.frames import run


async def test_wrong_frames_by_the_thousand_leave_a_node_and_its_other_rooms_as_they_are(tmp_path: Path) -> None:
    outcome = await run(seed=1, frames=3_000, folder=tmp_path, say=lambda _: None)
    assert not outcome.wrong
    assert outcome.tally.frames >= 3_000
    assert outcome.moves >= 10
    assert outcome.tally.closes
