"""`python -m tests.bench_client.late_boards serve ...`: a node as people start it, but with a short countdown, and with
boards that are shown to watchers a little late: so late that what they see of boards does not come while the track changes.
"""

import functools
import sys
from typing import Final

import pytest

from pandemonium.__main__ import main
from pandemonium.tables import hall
from pandemonium.tables.gallery import BoardTerms
from tests.support.quick import shorten_the_countdown

DELAY_S: Final = 6

if __name__ == "__main__":
    shorten_the_countdown()
    pytest.MonkeyPatch().setattr(hall, "BoardTerms", functools.partial(BoardTerms, delay_ms=DELAY_S * 1000))
    sys.exit(main())
