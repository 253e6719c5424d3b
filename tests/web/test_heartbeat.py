"""When a silent line is pinged, and when it is given up."""

import pytest

from pandemonium.web.heartbeat import Heartbeat


class Listener:
    """Beats are made by hand: by themselves they would come in an hour."""

    def __init__(self) -> None:
        self.was_heard, self.done = False, list[str]()
        self.heartbeat = Heartbeat(
            7_200.0, lambda: self.was_heard, lambda: self.done.append("ping"), lambda: self.done.append("end")
        )

    def beat(self, *heard: bool) -> list[str]:
        """One for each; returns all that was done so far."""
        for self.was_heard in heard:
            self.heartbeat._timer.cancel()
            self.heartbeat._look()
        return self.done


@pytest.fixture
async def listener() -> Listener:
    return Listener()


async def test_a_line_that_is_heard_is_left_alone(listener: Listener) -> None:
    assert listener.beat(*[True] * 10) == []
    listener.heartbeat.stop()


async def test_a_silent_line_that_answers_each_ping_is_kept(listener: Listener) -> None:
    assert listener.beat(*[False, True] * 3) == ["ping"] * 3
    listener.heartbeat.stop()


async def test_a_line_that_does_not_answer_is_given_up_once(listener: Listener) -> None:
    assert listener.beat(True, False, False) == ["ping", "end"]
    assert listener.heartbeat._timer.cancelled()
