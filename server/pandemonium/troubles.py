"""What an `OSError` comes to, in words for whoever typed a command: without numbers and tuples."""

import os
import re
import socket
from typing import Final

_NUMBER: Final = re.compile(r"\[Errno (\d+)\]")


def reason_of(trouble: OSError) -> str:
    """As the end of a sentence, such as `no such file or directory`. Name the file, host or port before it."""
    if isinstance(trouble, socket.gaierror):
        said = trouble.strerror or "no such host"
    elif isinstance(trouble, TimeoutError) and trouble.errno is None:
        said = "no answer in time"
    elif trouble.errno is not None:
        said = os.strerror(trouble.errno)
    else:
        # Where several addresses of a host were tried, the numbers stand in the text alone.
        number = _NUMBER.search(str(trouble))
        said = os.strerror(int(number[1])) if number is not None else str(trouble)
    return said[:1].lower() + said[1:]
