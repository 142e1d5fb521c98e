"""One pass over one board view: the newest state of its match, sent or edited the way its place needs."""

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from telegram import InputMediaPhoto, Message
from telegram.constants import ParseMode
from telegram.error import BadRequest
from telegram.ext import ExtBot

from bot.i18n.customs import language_of
from bot.i18n.translator import msg, translator
from bot.telegram.board.eyes import Eyes, eyes_of, is_running
from bot.telegram.board.faces import Face, face
from bot.telegram.board.keyboards import Look, after_game
from bot.telegram.board.pictures import Pictures, is_unknown_file
from bot.telegram.board.textboard import text_board
from bot.telegram.links import watch_link
from bot.telegram.pacing import ALREADY_PACED, Chat, Pacer
from engine.events import GameStarted
from engine.match import fold
from engine.outcome import Ending
from engine.side import Side
from storage import rows
from storage.base import Store
from storage.rows import BoardView, Place, StoredMatch

log = logging.getLogger(__name__)

FACES_KEPT = 10_000
NO_PICTURE = msg("🖼 For a picture of the board one of you opens my private chat and presses Start.")


class Boards:
    """Telegram's errors are the caller's: a pass is simply made again."""

    def __init__(
        self, bot: ExtBot[Any], store: Store, pictures: Pictures, pacer: Pacer, now: Callable[[], int]
    ) -> None:
        self._bot = bot
        self._store = store
        self._pictures = pictures
        self._pacer = pacer
        self._now = now
        self._faces: dict[int, int] = {}  # hashes of what views show, to spare edits that change nothing

    async def show(self, view: BoardView, look: Look | None, *, anew: bool = False) -> BoardView | None:
        """Bring the view up to date. Another view is returned when a new message has to take its place.

        `anew`: draw it also if it shows the newest version. A view that another one in its chat has
        succeeded is left to that one.
        """
        stored = await self._load(view)
        if look is None and not anew and view.shown_version >= stored.version:
            return None
        if await self._current(view) is None:
            return None
        if self._faces.get(view.id) == hash(await self._face(view, stored, look)):
            await self._note(view, stored)
            return None
        await self._pacer.slot(key(view.place), edit=not is_pending(view))
        current = await self._current(view)  # much can happen while a chat is paced
        return None if current is None else await self._show_newest(current, look, anew=anew)

    async def _show_newest(self, view: BoardView, look: Look | None, *, anew: bool) -> BoardView | None:
        stored = await self._load(view)
        if is_pending(view):
            await self._send(view, stored)
        elif 0 < view.shown_game < stored.match.game.number and view.place.chat_id is not None:
            await self._finish_game(view, stored)
            newer = await self.succeed(view)
            await self.retire(view)
            return newer
        elif _is_news(view, stored):
            return await self.succeed(view)
        elif anew or view.shown_version < stored.version:
            await self._edit(view, stored)
        elif look is not None and look.version == stored.version:
            await self._edit_keyboard(view, stored, look)
        return None

    async def succeed(self, view: BoardView) -> BoardView:
        """A view at the bottom of the same chat, still to be sent; once it stands, it retires this one."""
        place = replace(view.place, message_id=None)
        return await self._store.add_view(view.match_id, place, view.perspective, watching=view.watching)

    async def retire(self, view: BoardView) -> None:
        self._faces.pop(view.id, None)
        await self._store.retire_view(view.id)

    async def strip(self, place: Place) -> None:
        """Take the buttons off an old board; that it may be gone already does no harm."""
        await self._pacer.slot(key(place), edit=True)
        try:
            await self._bot.edit_message_reply_markup(
                **_address(place), reply_markup=None, rate_limit_args=ALREADY_PACED
            )
        except BadRequest as error:
            log.debug("An old board keeps its buttons: %s", error)

    async def _current(self, view: BoardView) -> BoardView | None:
        """The view as it is by now; None if it is retired or another one in its chat has succeeded it."""
        views = await self._store.views(view.match_id)
        later = [other for other in views if _same_chat(other, view) and other.id > view.id]
        # A board that stands is kept true until the one on its way stands as well.
        if any(is_pending(view) or not is_pending(other) for other in later):
            return None
        return next((live for live in views if live.id == view.id), None)

    async def _send(self, view: BoardView, stored: StoredMatch) -> None:
        shown = await self._face(view, stored)

        async def send(picture: str | bytes) -> Message:
            message = await self._bot.send_photo(
                chat_id=chat_of(view.place),
                message_thread_id=view.place.thread_id,
                photo=picture,
                caption=shown.caption,
                parse_mode=ParseMode.HTML,
                reply_markup=shown.keyboard,
                rate_limit_args=ALREADY_PACED,
            )
            await self._store.place_view(view.id, replace(view.place, message_id=message.message_id))
            return message

        message = await self._pictures.show(shown.spec, send)
        placed = replace(view, place=replace(view.place, message_id=message.message_id))
        await self._note(placed, stored, shown)

    async def _edit(self, view: BoardView, stored: StoredMatch) -> None:
        shown = await self._face(view, stored)
        if view.place.inline_message_id is not None:
            await self._edit_inline(view, stored, shown)
        else:
            await self._pictures.show(shown.spec, partial(self._edit_media, view.place, shown))
        await self._note(view, stored, shown)

    async def _edit_inline(self, view: BoardView, stored: StoredMatch, shown: Face) -> None:
        if await self._edit_by_file_id(view, stored, shown):
            return
        words = {
            "parse_mode": ParseMode.HTML,
            **_address(view.place),
            "reply_markup": shown.keyboard,
            "rate_limit_args": ALREADY_PACED,
        }
        t = translator(stored.language)
        text = f"{text_board(shown.spec)}\n{t(NO_PICTURE)}\n\n{shown.caption}"
        try:
            await self._unless_unchanged(self._bot.edit_message_text, text=text, **words)
        except BadRequest as error:
            if "there is no text in the message" not in error.message.lower():
                raise
            await self._unless_unchanged(self._bot.edit_message_caption, caption=text, **words)

    async def _edit_by_file_id(self, view: BoardView, stored: StoredMatch, shown: Face) -> bool:
        """Whether there is a way to give an inline message its picture."""
        for last_try in (False, True):
            if (file_id := await self._pictures.file_id(shown.spec, stored)) is None:
                return False
            try:
                await self._edit_media(view.place, shown, file_id)
            except BadRequest as error:
                if last_try or not is_unknown_file(error):
                    raise
                self._pictures.forget(shown.spec)
            else:
                break
        return True

    async def _edit_media(self, place: Place, shown: Face, picture: str | bytes) -> Message | bool:
        edited: Message | bool = await self._unless_unchanged(
            self._bot.edit_message_media,
            media=InputMediaPhoto(picture, caption=shown.caption, parse_mode=ParseMode.HTML),
            **_address(place),
            reply_markup=shown.keyboard,
            rate_limit_args=ALREADY_PACED,
        )
        return edited

    async def _edit_keyboard(self, view: BoardView, stored: StoredMatch, look: Look) -> None:
        shown = await self._face(view, stored, look)
        await self._unless_unchanged(
            self._bot.edit_message_reply_markup,
            **_address(view.place),
            reply_markup=shown.keyboard,
            rate_limit_args=ALREADY_PACED,
        )
        self._remember(view, shown)
        await self._put_away_older(view)

    async def _finish_game(self, view: BoardView, stored: StoredMatch) -> None:
        """Leave the finished game's last picture standing; the next game gets a board of its own."""
        journal = await self._store.journal(view.match_id)
        starts = [entry.seq for entry in journal if isinstance(entry.event, GameStarted)]
        ended = [entry for entry in journal if entry.seq < starts[view.shown_game]]
        last = replace(stored, version=ended[-1].version, match=fold(entry.event for entry in ended))
        eyes = await self._eyes(view, last)
        shown = replace(face(last, eyes, self._now()), keyboard=after_game(last, eyes.t))
        await self._pictures.show(shown.spec, partial(self._edit_media, view.place, shown))

    async def _unless_unchanged(self, edit: Callable[..., Any], **arguments: Any) -> Any:
        """That a message shows the new state already is success."""
        try:
            return await edit(**arguments)
        except BadRequest as error:
            if "message is not modified" not in error.message.lower():
                raise
            return True

    async def _note(self, view: BoardView, stored: StoredMatch, shown: Face | None = None) -> None:
        """A message shows this now; for storage only when the older boards of its chat are put away."""
        if shown is not None:
            self._remember(view, shown)
        await self._put_away_older(view)
        await self._store.view_shows(view.id, stored.version, stored.match.game.number)

    async def _put_away_older(self, view: BoardView) -> None:
        """One board a chat: the newest that stands, whatever was written while it was on its way."""
        views = await self._store.views(view.match_id)
        others = [other for other in views if _same_chat(other, view) and other.id != view.id]
        gone = all(live.id != view.id for live in views)
        if gone or any(other.id > view.id and not is_pending(other) for other in others):
            await self.strip(view.place)
        for other in others:
            if other.id < view.id:
                if not (is_pending(other) or other.watching):
                    await self.strip(other.place)
                await self.retire(other)

    def _remember(self, view: BoardView, shown: Face) -> None:
        self._faces[view.id] = hash(shown)
        if len(self._faces) > FACES_KEPT:
            del self._faces[next(iter(self._faces))]

    async def _face(self, view: BoardView, stored: StoredMatch, look: Look | None = None) -> Face:
        return face(stored, await self._eyes(view, stored), self._now(), look)

    async def _eyes(self, view: BoardView, stored: StoredMatch) -> Eyes:
        eyes = eyes_of(view, stored, await tastes(self._store, view))
        if view.place.inline_message_id is None:
            return eyes
        return replace(eyes, watch_link=watch_link(self._bot.username, stored.id))

    async def _load(self, view: BoardView) -> StoredMatch:
        stored = await self._store.match(view.match_id)
        if stored is None:
            raise LookupError(f"view {view.id} shows the unknown match {view.match_id}")
        return stored


