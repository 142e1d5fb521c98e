"""Looks every few seconds for what is due; all it needs to know stands in storage."""

import asyncio
import logging
from collections.abc import Callable

from bot.service.clocks import Alarm
from bot.service.matches import Matches
from bot.telegram.notices import Notices
from bot.telegram.presenter import Presenter
from storage.base import Stale, Store, StoredMatch

log = logging.getLogger(__name__)

TICK = 3.0  # seconds between two looks
DOWN = 15  # seconds without a sign of life after which the bot was down
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

    async def start(self) -> None:
        """Give back the time in which the bot was down: nobody could move."""
        last, now = await self._store.last_beat(), self._now()
        if last is not None and now - last > DOWN:
            await self._store.give_back(now - last)
        await self._store.beat(now)

    async def run(self) -> None:
        while True:
            try:
                await self._tick()
            except Exception:  # whatever was wrong with one tick, the clocks must go on
                log.exception("A tick failed")
            await asyncio.sleep(self._pause)

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
        if alarm is Alarm.CLOSE:
            await self._notices.remove(stored.id)
        elif alarm is not None:
            await self._notices.tell(after, alarm, now)
