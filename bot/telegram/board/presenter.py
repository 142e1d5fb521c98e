"""Keeps every message that shows a match at the newest state, whatever Telegram does in between.

What is on screen is never the state: each pass loads the newest match, draws it and notes in storage what
the message shows now. States that come up while a message is being written or its chat is paced replace
each other, so many presses cost few edits; what a crash interrupts is made up at the next start.
"""

import asyncio
import logging
import random
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial

from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    RetryAfter,
    TelegramError,
)

from bot.telegram.board.boards import Boards, chat_of, is_pending, key
from bot.telegram.board.keyboards import Look
from bot.telegram.delivery import may_have_arrived, quietly
from bot.telegram.notices import Notices
from bot.telegram.pacing import Ending, Pacer, seconds
from engine.side import Side
from storage.base import Store
from storage.rows import BoardView, Place

log = logging.getLogger(__name__)

LONGEST_BACKOFF = 30.0  # seconds between two tries
DOUBTFUL_SEND = 10.0  # seconds a board that may have arrived is given to show itself by a press
LAST_EDITS = 3.0  # seconds for what is being written when the bot ends
MOST_REDRAWN = 50  # of a chat's matches, the latest ones
GONE = (
    "message to edit not found",
    "message can't be edited",
    "message_id_invalid",
    "message not found",
    "there is no media in the message to edit",
)
TOPIC_GONE = ("thread not found", "topic_deleted", "topic_closed")


@dataclass(slots=True)
class _Job:
    """One view being brought up to date; `again` when something changed meanwhile."""

    task: asyncio.Task[None]
    again: bool = False
    look: Look | None = None
    anew: bool = False  # to be drawn again although the match has not changed
    seen: asyncio.Event = field(default_factory=asyncio.Event)  # the board sent in doubt has been pressed

    def ask(self, look: Look | None, *, anew: bool) -> None:
        self.look, self.anew = self.look or look, self.anew or anew


