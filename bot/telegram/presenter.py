"""Keeps every message that shows a match at the newest state, whatever Telegram does in between.

What is on screen is never the state: each pass loads the newest match, draws it and notes in storage what
the message shows now. States that come up while a message is being written or its chat is paced replace
each other, so many presses cost few edits; what a crash interrupts is made up at the next start.
"""

import asyncio
import logging
import random
from dataclasses import dataclass, replace
from typing import Any

from telegram import InlineKeyboardMarkup, InputMediaPhoto
from telegram.constants import ParseMode
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TimedOut
from telegram.ext import ExtBot

from bot.i18n.translator import Translator, best_language, translator
from bot.telegram import keyboards, views
from bot.telegram.keyboards import Look
from bot.telegram.pacing import ALREADY_PACED, Chat, Pacer, seconds
from engine.events import GameStarted
from engine.match import fold
from rendering import Painter
from storage.base import BoardView, Place, Store, StoredMatch

log = logging.getLogger(__name__)

LONGEST_BACKOFF = 30.0  # seconds between two tries
DOUBTFUL_SEND = 15.0  # seconds a board that may have arrived is given to show itself by a press
GONE = (
    "message to edit not found",
    "message can't be edited",
    "message_id_invalid",
    "message not found",
    "there is no media in the message to edit",
)


@dataclass(slots=True)
class _Job:
    """One view being brought up to date; `again` when something changed meanwhile."""

    task: asyncio.Task[None]
    again: bool = False
    look: Look | None = None


