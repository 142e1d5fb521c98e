"""The bot by a clock that a test can put forward: `python -m tests.e2e.hurried`, else as `python -m bot`."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from contextlib import closing
from functools import partial
from pathlib import Path

from bot.__main__ import serve
from bot.config import BotConfig, load
from bot.sandbox import Sandbox
from bot.wiring import run_bot
from tests.e2e.process import BotProcess

ROOT = Path(__file__).parents[2]
TICK = 0.1  # seconds, so that nobody waits long for what is due
AHEAD = "CLOCK_AHEAD"  # names the file that says by how many seconds the clock is ahead


class HurriedBot(BotProcess):
    """Time passes as usual, and at once where a test says so; also while the bot is down."""

    module = "tests.e2e.hurried"

    def __init__(self, sandbox: Sandbox, folder: Path) -> None:
        self._file = folder / "ahead"
        super().__init__(sandbox, folder, PYTHONPATH=str(ROOT), **{AHEAD: str(self._file)})
        self._ahead = 0
        self.let_pass(0)

    def let_pass(self, seconds: int) -> None:
        """Put the clock forward."""
        self._ahead += seconds
        fresh = self._file.with_suffix(".new")
        fresh.write_text(str(self._ahead))
        fresh.replace(self._file)  # the bot never reads half a number

    async def pass_quietly(self, seconds: int) -> None:
        """Put the clock forward, by a second more, and wait until the bot has seen to what is due."""
        for step in (seconds, 1):  # when it looks for the second time it is done with the first
            self.let_pass(step)
            now = self.now
            while self._last_look() < now:  # noqa: ASYNC110 no event but the database's file
                await asyncio.sleep(0.02)

    def _last_look(self) -> int:
        with closing(sqlite3.connect(self.database)) as database:
            (row,) = database.execute("SELECT at FROM heartbeat")
        return int(row[0])

    @property
    def now(self) -> int:
        """The bot's clock, in seconds since the epoch."""
        return _now(self._file)


def _now(file: Path) -> int:
    return int(time.time()) + int(file.read_text())


if __name__ == "__main__":
    now = partial(_now, Path(os.environ[AHEAD]))
    asyncio.run(serve(load(BotConfig), partial(run_bot, now=now, tick=TICK)))
