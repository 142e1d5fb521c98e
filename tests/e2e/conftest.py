"""A local Telegram, the bot running against it as its own process, and people at a table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.sandbox import Sandbox, World
from bot.sandbox.accounts import User
from tests.e2e.hurried import HurriedBot
from tests.e2e.process import BotProcess
from tests.e2e.table import Table


@dataclass(frozen=True, slots=True)
class People:
    """Anna and Boris play, Clara watches; all three are in the group `table` is about."""

    anna: User
    boris: User
    clara: User


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as running:
        yield running


@pytest.fixture
def world(sandbox: Sandbox) -> World:
    return sandbox.world


async def _end_well(process: BotProcess) -> None:
    """It must stop cleanly, having answered every press; only one that was killed may leave some."""
    if process.running:
        assert await process.terminate() == 0, process.log
    process.check_log()
    assert process.was_killed or not process.world.unanswered()


@pytest.fixture
async def idle_bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """A bot the test starts itself."""
    process = BotProcess(sandbox, tmp_path)
    yield process
    await _end_well(process)


@pytest.fixture
async def hurried(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[HurriedBot]:
    """A bot whose clock the test can put forward, and which it starts itself."""
    process = HurriedBot(sandbox, tmp_path)
    yield process
    await _end_well(process)


@pytest.fixture
async def bot(idle_bot: BotProcess) -> BotProcess:
    await idle_bot.start()
    return idle_bot


@pytest.fixture
def people(world: World) -> People:
    return People(
        world.user("Anna", username="anna", started=True),
        world.user("Boris", username="Boris_B", started=True),
        world.user("Clara", started=True),
    )


@pytest.fixture
def table(world: World, people: People) -> Table:
    return Table(world, world.group("Club", [people.anna, people.boris, people.clara]))
