"""The rules and the searches give the same results in plain Python and compiled."""

import json
import subprocess
import sys
from importlib.util import find_spec
from typing import Any

import pytest

from tests.dealer import verdicts

Said = tuple[dict[str, Any], dict[str, list[Any]]]
"""Of fixed deals, and of fixed lines."""


@pytest.fixture(scope="module")
def plain() -> Said:
    for module in ("engine.legal", "engine.blocked", "dealer.seven_devils_beam"):
        spec = find_spec(f"pandemonium.{module}")
        if spec is None or str(spec.origin).endswith(".py"):
            pytest.skip("nothing is compiled here; `make compile` does it where there is a C compiler")
    run = subprocess.run([sys.executable, "-m", "tests.dealer.verdicts"], check=True, stdout=subprocess.PIPE)
    deals, lines = json.loads(run.stdout)
    return deals, lines


def test_plain_python_and_compiled_searches_give_the_same_verdicts_lines_and_numbers_of_positions(plain: Said) -> None:
    assert plain[0] == verdicts.of_fixed_deals()


def test_plain_python_and_compiled_rules_allow_refuse_turn_up_and_block_the_same(plain: Said) -> None:
    lines = verdicts.of_fixed_lines()
    assert plain[1] == lines
    codes = {step[2] for line in lines.values() for step in line if len(step) == 3}
    assert len(codes) >= 8, codes
    assert {step[6] for line in lines.values() for step in line if len(step) > 3} >= {True, False}
