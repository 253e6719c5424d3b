"""Depth-first search over positions, within a budget."""

from collections.abc import Callable
from typing import TypeVar

from pandemonium.dealer.verdict import ASK_EVERY, Budget

Position = TypeVar("Position")


class Meter:
    """Counts expanded positions against a budget. `nodes`: so far. `out`: the budget is used up, or the search cancelled."""

    def __init__(self, budget: Budget) -> None:
        self.nodes = 0
        self.out = False
        self._budget = budget
        self._stop = budget.nodes

    def pause_after(self, nodes: int) -> None:
        """Let the search under way end after this many more positions, without being `out`."""
        self._stop = min(self._budget.nodes, self.nodes + nodes)

    def count(self) -> bool:
        """Count one position to be expanded; False where it may not be."""
        if self.nodes >= self._stop:
            self.out = self.nodes >= self._budget.nodes
            return False
        if self.nodes % ASK_EVERY == 0 and self._budget.cancelled():
            self.out = True
            return False
        self.nodes += 1
        return True


def descend(
    roots: list[Position], children: Callable[[Position], list[Position]], is_won: Callable[[Position], bool], meter: Meter
) -> tuple[list[Position] | None, bool]:
    """The positions from a root to a win, or None; and whether the whole graph was searched.

    `children` gives the positions one move away, the most promising last, and none that it gave before.
    """
    todo, path = [roots], list[Position]()
    while todo:
        if not todo[-1]:
            todo.pop()
            if path:
                path.pop()
            continue
        at = todo[-1].pop()
        path.append(at)
        if is_won(at):
            return path, False
        if not meter.count():
            return None, False
        todo.append(children(at))
    return None, True
