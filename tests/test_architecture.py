"""The house rules that no linter knows: folders the papers name, sizes, names, and what no file may mention."""

import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent
SOURCES: Final = {".py", ".ts", ".tsx", ".mjs", ".lua", ".css", ".html"}
LONGEST_SOURCE: Final = 400
VAGUE_NAMES: Final = {"utils", "util", "helpers", "helper", "common", "misc"}
# A folder in the text: `web/`, `server/pandemonium/engine/` and the like, in code quotes.
NAMED_FOLDER: Final = re.compile(r"`([\w.-]+(?:/[\w.-]+)*)/`")
# Put together from halves, so that this file does not find itself.
MACHINE_PATHS: Final = re.compile(
    "|".join(("/" + "work/", "/" + "root/", "/" + "Users/", "/" + r"home/\w", "[A-Z]:" + r"\\\\"))
)
# The public registries, and any mirror of them that a lock file or an install log could have caught.
REGISTRY_HOSTS: Final = re.compile(
    "|".join(
        (
            r"registry\." + r"[\w-]+\.\w+",
            r"files\." + r"pythonhosted\.org",
            r"pypi\." + r"[\w.-]*\w",
            r"\"resolved\"" + r": \"http",
        )
    )
)


@cache
def tracked_files() -> tuple[Path, ...]:
    """All files git knows or would take in, that are there."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listing.returncode != 0:
        pytest.skip("not a git checkout")
    names = sorted(set(listing.stdout.decode().split("\0")) - {""})
    return tuple(Path(name) for name in names if (ROOT / name).is_file())


def text_of(file: Path) -> str:
    """The file's text; undecodable bytes of pictures and fonts count as nothing."""
    return (ROOT / file).read_bytes().decode(errors="ignore")


def is_hand_written(file: Path) -> bool:
    """Tell sources from what a program wrote."""
    return file.suffix in SOURCES and ".gen." not in file.name and "vectors" not in file.parts


def mentions(pattern: re.Pattern[str]) -> list[str]:
    """All `file: match` where a tracked file holds the pattern."""
    found = ((file, pattern.search(text_of(file))) for file in tracked_files())
    return [f"{file}: {match[0]}" for file, match in found if match]


def test_the_architecture_paper_names_only_folders_that_exist() -> None:
    places = (ROOT, ROOT / "server/pandemonium", ROOT / "client/src", ROOT / "tests")
    named = NAMED_FOLDER.findall(text_of(Path("ARCHITECTURE.md")))
    assert named, "ARCHITECTURE.md names no folder in code quotes: has its style changed?"
    assert [folder for folder in named if not any((place / folder).is_dir() for place in places)] == []


def test_every_package_folder_is_named_in_the_architecture_paper() -> None:
    text = text_of(Path("ARCHITECTURE.md"))
    packages = {file.parent.name for file in tracked_files() if file.match("server/pandemonium/*/__init__.py")}
    assert packages, "no packages found: has the server moved?"
    assert sorted(name for name in packages if f"{name}/" not in text) == []


def test_no_source_file_is_longer_than_400_lines() -> None:
    lengths = {str(file): text_of(file).count("\n") for file in tracked_files() if is_hand_written(file)}
    assert {file: lines for file, lines in lengths.items() if lines > LONGEST_SOURCE} == {}


def test_no_file_has_a_name_that_says_nothing() -> None:
    assert [str(file) for file in tracked_files() if file.name.split(".")[0] in VAGUE_NAMES] == []


def test_no_file_mentions_a_path_of_somebodys_machine() -> None:
    assert mentions(MACHINE_PATHS) == []


def test_no_file_mentions_the_address_of_a_registry() -> None:
    assert mentions(REGISTRY_HOSTS) == []


@pytest.mark.parametrize("path", ["/" + "work/main", "/" + "Users/someone", "/" + "home/someone"])
def test_the_search_for_machine_paths_finds_them(path: str) -> None:
    assert MACHINE_PATHS.search(f'open("{path}/x")')


@pytest.mark.parametrize(
    "address",
    ["https://registry." + "npmjs.org/x", "https://pypi." + "org/simple", "https://files." + "pythonhosted.org"],
)
def test_the_search_for_registries_finds_them(address: str) -> None:
    assert REGISTRY_HOSTS.search(address)
