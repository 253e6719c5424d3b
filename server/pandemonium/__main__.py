"""The command `pandemonium`: reads the command line and runs one command. `serve` is the default."""

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path

from pandemonium import __version__
from pandemonium.commands import bench_arguments
from pandemonium.config import ARGUMENTS, BadSetting, Config, read_config
from pandemonium.limits import BOT_NICE, DEALER_NICE, SOLVE_NODES


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns the exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    chosen = _parser().parse_args(_spelled_out(words))
    try:
        return _run(chosen)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has seen enough; nothing may be written to it any more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _spelled_out(words: list[str]) -> list[str]:
    if not _names_a_command(words):
        return ["serve", *words]
    if words[0] in ("deal", "solve"):
        return [words[0], *_options_first(words[1:], valued=("--nodes",) if words[0] == "solve" else ())]
    return words


def _options_first(words: list[str], valued: tuple[str, ...]) -> list[str]:
    """A seed may begin with a dash; only what is an option of the command is one."""
    options, others, rest = list[str](), list[str](), iter(words)
    for word in rest:
        if word in valued:
            options.append("=".join([word, *islice(rest, 1)]))
        elif word in ("--json", "-h", "--help") or word.startswith(tuple(f"{name}=" for name in valued)):
            options.append(word)
        elif word != "--":
            others.append(word)
    return [*options, "--", *others]


