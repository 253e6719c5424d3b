"""Other engines than Chromium, each a browser of its own for every visitor; and real nodes."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest

from tests.browsers.driver import Driver
from tests.browsers.firefox import Firefox
from tests.browsers.page import Page
from tests.browsers.webkit import WebKit
from tests.e2e.node import Node

WINS: Final = Path(__file__).parent.parent / "vectors" / "wins.json"
ENGINES: Final[dict[str, Callable[[ExitStack, Path, str], Driver]]] = {"firefox": Firefox, "webkit": WebKit}

Visit = Callable[[str], Page]


@pytest.fixture(scope="session")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """`pandemonium serve`. It reports no trouble."""
    with Node(tmp_path_factory.mktemp("node")) as serving:
        yield serving
    assert "ERROR" not in serving.trouble()
    assert "Traceback" not in serving.trouble()


@pytest.fixture(params=list(ENGINES))
def visit(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    """`visit("de-DE")`: a new browser that asks for this language. At the end no console may have complained."""
    here: list[Driver] = []
    engine: str = request.param
    with ExitStack() as stack:

        def visit(language: str) -> Page:
            here.append(ENGINES[engine](stack, tmp_path_factory.mktemp(engine), language))
            return Page(here[-1])

        yield visit
        assert [text for driver in here for text in driver.errors] == []


@pytest.fixture(scope="session")
def win() -> tuple[str, list[str]]:
    """Seed and moves of a won line of Demon."""
    lines = json.loads(WINS.read_text(encoding="utf-8"))["wins"]
    line = next(line for line in lines if line["game"] == "demon")
    return line["seed"], line["moves"]
