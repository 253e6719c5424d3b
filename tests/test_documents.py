"""The pages that are written from the code say what the code says."""

import re
from typing import get_args

import pytest

from pandemonium import documents, limits
from pandemonium.config import DEFAULTS
from pandemonium.race.errors import REFUSALS
from pandemonium.web.app import Door, make_app
from pandemonium.wire import messages
from pandemonium.wire.typescript_types import constant_docs


def test_no_page_is_out_of_date() -> None:
    assert documents.stale() == {}
    assert documents.main(["--check"]) == 0


def test_the_protocol_page_has_every_message_close_code_and_refusal() -> None:
    page = (documents.DOCS / "protocol.md").read_text("utf-8")
    for message in (*get_args(messages.FromClient), *get_args(messages.FromServer)):
        assert f"### `{message.__struct_config__.tag}`\n" in page
    for code, (name, _) in messages.CLOSE_CODES.items():
        assert f"| {code} | {name} |" in page
    for refusal in REFUSALS:
        assert f"`{refusal}`" in page


def test_the_settings_table_has_every_setting_and_the_limits_table_every_bound() -> None:
    settings, bounds = documents.PARTS["settings"](), documents.PARTS["limits"]()
    for name in DEFAULTS:
        assert f"`PANDEMONIUM_{name.upper()}`" in settings
    for name in vars(limits):
        if name.isupper():
            assert f"`{name}`" in bounds
            assert name in constant_docs(limits), "every bound has its reason"


def test_the_page_for_those_who_run_it_has_every_setting_bound_and_metric() -> None:
    page = (documents.DOCS / "operations.md").read_text("utf-8")
    for part in ("settings", "limits", "metrics"):
        assert documents.PARTS[part]().rstrip("\n") in page
    assert "`pandemonium_commits_total`" in page


def test_every_link_of_the_page_leads_somewhere() -> None:
    page = (documents.DOCS / "protocol.md").read_text("utf-8")
    anchors = {line.lstrip("# ").strip("`").lower().replace(" ", "-") for line in page.splitlines() if line.startswith("#")}
    links = {part.split(")")[0] for part in page.split("](#")[1:]}
    assert links
    assert links <= anchors


def test_every_address_of_the_protocol_page_is_one_that_is_served() -> None:
    page = (documents.DOCS / "protocol.md").read_text("utf-8")
    named = {re.sub("<[^>]*>", "{}", address) for address in re.findall(r"`(?:GET|POST) (/[^`]*)`", page)}
    served = {re.sub("{[^}]*}", "{}", route.canonical) for route in make_app(Door.__new__(Door)).router.resources()}
    assert len(named) >= 3
    assert named <= served


def test_a_part_that_does_not_exist_is_a_mistake_in_the_page() -> None:
    with pytest.raises(KeyError):
        documents.page("{{nonsense}}\n")
