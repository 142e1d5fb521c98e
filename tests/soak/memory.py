"""Whether the bot's memory grows with every match that has been finished."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from statistics import linear_regression

from bot.sandbox import Sandbox
from bot.sandbox.accounts import User
from tests.e2e.process import BotProcess
from tests.e2e.table import Table
from tests.soak.figures import megabytes, memory
from tests.soak.report import Report
from tests.soak.verdict import log_trouble

AT_ONCE = 8  # matches played side by side
IN_A_GROUP = (
    8  # matches one after the other before the people go to another group: it takes 20 messages a minute
)
SAMPLES = 40
WARM = 0.5  # share of the matches before memory is measured: caches fill
MOST_GROWTH = (
    4_000.0  # bytes a match: allocators and bounded caches breathe, a match kept would be tens of KB
)


async def growth(matches: int, folder: Path) -> Report:
    """Begin and resign so many matches in one process."""
    report = Report()
    async with Sandbox() as sandbox:
        bot = BotProcess(sandbox, folder)
        await bot.start()
        played: list[tuple[int, int]] = []
        numbers = iter(range(matches))
        try:
            await asyncio.gather(*(_play(bot, numbers, matches, played) for _ in range(AT_ONCE)))
        finally:
            await bot.terminate()
        report.violations += log_trouble(bot)
    warm = [(number, held) for number, held in played if number > matches * WARM]
    slope = linear_regression(*zip(*warm, strict=True)).slope
    report.figures = {
        "matches begun and resigned": str(matches),
        "memory": ", ".join(megabytes(held) for _, held in played[:: max(len(played) // 8, 1)]),
        "growth": f"{slope:.0f} bytes a match",
    }
    if slope > MOST_GROWTH:
        report.violations.append(f"memory grows by {slope:.0f} bytes a match")
    return report


people = count()


async def _play(bot: BotProcess, numbers: Iterator[int], matches: int, played: list[tuple[int, int]]) -> None:
    table, white, black = _table(bot)
    for turn, number in enumerate(numbers):
        if turn % IN_A_GROUP == 0:
            table, white, black = _table(bot)
        duel = await table.begin(white, black)
        await duel.resign(white)
        white, black = black, white
        if number % max(matches // SAMPLES, 1) == 0:
            played.append((number, memory(bot.pid)))


def _table(bot: BotProcess) -> tuple[Table, User, User]:
    """Two new people in a new group."""
    world = bot.world
    one, other = (world.user(f"Player {next(people)}") for _ in range(2))
    return Table(world, world.group("Club", [one, other])), one, other
