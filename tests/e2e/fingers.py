"""Fingers on the glass, one event after the other, more than one at a time."""

from playwright.sync_api import CDPSession

from tests.e2e.own_table import OwnTable

Point = tuple[float, float]


class Touch:
    """The glass of one page."""

    def __init__(self, table: OwnTable) -> None:
        self._line: CDPSession = table.page.context.new_cdp_session(table.page)

    def send(self, kind: str, fingers: dict[int, Point]) -> None:
        """Fingers on the glass by number; of an end, those that are lifted."""
        touches = [{"x": x, "y": y, "id": finger} for finger, (x, y) in fingers.items()]
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def middle(table: OwnTable, pile: str) -> Point:
    """Of the uppermost card of a pile, or of its place."""
    spot = table.spots((pile, 1))[0]
    return spot["x"] + spot["w"] / 2, spot["y"] + spot["h"] / 3


def middle_of_button(table: OwnTable, name: str) -> Point:
    """Of a tool."""
    box = table.page.get_by_role("button", name=name, exact=True).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
