"""Pages, files, QR code, and the headers on all of them."""

import xml.etree.ElementTree as ET
from pathlib import Path

import aiohttp
import pytest

from pandemonium.web import pages
from tests.support.node import Node


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built client: one page and one file."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Pandemonium</title>", encoding="utf-8")
    (tmp_path / "assets" / "index-abc.js").write_text("1", encoding="utf-8")
    (tmp_path / "assets" / ".hidden").write_text("secret", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    return tmp_path


async def fetch(node: Node, path: str) -> tuple[int, dict[str, str], str]:
    async with aiohttp.ClientSession() as session, session.get(node.origin + path) as response:
        return response.status, {str(name): value for name, value in response.headers.items()}, await response.text()


@pytest.mark.parametrize("path", ["/", "/how/demon", "/r/ABCDEFGH", "/r/ABCDEFGH/1", "/r/ABCDEFGH/1/replay", "/r/anything"])
@pytest.mark.usefixtures("static")
async def test_the_one_page_answers_at_every_address_of_the_client(node: Node, path: str) -> None:
    status, headers, text = await fetch(node, path)
    assert (status, text) == (200, "<title>Pandemonium</title>")
    assert headers["Cache-Control"] == "no-cache"


async def test_where_the_client_is_not_built_the_page_says_how(node: Node, static: Path) -> None:
    (static / "index.html").unlink()
    status, _, text = await fetch(node, "/r/ABCDEFGH")
    assert status == 503
    assert "make client" in text


@pytest.mark.usefixtures("static")
async def test_an_address_that_is_none_gets_the_page_that_says_so(node: Node) -> None:
    status, _, text = await fetch(node, "/rooms/of/nobody")
    assert (status, text) == (404, "<title>Pandemonium</title>")
    assert (await node.get("/api/nothing"))[1]["error"]["code"] == "no-such-address"


@pytest.mark.parametrize("path", ["/api/rooms", "/api/daily/demon", "/api/nothing"])
async def test_a_method_that_an_address_does_not_take_is_an_error_like_all_others(node: Node, path: str) -> None:
    async with aiohttp.ClientSession() as session, session.delete(node.origin + path) as response:
        assert (response.status, (await response.json())["error"]["code"]) == (405, "bad-method")
        assert "GET" in response.headers["Allow"]
        assert response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.usefixtures("static")
async def test_assets_may_be_kept_for_ever(node: Node) -> None:
    status, headers, _ = await fetch(node, "/assets/index-abc.js")
    assert status == 200
    assert "immutable" in headers["Cache-Control"]


@pytest.mark.parametrize(
    "path",
    [
        "/assets/none.js",
        "/assets/.hidden",
        "/assets/..%2fsecret.txt",
        "/assets/%2e%2e%2fsecret.txt",
        "/secret.txt",
        "/assets/",
        "/nowhere",
    ],
)
@pytest.mark.usefixtures("static")
async def test_nothing_else_is_served(node: Node, path: str) -> None:
    status, _, text = await fetch(node, path)
    assert status == 404
    assert "secret" not in text


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/nowhere",
        "/healthz",
        "/readyz",
        "/r/ABCDEFGH/qr.svg",
        "/r/x/qr.svg",
        "/api/rooms/ABCDEFGH/races/1",
        "/ws",
        "/api/rooms",
    ],
)
@pytest.mark.usefixtures("static")
async def test_every_answer_carries_the_security_headers(node: Node, path: str) -> None:
    _, headers, _ = await fetch(node, path)
    parts = (part.strip().partition(" ") for part in headers["Content-Security-Policy"].split(";"))
    policy = {directive: sources for directive, _, sources in parts}
    for directive in ("default-src", "base-uri", "form-action", "frame-ancestors"):
        assert policy[directive] == "'none'"
    for directive in ("script-src", "style-src", "connect-src"):
        assert policy[directive] == "'self'", "nothing inline, nothing from elsewhere"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


async def test_the_qr_code_is_a_picture(node: Node) -> None:
    status, headers, text = await fetch(node, "/r/ABCDEFGH/qr.svg")
    assert status == 200
    assert headers["Content-Type"].startswith("image/svg+xml")
    assert ET.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314  # our own
    assert (await fetch(node, "/r/ABCDEFGJ/qr.svg"))[2] != text


@pytest.mark.parametrize("code", ["ABCDEFG", "ABCDEFGHJ", "ABCDEFG0", "abcdefgh", "%3Cscript%3E"])
async def test_there_is_a_qr_code_for_room_codes_only(node: Node, code: str) -> None:
    assert (await fetch(node, f"/r/{code}/qr.svg"))[0] == 404
