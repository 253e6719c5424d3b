"""`pandemonium bench` as it is typed."""

import json

import pytest

from pandemonium.__main__ import main


def test_another_machine_is_not_loaded_unasked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "load", "http://race.example.org"]) == 2
    assert "--allow-remote" in capsys.readouterr().err


def test_a_plan_out_of_bounds_is_not_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "load", "http://localhost:1", "--rooms", "100000"]) == 2
    assert "sockets are more than" in capsys.readouterr().err


def test_where_no_node_serves_that_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "load", "http://127.0.0.1:9", "--seconds", "0.1"]) == 1
    assert "refused" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--game", "x"], ["--seconds", "0"], ["engine", "http://localhost:8080"], ["--rounds", "1"]])
def test_what_says_nothing_of_the_engine_is_not_ignored(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_engine_is_measured_where_nothing_else_is_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pandemonium.commands.bench._ROUNDS", 1)
    assert main(["bench", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [game["game"] for game in told["games"]] == ["seven-devils", "demons-and-thieves", "demon"]
    assert all(game["loops"] > 0 for game in told["games"])
