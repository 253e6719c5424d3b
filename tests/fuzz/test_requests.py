"""Any request: answered, never with a fault of ours, and nothing is written into the log as one."""

import asyncio
import json
import logging
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pandemonium.store.embedded import EmbeddedStore
from tests.support.node import Node, room_settings, running_node

JSONS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
)
SETTINGS = st.dictionaries(st.sampled_from(sorted(room_settings())), JSONS, max_size=2).map(
    lambda changed: room_settings() | changed
)
ROOMS = st.fixed_dictionaries({"name": st.text(max_size=100) | JSONS, "settings": SETTINGS | JSONS})
BODIES = st.binary(max_size=200) | (ROOMS | JSONS).map(lambda asked: json.dumps(asked).encode())
PARTS = st.sampled_from(
    [
        *(
            "api",
            "rooms",
            "races",
            "record",
            "daily",
            "r",
            "ws",
            "how",
            "assets",
            "seeds",
            "replay",
            "qr.svg",
            "healthz",
            "origin",
        ),
        *(
            "ABCDEFGH",
            "1",
            "0",
            "-1",
            "99999",
            "\u0661",
            "demon",
            "demon.jsonl",
            "2026-02-30",
            "0000-00-00",
            "",
            ".",
            "..",
            "%2e%2e",
            "%00",
        ),
        *("%ff", "..%2f..%2fetc%2fpasswd", "..\\", "a" * 300, "index.html", "{code}", "?", "#"),
    ]
) | st.text(max_size=10).map(lambda text: quote(text.encode("utf-8", "surrogatepass"), safe=""))
PATHS = st.lists(PARTS, max_size=7).map(lambda parts: "/" + "/".join(parts))
METHODS = st.sampled_from(["GET", "GET", "GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "BREW"])
HEADERS = st.sampled_from(
    [
        *(
            "",
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 99\r\n",
            "Range: bytes=9-1\r\n",
            "If-None-Match: \x00\r\n",
        ),
        *(
            "Content-Encoding: gzip\r\n",
            "Expect: 100-continue\r\n",
            "Origin: null\r\n",
            "X-Forwarded-For: ,,,\r\n",
            "Accept-Encoding: gzip\r\n",
        ),
    ]
)
ENCODINGS = st.sampled_from(["", "", "Content-Encoding: gzip\r\n", "Content-Encoding: deflate\r\n", "Content-Type: x\r\n"])
quick = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


class Served:
    """A node, and a way to it without a client that would tidy up what is sent."""

    def __init__(self, runner: asyncio.Runner, node: Node) -> None:
        self._runner, self._port = runner, int(node.origin.rsplit(":", 1)[1])

    def ask(self, request: bytes, *, is_all: bool = False) -> bytes:
        """All that is answered. `is_all`: and nothing more is to come, whatever the request says."""
        return self._run(self._ask(request, is_all))

    def _run(self, call: Coroutine[Any, Any, bytes]) -> bytes:
        return self._runner.run(call)

    async def _ask(self, request: bytes, is_all: bool) -> bytes:
        async with asyncio.timeout(20):
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
            writer.write(request)
            if is_all:
                writer.write_eof()
            answer = await reader.read()
            writer.close()
        return answer


@contextmanager
def served(url: str) -> Iterator[Served]:
    with asyncio.Runner(loop_factory=asyncio.new_event_loop) as runner:
        context = running_node(url)
        node = runner.run(context.__aenter__())
        try:
            yield Served(runner, node)
        finally:
            runner.run(context.__aexit__(None, None, None))


def status_of(answer: bytes) -> int:
    """Of the answer; 0 where the connection was closed without one."""
    answer = answer.removeprefix(b"HTTP/1.1 100 Continue\r\n\r\n")
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.") else 0


def request(method: str, path: str, headers: str = "", body: bytes = b"") -> bytes:
    lines = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {len(body)}\r\n{headers}\r\n"
    return lines.encode("latin-1", "replace") + body


def faults(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


def test_any_body_makes_a_room_or_is_refused(embedded: EmbeddedStore, caplog: pytest.LogCaptureFixture) -> None:
    with served(embedded.url) as node:

        @quick
        @given(st.sampled_from(["/api/rooms", "/api/daily/demon", "/api/daily/x"]), ENCODINGS, BODIES)
        def any_body(path: str, encoding: str, body: bytes) -> None:
            answer = node.ask(request("POST", path, encoding, body))
            assert status_of(answer) in (201, 400, 422)
            # A body that cannot be unpacked never reaches us.
            assert encoding or json.loads(answer.partition(b"\r\n\r\n")[2])

        any_body()
    assert not faults(caplog)


def test_any_request_is_answered_and_none_finds_a_fault(embedded: EmbeddedStore, caplog: pytest.LogCaptureFixture) -> None:
    with served(embedded.url) as node:

        @quick
        @given(METHODS, PATHS, HEADERS, st.binary(max_size=30))
        def any_request(method: str, path: str, headers: str, body: bytes) -> None:
            # 503: no browser client is built where this runs.
            assert status_of(node.ask(request(method, path, headers, body))) in (
                200,
                206,
                400,
                403,
                404,
                405,
                416,
                417,
                422,
                503,
            )

        @quick
        @given(st.binary(max_size=200))
        def any_bytes(sent: bytes) -> None:
            assert status_of(node.ask(sent, is_all=True)) in (0, 400)

        any_request()
        any_bytes()
    assert not faults(caplog)
