"""`pandemonium verify`, as somebody types it."""

import io
import json
import random
from pathlib import Path

import pytest

from pandemonium.__main__ import main
from pandemonium.race.record import canonical, digest
from tests.race.scripted import scripted_record

RECORD = scripted_record(random.Random(3), most_entries=20)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A record as the result page gives it."""
    path = tmp_path / "record.json"
    path.write_bytes(canonical(RECORD))
    return path


def test_a_record_with_its_digest_is_verified(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(file), "--digest", digest(RECORD)]) == 0
    assert capsys.readouterr().out == "verified\n"


def test_a_record_alone_is_consistent_at_most(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out.startswith("consistent, origin not proven")


def test_a_line_of_the_export_will_do(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(json.dumps({"digest": digest(RECORD), "record": RECORD}))
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out.startswith("consistent, origin not proven")


def test_every_fault_is_told_with_its_code(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(json.dumps(RECORD | {"commitment": "0" * 64}))
    assert main(["verify", str(file), "--digest", digest(RECORD)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["other-commitment", "other-digest"]


def test_a_record_comes_through_a_pipe_too(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
    assert main(["verify", "-"]) == 0
    assert capsys.readouterr().out.startswith("consistent")


@pytest.mark.parametrize(
    ("content", "arguments"),
    [(b"{", []), (b"\xff", []), (b"[" * 100_000, []), (b"{}", ["--digest", "12"]), (b"{}", ["--digest", "g" * 64])],
)
def test_what_cannot_be_checked_is_said_in_one_line(
    file: Path, capsys: pytest.CaptureFixture[str], content: bytes, arguments: list[str]
) -> None:
    file.write_bytes(content)
    assert main(["verify", str(file), *arguments]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)


def test_a_file_that_is_not_there_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "none")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
