"""/games: one's open matches, each brought here by a button; /watch: a match shown to spectators."""

from collections.abc import Callable
from functools import partial
from typing import Any

from telegram import InlineKeyboardMarkup
from telegram.constants import ParseMode
from telegram.ext import ExtBot

from bot.denials import Denial, Denied
from bot.service.matches import Matches
from bot.telegram import lists, presses
from bot.telegram.board.presenter import Presenter
from bot.telegram.delivery import quietly
from bot.telegram.handlers.start import Link
from bot.telegram.links import WATCH
from bot.telegram.people import Person
from bot.telegram.routing import Answer, Asked, CommandReply, Pressed, PressHandler
from storage.base import Store
from storage.rows import StoredMatch


class Games:
    def __init__(
        self,
        bot: ExtBot[Any],
        store: Store,
        matches: Matches,
        presenter: Presenter,
        now: Callable[[], int],
    ) -> None:
        self._bot = bot
        self._store = store
        self._matches = matches
        self._presenter = presenter
        self._now = now

    def commands(self) -> dict[str, CommandReply]:
        return {"games": self._games, "watch": self._watch}

    def press_handlers(self) -> dict[type[presses.Press], PressHandler]:
        return {presses.BringBoard: self._bring, presses.WatchMatch: self._watch_own}

    def links(self) -> dict[str, Link]:
        return {WATCH: self._watch_link}

    async def _games(self, asked: Asked) -> str | None:
        person = asked.person
        own = await self._own(person)
        if not own:
            return person.t("You have no open match. Begin one with /narde")
        text = lists.games(own, person.user, self._now(), person.t)
        await self._send(person, text, lists.buttons(own, person.user, person.t, "⤵️", presses.BringBoard))
        return None

    async def _watch(self, asked: Asked) -> str | None:
        """`/watch CODE` shows that match here, `/watch` offers a group the asker's own."""
        person = asked.person
        words = (asked.message.text or "").split()[1:]
        if words:
            await self._show(await self._matches.find(words[0]), person)
            return None
        own = await self._own(person) if person.in_group else []
        if not own:
            return person.t("Write /watch and the code of a match: its players find it under /games.")
        text = person.t("👁 Which of your matches shall be watched here?")
        await self._send(person, text, lists.buttons(own, person.user, person.t, "👁", presses.WatchMatch))
        return None

    async def _watch_link(self, asked: Asked, match_id: str) -> None:
        await self._show(await self._matches.find(match_id), asked.person)

    async def _bring(self, press: presses.BringBoard, pressed: Pressed) -> Answer:
        person = pressed.person
        stored = await self._running(press.match, person)
        return Answer(then=lambda: self._presenter.post(stored.id, person.place, person.perspective(stored)))

    async def _watch_own(self, press: presses.WatchMatch, pressed: Pressed) -> Answer:
        stored = await self._running(press.match, pressed.person)
        return Answer(then=lambda: self._show(stored, pressed.person))

    async def _show(self, stored: StoredMatch, person: Person) -> None:
        """Raises Denied for a match that is over. Players see it in their private chats as their own."""
        if stored.match.is_over:
            raise Denied(Denial.MATCH_OVER)
        perspective = person.perspective(stored)
        await self._presenter.post(stored.id, person.place, perspective, watching=perspective is None)

    async def _running(self, match_id: str, person: Person) -> StoredMatch:
        """An own match that goes on, to be shown in a chat. Raises Denied."""
        stored, _ = await self._matches.find_for(match_id, person.user.id)
        if stored.match.is_over:
            raise Denied(Denial.MATCH_OVER)
        if person.place.chat_id is None:
            raise Denied(Denial.OLD_BUTTON)
        return stored

    async def _own(self, person: Person) -> list[StoredMatch]:
        if person.is_anonymous:
            raise Denied(Denial.ANONYMOUS)
        return lists.own_turn_first(await self._store.matches_of_user(person.user.id), person.user)

    async def _send(self, person: Person, text: str, keyboard: InlineKeyboardMarkup) -> None:
        send = partial(
            self._bot.send_message,
            person.place.chat_id or person.user.id,
            text,
            parse_mode=ParseMode.HTML,
            message_thread_id=person.place.thread_id,
            reply_markup=keyboard,
        )
        await quietly(send, repeatable=False)
