"""What `pandemonium doctor` says of a store: a good one is good, and every setting that loses races is a fault."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from pandemonium.__main__ import main
from pandemonium.store.connection import Address
from pandemonium.store.embedded import EmbeddedStore
from pandemonium.store.health import Finding, disk, examine
from pandemonium.store.redis_store import RedisStore
from tests.store.rooms import raw
from tests.store.test_library import ANOTHER


async def _now_of(url: str) -> int:
    ((seconds, micros),) = await raw(url, ("TIME",))
    return int(seconds) * 1000 + int(micros) // 1000


async def _examined(url: str, ahead_ms: int = 0) -> dict[str, Finding]:
    now = await _now_of(url) + ahead_ms
    return {finding.about: finding for finding in await examine(Address.parse(url), lambda: now)}


def _not_ok(findings: Iterable[Finding]) -> list[str]:
    return [finding.about for finding in findings if finding.level != "ok"]


async def test_the_embedded_store_of_a_running_node_has_nothing_to_be_said_against_it(
    store: RedisStore, redis_url: str
) -> None:
    assert _not_ok((await _examined(redis_url)).values()) == []


async def test_a_store_without_the_functions_is_ready_for_its_first_node(mortal: EmbeddedStore) -> None:
    assert "first node" in (await _examined(mortal.url))["functions"].said


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("appendfsync", "everysec"),
        ("appendonly", "no"),
        ("no-appendfsync-on-rewrite", "yes"),
        ("maxmemory-policy", "allkeys-lru"),
    ],
)
async def test_a_setting_that_loses_races_is_a_fault(mortal: EmbeddedStore, setting: str, value: str) -> None:
    await raw(mortal.url, ("CONFIG", "SET", setting, value))
    finding = (await _examined(mortal.url))[setting]
    assert finding.level == "fault"
    assert value in finding.said


async def test_a_slow_log_and_an_unbounded_memory_are_warned_of(mortal: EmbeddedStore) -> None:
    await raw(mortal.url, ("CONFIG", "SET", "slowlog-log-slower-than", "10000"), ("CONFIG", "SET", "maxmemory", "0"))
    findings = await _examined(mortal.url)
    assert (findings["slowlog-log-slower-than"].level, findings["memory"].level) == ("warning", "warning")


async def test_a_full_memory_is_a_fault(mortal: EmbeddedStore) -> None:
    await raw(mortal.url, ("CONFIG", "SET", "maxmemory", "1000"))
    findings = await _examined(mortal.url)
    assert (findings["memory"].level, findings["writing"].level) == ("fault", "fault")


async def test_functions_of_another_version_are_a_fault(mortal: EmbeddedStore) -> None:
    await raw(mortal.url, ("FUNCTION", "LOAD", ANOTHER))
    assert (await _examined(mortal.url))["functions"].level == "fault"


async def test_clocks_that_are_apart_are_warned_of(mortal: EmbeddedStore) -> None:
    assert (await _examined(mortal.url))["clock"].level == "ok"
    assert "behind" in (await _examined(mortal.url, ahead_ms=3_600_000))["clock"].said


def test_a_full_disk_and_an_open_directory_are_told() -> None:
    assert _not_ok(disk(69, 100, private=True)) == []
    assert _not_ok(disk(71, 100, private=True)) == ["disk"]
    assert [finding.level for finding in disk(1, 100, private=False)] == ["ok", "fault"]


def test_the_doctor_looks_at_the_store_of_a_directory(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data"
    data.mkdir()
    assert main(["doctor", "--data", str(data)]) == 0
    assert "fault" not in capsys.readouterr().out


def test_a_store_that_does_not_answer_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--redis", f"unix://{tmp_path}/none"]) == 2
    assert main(["doctor", "--data", str(tmp_path / "none")]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 2)
