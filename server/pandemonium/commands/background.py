"""A process in the background of another one. Imports next to nothing, so that it holds from the first moment on."""

import os
import threading
from typing import Final

_STDIN: Final = 0


def be_polite(niceness: int) -> None:
    """Whatever else wants the processor goes first."""
    os.nice(niceness)


def end_with_stdin() -> None:
    """End at once when standard input ends: a pipe from a parent is closed when that is gone, however it went."""
    threading.Thread(target=_wait_and_end, name="end with standard input", daemon=True).start()


def _wait_and_end() -> None:
    # Not through sys.stdin: its lock would be held when the interpreter ends.
    while os.read(_STDIN, 1):
        pass
    os._exit(0)
