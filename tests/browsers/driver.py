"""What is asked of a browser's driver, whichever protocol it speaks: pages, functions run in them, and hands."""

from typing import Any, Protocol

PATIENCE_S = 20.0

Action = dict[str, object]


class DriverError(Exception):
    """A driver refused, or a function failed in the page."""


class Driver(Protocol):
    """`errors`: what the console complained of so far, where the browser tells."""

    @property
    def errors(self) -> list[str]: ...

    def go(self, address: str) -> None:
        """Returns once the page has loaded."""

    def reload(self) -> None:
        """The same page anew."""

    def call(self, function: str, argument: str) -> str:
        """Runs a function of the page that takes a text and gives a promise of one."""

    def act(self, kind: str, actions: list[Action]) -> None:
        """What hands do, as WebDriver has it. `kind`: "pointer" (a mouse) or "key"."""


def source(kind: str, actions: list[Action]) -> dict[str, Any]:
    """One pair of hands, in the words of both protocols."""
    mouse = {"parameters": {"pointerType": "mouse"}} if kind == "pointer" else {}
    return {"type": kind, "id": f"the {kind}", "actions": actions, **mouse}
