"""Requests that are no HTTP, or whose sender is gone: counted, and no line of the log: a stranger could fill the disk."""

import logging
from typing import Final

from aiohttp import ClientConnectionResetError, web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.log import server_logger

from pandemonium.metrics import TURNED_AWAY


class _OfOurs(logging.Filter):
    """Lets a fault of ours pass, and not one of whoever asked: aiohttp writes a whole traceback for either."""

    def filter(self, record: logging.LogRecord) -> bool:
        wrong = record.exc_info[1] if record.exc_info else None
        if not isinstance(wrong, HttpProcessingError | web.RequestPayloadError | ClientConnectionResetError):
            return True
        TURNED_AWAY.add("bad-http")
        return False


_OF_OURS: Final = _OfOurs()


def keep_out_of_the_log() -> None:
    """From now on, in this process; once is enough."""
    server_logger.addFilter(_OF_OURS)
