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
LANES: Final = "track of eight racers, all of them go a step: work of the main thread"
LANES_DRAWN: Final = "track of eight racers, all as fast as they can: drawn in a second"
BOARDS_MOUNT: Final = "eight boards before a watcher: first `boards` message to the frame that shows them"
BOARDS_CARD: Final = "eight boards, one card moved on each: work of the main thread"
BOARDS_NODES: Final = "eight boards: nodes of the page"
WIDE_BOARDS_MOUNT: Final = "eight boards on a wide screen, slowed: first `boards` message to the frame that shows them"
WIDE_BOARDS_CARD: Final = "eight boards on a wide screen, slowed, one card moved on each: work of the main thread"
WIDE_BOARDS_NODES: Final = "eight boards on a wide screen: nodes of the page"
REDEAL: Final = "another board over a new connection: work until the frame that shows it, p95"
RETRY: Final = "connection cut: until the first try to make another, worst"
CURRENT: Final = "connection cut: until the frame that shows the table's state, worst"
BACK: Final = "line down for two seconds: from its return to the frame that shows the table's state, median"
IDLE_FRAMES: Final = "nothing moves: frames drawn in ten seconds, but for the clock's"
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
        Row(IDLE_FRAMES, "", 0),
        Row(LANES, "ms", 16),
        Row(LANES_DRAWN, "/s", 5),
        Row(BOARDS_MOUNT, "ms", 300),
        Row(BOARDS_CARD, "ms", 20),
        Row(BOARDS_NODES, "", 4_000),
        Row(WIDE_BOARDS_MOUNT, "ms", 300),
        Row(WIDE_BOARDS_CARD, "ms", 20),
        Row(WIDE_BOARDS_NODES, "", 4_000),
        Row(REDEAL, "ms", 50),
        Row(RETRY, "ms", 300),
        Row(CURRENT, "ms", 1_000),
        Row(BACK, "ms", 1_000),
        Row(NODES, "", 1_500),
        Row(HEAP, "MB", 10),
        Row(GROWTH.format(rematches), "%", 10),
    ]
