"""`python -m tests.e2e.early_boards serve ...`: a node as people start it, but with a short countdown, and with boards that
watchers see at once, not 30 s late.
"""

import functools
import sys
from typing import Final

import pytest

from pandemonium.__main__ import main
from pandemonium.tables import hall
from pandemonium.tables.gallery import BoardTerms
from tests.support.quick import shorten_the_countdown

DELAY_MS: Final = 50
PER_SECOND: Final = 20.0

if __name__ == "__main__":
    shorten_the_countdown()
    terms = functools.partial(BoardTerms, delay_ms=DELAY_MS, per_second=PER_SECOND)
    pytest.MonkeyPatch().setattr(hall, "BoardTerms", terms)
    sys.exit(main())
