"""Which build of the browser client a node serves. A browser says which one it runs: client/src/net/build.ts."""

import re
from pathlib import Path
from typing import Final

_MAIN_FILE: Final = re.compile(r'<script type="module"[^>]* src="/assets/([^"/]+)\.js"')


class ServedBuild:
    """The name of the main file under `static`, which has a hash of the whole program in it; None where no client is built.

    Called to ask. A client built anew under a running node is noticed.
    """

    def __init__(self, static: Path) -> None:
        self._page = static / "index.html"
        self._read_at: int | None = None
        self._build: str | None = None

    def __call__(self) -> str | None:
        written = self._page.stat().st_mtime_ns if self._page.exists() else None
        if written != self._read_at:
            found = _MAIN_FILE.search(self._page.read_text(encoding="utf-8")) if written is not None else None
            self._read_at, self._build = written, found[1] if found else None
        return self._build
