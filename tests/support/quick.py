"""`python -m tests.support.quick serve ...`: a node as people start it, but with a short countdown, which no setting gives."""

import functools
import sys
from typing import Final

import pytest

from pandemonium.__main__ import main
from pandemonium.commands import serve
from pandemonium.tables.hall import Hall

COUNTDOWN_MS: Final = 250


def shorten_the_countdown() -> None:
    """In this process, for good."""
    pytest.MonkeyPatch().setattr(serve, "Hall", functools.partial(Hall, countdown_ms=COUNTDOWN_MS))


if __name__ == "__main__":
    shorten_the_countdown()
    sys.exit(main())
