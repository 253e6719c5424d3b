"""`python -m pandemonium.commands.bench_node DATA`: `pandemonium serve` as `bench beside-echo` measures it.

Alone with a store of its own in the directory DATA, a short countdown, and seats for a whole hall in one room. Every client may
name an address of its own, because there is a bound on the sockets of one.
"""

import os
import sys
from pathlib import Path
from typing import Final

from pandemonium.bench.node import SEATS
from pandemonium.config import DEFAULTS, read_config

_COUNTDOWN_MS: Final = 1_500


def main() -> int:
    """Serve until interrupted."""
    _raise_bounds()
    from pandemonium.commands import serve

    settings = {
        **dict.fromkeys(DEFAULTS),
        "host": "127.0.0.1",
        "port": "0",
        "data": sys.argv[1],
        "trust_proxy": "yes",
        "dealer": "no",
        "bots": "no",
    }
    return serve.run(read_config(settings, {}, Path(os.devnull)))


def _raise_bounds() -> None:
    """In this process, before anything else has read them."""
    from pandemonium import limits
    from pandemonium.store import library

    seats = limits.SEATS_MAX
    limits.SEATS_MAX, limits.COUNTDOWN_MS = SEATS, _COUNTDOWN_MS  # type: ignore[misc]
    usual = library.library()
    source = usual.source.replace(f"local SEATS_MAX = {seats}", f"local SEATS_MAX = {SEATS}")
    raised = library.Library(source.replace(usual.digest, "bench"), "bench")
    library.library = lambda: raised  # type: ignore[assignment]


if __name__ == "__main__":
    sys.exit(main())
