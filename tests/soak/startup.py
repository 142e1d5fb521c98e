"""How long the bot needs to start over a database full of matches."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from random import Random

from bot.sandbox import Sandbox
from engine.commands import Resign
from tests.e2e.prepared import Story, keep, story
from tests.e2e.process import BotProcess
from tests.soak.report import Report

PATTERNS = 40  # different matches, of which all others are copies
RUNNING = 5  # of them still go on
STARTS = 3
MOST_SECONDS = 3.0


async def startup(matches: int, seed: int, folder: Path) -> Report:
    """Fill a database and start the bot over it a few times."""
    report = Report()
    async with Sandbox() as sandbox:
        bot = BotProcess(sandbox, folder)
        begun = time.monotonic()
        await fill(bot, matches, Random(seed))
        report.figures["matches stored"] = f"{matches} in {time.monotonic() - begun:.0f} s"
        report.figures["database"] = f"{bot.database.stat().st_size / 1e6:.0f} MB"
        times = []
        for _ in range(STARTS):
            begun = time.monotonic()
            await bot.start()
            times.append(time.monotonic() - begun)
            await bot.terminate()
        report.figures["from start to first poll"] = ", ".join(f"{seconds:.2f} s" for seconds in times)
        if min(times) > MOST_SECONDS:
            report.violations.append(f"the start took {min(times):.1f} s at best")
        sent = [call for call in sandbox.world.calls.since() if call.chat is not None]
        report.violations += [f"a start touched {call.chat}: {call.method}" for call in sent]
    return report


async def fill(bot: BotProcess, matches: int, random: Random) -> None:
    """Store so many matches, played by the engine: most over, some running, all shown as they are."""
    world = bot.world
    anna, boris = world.user("Anna"), world.user("Boris")
    chat = world.group("Club", [anna, boris])
    for number in range(PATTERNS):
        told = a_match(random, over=number >= RUNNING)
        await keep(bot.url, told, chat, anna, boris, f"m{number}")
    with closing(sqlite3.connect(bot.database)) as database, database:
        database.execute("UPDATE board_views SET message_id = id, shown_game = 1")
        database.execute(
            "UPDATE board_views SET shown_version = (SELECT version FROM matches WHERE id = match_id)"
        )
        for table, column in (
            ("matches", "id"),
            ("games", "match_id"),
            ("journal", "match_id"),
            ("board_views", "match_id"),
        ):
            _multiply(database, table, column, matches // PATTERNS)


def a_match(random: Random, *, over: bool) -> Story:
    """Some turns of a match, and then the one on turn resigns."""
    wanted = random.randrange(4, 40)
    told = story(lambda told: len(told.events) >= wanted, first=random.randrange(10_000))
    if not over:
        return told
    resigned = told.then(Resign())
    return Story(resigned.match, told.events + resigned.events)


def _multiply(database: sqlite3.Connection, table: str, match: str, times: int) -> None:
    """Copy all rows so often, each time for other matches; `match` is the column with the match's id."""
    columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    columns = [name for name in columns if (table, name) != ("board_views", "id")]
    copied = [f"{name} || '-' || n" if name == match else name for name in columns]
    database.execute(
        f"""
        WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
        INSERT INTO {table} ({", ".join(columns)}) SELECT {", ".join(copied)} FROM {table}, number
        """,  # noqa: S608 - the names are this schema's own
        (times - 1,),
    )
