"""``getUpdates``: long polling, offsets, kinds, and one poller at a time."""

from __future__ import annotations

import asyncio
import time

from telegram import Bot
from telegram.error import Conflict

from bot.sandbox import Sandbox, World
from tests.sandbox.conftest import Club, refused


async def test_a_long_poll_returns_as_soon_as_there_is_something(bot: Bot, world: World, club: Club) -> None:
    started = time.monotonic()
    polling = asyncio.ensure_future(bot.get_updates(timeout=20))
    await world.wait_for(lambda: world.calls.since(method="getUpdates"))
    world.say(club.anna, club.group, "/narde")
    (update,) = await polling
    assert update.effective_message is not None
    assert time.monotonic() - started < 5


async def test_what_is_not_confirmed_comes_again(bot: Bot, world: World, club: Club) -> None:
    for number in range(3):
        world.say(club.anna, club.group, f"/narde {number}")
    first, second, third = await bot.get_updates()
    assert await bot.get_updates(limit=2) == (first, second)
    assert await bot.get_updates(offset=second.update_id) == (second, third)
    assert await bot.get_updates(offset=-1) == (third,)
    assert await bot.get_updates() == (third,)
    assert await bot.get_updates(offset=third.update_id + 1) == ()
    assert (third.update_id - first.update_id, len(world.updates)) == (2, 0)


async def test_only_what_was_asked_for_is_queued(bot: Bot, world: World, club: Club) -> None:
    world.promote(club.group, world.bot, by=club.anna)
    (promoted,) = await bot.get_updates()
    await bot.get_updates(offset=promoted.update_id + 1, allowed_updates=["chat_member"])
    world.say(club.anna, club.group, "/narde")
    world.kick(club.group, club.boris, by=club.anna)
    (kicked,) = await bot.get_updates()
    assert kicked.chat_member is not None
    await bot.get_updates(offset=kicked.update_id + 1, allowed_updates=[])
    world.say(club.anna, club.group, "/narde")
    world.add(club.group, club.stranger, by=club.anna)
    world.leave(club.group, club.stranger)
    kinds = [update.chat_member for update in await bot.get_updates()]
    assert kinds == [None, None, None], "chat_member comes only by name"


async def test_a_second_poller_ends_the_first(sandbox: Sandbox, bot: Bot, world: World, club: Club) -> None:
    first = asyncio.ensure_future(bot.get_updates(timeout=20))
    await world.wait_for(lambda: world.calls.since(method="getUpdates"))
    async with Bot(sandbox.token, base_url=f"{sandbox.url}/bot") as rival:
        second = asyncio.ensure_future(rival.get_updates(timeout=20))
        with refused("terminated by other getUpdates request", Conflict):
            await first
        world.say(club.anna, club.group, "/narde")
        assert len(await second) == 1


async def test_a_killed_poller_is_no_rival(bot: Bot, world: World, club: Club) -> None:
    killed = asyncio.ensure_future(bot.get_updates(timeout=20))
    await world.wait_for(lambda: world.calls.since(method="getUpdates"))
    killed.cancel()
    world.say(club.anna, club.group, "/narde")
    assert len(await bot.get_updates(timeout=5)) == 1


async def test_waiting_updates_can_be_dropped(bot: Bot, world: World, club: Club) -> None:
    world.say(club.anna, club.group, "/narde")
    info = await bot.get_webhook_info()
    assert (info.url, info.pending_update_count) == ("", 1)
    await bot.delete_webhook(drop_pending_updates=True)
    assert await bot.get_updates() == ()
