"""/language: the language of a group, or of a person in the private chat."""

from dataclasses import replace
from functools import partial
from typing import Any

from telegram import InlineKeyboardMarkup
from telegram.ext import ExtBot

from bot.denials import Denial, Denied
from bot.i18n import phrases
from bot.i18n.translator import LANGUAGES, translator
from bot.telegram import presses
from bot.telegram.board.presenter import Presenter
from bot.telegram.buttons import button, in_rows
from bot.telegram.delivery import quietly
from bot.telegram.people import Person
from bot.telegram.routing import Answer, Asked, CommandReply, Pressed, PressHandler
from storage.base import Store


class Language:
    def __init__(self, bot: ExtBot[Any], store: Store, presenter: Presenter) -> None:
        self._bot = bot
        self._store = store
        self._presenter = presenter

    def commands(self) -> dict[str, CommandReply]:
        return {"language": self._language}

    def press_handlers(self) -> dict[type[presses.Press], PressHandler]:
        return {presses.SetLanguage: self._set_language}

    async def _language(self, asked: Asked) -> str | None:
        """`/language ru` sets it at once, `/language` shows the choices."""
        person = asked.person
        words = (asked.message.text or "").split()[1:]
        if words:
            text = await self._choose(person, words[0].lower())
            await self._redraw(person)
            return text
        choices = [button(phrases.language_name(code), presses.SetLanguage(code)) for code in LANGUAGES]
        send = partial(
            self._bot.send_message,
            asked.message.chat.id,
            person.t("Which language?"),
            message_thread_id=person.place.thread_id,
            reply_markup=InlineKeyboardMarkup(in_rows(choices, 3)),
        )
        await quietly(send, repeatable=False)
        return None

    async def _set_language(self, press: presses.SetLanguage, pressed: Pressed) -> Answer:
        person = pressed.person
        text = await self._choose(person, press.language)

        async def show() -> None:
            await self._redraw(person)
            edit = partial(self._bot.edit_message_text, text, person.place.chat_id, person.place.message_id)
            await quietly(edit)

        return Answer(text, show)

    async def _choose(self, person: Person, language: str) -> str:
        """The words that say so. Raises Denied for a language there is none of."""
        if language not in LANGUAGES or person.place.chat_id is None:
            raise Denied(Denial.UNKNOWN_LANGUAGE)
        if person.in_group:
            chat = await self._store.chat(person.place.chat_id)
            await self._store.change_chat(replace(chat, language=language))
        else:
            await self._store.change_settings(
                person.user.id, replace(person.user.settings, language=language)
            )
        return translator(language)("I speak English here now.")

    async def _redraw(self, person: Person) -> None:
        if person.in_group and person.place.chat_id is not None:
            await self._presenter.redraw_in(person.place.chat_id)
        else:
            await self._presenter.redraw_for(person.user.id)