class Presenter:
    def __init__(self, bot: ExtBot[Any], store: Store, painter: Painter, pacer: Pacer) -> None:
        self._bot = bot
        self._store = store
        self._painter = painter
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

    async def show_look(self, match_id: str, place: Place, look: Look) -> None:
        """Show other buttons under one board, until its next change."""
        for view in await self._store.views(match_id):
            if view.place == place:
                self._kick(view, look)

    async def post(self, match_id: str, place: Place) -> None:
        """Send the board anew and take the buttons off the chat's older boards of this match."""
        older = [view for view in await self._store.views(match_id) if view.place.chat_id == place.chat_id]
        self._kick(await self._store.add_view(match_id, replace(place, message_id=None), None))
        for view in older:
            await self._store.retire_view(view.id)
            await self._strip(view.place)

    async def seen(self, match_id: str, place: Place) -> None:
        """Somebody pressed under this message: take in a board sent in doubt, strip one not kept."""
        view = await self._store.view_at(place)
        if view is not None and not view.retired:
            return
        here = [view for view in await self._store.views(match_id) if view.place.chat_id == place.chat_id]
        waiting = next((view for view in here if view.place.message_id is None), None)
        if waiting is not None:
            await self._store.place_view(waiting.id, place)
        elif here or view is not None:
            await self._strip(place)
        else:
            self._kick(await self._store.add_view(match_id, place, None))

    async def close(self) -> None:
        """Wait for the edits under way, a moment only: storage knows what is left to show."""
        tasks = [job.task for job in self._jobs.values()]
        if tasks:
            await asyncio.wait(tasks, timeout=3)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _kick(self, view: BoardView, look: Look | None = None) -> None:
        if job := self._jobs.get(view.id):
            job.again, job.look = True, look or job.look
            return
        task = asyncio.create_task(self._keep(view.match_id, view.id))
        self._jobs[view.id] = _Job(task, look=look)

    async def _keep(self, match_id: str, view_id: int) -> None:
        """Work on one view until it is up to date or gone."""
        job = self._jobs[view_id]
        backoff = 1.0
        try:
            while (view := await self._live(match_id, view_id)) is not None:
                job.again, look, job.look = False, job.look, None
                try:
                    await self._show(view, look)
                except RetryAfter as error:
                    self._pacer.hold(_key(view.place), seconds(error))
                except ChatMigrated as error:
                    await self._store.rekey_chat(_chat(view.place), error.new_chat_id)
                except Forbidden as error:
                    log.info("Board %s of match %s is lost: %s", view.id, match_id, error)
                    await self._store.retire_view(view.id)
                except BadRequest as error:
                    if not await self._settle(view, error):
                        return
                except NetworkError as error:
                    log.info("Board %s of match %s waits: %s", view.id, match_id, error)
                    doubtful = isinstance(error, TimedOut) and _is_pending(view)
                    await asyncio.sleep(DOUBTFUL_SEND if doubtful else backoff * random.uniform(0.8, 1.2))  # noqa: S311 no secret
                    backoff = min(backoff * 2, LONGEST_BACKOFF)
                else:
                    if not job.again:
                        return
        finally:
            del self._jobs[view_id]

    async def _live(self, match_id: str, view_id: int) -> BoardView | None:
        return next((view for view in await self._store.views(match_id) if view.id == view_id), None)

    async def _show(self, view: BoardView, look: Look | None) -> None:
        """One pass; Telegram's errors are the caller's."""
        stored = await self._load(view)
        if look is None and view.shown_version >= stored.version:
            return
        await self._pacer.slot(_key(view.place), edit=not _is_pending(view))
        stored = await self._load(view)
        t = await self._translator(view, stored)
        if _is_pending(view):
            await self._send(view, stored, t)
        elif 0 < view.shown_game < stored.match.game.number and view.place.chat_id is not None:
            await self._finish_game(view, t)
        elif view.shown_version < stored.version:
            await self._edit(view, stored, t, keyboards.board(stored, t))
        elif look is not None and look.version == stored.version:
            await self._bot.edit_message_reply_markup(
                **_address(view.place),
                reply_markup=keyboards.board(stored, t, look),
                rate_limit_args=ALREADY_PACED,
            )

    async def _send(self, view: BoardView, stored: StoredMatch, t: Translator) -> None:
        message = await self._bot.send_photo(
            chat_id=_chat(view.place),
            message_thread_id=view.place.thread_id,
            photo=await self._painter.paint(views.board_spec(stored, t)),
            caption=views.caption(stored, t),
            parse_mode=ParseMode.HTML,
            reply_markup=keyboards.board(stored, t),
            rate_limit_args=ALREADY_PACED,
        )
        await self._store.place_view(view.id, replace(view.place, message_id=message.message_id))
        await self._store.view_shows(view.id, stored.version, stored.match.game.number)

    async def _edit(
        self, view: BoardView, stored: StoredMatch, t: Translator, keyboard: InlineKeyboardMarkup | None
    ) -> None:
        picture = await self._painter.paint(views.board_spec(stored, t))
        try:
            await self._bot.edit_message_media(
                InputMediaPhoto(picture, caption=views.caption(stored, t), parse_mode=ParseMode.HTML),
                **_address(view.place),
                reply_markup=keyboard,
                rate_limit_args=ALREADY_PACED,
            )
        except BadRequest as error:
            if not _is_unchanged(error):
                raise
        await self._store.view_shows(view.id, stored.version, stored.match.game.number)

    async def _finish_game(self, view: BoardView, t: Translator) -> None:
        """Leave the finished game's last picture standing; the next game gets a board of its own."""
        journal = await self._store.journal(view.match_id)
        starts = [entry.seq for entry in journal if isinstance(entry.event, GameStarted)]
        ended = [entry for entry in journal if entry.seq < starts[view.shown_game]]
        stored = await self._load(view)
        last = replace(stored, version=ended[-1].version, match=fold(entry.event for entry in ended))
        await self._edit(view, last, t, None)
        await self._store.retire_view(view.id)
        self._kick(
            await self._store.add_view(view.match_id, replace(view.place, message_id=None), view.perspective)
        )

    async def _settle(self, view: BoardView, error: BadRequest) -> bool:
        """Whether another pass may follow a request Telegram refused."""
        if _is_unchanged(error):
            return False
        if any(text in error.message.lower() for text in GONE) and not _is_pending(view):
            await self._store.retire_view(view.id)
            if view.place.chat_id is not None:
                self._kick(
                    await self._store.add_view(
                        view.match_id, replace(view.place, message_id=None), view.perspective
                    )
                )
            return False
        log.error("Board %s of match %s was refused: %s", view.id, view.match_id, error)
        await self._store.retire_view(view.id)
        return False

    async def _strip(self, place: Place) -> None:
        """Take the buttons off an old board; that it may be gone already does no harm."""
        try:
            await self._bot.edit_message_reply_markup(**_address(place), reply_markup=None)
        except (BadRequest, Forbidden) as error:
            log.debug("An old board keeps its buttons: %s", error)

    async def _load(self, view: BoardView) -> StoredMatch:
        stored = await self._store.match(view.match_id)
        if stored is None:
            raise LookupError(f"view {view.id} shows the unknown match {view.match_id}")
        return stored

    async def _translator(self, view: BoardView, stored: StoredMatch) -> Translator:
        chosen = None
        if view.place.chat_id is not None:
            chosen = (await self._store.chat(view.place.chat_id)).language
        return translator(best_language(chosen, stored.language))


def _is_pending(view: BoardView) -> bool:
    return view.place.message_id is None and view.place.inline_message_id is None


def _is_unchanged(error: BadRequest) -> bool:
    return "message is not modified" in error.message.lower()


def _address(place: Place) -> dict[str, Any]:
    """Which message, as Telegram's edit methods take it."""
    if place.inline_message_id is not None:
        return {"inline_message_id": place.inline_message_id}
    return {"chat_id": place.chat_id, "message_id": place.message_id}


def _chat(place: Place) -> int:
    if place.chat_id is None:
        raise ValueError("an inline message has no chat known to the bot")
    return place.chat_id


def _key(place: Place) -> Chat:
    """What the message counts against in Telegram's limits."""
    return place.inline_message_id if place.inline_message_id is not None else _chat(place)
