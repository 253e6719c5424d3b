"""Random lines of entries, refused ones among them where asked for; and decks that differ where nobody has looked."""

import contextlib
import random
from collections.abc import Sequence

from pandemonium.engine.notation import FOUNDATION, UNDO
from pandemonium.engine.playthrough import Playthrough, UndoRule, parse_entry


def random_entries(
    choose: random.Random, game: Playthrough, undo: UndoRule, most: int, *, odd: Sequence[str] = (UNDO,)
) -> tuple[str, ...]:
    """`most` entries from a position on, cards going home where they can. `odd`: mixed in without asking whether they fit."""
    entries: list[str] = []
    while len(entries) < most:
        moves = [move.text for move in game.legal()]
        if choose.random() < 0.15 or not moves:
            entry = choose.choice(odd)
        else:
            home = [move for move in moves if move.endswith(f">{FOUNDATION}")]
            entry = choose.choice(home or moves)
        entries.append(entry)
        with contextlib.suppress(ValueError):
            game = game.enter(parse_entry(entry), undo, game.sheet.size).after
    return tuple(entries)


def accepted(game: Playthrough, entries: Sequence[str], undo: UndoRule, *, stop: bool = False) -> list[tuple[str, Playthrough]]:
    """Those of the entries that are accepted one after the other, each with the game after it. `stop`: at the first refusal."""
    log: list[tuple[str, Playthrough]] = []
    for entry in entries:
        try:
            game = game.enter(parse_entry(entry), undo, game.sheet.size).after
        except ValueError:
            if stop:
                break
            continue
        log.append((entry, game))
    return log


def known_after(game: Playthrough, entries: Sequence[str], undo: UndoRule) -> int:
    """Bit mask of the cards that a player knows after those of the entries that are accepted."""
    log = accepted(game, entries, undo)
    return log[-1][1].known if log else game.known


def permuted(choose: random.Random, deck: Sequence[int], known: int) -> tuple[int, ...]:
    """Another deck that looks the same to whoever knows these cards only."""
    unseen = [card for card in range(len(deck)) if not known >> card & 1]
    faces = [deck[card] for card in unseen]
    choose.shuffle(faces)
    other = list(deck)
    for card, face in zip(unseen, faces, strict=True):
        other[card] = face
    return tuple(other)
