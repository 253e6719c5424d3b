"""`python -m tests.crash [--minutes N] [--seed N]`: the long run. Exit 0 if no invariant broke and nobody waited too long."""

import argparse
import asyncio
import random
import sys

from tests.crash.campaign import Scale, run


def main() -> int:
    """Run, report, judge."""
    parser = argparse.ArgumentParser(prog="python -m tests.crash", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=None, help="default: a random one, printed")
    parser.add_argument("--rooms", type=int, default=8, help="at once")
    parser.add_argument("--nodes", type=int, default=3)
    options = parser.parse_args()
    seed = random.SystemRandom().randrange(1_000_000) if options.seed is None else options.seed
    print(
        f"crash suite: seed {seed}, {options.minutes} minutes, {options.nodes} nodes, {options.rooms} rooms at once", flush=True
    )
    scale = Scale(seconds=options.minutes * 60, nodes=options.nodes, rooms=options.rooms)
    outcome = asyncio.run(run(seed, scale, lambda line: print(line, flush=True)))
    print(outcome.tally.report())
    for violation in outcome.violations:
        print(f"VIOLATION {violation}")
    slow = outcome.tally.too_slow()
    for line in slow:
        print(f"TOO SLOW {line}")
    print(f"invariants broken: {len(outcome.violations)}; seed {seed}")
    return 1 if outcome.violations or slow else 0


if __name__ == "__main__":
    sys.exit(main())
