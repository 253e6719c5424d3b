"""A real Chromium for the whole run, real nodes, and people who use them."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser import find_chromium, launch_arguments
from tests.e2e.node import Node
from tests.e2e.person import DESKTOP, Person

VECTORS = Path(__file__).parent.parent / "vectors"

Arrive = Callable[..., Person]
Win = Callable[[str], tuple[str, list[str]]]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium process, started once. `make test-browser` has seen to it that there is one."""
    path = find_chromium()
    assert path is not None, "no Chromium here: `make test-browser` gets one"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=launch_arguments())
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """`pandemonium serve` for the tests of one file: how many rooms one address may make is bounded. It reports no trouble."""
    with Node(tmp_path_factory.mktemp("node")) as serving:
        yield serving
    assert "ERROR" not in serving.trouble()
    assert "Traceback" not in serving.trouble()


@pytest.fixture
def arrive(browser: Browser) -> Iterator[Arrive]:
    """People as they come: `arrive("Ann", size, touch=True, language="de")`. At the end nobody's console may have complained.

    A test that cuts lines empties `errors` itself: the browser complains of every socket it cannot open.
    """
    here: list[Person] = []

    def arrive(name: str, size: tuple[int, int] = DESKTOP, *, touch: bool = False, language: str = "en-GB") -> Person:
        here.append(Person(browser, name, size, touch=touch, language=language))
        return here[-1]

    yield arrive
    for person in here:
        person.leave()
    assert {person.name: person.errors for person in here if person.errors} == {}


@pytest.fixture(scope="session")
def wins() -> Win:
    """`wins(game)`: seed and moves of its first won line."""
    lines = json.loads((VECTORS / "wins.json").read_text(encoding="utf-8"))["wins"]

    def first(game: str) -> tuple[str, list[str]]:
        line = next(line for line in lines if line["game"] == game)
        return line["seed"], line["moves"]

    return first
