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


def test_each_line_of_an_export_is_answered_by_one_line_and_the_worst_one_counts(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = json.dumps({"digest": digest(RECORD), "record": RECORD})
    forged = json.dumps({"digest": "", "record": RECORD | {"commitment": "0" * 64}})
    for lines, status in (((good, good), 0), ((good, "", forged), 1), ((good, "{", forged, good), 2)):
        file.write_text("\n".join(lines) + "\n")
        assert main(["verify", str(file)]) == status
        told = capsys.readouterr()
        assert (told.out.count("\n"), told.err) == (sum(line != "" for line in lines), "")
        answers = told.out.splitlines()
        assert answers[0] == "line 1: consistent"
        assert ("line 2: this is not JSON in UTF-8" in answers) == (status == 2)
        assert any(": other-commitment: " in answer for answer in answers) == (status > 0)


def test_one_digest_is_not_asked_of_several_records(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(canonical(RECORD) + b"\n" + canonical(RECORD))
    assert main(["verify", str(file), "--digest", digest(RECORD)]) == 2
    assert "several" in capsys.readouterr().err


def test_a_record_may_be_written_over_many_lines(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(json.dumps(RECORD, indent=2))
    assert main(["verify", str(file), "--digest", digest(RECORD)]) == 0
    assert capsys.readouterr().out == "verified\n"


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
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert said.endswith("none cannot be read: no such file or directory\n")
