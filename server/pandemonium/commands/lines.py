"""Lines of a file or a pipe, none of which can fill the memory."""

from collections.abc import Iterator
from typing import BinaryIO


def bounded_lines(file: BinaryIO, most: int) -> Iterator[bytes | None]:
    """Each line of at most so many bytes; None for one that is longer, whose rest is skipped without being kept."""
    while line := file.readline(most + 1):
        if len(line) <= most or line.endswith(b"\n"):
            yield line
            continue
        yield None
        while not line.endswith(b"\n") and line:
            line = file.readline(most)
