"""The goals, and why they are what they are: nothing may be felt, on a cheap phone and a slow line."""

from typing import Final

from tests.bench_client.figures import Row

FIRST_PAINT: Final = "first load, slow 4G: first contentful paint"
FORM: Final = "first load, slow 4G: a room can be made"
REQUESTS: Final = "first load: requests"
BYTES: Final = "first load: over the line"
OPENING: Final = "`table` message to a table that may be played"
SHOWN: Final = "own move, answers after 800 ms: release to the frame that shows it, median"
WAITED: Final = "own move, answers after 800 ms: frames begun before the card is on its way, worst"
BURST_WAITED: Final = "burst of ten, answers after 800 ms: the same, worst"
BURST_TIME: Final = "burst of ten: time with answers after 800 ms, in that with none late"
TASKS: Final = "own move: work of the main thread"
PRESS: Final = "press to the frame that shows it, p95"
INPUTS: Final = "any input to its frame, p98"
LONG: Final = "longest task while playing"
DRAG_FAST: Final = "drag, processor not slowed: frames within 20 ms"
DRAG_SLOW: Final = "drag: frames within 33 ms"
DRAG_SCRIPT: Final = "drag: script of a step"
DRAG_LAYOUTS: Final = "drag: layouts in 120 steps, but for the clock's"
SHIFTS: Final = "layout shift over a race"
IDLE_STYLES: Final = "nothing moves: styles computed in a second"
IDLE_TASKS: Final = "nothing moves: work of the main thread in a second"
NODES: Final = "nodes of a player's page"
HEAP: Final = "heap of a player's page, processor not slowed"
GROWTH: Final = "heap grown over {} rematches"


def rows(rematches: int) -> list[Row]:
    """All goals."""
    return [
        Row(FIRST_PAINT, "ms", 1_500),
        Row(FORM, "ms", 2_000),
        Row(REQUESTS, "", 6),
        Row(BYTES, "KB", 70),
        Row(OPENING, "ms", 100),
        Row(SHOWN, "ms", 50),
        Row(WAITED, "", 1),
        Row(BURST_WAITED, "", 1),
        Row(BURST_TIME, "x", 1.5),
        Row(TASKS, "ms", 16),
        Row(PRESS, "ms", 50),
        Row(INPUTS, "ms", 100),
        Row(LONG, "ms", 100),
        Row(DRAG_FAST, "%", 95, is_least=True),
        Row(DRAG_SLOW, "%", 95, is_least=True),
        Row(DRAG_SCRIPT, "ms", 2),
        Row(DRAG_LAYOUTS, "", 0),
        Row(SHIFTS, "", 0.01),
        Row(IDLE_STYLES, "/s", 5),
        Row(IDLE_TASKS, "ms", 50),
        Row(NODES, "", 1_500),
        Row(HEAP, "MB", 10),
        Row(GROWTH.format(rematches), "%", 10),
    ]
