"""Telegram's limits: a chat told to wait is left alone for as long, and nobody else waits for it."""

from __future__ import annotations

import asyncio
import time
from random import Random

import pytest

from bot.sandbox import World
from bot.sandbox.calls import Call
from bot.sandbox.chats import Chat
from bot.telegram import callbacks, presses
from tests.e2e.conftest import People
from tests.e2e.prepared import Story, keep, story
from tests.e2e.process import BotProcess
from tests.e2e.table import RESIGN, Duel, Table

OTHERS = 20
WRITING = ("send", "edit", "delete")


def writes(world: World, mark: int, chat: Chat) -> list[Call]:
    """What the bot has tried to write in a chat since the mark."""
    return [call for call in world.calls.since(mark, chat=chat) if call.method.startswith(WRITING)]


async def test_one_flooded_group_and_twenty_others(
    idle_bot: BotProcess, people: People, world: World
) -> None:
    """30 seconds of silence in one group while matches in 20 others go on as if nothing were."""
    anna, boris = people.anna, people.boris
    tables = [Table(world, world.group(f"Club {number}", [anna, boris])) for number in range(OTHERS + 1)]
    told = story(lambda told: True)
    for number, table in enumerate(tables):
        await keep(idle_bot.url, told, table.chat, anna, boris, f"match{number}")
    await idle_bot.start()
    duels = []
    for table in tables:
        await table.until(table.boards)
        duels.append(Duel(table, table.boards()[0], anna, boris))
    flooded, *others = duels

    mark = world.calls.mark()
    fault = world.faults.add(429, chat=flooded.table.chat, times=1_000, retry_after=30)
    await flooded.table.press(flooded.on_turn, flooded.board, flooded.moves[0])
    await flooded.table.until(lambda: any(call.status == 429 for call in world.calls.since(mark)))
    (refused,) = writes(world, mark, flooded.table.chat)
    for command in range(10):  # the chat is noisy besides
        world.say(people.anna, flooded.table.chat, "/help" if command % 2 else "/board")
    await asyncio.gather(*(duel.play_turn(Random(number)) for number, duel in enumerate(others)))
    started = time.monotonic()
    assert (await flooded.table.press(people.boris, flooded.board, RESIGN)).text == ""
    assert time.monotonic() - started < 5  # answers are not paced
    played = time.monotonic() - refused.started
    assert played < 30, f"the others needed {played:.0f} s"
    assert writes(world, mark, flooded.table.chat) == [refused]
    assert all(call.ok for duel in others for call in writes(world, mark, duel.table.chat))
    world.faults.remove(fault)


@pytest.mark.parametrize("method", ["sendMessage", "sendPhoto", "editMessageMedia"])
async def test_retry_after_is_honoured_to_the_second(
    bot: BotProcess, table: Table, people: People, world: World, method: str
) -> None:
    duel = await table.begin(people.anna, people.boris)
    mark = world.calls.mark()
    world.faults.add(429, method, table.chat, retry_after=2)
    match method:
        case "sendMessage":
            await table.tell(people.anna, "/help")
        case "sendPhoto":
            await table.tell(people.anna, "/board")
        case _:
            await duel.play(duel.moves[0])
    await bot.terminate()
    refused, then, *_ = writes(world, mark, table.chat)
    assert (refused.method, refused.status) == (method, 429)
    assert (then.method, then.status) == (method, 200)
    assert 2 <= then.started - refused.started < 2 + 2
    assert sum(call.status == 429 for call in world.calls.since(mark)) == 1


async def test_presses_while_an_edit_is_on_its_way_cost_one_more(
    idle_bot: BotProcess, table: Table, people: People, world: World
) -> None:
    """Nine presses from a second phone that does not wait for the first one's board."""
    told = story(lambda told: True)
    stored = await keep(idle_bot.url, told, table.chat, people.anna, people.boris)
    await idle_bot.start()
    await table.until(table.boards)
    duel = Duel(table, table.boards()[0], people.anna, people.boris)
    mark = world.calls.mark()
    world.faults.add("slow", "editMessageMedia", seconds=2.0)
    for data in drafts_and_undos(told, stored.id, stored.version):
        assert (await table.press_data(duel.on_turn, duel.board, data)).text == ""
    assert world.calls.count(mark, "editMessageMedia") == 1
    await table.until(lambda: world.calls.count(mark, "editMessageMedia") == 2)
    await idle_bot.terminate()
    assert [call.method for call in writes(world, mark, table.chat)] == ["editMessageMedia"] * 2
    assert "…" in duel.caption  # what the last press drafted


def drafts_and_undos(told: Story, match: str, version: int) -> list[str]:
    """The data of presses that draft a step and take it back, four times, and draft it once more."""
    step = told.match.game.legal.next_steps(())[:1]
    return [
        callbacks.encode(
            presses.UndoStep(match, version + number)
            if number % 2
            else presses.DraftSteps(match, version + number, step)
        )
        for number in range(9)
    ]


async def test_at_a_normal_speed_strict_limits_are_never_met(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    """A press every four seconds by the limits' clock, for minutes and in three chats at once."""
    ahead = 0.0
    world.pace.clock = lambda: time.monotonic() + ahead
    world.pace.strict = True
    elsewhere = [
        Table(world, world.group(f"Club {number}", [people.anna, people.boris])) for number in (1, 2)
    ]
    duels = [await here.begin(people.anna, people.boris) for here in (table, *elsewhere)]
    random = Random(8)
    for _ in range(25):
        ahead += 4
        await asyncio.gather(*(duel.play_step(random) for duel in duels))
    await bot.terminate()
    assert [call for call in world.calls.since() if not call.ok] == []


async def test_a_fast_game_recovers_from_the_limits(
    bot: BotProcess, table: Table, people: People, world: World
) -> None:
    """Pressed as fast as it goes: Telegram refuses, the bot waits, and shows the newest state."""
    duel = await table.begin(people.anna, people.boris)
    random = Random(9)
    world.pace.strict = True
    mark = world.calls.mark()
    for _ in range(7):
        await duel.play_step(random)
    calls = writes(world, mark, table.chat)
    refused = [number for number, call in enumerate(calls) if call.status == 429]
    assert refused
    for number in refused:
        wait = int(calls[number].description.split()[-1])
        if number + 1 < len(calls):
            assert calls[number + 1].started - calls[number].started >= wait
    assert len(refused) <= 2  # once told, the chat is paced
    assert all(query.seconds < 2 for query in world.presses.answered)
