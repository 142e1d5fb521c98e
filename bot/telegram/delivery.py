"""Requests tried again when Telegram or the line stumbles."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError, TimedOut

from bot.telegram.pacing import seconds

log = logging.getLogger(__name__)

T = TypeVar("T")
PAUSES = (0.3, 1.0, 3.0)  # seconds before the second, third and fourth try


async def insist(request: Callable[[], Awaitable[T]], *, repeatable: bool) -> T:
    """The request's result, tried up to four times.

    One that is not `repeatable` (it would send a second message) is not tried again after a time-out, for it
    may have been delivered. Raises the last TelegramError.
    """
    for pause in PAUSES:
        try:
            return await request()
        except RetryAfter as error:
            await asyncio.sleep(seconds(error))
        except NetworkError as error:
            if isinstance(error, BadRequest) or (isinstance(error, TimedOut) and not repeatable):
                raise
            await asyncio.sleep(pause)
    return await request()


async def quietly(request: Callable[[], Awaitable[object]], *, repeatable: bool = True) -> None:
    """A request whose failing leaves nothing wrong behind, only something unsaid."""
    try:
        await insist(request, repeatable=repeatable)
    except TelegramError as error:
        log.info("Telegram refused: %s", error)
