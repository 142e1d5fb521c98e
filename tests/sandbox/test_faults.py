"""Faults on purpose, rate limits, and the log of calls."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest
from telegram import Bot
from telegram.error import NetworkError, RetryAfter, TimedOut

from bot.sandbox import World
from bot.sandbox.faults import FaultKind
from tests.sandbox.conftest import Club


@pytest.fixture(autouse=True)
def durations(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library tells waits as durations, as it will always do some day."""
    monkeypatch.setenv("PTB_TIMEDELTA", "1")


async def test_too_many_requests(bot: Bot, world: World, club: Club) -> None:
    world.faults.add(429, method="sendMessage", retry_after=30)
    with pytest.raises(RetryAfter) as refusal:
        await bot.send_message(club.group.id, "x")
    assert refusal.value.retry_after == timedelta(seconds=30)
    assert (await bot.send_message(club.group.id, "x")).text == "x"


@pytest.mark.parametrize(("kind", "posted"), [(500, 0), (502, 0), ("drop", 0), ("lose", 1)])
async def test_broken_calls(bot: Bot, world: World, club: Club, kind: FaultKind, posted: int) -> None:
    world.faults.add(kind, chat=club.group, times=2)
    for _ in range(2):
        with pytest.raises(NetworkError):
            await bot.send_message(club.group.id, "x")
    assert len(world.messages(club.group)) == 2 * posted
    await bot.send_message(club.group.id, "x")


async def test_a_slow_call_is_carried_out_late(bot: Bot, world: World, club: Club) -> None:
    world.faults.add("slow", seconds=0.3)
    with pytest.raises(TimedOut):
        await bot.send_message(club.group.id, "x", read_timeout=0.05)
    await world.wait_for(lambda: world.messages(club.group))


async def test_faults_hit_only_what_they_are_meant_for(bot: Bot, world: World, club: Club) -> None:
    fault = world.faults.add(500, chat=club.group, rate=0.5)
    world.faults.random.seed(1)
    await bot.get_updates()
    await bot.send_message(club.anna.id, "x")
    failed = 0
    for _ in range(40):
        try:
            await bot.send_message(club.group.id, "x")
        except NetworkError:
            failed += 1
    assert 10 <= failed <= 30
    world.faults.remove(fault)
    await bot.send_message(club.group.id, "x")


async def test_a_poll_fails_only_by_name(bot: Bot, world: World) -> None:
    world.faults.add("drop", method="getUpdates")
    with pytest.raises(NetworkError):
        await bot.get_updates()
    assert await bot.get_updates() == ()


async def test_strict_pace(bot: Bot, world: World, club: Club) -> None:
    now = 1000.0
    world.pace.clock = lambda: now
    world.pace.strict = True
    message = await bot.send_message(club.group.id, "0")
    for number in range(1, 5):
        await bot.edit_message_text(str(number), club.group.id, message.id)
    with pytest.raises(RetryAfter) as refusal:
        await bot.edit_message_text("5", club.group.id, message.id)
    assert refusal.value.retry_after == timedelta(seconds=5)
    for _ in range(3):
        now += 5
        for _ in range(5):
            await bot.send_message(club.group.id, "x")
    now += 5
    with pytest.raises(RetryAfter) as refusal:
        await bot.send_message(club.group.id, "x")
    assert refusal.value.retry_after == timedelta(seconds=40)
    for chat in [world.user("U", started=True).id for _ in range(30)]:
        await bot.send_message(chat, "x")
    with pytest.raises(RetryAfter):
        await bot.send_message(club.anna.id, "x")
    await bot.send_chat_action(club.group.id, "typing")


async def test_the_log_of_calls(bot: Bot, world: World, club: Club) -> None:
    await bot.get_updates()
    await bot.send_message(club.group.id, "x")
    mark = world.calls.mark()
    await bot.send_document(club.anna.id, b"12345", filename="a.txt")
    world.faults.add(502)
    with pytest.raises(NetworkError):
        await bot.send_message(club.group.id, "y")
    document, failed = world.calls.since(mark)
    assert (document.method, document.chat, document.ok) == ("sendDocument", world.private(club.anna), True)
    assert "a.txt (5 bytes)" in document.parameters.values()
    assert (failed.status, failed.description, failed.parameters["text"]) == (502, "Bad Gateway", "y")
    assert 0 < failed.seconds < 5
    assert failed.started <= time.monotonic()
    assert world.calls.count(mark, chat=club.group) == 1
    assert world.calls.count(method="sendMessage") == 2
