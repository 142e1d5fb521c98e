"""Requests tried again when Telegram or the line stumbles."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import httpx
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError, TimedOut

from bot.telegram.pacing import seconds

log = logging.getLogger(__name__)

T = TypeVar("T")
NEVER_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
PAUSES = (0.3, 1.0, 3.0)  # seconds before the second, third and fourth try


async def insist(request: Callable[[], Awaitable[T]], *, repeatable: bool, once: bool = False) -> T:
    """The request's result, tried up to four times.

    One that is not `repeatable` (it would send a second message) is not tried again when it was sent and
    nothing came back for long. `once`: two messages are worse than none, so it is tried again only if it was
    surely not delivered. Raises the last TelegramError.
    """
    for pause in PAUSES:
        try:
            return await request()
        except RetryAfter as error:
            await asyncio.sleep(seconds(error))
        except NetworkError as error:
            doubtful = may_have_arrived(error) and (once or isinstance(error, TimedOut))
            if isinstance(error, BadRequest) or (doubtful and not repeatable):
                raise
            await asyncio.sleep(pause)
    return await request()


def may_have_arrived(error: TelegramError) -> bool:
    """Whether Telegram may have done what it was asked, although its answer did not come.

    When a connection breaks, a lost answer cannot be told from a lost request, and after a time-out the
    answer may only be late; nothing was done only if Telegram refused or there was no connection at all.
    """
    lost = error.__cause__
    return isinstance(lost, httpx.HTTPError) and not isinstance(lost, NEVER_SENT)


async def quietly(request: Callable[[], Awaitable[object]], *, repeatable: bool = True) -> None:
    """A request whose failing leaves nothing wrong behind, only something unsaid."""
    try:
        await insist(request, repeatable=repeatable)
    except TelegramError as error:
        log.info("Telegram refused: %s", error)
