"""Which Chromium the browser tests drive, where to get one, and how to start it.

`python -m tests.browser` prints the path of one. Where none is found it tries to get one, and fails saying how by hand.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_APPS: Final = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
# Chromium talks to its makers from the first second on; a test wants none of that.
QUIET: Final = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
STRANGE_HOST: Final = "race.test"
"""A name that leads to this machine, and that a browser takes for somewhere else: no page under it is secure over http."""
DOWNLOAD_SECONDS: Final = 300
BY_HAND: Final = """No Chromium was found, and none could be installed. The browser tests need one:
  Debian, Ubuntu:  apt-get install chromium
  macOS:           brew install --cask chromium
  anywhere:        .venv/bin/playwright install --with-deps chromium
or name one that is there: CHROMIUM=/path/to/chromium make test"""


class NoChromiumError(Exception):
    """No browser to test with; the message says how to get one."""


def find_chromium() -> str | None:
    """Path of a Chromium on this machine: $CHROMIUM, else on PATH, else a Mac's application, else Playwright's own."""
    named = os.environ.get("CHROMIUM")
    if named:
        found = shutil.which(named)
        if found is None:
            raise NoChromiumError(f"CHROMIUM names {named}, which is no program.")
        return found
    return next(_known_places(), None)


def get_chromium() -> str:
    """Path of a Chromium, after installing one where there was none. Raises `NoChromiumError`."""
    found = find_chromium()
    for command in _ways_to_install():
        if found is not None:
            break
        print(f"no Chromium here, trying: {' '.join(command)}", file=sys.stderr, flush=True)
        if _succeeds(command):
            found = find_chromium()
    if found is None:
        raise NoChromiumError(BY_HAND)
    return found


def launch_arguments() -> list[str]:
    """The arguments to start Chromium with. As root it refuses to run inside its own sandbox."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    quiet = [*QUIET, f"--host-resolver-rules=MAP {STRANGE_HOST} 127.0.0.1"]
    return [*quiet, "--no-sandbox"] if is_root else quiet


def _known_places() -> Iterator[str]:
    yield from filter(None, map(shutil.which, NAMES))
    yield from filter(os.path.exists, MAC_APPS)
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    if Path(own).exists():
        yield own


def _ways_to_install() -> Iterator[list[str]]:
    # Debian's own first: it brings the libraries a bare machine lacks, which Playwright's download does not.
    if shutil.which("apt-get") and os.geteuid() == 0:
        yield ["sh", "-c", "apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy chromium"]
    yield [sys.executable, "-m", "playwright", "install", "chromium"]


def _succeeds(command: list[str]) -> bool:
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, timeout=DOWNLOAD_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


if __name__ == "__main__":
    try:
        print(get_chromium())
    except NoChromiumError as why:
        sys.exit(str(why))
