"""What went wrong outside, in words."""

import socket

import pytest

from pandemonium.troubles import reason_of


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        (FileNotFoundError(2, "No such file or directory", "record.json"), "no such file or directory"),
        (OSError(98, "error while attempting to bind on address ('::', 1): address already in use"), "address already in use"),
        (ConnectionRefusedError(111, "Connect call failed ('127.0.0.1', 1)"), "connection refused"),
        (OSError("Multiple exceptions: [Errno 111] Connect call failed ('::1', 1), [Errno 111] Connect"), "connection refused"),
        (socket.gaierror(-2, "Name or service not known"), "name or service not known"),
        (TimeoutError(), "no answer in time"),
        (ConnectionError("the store does not speak Redis"), "the store does not speak Redis"),
    ],
)
def test_a_reason_has_neither_numbers_nor_tuples(trouble: OSError, said: str) -> None:
    assert reason_of(trouble) == said
