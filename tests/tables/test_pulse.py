"""What people are told of a store that does not answer, and when."""

from pandemonium.limits import SAVING_AFTER_S, SAVING_EVERY_S, STORE_GONE_S
from pandemonium.tables.pulse import Pulse
from tests.support.node import Node
from tests.support.races import party


class Clock:
    """Monotonic seconds, set by the test."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


async def test_a_short_outage_is_told_to_nobody(node: Node) -> None:
    async with party(node) as people:
        clock = Clock()
        pulse = Pulse(node.hall, clock)
        clock.at += SAVING_AFTER_S - 0.1
        pulse.heard(can_save=False)
        pulse.heard(can_save=True)
        await people.host.settled()
        assert not people.host.of("saving")


async def test_a_longer_one_is_told_repeated_while_it_lasts_and_its_end_is_told_once(node: Node) -> None:
    async with party(node, "Bob") as people:
        clock = Clock()
        pulse = Pulse(node.hall, clock)
        for _ in range(3):
            clock.at += max(SAVING_AFTER_S, SAVING_EVERY_S)
            pulse.heard(can_save=False)
            pulse.heard(can_save=False)
        pulse.heard(can_save=True)
        pulse.heard(can_save=True)
        for person in people.people:
            await person.settled()
            told = [message["since"] for message in person.of("saving")]
            assert len(told) == 4
            assert told[0] == told[1] == told[2] <= node.hall.clock.now()
            assert told[3] is None


async def test_after_a_long_one_everybody_is_sent_to_look_for_another_node(node: Node) -> None:
    async with party(node, "Bob") as people:
        clock = Clock()
        pulse = Pulse(node.hall, clock)
        clock.at += STORE_GONE_S
        pulse.heard(can_save=False)
        assert [await person.closed() for person in people.people] == [1013, 1013]
