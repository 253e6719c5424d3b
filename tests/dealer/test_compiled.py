"""The searches give the same results in plain Python and compiled."""

import json
import subprocess
import sys
from importlib.util import find_spec

import pytest

from tests.dealer import verdicts


def test_plain_python_and_compiled_searches_give_the_same_verdicts_lines_and_numbers_of_positions() -> None:
    beam = find_spec("pandemonium.dealer.seven_devils_beam")
    if beam is None or str(beam.origin).endswith(".py"):
        pytest.skip("nothing is compiled here; `make compile` does it where there is a C compiler")
    plain = subprocess.run([sys.executable, "-m", "tests.dealer.verdicts"], check=True, stdout=subprocess.PIPE)
    assert json.loads(plain.stdout) == verdicts.of_fixed_deals()
