"""What goes wrong on purpose: refused and dropped calls, and the bot killed and started again."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from random import Random

from bot.sandbox import World
from bot.sandbox.faults import FaultKind
from tests.e2e.process import BotProcess
from tests.soak.figures import memory
from tests.soak.presses import Presses

KINDS: tuple[FaultKind, ...] = (429, 500, 502, "drop", "lose")
RETRY_AFTER = 2  # seconds a 429 asks for


def add_faults(world: World, share: float, random: Random) -> None:
    """Let this share of all calls but polling fail, in every way alike."""
    world.faults.random = random
    for kind in KINDS:
        world.faults.add(kind, rate=share / len(KINDS), retry_after=RETRY_AFTER)


@dataclass(slots=True)
class Killer:
    """Kills the bot at random and starts it again. `memory`: bytes at the end of each of its lives."""

    bot: BotProcess
    presses: Presses
    random: Random
    times: list[float] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)

    async def run(self, kills: int, seconds: float) -> None:
        """So many kills, spread at random over so many seconds."""
        moments = sorted(self.random.uniform(0.05, 0.95) * seconds for _ in range(kills))
        started = time.monotonic()
        for moment in moments:
            await asyncio.sleep(max(started + moment - time.monotonic(), 0))
            self.memory.append(memory(self.bot.pid))
            await self.bot.kill()
            self.presses.killed()
            self.times.append(time.monotonic())
            await self.bot.start()
