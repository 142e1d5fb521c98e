"""Work done one after the other for each person and side by side for all: who floods waits for himself."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from telegram.error import TelegramError

from storage.base import StorageError

log = logging.getLogger(__name__)

Work = Callable[[], Coroutine[Any, Any, None]]

LONGEST = 500  # pieces of work in one person's lane; what comes on top of that is not done
LAST_WORK = 5.0  # seconds for what is begun when the bot ends


class Lanes:
    def __init__(self) -> None:
        self._lanes: dict[int, deque[Work]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def put(self, person: int, work: Work) -> None:
        """Do this after all that this person has asked for before."""
        lane = self._lanes.get(person)
        if lane is None:
            self._lanes[person] = deque([work])
            self.beside(lambda: self._run(person))
        elif len(lane) < LONGEST:
            lane.append(work)

    def beside(self, work: Work) -> None:
        """Do this in nobody's lane."""
        task = asyncio.create_task(work())
        self._tasks.add(task)
        task.add_done_callback(self._done)

    async def close(self) -> None:
        """Wait a moment for what is begun."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORK):
                while self._tasks:  # work can bring forth other work
                    await asyncio.wait(self._tasks)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run(self, person: int) -> None:
        lane = self._lanes[person]
        try:
            while lane:
                await lane.popleft()()
        finally:
            del self._lanes[person]

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if isinstance(error, StorageError | TelegramError):  # nothing wrong with the program
            log.error("Something begun could not be done: %s", error)
        else:
            log.error("Something begun could not be done", exc_info=error)