async def tastes(store: Store, view: BoardView) -> rows.Chat | None:
    """How a shared board is wanted: by a group, or by a spectator in the private chat."""
    chat_id = view.place.chat_id
    if chat_id is None or view.perspective is not None:
        return None
    if (user := await store.user(chat_id)) is not None:
        return rows.Chat(chat_id, language_of(user), theme=user.settings.theme)
    return await store.chat(chat_id)


def is_pending(view: BoardView) -> bool:
    """Whether the board is still to be sent."""
    return view.place.message_id is None and view.place.inline_message_id is None


def chat_of(place: Place) -> int:
    """The chat of a message that is not an inline one."""
    if place.chat_id is None:
        raise ValueError("an inline message has no chat known to the bot")
    return place.chat_id


def key(place: Place) -> Chat:
    """What the message counts against in Telegram's limits."""
    return place.inline_message_id if place.inline_message_id is not None else chat_of(place)


def _same_chat(one: BoardView, other: BoardView) -> bool:
    return one.place.chat_id is not None and one.place.chat_id == other.place.chat_id


def _is_news(view: BoardView, stored: StoredMatch) -> bool:
    """Whether a player's private board has to sound: his turn has begun, or the other has ended the match."""
    if view.perspective is None or not 0 < view.shown_version < stored.version:
        return False
    if is_running(stored.match):
        return view.shown_version < stored.timing.turn_version and stored.match.game.turn is view.perspective
    return _ended_by(stored) is view.perspective.opponent


def _ended_by(stored: StoredMatch) -> Side | None:
    result = stored.match.game.result
    if result is None:
        return None
    return result.winner.opponent if result.ending is Ending.RESIGNED else result.winner


def _address(place: Place) -> dict[str, Any]:
    """Which message, as Telegram's edit methods take it."""
    if place.inline_message_id is not None:
        return {"inline_message_id": place.inline_message_id}
    return {"chat_id": place.chat_id, "message_id": place.message_id}