def _names_a_command(words: list[str]) -> bool:
    return bool(words) and (not words[0].startswith("-") or words[0] in ("-h", "--help", "--version"))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="pandemonium", description="Race your friends on the same solitaire deal.")
    parser.add_argument("--version", action="version", version=f"pandemonium {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    serve = commands.add_parser("serve", help="serve the game (the default)")
    _add_settings(serve, ARGUMENTS)
    serve.add_argument(
        "--no-dealer",
        dest="dealer",
        action="store_const",
        const="no",
        help="no dealer of this node's own: one runs elsewhere, or no deal is to be proven; or PANDEMONIUM_DEALER=no",
    )
    serve.add_argument(
        "--no-bots",
        dest="bots",
        action="store_const",
        const="no",
        help="nobody can add bots here, and this node plays none; or PANDEMONIUM_BOTS=no",
    )
    deal = commands.add_parser("deal", help="print the cards a seed means")
    deal.add_argument("game")
    deal.add_argument("seed")
    deal.add_argument("--json", action="store_true", help="one JSON object")
    solve = commands.add_parser("solve", help="can this deal be won? 0 with a line of moves, 1 lost, 3 open")
    solve.add_argument("game")
    solve.add_argument("seed")
    solve.add_argument("--nodes", metavar="N", help=f"positions searched at most (default {SOLVE_NODES})")
    solve.add_argument("--json", action="store_true", help="one JSON object")
    replay = commands.add_parser("replay", help="replay lines of moves: JSON Lines in, JSON Lines out")
    replay.add_argument("file", nargs="?", help="default: standard input")
    export = commands.add_parser("export", help="print finished races, JSON Lines")
    _add_settings(export, ("redis", "data"))
    export.add_argument(
        "--since", metavar="TIME", help="only races closed at or after this time, such as 2026-11-30 or 2026-11-30T18:00Z"
    )
    rooms = commands.add_parser("rooms", help="list the rooms there are, without a secret")
    _add_settings(rooms, ("redis", "data"))
    rooms.add_argument("--json", action="store_true", help="JSON Lines")
    doctor = commands.add_parser("doctor", help="look at the store: version, durability, memory, clock, disk")
    _add_settings(doctor, ("redis", "data"))
    verify = commands.add_parser("verify", help="check the record of a race")
    verify.add_argument("record", help="file of a record, as a result page gives it; - for standard input")
    verify.add_argument(
        "--digest", metavar="HEX", help="the digest you were told after the race: proves where the record is from"
    )
    dealer = commands.add_parser("dealer", help="prove deals winnable and keep the pool of them full; `serve` runs one itself")
    _add_settings(dealer, ("redis", "data"))
    dealer.add_argument("--until-eof", action="store_true", help="end when standard input ends")
    bot = commands.add_parser("bot", help="have a bot join a room, anywhere")
    bot.add_argument("url", help="the room's link")
    bot.add_argument("--level", default="careful", help="greedy, careful or thoughtful (default careful)")
    bot.add_argument("--name", default="Bot", help="under which it sits down (default Bot)")
    bot.add_argument("--races", metavar="N", help="leave after so many races (default: stay)")
    # For `serve`, which starts it: without a help text it is not listed.
    commands.add_parser("bots", description="Play the bots of a node; `serve` runs this itself.")
    bench = commands.add_parser("bench", help="measure what the referee's work costs here, and what a node carries")
    bench_arguments.add_arguments(bench)
    return parser


def _add_settings(command: argparse.ArgumentParser, names: Iterable[str]) -> None:
    for name in names:
        told = f"{ARGUMENTS[name]}; or PANDEMONIUM_{name.upper()}"
        command.add_argument(f"--{name.replace('_', '-')}", dest=name, help=told)


def _run(chosen: argparse.Namespace) -> int:
    match chosen.command:
        case "deal":
            from pandemonium.commands import deal

            return deal.run(chosen.game, chosen.seed, as_json=chosen.json)
        case "solve":
            from pandemonium.commands import solve

            return solve.run(chosen.game, chosen.seed, chosen.nodes, as_json=chosen.json)
        case "replay":
            from pandemonium.commands import replay

            return replay.run(chosen.file)
        case "export":
            return _export(chosen)
        case "rooms":
            return _rooms(chosen)
        case "doctor":
            return _doctor(chosen)
        case "verify":
            from pandemonium.commands import verify

            return verify.run(chosen.record, chosen.digest)
        case "dealer":
            return _dealer(chosen)
        case "bot":
            from pandemonium.commands import bot

            return bot.run(chosen.url, chosen.level, chosen.name, chosen.races)
        case "bots":
            return _bots()
        case "bench":
            return _bench(chosen)
        case _:
            return _serve(chosen)


def _serve(chosen: argparse.Namespace) -> int:
    from pandemonium.commands import serve

    config = _config(chosen)
    return serve.run(config) if config is not None else 2


def _export(chosen: argparse.Namespace) -> int:
    from pandemonium.commands import export

    config = _config(chosen)
    return export.run(config, chosen.since) if config is not None else 2


def _rooms(chosen: argparse.Namespace) -> int:
    from pandemonium.commands import rooms

    config = _config(chosen)
    return rooms.run(config, as_json=chosen.json) if config is not None else 2


def _doctor(chosen: argparse.Namespace) -> int:
    from pandemonium.commands import doctor

    config = _config(chosen)
    return doctor.run(config) if config is not None else 2


def _bots() -> int:
    from pandemonium.commands import background

    background.be_polite(BOT_NICE)
    from pandemonium.commands import bot_worker

    return bot_worker.run()


def _dealer(chosen: argparse.Namespace) -> int:
    from pandemonium.commands import background

    background.be_polite(DEALER_NICE)
    if chosen.until_eof:
        background.end_with_stdin()
    from pandemonium.commands import dealer

    config = _config(chosen)
    return dealer.run(config) if config is not None else 2


def _bench(chosen: argparse.Namespace) -> int:
    if chosen.what != "engine":
        from pandemonium.commands import bench_load

        return bench_load.run(chosen)
    if ignored := bench_arguments.ignored_by_the_engine(chosen):
        others = "load, beside-echo, watchers or growth"
        print(f"pandemonium bench: {', '.join(ignored)} is not for the engine; say {others}", file=sys.stderr)
        return 2
    from pandemonium.commands import bench

    return bench.run(as_json=chosen.json)


def _config(chosen: argparse.Namespace) -> Config | None:
    names = (*ARGUMENTS, "dealer", "bots")
    try:
        return read_config({name: getattr(chosen, name, None) for name in names}, os.environ, Path.home())
    except BadSetting as wrong:
        print(f"pandemonium: {wrong}", file=sys.stderr)
        return None


if __name__ == "__main__":
    sys.exit(main())
