"""Settings from the environment or `.env`, with every fault told at once and no value repeated."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import BotConfig, Config, ConfigError, load

NAMES = ("TELEGRAM_BOT_TOKEN", "TELEGRAM_API_URL", "STAGING_CHAT_ID", "DATABASE_URL", "LOG_LEVEL")
TOKEN = "123456:ABC-def_9"  # noqa: S105 - opens nothing


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting of the developer's own, and an empty folder to look for `.env` in."""
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def faults(kind: type[Config]) -> list[str]:
    with pytest.raises(ConfigError) as raised:
        load(kind)
    return str(raised.value).splitlines()


def test_a_token_is_all_that_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", TOKEN)
    config = load(BotConfig)
    assert config.telegram_bot_token.get_secret_value() == TOKEN
    assert config.telegram_api_url == "https://api.telegram.org"
    assert config.database_url == "sqlite:///narde.db"
    assert config.log_level == "INFO"
    assert TOKEN not in repr(config)


def test_only_the_bot_needs_a_token() -> None:
    assert load(Config).database_url == "sqlite:///narde.db"
    (line,) = faults(BotConfig)
    assert line.startswith("TELEGRAM_BOT_TOKEN is missing")


def test_the_environment_stands_above_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(
        f"TELEGRAM_BOT_TOKEN={TOKEN}\nLOG_LEVEL=DEBUG\nDATABASE_URL=sqlite:///file.db\nOTHER=1\n"
    )
    monkeypatch.setenv("DATABASE_URL", "sqlite:///environment.db")
    monkeypatch.setenv("LOG_LEVEL", "")  # as good as not set
    config = load(BotConfig)
    assert config.database_url == "sqlite:///environment.db"
    assert config.log_level == "DEBUG"


def test_every_fault_is_told_and_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.setenv(name, "hunter2")
    monkeypatch.setenv("DATABASE_URL", "postgres://hunter2")
    lines = faults(BotConfig)
    assert sorted(line.split()[0] for line in lines) == sorted(NAMES)
    assert "hunter2" not in "\n".join(lines)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TELEGRAM_BOT_TOKEN", "123456"),
        ("TELEGRAM_BOT_TOKEN", "123456:with space"),
        ("TELEGRAM_BOT_TOKEN", f"bot{TOKEN}"),
        ("TELEGRAM_BOT_TOKEN", ":ABC-def_9"),
        ("TELEGRAM_BOT_TOKEN", "123456:"),
        ("TELEGRAM_BOT_TOKEN", "123456:токен"),
        ("TELEGRAM_BOT_TOKEN", "१२३:ABC-def_9"),
        ("TELEGRAM_API_URL", "api.telegram.org"),
        ("TELEGRAM_API_URL", "ftp://api.telegram.org"),
        ("DATABASE_URL", "narde.db"),
        ("DATABASE_URL", "sqlite:///"),
        ("DATABASE_URL", "sqlite:///:memory:"),
        ("DATABASE_URL", "postgres://narde"),
        ("LOG_LEVEL", "loud"),
    ],
)
def test_what_is_no_setting(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", TOKEN)
    monkeypatch.setenv(name, value)
    (line,) = faults(BotConfig)
    assert line.startswith(f"{name} must ")


def test_a_folder_is_no_env_file(tmp_path: Path) -> None:
    (tmp_path / ".env").mkdir()
    assert faults(Config) == [".env is a folder, it must be a file"]


def test_an_env_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / ".env").symlink_to("/proc/self/mem")  # a file of which even root cannot read the beginning
    assert faults(Config) == ["cannot read .env: Input/output error"]


def test_an_env_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"LOG_LEVEL=\xff")
    assert faults(Config) == [".env is not a UTF-8 text"]
