"""Short messages that make a sound where a board's edit makes none; at most one a match stands at a time."""

import asyncio
import logging
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from telegram.constants import ParseMode
from telegram.error import TelegramError
from telegram.ext import ExtBot

from bot.i18n import phrases
from bot.i18n.customs import language_of
from bot.i18n.names import html_name, name_of
from bot.i18n.translator import Translator, best_language, msg, translator
from bot.service.clocks import Alarm
from bot.telegram.delivery import insist, quietly
from bot.telegram.people import place_of
from engine.side import Side
from storage.base import Store
from storage.rows import Place, StoredMatch, User

log = logging.getLogger(__name__)

TEXTS = {
    Alarm.NUDGE: msg("▶️ {name}, it is your turn."),
    Alarm.HALF_TIME: msg("⏳ {name}, it is your turn: {time} left."),
    Alarm.NEARLY_OVER: msg("⏳ {name}, hurry: only {time} left!"),
    Alarm.TIME_OVER: msg("⌛️ {name}, the other side is out of time: you may claim the game."),
}


class Notices:
    def __init__(self, bot: ExtBot[Any], store: Store) -> None:
        self._bot = bot
        self._store = store
        self._telling = WeakValueDictionary[str, asyncio.Lock]()  # by match, while somebody is being told

    async def tell(self, stored: StoredMatch, alarm: Alarm, now: int) -> None:
        """Mention the one who has something to do, in the group or else in the private chat."""
        side = stored.match.game.turn
        user = stored.player(side.opponent if alarm is Alarm.TIME_OVER else side)
        if alarm not in TEXTS or not user.settings.notices:
            return
        place = await self._place(stored, user, alarm)
        if place is None or place.chat_id is None:
            return
        async with self._telling.setdefault(stored.id, asyncio.Lock()):
            await self._tell(stored, user, alarm, place, place.chat_id, now)

    async def _tell(
        self, stored: StoredMatch, user: User, alarm: Alarm, place: Place, chat: int, now: int
    ) -> None:
        await self.remove(stored.id)
        text = await self._text(stored, user, alarm, place, now)
        try:
            message = await insist(
                lambda: self._bot.send_message(
                    chat, text, parse_mode=ParseMode.HTML, message_thread_id=place.thread_id
                ),
                repeatable=False,
                once=True,
            )
        except TelegramError as error:
            log.info("Nobody was told in chat %s: %s", chat, error)
            return
        await self._store.keep_notice(stored.id, place_of(message))
        newest = await self._store.match(stored.id) or stored
        if newest.match.is_over or newest.timing.turn_version != stored.timing.turn_version:
            await self.remove(stored.id)  # he has moved while it was being written

    async def remove(self, match_id: str) -> None:
        """He has moved."""
        notice = await self._store.take_notice(match_id)
        if notice is not None and (chat := notice.chat_id) and (message := notice.message_id):
            await quietly(lambda: self._bot.delete_message(chat, message))

    async def unreachable(self, stored: StoredMatch, side: Side) -> None:
        """Tell a player that the other's private board cannot be shown any more."""
        told, gone = stored.player(side.opponent), stored.player(side)
        t = translator(language_of(told))
        text = t("📵 I cannot reach {name} any more. The match stays open.", name=_bold(gone, t))
        if told.reachable:
            send = partial(self._bot.send_message, told.id, text, parse_mode=ParseMode.HTML)
            await quietly(send, repeatable=False)

    async def _place(self, stored: StoredMatch, user: User, alarm: Alarm) -> Place | None:
        """Where the match is played by both; a private board at the own turn is itself the notice."""
        views = [view for view in await self._store.views(stored.id) if not view.watching]
        for view in views:
            if view.perspective is None and view.place.chat_id is not None:
                return view.place
        if alarm is Alarm.NUDGE and any(view.perspective is not None for view in views):
            return None
        return Place(chat_id=user.id) if user.reachable else None

    async def _text(self, stored: StoredMatch, user: User, alarm: Alarm, place: Place, now: int) -> str:
        t = await self._translator(stored, user, place)
        name = f'<a href="tg://user?id={user.id}">{html_name(user.name)}</a>'
        left = max((stored.timing.deadline or now) - now, 1)
        return t(TEXTS[alarm], name=name, time=phrases.duration(t, left))

    async def _translator(self, stored: StoredMatch, user: User, place: Place) -> Translator:
        if place.chat_id == user.id:
            return translator(language_of(user))
        chat = await self._store.chat(place.chat_id) if place.chat_id is not None else None
        return translator(best_language(chat.language if chat else None, stored.language))


def _bold(user: User, t: Translator) -> str:
    return f"<b>{html_name(name_of(user, t))}</b>"
