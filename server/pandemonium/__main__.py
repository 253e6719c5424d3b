"""The command `pandemonium`: reads the command line and runs one command. `serve` is the default."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from pandemonium import __version__
from pandemonium.config import BadSetting, Config, read_config

_SERVE_SETTINGS = {
    "host": "address to listen on (default 0.0.0.0: this machine and its network)",
    "port": "port to listen on (default 8080)",
    "redis": "URL of a Redis or Valkey server; without it an embedded one is started",
    "data": "directory of the embedded server (default: the user's data directory)",
    "origins": "web origins that may open a socket, separated by commas (default: this machine's own)",
    "keep_days": "days that results of finished races are kept (default 7)",
    "trust_proxy": "yes: take client addresses from X-Forwarded-For, behind your own balancer only",
}


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
    if words[0] == "deal":
        # A seed may begin with a dash; only what is an option of `deal` is one.
        options = [word for word in words[1:] if word in ("--json", "-h", "--help")]
        return ["deal", *options, "--", *(word for word in words[1:] if word not in (*options, "--"))]
    return words


def _names_a_command(words: list[str]) -> bool:
    return bool(words) and (not words[0].startswith("-") or words[0] in ("-h", "--help", "--version"))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="pandemonium", description="Race your friends on the same solitaire deal.")
    parser.add_argument("--version", action="version", version=f"pandemonium {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    serve = commands.add_parser("serve", help="serve the game (the default)")
    for name, text in _SERVE_SETTINGS.items():
        serve.add_argument(f"--{name.replace('_', '-')}", dest=name, help=f"{text}; or PANDEMONIUM_{name.upper()}")
    deal = commands.add_parser("deal", help="print the cards a seed means")
    deal.add_argument("game")
    deal.add_argument("seed")
    deal.add_argument("--json", action="store_true", help="one JSON object")
    replay = commands.add_parser("replay", help="replay lines of moves: JSON Lines in, JSON Lines out")
    replay.add_argument("file", nargs="?", help="default: standard input")
    export = commands.add_parser("export", help="print finished races, JSON Lines")
    for name in ("redis", "data"):
        export.add_argument(f"--{name}", help=f"{_SERVE_SETTINGS[name]}; or PANDEMONIUM_{name.upper()}")
    export.add_argument(
        "--since", metavar="TIME", help="only races closed at or after this time, such as 2026-11-30 or 2026-11-30T18:00Z"
    )
    bench = commands.add_parser("bench", help="measure what the referee's work costs here")
    bench.add_argument("--json", action="store_true", help="one JSON object")
    return parser


def _run(chosen: argparse.Namespace) -> int:
    match chosen.command:
        case "deal":
            from pandemonium.commands import deal

            return deal.run(chosen.game, chosen.seed, as_json=chosen.json)
        case "replay":
            from pandemonium.commands import replay

            return replay.run(chosen.file)
        case "export":
            return _export(chosen)
        case "bench":
            from pandemonium.commands import bench

            return bench.run(as_json=chosen.json)
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


def _config(chosen: argparse.Namespace) -> Config | None:
    try:
        return read_config({name: getattr(chosen, name, None) for name in _SERVE_SETTINGS}, os.environ, Path.home())
    except BadSetting as wrong:
        print(f"pandemonium: {wrong}", file=sys.stderr)
        return None


if __name__ == "__main__":
    sys.exit(main())
