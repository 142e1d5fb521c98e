"""Finished matches leave nothing behind in the bot's memory."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from pydantic import Secret

import bot
import engine
import storage
from bot.config import BotConfig
from bot.sandbox import Sandbox, World
from bot.wiring import run_bot
from tests.e2e.process import PATIENCE
from tests.e2e.table import Table

WARM, MEASURED = 12, 36  # matches
MOST_GROWTH = 4_000  # bytes a match: caches still fill, but no match or board may stay (each tens of KB)


@pytest.fixture
async def bot_inside(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[None]:
    """The bot in this very process, whose memory can be looked into."""
    stop = asyncio.Event()
    config = BotConfig(
        telegram_bot_token=Secret(sandbox.token),
        telegram_api_url=sandbox.url,
        database_url=f"sqlite:///{tmp_path / 'narde.db'}",
    )
    running = asyncio.create_task(run_bot(config, stop))
    await sandbox.world.wait_for(lambda: sandbox.world.calls.count(0, "getUpdates"), PATIENCE)
    yield
    stop.set()
    await running


async def test_finished_matches_leave_nothing_behind(bot_inside: None, world: World) -> None:
    await _play(world, WARM)
    tracemalloc.start()
    try:
        await _play(world, WARM)
        before = _held()
        await _play(world, MEASURED)
        grown = _held() - before
    finally:
        tracemalloc.stop()
    assert grown / MEASURED < MOST_GROWTH


async def _play(world: World, matches: int) -> None:
    """Begin and resign so many, in groups of their own."""
    await asyncio.gather(*(_play_in_a_group(world, matches // 4) for _ in range(4)))


async def _play_in_a_group(world: World, matches: int) -> None:
    anna, boris = world.user("Anna"), world.user("Boris")
    table = Table(world, world.group("Club", [anna, boris]))
    for _ in range(matches):
        duel = await table.begin(anna, boris)
        await duel.resign(anna)


def _held() -> int:
    """Bytes allocated by the bot's own code and still held."""
    gc.collect()
    own = [Path(package.__path__[0]) for package in (bot, engine, storage)]
    found = tracemalloc.take_snapshot().statistics("filename")
    return sum(
        statistic.size
        for statistic in found
        if any(folder in Path(statistic.traceback[0].filename).parents for folder in own)
        and "sandbox" not in statistic.traceback[0].filename
    )
