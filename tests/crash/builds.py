"""What a node is started from: the program as it is, one with something changed in it, or a copy that is another build."""

import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pandemonium

_PAGE: Final = """<!doctype html>
<script type="module" crossorigin src="/assets/{name}.js"></script>
"""


@dataclass(frozen=True)
class Build:
    """`module`: run with `words` before those of the command line. `place`: where its package lies, None for our own."""

    module: str = "pandemonium"
    words: tuple[str, ...] = ()
    place: Path | None = None

    @property
    def command(self) -> tuple[str, ...]:
        """What comes before `serve`."""
        return (sys.executable, "-m", self.module, *self.words)

    @property
    def environment(self) -> Mapping[str, str]:
        """Besides the usual one."""
        if self.place is None:
            return {}
        return {"PYTHONPATH": os.pathsep.join((str(self.place), os.environ.get("PYTHONPATH", "")))}


OURS: Final = Build()
QUICK: Final = Build("tests.support.quick")
"""With a short countdown."""


def another_build(place: Path, name: str) -> Build:
    """A copy of the whole program, with a short countdown, that serves a browser client of this name."""
    package = place / "pandemonium"
    shutil.copytree(Path(pandemonium.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__", "static"))
    assets = package / "web" / "static" / "assets"
    assets.mkdir(parents=True)
    (assets / f"{name}.js").write_text("", encoding="utf-8")
    (assets.parent / "index.html").write_text(_PAGE.format(name=name), encoding="utf-8")
    return Build("tests.support.quick", place=place)
