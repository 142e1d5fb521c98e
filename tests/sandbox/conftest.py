"""A sandbox, the bot's own library talking to it, and a group of three."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

import pytest
from telegram import Bot, Update
from telegram.error import BadRequest, TelegramError

from bot.sandbox import Sandbox, World
from bot.sandbox.accounts import User
from bot.sandbox.chats import Chat

Updates = Callable[[], Awaitable[list[Update]]]


@dataclass(frozen=True, slots=True)
class Club:
    """Anna and Boris have pressed Start, the stranger is in no chat with them."""

    group: Chat
    anna: User
    boris: User
    stranger: User


def refused(
    reason: str, kind: type[TelegramError] = BadRequest
) -> AbstractContextManager[pytest.ExceptionInfo[TelegramError]]:
    """Expect a refusal whose text contains ``reason``; the library changes its capital letters."""
    return pytest.raises(kind, match=f"(?i){re.escape(reason)}")


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as running:
        yield running


@pytest.fixture
def world(sandbox: Sandbox) -> World:
    return sandbox.world


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[Bot]:
    async with Bot(
        sandbox.token, base_url=f"{sandbox.url}/bot", base_file_url=f"{sandbox.url}/file/bot"
    ) as client:
        yield client


@pytest.fixture
def club(world: World) -> Club:
    anna = world.user("Anna", username="anna", started=True)
    boris = world.user("Борис", "Петров", language_code="ru", started=True)
    return Club(world.group("Club", [anna, boris]), anna, boris, world.user("Mallory"))


@pytest.fixture
def updates(bot: Bot) -> Updates:
    """Fetch what is new without waiting; what was fetched before is confirmed."""
    offset = 0

    async def fetch() -> list[Update]:
        nonlocal offset
        found = await bot.get_updates(offset=offset, timeout=0, allowed_updates=Update.ALL_TYPES)
        offset = found[-1].update_id + 1 if found else offset
        return list(found)

    return fetch