class Presenter:
    def __init__(self, store: Store, boards: Boards, notices: Notices, pacer: Pacer) -> None:
        self._store = store
        self._boards = boards
        self._notices = notices
        self._pacer = pacer
        self._jobs: dict[int, _Job] = {}

    async def refresh(self, match_id: str) -> None:
        """Bring every view of a match up to date, in the background."""
        for view in await self._store.views(match_id):
            self._kick(view)

    async def refresh_all(self) -> None:
        """At start: whatever is behind."""
        for match_id in await self._store.matches_behind():
            await self.refresh(match_id)

    async def redraw(self, match_id: str) -> None:
        """Draw every view of a match again: how somebody looks at it, or the time left, has changed."""
        for view in await self._store.views(match_id):
            self._kick(view, anew=True)

    async def redraw_for(self, user_id: int) -> None:
        """Draw again what somebody plays, and what the own private chat shows."""
        playing = {stored.id for stored in await self._store.matches_of_user(user_id)}
        for match_id in playing | await self._shown_in(user_id):
            await self.redraw(match_id)

    async def redraw_in(self, chat_id: int) -> None:
        """Draw again what a chat shows of matches that go on."""
        for match_id in await self._shown_in(chat_id):
            await self.redraw(match_id)

    async def _shown_in(self, chat_id: int) -> set[str]:
        shown = await self._store.matches_of_chat(chat_id, MOST_REDRAWN)
        return {stored.id for stored in shown if not stored.match.is_over}

    async def show_look(self, match_id: str, place: Place, look: Look) -> None:
        """Show other buttons under one board, until its next change."""
        for view in await self._store.views(match_id):
            if view.place == place:
                self._kick(view, look)

    async def post(
        self, match_id: str, place: Place, perspective: Side | None = None, *, watching: bool = False
    ) -> None:
        """Send the board anew and take the buttons off the chat's older boards of this match.

        Where the match is played already, spectators get the board it is played on.
        """
        if playing := [view for view in await self._here(match_id, place) if not view.watching]:
            perspective, watching = playing[-1].perspective, False
        await self.show_at(match_id, replace(place, message_id=None), perspective, watching=watching)

    async def take_down(self, match_id: str, place: Place) -> None:
        """Take the buttons off a chat's boards of a match and keep them no longer."""
        for view in await self._here(match_id, place):
            if not is_pending(view):  # one on its way is stripped when it has arrived
                await quietly(partial(self._boards.strip, view.place))
            await self._boards.retire(view)

    async def show_at(
        self, match_id: str, place: Place, perspective: Side | None = None, *, watching: bool = False
    ) -> None:
        """Show the match in one more message: a new one, or an inline message that stands already."""
        self._kick(await self._store.add_view(match_id, place, perspective, watching=watching))

    async def seen(self, match_id: str, place: Place) -> None:
        """A player pressed a board's button here: take in a board sent in doubt, strip one not kept."""
        view = await self._store.view_at(place)
        if view is not None and (view.match_id != match_id or not view.retired):
            return
        if view is None and place.chat_id is None:  # no inline message becomes a board without being noted
            return
        here = await self._here(match_id, place)
        if any(other.place == place for other in here):  # it has just arrived
            return
        waiting = [other for other in here if is_pending(other)]
        if view is None and waiting:
            await self._store.place_view(waiting[-1].id, place)
            if job := self._jobs.get(waiting[-1].id):
                job.seen.set()
        elif here:
            await quietly(partial(self._boards.strip, place))
        else:
            await self.show_at(match_id, place, view.perspective if view else None)

    async def close(self) -> None:
        """Wait for the edits under way, a moment only: storage knows what is left to show."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_EDITS):
                while self._jobs:  # one board may bring forth another
                    await asyncio.wait([job.task for job in self._jobs.values()])
        tasks = [job.task for job in self._jobs.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _here(self, match_id: str, place: Place) -> list[BoardView]:
        views = await self._store.views(match_id)
        return [view for view in views if view.place.chat_id == place.chat_id and place.chat_id is not None]

    def _kick(self, view: BoardView, look: Look | None = None, *, anew: bool = False) -> None:
        if job := self._jobs.get(view.id):
            job.again, job.look, job.anew = True, look or job.look, anew or job.anew
            return
        task = asyncio.create_task(self._keep(view.match_id, view.id))
        self._jobs[view.id] = _Job(task, look=look, anew=anew)

    async def _keep(self, match_id: str, view_id: int) -> None:
        """Work on one view until it is up to date, replaced or lost."""
        job = self._jobs[view_id]
        backoff = 1.0
        try:
            while (view := await self._live(match_id, view_id)) is not None:
                look, anew = job.look, job.anew
                job.again, job.look, job.anew = False, None, False
                try:
                    newer = await self._boards.show(view, look, anew=anew)
                except RetryAfter as error:
                    self._pacer.hold(key(view.place), seconds(error))
                    job.ask(look, anew=anew)
                except ChatMigrated as error:
                    await self._store.rekey_chat(chat_of(view.place), error.new_chat_id)
                except (BadRequest, Forbidden) as error:
                    await self._refused(view, error)
                except Ending:
                    return
                except TelegramError as error:
                    log.info("Board %s of match %s waits: %s", view_id, match_id, error)
                    if may_have_arrived(error) and is_pending(view):
                        with suppress(TimeoutError):
                            await asyncio.wait_for(job.seen.wait(), DOUBTFUL_SEND)
                    else:
                        await asyncio.sleep(backoff)
                    backoff = min(backoff * random.uniform(1.5, 2.5), LONGEST_BACKOFF)  # noqa: S311 - spreads tries
                    job.ask(look, anew=anew)
                else:
                    if newer is not None:
                        self._kick(newer)
                    if not job.again:
                        return
        finally:
            del self._jobs[view_id]

    async def _refused(self, view: BoardView, error: TelegramError) -> None:
        """The message, or its chat, is gone: another message takes its place, or none can."""
        log.info("Board %s of match %s is gone: %s", view.id, view.match_id, error)
        text = error.message.lower()
        if isinstance(error, Forbidden):
            for other in await self._here(view.match_id, view.place):
                await self._boards.retire(other)
            await self._lost(view)
        elif view.place.chat_id is not None and not is_pending(view) and any(gone in text for gone in GONE):
            self._kick(await self._boards.succeed(view))
        elif view.place.thread_id is not None and any(gone in text for gone in TOPIC_GONE):
            outside = replace(view, place=replace(view.place, thread_id=None))
            self._kick(await self._boards.succeed(outside))
        await self._boards.retire(view)

    async def _lost(self, view: BoardView) -> None:
        """Blocked, deactivated or kicked: the clock runs on, the opponent of a private board is told."""
        stored = await self._store.match(view.match_id)
        if view.perspective is None or stored is None:
            return
        await self._store.set_reachable(stored.player(view.perspective).id, False)
        if not stored.match.is_over:
            await self._notices.unreachable(stored, view.perspective)

    async def _live(self, match_id: str, view_id: int) -> BoardView | None:
        return next((view for view in await self._store.views(match_id) if view.id == view_id), None)
