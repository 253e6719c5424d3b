"""`python -m tests.bots.legality [--games N]`: do bots ever send a move that the referee refuses? Exits 1 if one does.

Each bot plays random deals from the messages that the wire would bring it, encoded and read again; now and then it is told its
table anew and goes on with a new player, as after a lost connection. The engine judges every entry.
"""

import argparse
import sys
import time
from random import Random
from typing import Any, NamedTuple

import msgpack

from pandemonium.bots.own_table import OwnTable
from pandemonium.bots.strengths import STRENGTHS, Strength, player
from pandemonium.engine.deal import Seed, deal
from pandemonium.engine.errors import IllegalMove
from pandemonium.engine.games import GAMES
from pandemonium.engine.playthrough import Entered, Playthrough, parse_entry
from pandemonium.engine.sheets import Sheet
from pandemonium.engine.views import own_view, shown
from pandemonium.limits import LOG_ENTRIES_MAX
from pandemonium.wire.codec import encode
from pandemonium.wire.messages import Ack, TableView

RESUMED = 1 / 40
"""Share of the entries after which a bot is told its table anew."""


class Played(NamedTuple):
    """One game. `troubles`: what a bot should not have done."""

    entries: int
    home: int
    troubles: list[str]


def play(sheet: Sheet, strength: Strength, number: int, most: int = LOG_ENTRIES_MAX) -> Played:
    """The game of this number, `most` entries of it: always the same deal and the same chance."""
    chance = Random(number)
    game = Playthrough.begin(sheet, deal(sheet, Seed(f"legality-{number}")))
    table, who = OwnTable(sheet, told_table(game)), player(strength, sheet, chance)
    while (move := who.next_move(table.view)) is not None and game.entries < most:
        entry = table.entry(move)
        try:
            entered = game.enter(parse_entry(entry["entry"]), "off", sheet.size)
        except IllegalMove as illegal:
            return Played(game.entries, game.home, [f"{sheet.game} {number}, {strength}: {entry['entry']} is {illegal.code}"])
        game = entered.after
        if entry["seq"] != game.entries or not table.acknowledged(move, told_ack(entered)):
            return Played(game.entries, game.home, [f"{sheet.game} {number}, {strength}: {entry} turned up something else"])
        if chance.random() < RESUMED:
            table, who = OwnTable(sheet, told_table(game)), player(strength, sheet, chance)
    return Played(game.entries, game.home, [])


def told_table(game: Playthrough) -> dict[str, Any]:
    """The `table` message, as it comes off the wire."""
    view = own_view(game)
    board = view.board
    table = TableView(
        1, 1, 0, game.entries, board.piles, board.down, board.redeals, view.faces, (), game.home, False, False, None, None
    )
    return read(encode(table))


def told_ack(entered: Entered) -> dict[str, Any]:
    """The `ack` message, as it comes off the wire."""
    game = entered.after
    return read(encode(Ack(1, game.entries, 0, game.home, shown(game, entered.turned), False, False, None, None)))


def read(frame: bytes) -> dict[str, Any]:
    """By the other implementation of the encoding."""
    message: dict[str, Any] = msgpack.unpackb(frame, strict_map_key=False)
    return message


def main() -> int:
    """Play and print, one line for each game and level; then what should not have happened."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.legality", description=__doc__)
    parser.add_argument("--games", type=int, default=1_000, help="in all, spread over games and levels")
    parser.add_argument("--level", choices=STRENGTHS, action="append", help="default: all")
    options = parser.parse_args()
    kinds = [(sheet, level) for sheet in GAMES.values() for level in options.level or STRENGTHS]
    troubles: list[str] = []
    for sheet, level in kinds:
        began = time.process_time()
        games = [play(sheet, level, number) for number in range(-(-options.games // len(kinds)))]
        troubles += [trouble for game in games for trouble in game.troubles]
        entries, home = sum(game.entries for game in games), sum(game.home for game in games)
        spent = time.process_time() - began
        print(
            f"{sheet.game:<20}{level:<12}{len(games):>6} games{entries:>9} entries{home / len(games):8.1f} home{spent:8.1f} s"
        )
    print(*troubles or ["no move was refused"], sep="\n")
    return 1 if troubles else 0


if __name__ == "__main__":
    sys.exit(main())
