"""`pandemonium bench load URL`, `... beside-echo`, `... watchers` and `... growth`: what a node carries on this machine."""

import argparse
import json
import resource
import sys
from contextlib import suppress
from dataclasses import asdict, replace

from pandemonium.bench import beside_echo, load, watchers
from pandemonium.bench.crowd import TooSlow
from pandemonium.bench.figures import Figure
from pandemonium.bench.goals import Report
from pandemonium.bench.plan import BadPlan, Plan, target_of
from pandemonium.commands import bench_growth
from pandemonium.limits import BENCH_LINE_MAX, BENCH_SOCKETS_MAX


def run(chosen: argparse.Namespace) -> int:
    """Prints the figures; 1 where the node did not do what it should or a goal was missed, 2 for a plan that cannot be."""
    try:
        seconds = Plan().seconds if chosen.seconds is None else chosen.seconds
        plan = Plan(chosen.game, chosen.rooms, chosen.racers, chosen.watchers, chosen.pace, chosen.ramp, seconds).checked()
        _open_files()
        if chosen.what == "growth":
            size, files = bench_growth.size_of(plan, chosen.rounds, chosen.seconds), (chosen.out, chosen.plot)
            return bench_growth.run(size, files, _say, as_json=chosen.json)
        if chosen.out is not None or chosen.plot is not None:
            raise BadPlan("--out and --plot are for growth")
        if chosen.what == "beside-echo":
            return _beside_echo(plan, chosen.rounds, as_json=chosen.json)
        if chosen.what == "watchers":
            return _watchers(plan, chosen.rounds, as_json=chosen.json)
        target = target_of(chosen.url or "", chosen.pid, allow_remote=chosen.allow_remote)
        figures = load.run(target, plan, _say)
    except BadPlan as wrong:
        print(f"pandemonium bench: {wrong}", file=sys.stderr)
        return 2
    except (OSError, TooSlow) as trouble:
        print(f"pandemonium bench: {trouble}", file=sys.stderr)
        return 1
    if chosen.json:
        print(json.dumps({"plan": asdict(plan), "figures": _plain(figures)}))
    else:
        _print(figures)
    return 0


def _beside_echo(plan: Plan, rounds: int | None, *, as_json: bool) -> int:
    usual = beside_echo.Size()
    if plan == Plan():
        plan = usual.plan
    size = beside_echo.Size(plan=plan, rounds=usual.rounds if rounds is None else rounds)
    if plan.pace is not None or not 1 <= size.rounds <= 20:
        raise BadPlan("beside the echo server there is no pace of its own, and there are 1 to 20 rounds")
    return _told(plan, beside_echo.run(size, _say), as_json=as_json)


def _watchers(plan: Plan, rounds: int | None, *, as_json: bool) -> int:
    usual = watchers.Size()
    size = replace(usual, game=plan.game, rounds=usual.rounds if rounds is None else rounds)
    if plan != Plan(game=plan.game):
        paces = usual.paces if plan.pace is None else (plan.pace,)
        size = replace(size, racers=plan.racers, watchers=plan.watchers, paces=paces, stretch_s=plan.seconds)
    if not 1 <= size.rounds <= 20 or size.watchers < 1 or size.moves > BENCH_LINE_MAX:
        raise BadPlan("there are watchers, 1 to 20 rounds, and no more moves of a racer than a recorded line has")
    return _told(plan, watchers.run(size, _say), as_json=as_json)


def _told(plan: Plan, report: Report, *, as_json: bool) -> int:
    """1 where a goal was missed."""
    if as_json:
        goals = [{"what": goal.what, "wanted": goal.wanted, "reached": goal.reached} for goal in report.goals]
        print(json.dumps({"plan": asdict(plan), "figures": _plain(report.figures), "goals": goals}))
    else:
        _print(report.figures)
        print()
        for goal in report.goals:
            print(goal)
    return 1 if any(goal.reached is False for goal in report.goals) else 0


def _open_files() -> None:
    """As many as the system lets us; what we start inherits it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * BENCH_SOCKETS_MAX if most == resource.RLIM_INFINITY else most
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _say(line: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{line} ...", end="", file=sys.stderr, flush=True)
    else:
        print(f"{line} ...", file=sys.stderr, flush=True)


def _print(figures: dict[str, Figure]) -> None:
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    widest = max(len(name) for name in figures)
    for name, figure in figures.items():
        print(f"{name:<{widest}}  {figure}")


def _plain(figures: dict[str, Figure]) -> dict[str, dict[str, object]]:
    return {name: asdict(figure) for name, figure in figures.items()}
