"""Configuration from the environment or a `.env` file, all faults told at once."""

from pathlib import Path
from typing import Annotated, Literal, TypeVar

from pydantic import (
    AfterValidator,
    AnyHttpUrl,
    Secret,
    StringConstraints,
    TypeAdapter,
    ValidationError,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

from storage.base import CannotOpen
from storage.sqlite_file import path_of

ENV_FILE = ".env"
TOKEN_FORM = r"^[0-9]+:[A-Za-z0-9_-]+$"  # noqa: S105 - a pattern, no token
WHAT_IS_WRONG = {
    "TELEGRAM_BOT_TOKEN": "must be the token @BotFather gave you (python -m bot sandbox needs none)",
    "TELEGRAM_API_URL": "must be an http:// or https:// address",
    "STAGING_CHAT_ID": "must be a chat's id, such as -1001234567890",
    "DATABASE_URL": "must name a database's file: sqlite:///narde.db or sqlite:////folder/narde.db",
    "LOG_LEVEL": "must be DEBUG, INFO, WARNING or ERROR",
}


class ConfigError(Exception):
    """One line for each setting that is missing or wrong."""


def _address(url: str) -> str:
    """Without a slash at its end, which would stand double in every request."""
    TypeAdapter(AnyHttpUrl).validate_python(url)
    return url.rstrip("/")


def _database(url: str) -> str:
    """As it is, if the storage can tell which file it names."""
    try:
        path_of(url)
    except CannotOpen as error:
        raise ValueError from error
    return url


class Config(BaseSettings):
    """What can be set; `.env.example` explains each."""

    model_config = SettingsConfigDict(env_file=ENV_FILE, env_ignore_empty=True, extra="ignore")

    telegram_api_url: Annotated[str, AfterValidator(_address)] = "https://api.telegram.org"
    database_url: Annotated[str, AfterValidator(_database)] = "sqlite:///narde.db"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"


class BotConfig(Config):
    """The bot cannot start without its token."""

    staging_chat_id: int | None = None
    telegram_bot_token: Secret[Annotated[str, StringConstraints(pattern=TOKEN_FORM)]]


T = TypeVar("T", bound=Config)


def load(kind: type[T]) -> T:
    """Read the settings. Raises ConfigError that names every fault, never a value."""
    try:
        if Path(ENV_FILE).is_dir():  # which would be passed over as if it were not there
            raise ConfigError(f"{ENV_FILE} is a folder, it must be a file")
        return kind()
    except OSError as error:
        raise ConfigError(f"cannot read {ENV_FILE}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ConfigError(f"{ENV_FILE} is not a UTF-8 text") from None
    except ValidationError as error:
        raise ConfigError(
            "\n".join(_in_words(str(fault["loc"][0]), str(fault["type"])) for fault in error.errors())
        ) from None


def _in_words(field: str, fault: str) -> str:
    name = field.upper()
    return f"{name} {'is missing: it ' if fault == 'missing' else ''}{WHAT_IS_WRONG[name]}"
