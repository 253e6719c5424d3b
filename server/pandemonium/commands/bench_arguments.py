"""What `pandemonium bench` is told on its command line."""

import argparse

from pandemonium.bench.plan import Plan


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Of `bench`."""
    usual = Plan()
    parser.add_argument(
        "what",
        nargs="?",
        choices=("engine", "load", "beside-echo", "watchers", "growth"),
        default="engine",
        help="engine: the rules alone (the default); load: a node that serves; beside-echo: a node of our own beside a bare "
        "echo server; watchers: a node of our own with two rooms, one of them watched; growth: nodes of our own with more and "
        "more rooms, racers, watchers and moves made",
    )
    parser.add_argument("url", nargs="?", help="load: the node, such as http://localhost:8080")
    parser.add_argument("--game", default=usual.game, help="of all races (default %(default)s)")
    parser.add_argument("--rooms", type=int, default=usual.rooms, help="(default %(default)s)")
    parser.add_argument("--racers", type=int, default=usual.racers, help="in each room (default %(default)s)")
    parser.add_argument("--watchers", type=int, default=usual.watchers, help="in each room (default %(default)s)")
    parser.add_argument(
        "--pace", type=float, help="moves of a racer in a second (default: as many as the node answers, then half of that)"
    )
    parser.add_argument(
        "--ramp", type=float, default=usual.ramp_s, metavar="S", help="over which racers begin (default %(default)s)"
    )
    parser.add_argument("--seconds", type=float, help=f"of each measurement (default {usual.seconds}; growth 3.0)")
    parser.add_argument("--pid", type=int, help="load: the node's process, to tell what it costs")
    parser.add_argument("--allow-remote", action="store_true", help="load: also a node on another machine")
    parser.add_argument("--rounds", type=int, help="beside-echo (default 3), watchers (default 6), growth (default 2)")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--out", metavar="FILE", help="growth: where that JSON object is written to as well")
    parser.add_argument("--plot", metavar="FILE", help="growth: where the curves are drawn, as SVG")


def ignored_by_the_engine(chosen: argparse.Namespace) -> list[str]:
    """What was said that says nothing of the rules alone, as it is typed."""
    plan = Plan()
    usual = {
        "URL": (chosen.url, None),
        "--game": (chosen.game, plan.game),
        "--rooms": (chosen.rooms, plan.rooms),
        "--racers": (chosen.racers, plan.racers),
        "--watchers": (chosen.watchers, plan.watchers),
        "--pace": (chosen.pace, plan.pace),
        "--ramp": (chosen.ramp, plan.ramp_s),
        "--seconds": (chosen.seconds, None),
        "--pid": (chosen.pid, None),
        "--allow-remote": (chosen.allow_remote, False),
        "--rounds": (chosen.rounds, None),
        "--out": (chosen.out, None),
        "--plot": (chosen.plot, None),
    }
    return [name for name, (said, otherwise) in usual.items() if said != otherwise]
