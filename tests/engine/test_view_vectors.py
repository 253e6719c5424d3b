"""The view vectors, which the browser's engine is checked against too, say what the referee's engine says."""

import json
from collections import Counter
from typing import Any

import pytest

from pandemonium.engine.board import Board
from pandemonium.engine.cards import FACE_OF_TEXT, UNKNOWN
from pandemonium.engine.deal import Deal, opening_board
from pandemonium.engine.errors import REFUSALS, IllegalMove
from pandemonium.engine.games import GAMES
from pandemonium.engine.legal import legal, refusal
from pandemonium.engine.notation import parse_move
from pandemonium.engine.play import play
from pandemonium.engine.playthrough import Playthrough, parse_entry
from tests.twin import write_views
from tests.twin.kinds import EXPECTED

Case = dict[str, Any]


def read(game: str) -> Case:
    vectors: Case = json.loads((write_views.FOLDER / f"{game}.json").read_text("utf-8"))
    return vectors


def board_of(case: Case) -> Board:
    return Board(tuple(tuple(pile) for pile in case["piles"]), tuple(case["down"]), case["redeals"])


@pytest.mark.parametrize("game", GAMES)
def test_every_position_has_its_legal_moves_its_refusals_and_its_outcomes(game: str) -> None:
    sheet = GAMES[game]
    for case in read(game)["positions"]:
        board = board_of(case["board"])
        faces = tuple(FACE_OF_TEXT.get(text, UNKNOWN) for text in case["faces"].split(" "))
        assert [move.text for move in legal(sheet, board, faces)] == case["legal"]
        for text, code in case["refused"].items():
            assert refusal(sheet, board, faces, parse_move(text)) == code, text
        for text, outcome in case["played"].items():
            played = play(sheet, board, faces, parse_move(text))
            assert (played.board, list(played.turned)) == (board_of(outcome["board"]), outcome["turned"]), text


@pytest.mark.parametrize("game", GAMES)
def test_every_game_unfolds_step_by_step_while_faces_arrive_late(game: str) -> None:
    sheet = GAMES[game]
    for case in read(game)["games"]:
        faces = [UNKNOWN] * sheet.size
        view = Playthrough.begin(sheet, Deal(tuple(faces), opening_board(sheet)))
        for step in case["steps"]:
            for card, text in step.get("revealed", {}).items():
                faces[int(card)] = FACE_OF_TEXT[text]
            view = Playthrough(sheet, tuple(faces), view.board, view.known, view.past, view.entries)
            view = check_step(view, case, step)


def check_step(view: Playthrough, case: Case, step: Case) -> Playthrough:
    if "refused" in step:
        with pytest.raises(IllegalMove) as refused:
            view.enter(parse_entry(step["entry"]), case["undo"], case["target"])
        assert refused.value.code == step["refused"], step["entry"]
        return view
    entered = view.enter(parse_entry(step["entry"]), case["undo"], case["target"])
    assert list(entered.turned) == step["turned"]
    if "board" in step:
        assert entered.after.board == board_of(step["board"])
        assert entered.after.home == step["home"]
        assert [move.text for move in entered.after.legal()] == step["legal"]
    return entered.after


@pytest.mark.parametrize("game", GAMES)
def test_the_vectors_show_every_kind_of_move_and_every_refusal_that_the_game_has(game: str) -> None:
    vectors = read(game)
    shown = Counter(kind for case in vectors["positions"] for kind in case["shows"])
    assert not {kind for kind in EXPECTED[game] if shown[kind] < 2}
    steps = [step for case in vectors["games"] for step in case["steps"]]
    refused = {step["refused"] for step in steps if "refused" in step}
    assert refused >= {"nothing-to-undo", "undo-off", "undo-revealed", "auto-refused", "not-a-move", "face-unknown"}
    assert refused <= set(REFUSALS)
    assert any(step["entry"].startswith("auto ") and "turned" in step for step in steps)
    assert any(step["entry"] == "undo" and "turned" in step for step in steps)


def test_the_files_are_what_the_writer_writes_and_small_enough_to_read() -> None:
    assert not write_views.stale(), "run `make gen`"
    assert all(path.stat().st_size < 400_000 for path in write_views.FOLDER.glob("*.json"))
