"""Settings from the command line, the environment and the defaults."""

from pathlib import Path

import pytest

from pandemonium.config import BadSetting, Config, read_config

HOME = Path("somewhere")


def read(environment: dict[str, str] | None = None, **arguments: str | None) -> Config:
    return read_config(arguments, environment or {}, HOME)


def test_without_a_word_it_listens_for_friends_and_keeps_its_data_in_the_users_place() -> None:
    config = read()
    assert (config.host, config.port, config.redis, config.origins) == ("0.0.0.0", 8080, None, None)  # noqa: S104
    assert config.data == HOME / ".local" / "share" / "pandemonium"
    assert not config.trust_proxy


def test_the_command_line_wins_over_the_environment_and_that_over_the_defaults() -> None:
    environment = {"PANDEMONIUM_PORT": "9000", "PANDEMONIUM_HOST": "::1", "PANDEMONIUM_DATA": "there"}
    config = read(environment, port="9001", host=None)
    assert (config.port, config.host, config.data) == (9001, "::1", Path("there"))


def test_the_environment_says_where_users_data_lies() -> None:
    assert read({"XDG_DATA_HOME": "elsewhere"}).data == Path("elsewhere") / "pandemonium"
    assert read({"XDG_DATA_HOME": ""}).data == HOME / ".local" / "share" / "pandemonium"


def test_an_empty_setting_counts_as_none() -> None:
    assert read({"PANDEMONIUM_REDIS": "", "PANDEMONIUM_PORT": "", "PANDEMONIUM_ORIGINS": ""}) == read()


def test_results_are_kept_for_a_week_or_as_long_as_is_said_within_bounds() -> None:
    assert read().keep_days == 7
    assert read({"PANDEMONIUM_KEEP_DAYS": "30"}).keep_days == 30
    for days in ("0", "366", "-1", "a week"):
        with pytest.raises(BadSetting, match="--keep-days is a number"):
            read(keep_days=days)


@pytest.mark.parametrize("port", ["0", "1", "65535"])
def test_every_port_is_possible(port: str) -> None:
    assert read(port=port).port == int(port)


@pytest.mark.parametrize("port", ["-1", "65536", "http", "80.5", " 80", "0x50", "1e3"])
def test_other_ports_are_refused_with_what_would_do(port: str) -> None:
    with pytest.raises(BadSetting, match="--port is a number from 0 to 65535"):
        read(port=port)


@pytest.mark.parametrize("url", ["redis://localhost:6379/0", "rediss://u:p@host", "unix:///run/store"])
def test_a_store_of_ones_own_is_a_url(url: str) -> None:
    assert read(redis=url).redis == url


@pytest.mark.parametrize("url", ["localhost:6379", "http://localhost", "redis:/x"])
def test_what_is_no_such_url_is_refused(url: str) -> None:
    with pytest.raises(BadSetting, match="--redis is a URL"):
        read(redis=url)


def test_origins_are_a_list_without_blanks_and_closing_slashes() -> None:
    config = read({"PANDEMONIUM_ORIGINS": "https://cards.example/ , https://www.cards.example"})
    assert config.origins == frozenset({"https://cards.example", "https://www.cards.example"})


@pytest.mark.parametrize(("text", "trusted"), [("1", True), ("yes", True), ("true", True), ("0", False), ("no", False)])
def test_a_proxy_is_trusted_only_where_it_is_said(text: str, trusted: bool) -> None:
    assert read({"PANDEMONIUM_TRUST_PROXY": text}).trust_proxy is trusted


def test_a_flag_that_is_neither_is_refused() -> None:
    with pytest.raises(BadSetting, match="--trust-proxy is yes or no"):
        read({"PANDEMONIUM_TRUST_PROXY": "maybe"})


def test_a_setting_without_a_value_on_the_command_line_is_named_by_its_variable() -> None:
    with pytest.raises(BadSetting, match="PANDEMONIUM_DEALER is yes or no"):
        read({"PANDEMONIUM_DEALER": "maybe"})


def test_metrics_are_served_only_where_an_address_is_named() -> None:
    assert read().metrics is None
    assert read({"PANDEMONIUM_METRICS": "127.0.0.1:9464"}).metrics == ("127.0.0.1", 9464)
    assert read(metrics="[::1]:0").metrics == ("::1", 0)


@pytest.mark.parametrize("address", ["9464", ":9464", "localhost", "localhost:", "localhost:http", "localhost:65536"])
def test_an_address_for_metrics_has_a_port(address: str) -> None:
    with pytest.raises(BadSetting, match=r"127\.0\.0\.1:9464"):
        read(metrics=address)
