"""The bot as its own process, as somebody would run it by hand."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from dataclasses import dataclass
from pathlib import Path

from bot.sandbox import Sandbox

PATIENCE = 30  # seconds, on a busy machine; everything is waited for by what happens, not by time


@dataclass(frozen=True, slots=True)
class Ended:
    """How a process that ends by itself ended."""

    code: int
    out: str
    err: str


def environment(**settings: str) -> dict[str, str]:
    """Nothing of the developer's own settings, only what a program needs, and these."""
    kept = ("PATH", "HOME", "LANG", "TMPDIR", "PYTHONPATH")
    return {name: os.environ[name] for name in kept if name in os.environ} | settings


async def run(folder: Path, *arguments: str, **settings: str) -> Ended:
    """`python -m …` in a folder, until it ends."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        *arguments,
        cwd=folder,
        env=environment(**settings),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(PATIENCE):
            out, err = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
    return Ended(process.returncode or 0, out.decode(), err.decode())


class BotProcess:
    """`python -m bot` against a sandbox, with a database and a log in `folder`."""

    module = "bot"

    def __init__(self, sandbox: Sandbox, folder: Path, **settings: str) -> None:
        self.world = sandbox.world
        self.token = sandbox.token
        self.database = folder / "narde.db"
        self.url = f"sqlite:///{self.database}"
        self.settings = {
            "TELEGRAM_BOT_TOKEN": sandbox.token,
            "TELEGRAM_API_URL": sandbox.url,
            "DATABASE_URL": self.url,
        } | settings
        self._folder = folder
        self._log = folder / "bot.log"
        self._process: asyncio.subprocess.Process | None = None
        self.was_killed = False

    @property
    def log(self) -> str:
        """All that every process so far has written."""
        return self._log.read_text() if self._log.exists() else ""

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int:
        """Of the process started last."""
        if self._process is None:
            raise LookupError("the bot was never started")
        return self._process.pid

    async def launch(self) -> asyncio.subprocess.Process:
        """Start it, without waiting for anything."""
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                self.module,
                cwd=self._folder,
                env=environment(**self.settings),
                stdout=log,
                stderr=log,
            )
        return self._process

    async def start(self) -> None:
        """Start it and wait until it asks for updates."""
        mark = self.world.calls.mark()
        process = await self.launch()
        polls = asyncio.ensure_future(
            self.world.wait_for(lambda: self.world.calls.count(mark, "getUpdates"), PATIENCE)
        )
        ends = asyncio.ensure_future(process.wait())
        await asyncio.wait({polls, ends}, return_when=asyncio.FIRST_COMPLETED)
        ends.cancel()
        if not polls.done():
            polls.cancel()
            raise RuntimeError(f"the bot ended at once:\n{self.log}")
        await polls

    async def kill(self) -> None:
        """SIGKILL: nothing can be tidied up."""
        self.was_killed = True
        await self.signal(signal.SIGKILL)

    async def terminate(self) -> int:
        """SIGTERM; its exit code. What it was doing is done then, so nothing comes any more."""
        return await self.signal(signal.SIGTERM)

    async def ended(self) -> int:
        """Wait for it to end by itself; its exit code."""
        if self._process is None:
            raise LookupError("the bot was never started")
        async with asyncio.timeout(PATIENCE):
            return await self._process.wait()

    async def signal(self, number: signal.Signals) -> int:
        """Send it a signal that ends it; its exit code."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(number)
        return await self.ended()

    def check_log(self) -> None:
        """No traceback, no error, no token, ever."""
        log = self.log
        assert self.token not in log
        for trouble in ("Traceback", "ERROR", "CRITICAL"):
            assert trouble not in log, log[-5000:]
