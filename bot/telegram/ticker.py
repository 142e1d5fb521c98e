"""Looks every few seconds for what is due; all it needs to know stands in storage."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from bot.service.clocks import Alarm
from bot.service.matches import Matches
from bot.telegram.board.presenter import Presenter
from bot.telegram.notices import Notices
from storage.base import Stale, Store
from storage.rows import StoredMatch

log = logging.getLogger(__name__)

TICK = 3.0  # seconds between two looks
DOWN = 15  # seconds without a sign of life after which the bot was down
LAST_WORDS = 3.0  # seconds for what is being written when the bot ends
AT_ONCE = 100  # matches seen to in one tick


class Ticker:
    def __init__(
        self,
        store: Store,
        matches: Matches,
        presenter: Presenter,
        notices: Notices,
        now: Callable[[], int],
        tick: float,
    ) -> None:
        self._store = store
        self._matches = matches
        self._presenter = presenter
        self._notices = notices
        self._now = now
        self._pause = tick
        self._telling: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Give back the time in which the bot was down: nobody could move."""
        last, now = await self._store.last_beat(), self._now()
        if last is not None and now - last > DOWN:
            await self._store.give_back(now - last)
        await self._store.beat(now)

    async def run(self) -> None:
        try:
            while True:
                try:
                    await self._tick()
                except Exception:  # whatever was wrong with one tick, the clocks must go on
                    log.exception("A tick failed")
                await asyncio.sleep(self._pause)
        finally:
            await self._finish()

    async def _tick(self) -> None:
        now = self._now()
        await self._store.beat(now)
        for stored in await self._store.due(now, AT_ONCE):
            await self._ring(stored, now)

    async def _ring(self, stored: StoredMatch, now: int) -> None:
        try:
            alarm, after = await self._matches.ring(stored)
        except Stale:  # a player was faster
            return
        if alarm in (Alarm.TIME_OVER, Alarm.CLOSE):
            await self._presenter.refresh(stored.id)
        elif alarm is not Alarm.NUDGE:
            await self._presenter.redraw(stored.id)  # with the time that is left now
        if alarm is Alarm.CLOSE:
            self._in_background(self._notices.remove(stored.id))
        elif alarm is not None:
            self._in_background(self._notices.tell(after, alarm, now))

    def _in_background(self, telling: Coroutine[Any, Any, None]) -> None:
        """A chat that is slow to be written to must not hold up the clocks."""
        task = asyncio.create_task(telling)
        self._telling.add(task)
        task.add_done_callback(self._told)

    def _told(self, task: asyncio.Task[None]) -> None:
        self._telling.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("Somebody was not told", exc_info=error)

    async def _finish(self) -> None:
        """Wait a moment for what is being written."""
        telling = set(self._telling)
        if telling:
            await asyncio.wait(telling, timeout=LAST_WORDS)
        for task in telling:
            task.cancel()
        await asyncio.gather(*telling, return_exceptions=True)
