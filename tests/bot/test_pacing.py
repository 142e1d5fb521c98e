"""Each chat is written to no faster than Telegram takes it, and none waits for another."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from telegram.error import RetryAfter

from bot.telegram.pacing import ALREADY_PACED, MOST_WAITING, Bucket, Pacer

GROUP, OTHER = -100, -200
AT_ONCE = 0.15  # seconds: less than any wait asked for here, more than a busy machine loses


async def seconds_of(*waiting: Any) -> float:
    started = time.monotonic()
    await asyncio.gather(*waiting)
    return time.monotonic() - started


async def request(pacer: Pacer, endpoint: str, arguments: str | None = None, **data: Any) -> Any:
    async def callback() -> str:
        return "done"

    return await pacer.process_request(callback, (), {}, endpoint, data, arguments)


async def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(burst=3, rate=20)
    assert await seconds_of(*(bucket.take() for _ in range(3))) < AT_ONCE
    assert await seconds_of(*(bucket.take() for _ in range(6))) >= 5 / 20


async def test_a_bucket_serves_in_the_order_of_coming() -> None:
    bucket, served = Bucket(burst=1, rate=50), []

    async def take(number: int) -> None:
        await bucket.take()
        served.append(number)

    await asyncio.gather(*(take(number) for number in range(6)))
    assert served == list(range(6))


async def test_a_held_bucket_waits_to_the_end() -> None:
    bucket = Bucket(burst=5, rate=10)
    waiting = asyncio.ensure_future(seconds_of(bucket.take(), bucket.take()))
    await waiting
    bucket.hold(0.4)
    assert await seconds_of(bucket.take()) >= 0.4


async def test_a_chat_is_busy_when_the_next_message_has_to_wait() -> None:
    pacer = Pacer()
    for _ in range(19):
        assert not pacer.is_busy(GROUP)
        await request(pacer, "sendMessage", chat_id=GROUP)
    assert pacer.is_busy(GROUP)
    assert not pacer.is_busy(OTHER)
    pacer.hold(OTHER, 50)
    assert pacer.is_busy(OTHER)


async def test_a_group_takes_a_burst_of_messages_and_not_one_more() -> None:
    pacer = Pacer()
    await asyncio.gather(*(request(pacer, "sendMessage", chat_id=GROUP) for _ in range(19)))
    late = asyncio.ensure_future(request(pacer, "sendMessage", chat_id=GROUP))
    await asyncio.gather(
        request(pacer, "editMessageMedia", chat_id=GROUP),
        request(pacer, "sendMessage", chat_id=OTHER),
        request(pacer, "answerCallbackQuery", callback_query_id="1"),
    )
    assert not late.done()
    late.cancel()


async def test_a_flooded_chat_holds_up_nothing_but_itself() -> None:
    pacer = Pacer()
    pacer.hold(GROUP, 30)
    late = [
        asyncio.ensure_future(request(pacer, endpoint, chat_id=GROUP))
        for endpoint in ("editMessageMedia", *["sendMessage"] * MOST_WAITING)
    ]
    spent = await seconds_of(
        request(pacer, "answerCallbackQuery", callback_query_id="1"),
        request(pacer, "getUpdates"),
        request(pacer, "sendPhoto", ALREADY_PACED, chat_id=GROUP),
        request(pacer, "sendPhoto", chat_id=OTHER),
        request(pacer, "editMessageMedia", chat_id=OTHER),
        request(pacer, "editMessageMedia", inline_message_id="inline"),
    )
    assert spent < AT_ONCE
    assert not any(task.done() for task in late)
    assert pacer.is_flooded(GROUP)
    assert not pacer.is_flooded(OTHER)
    for task in late:
        task.cancel()


@pytest.mark.filterwarnings("ignore:.*retry_after:DeprecationWarning")
async def test_a_request_told_to_wait_is_made_again_after_that_time() -> None:
    pacer, tries = Pacer(), []

    async def callback() -> str:
        tries.append(time.monotonic())
        if len(tries) == 1:
            raise RetryAfter(1)
        return "done"

    answer = await pacer.process_request(callback, (), {}, "sendMessage", {"chat_id": 7}, None)
    assert answer == "done"
    assert len(tries) == 2
    assert tries[1] - tries[0] >= 1
