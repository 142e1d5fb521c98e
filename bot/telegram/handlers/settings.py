"""/language: the language of a group, or of a person in the private chat."""

from dataclasses import replace
from typing import Any

from babel import Locale
from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.ext import ExtBot

from bot.denials import Denial, Denied
from bot.i18n.translator import LANGUAGES, translator
from bot.telegram import callbacks
from bot.telegram.delivery import insist, quietly
from bot.telegram.people import Person
from bot.telegram.routing import Answer, Asked, CommandReply, Pressed, PressHandler
from storage.base import Store


class Settings:
    def __init__(self, bot: ExtBot[Any], store: Store) -> None:
        self._bot = bot
        self._store = store

    def commands(self) -> dict[str, CommandReply]:
        return {"language": self._language}

    def presses(self) -> dict[type[callbacks.Press], PressHandler]:
        return {callbacks.SetLanguage: self._set_language}

    async def _language(self, asked: Asked) -> str | None:
        """`/language ru` sets it at once, `/language` shows the choices."""
        words = (asked.message.text or "").split()[1:]
        if words:
            return await self._choose(asked.person, words[0].lower())
        buttons = [
            InlineKeyboardButton(
                str(Locale(code).get_display_name()).capitalize(),
                callback_data=callbacks.encode(callbacks.SetLanguage(code)),
            )
            for code in LANGUAGES
        ]
        await insist(
            lambda: self._bot.send_message(
                asked.message.chat.id,
                asked.person.t("Which language?"),
                message_thread_id=asked.person.place.thread_id,
                reply_markup=InlineKeyboardMarkup([buttons]),
            ),
            repeatable=False,
        )
        return None

    async def _set_language(self, press: callbacks.SetLanguage, pressed: Pressed) -> Answer:
        place = pressed.person.place
        text = await self._choose(pressed.person, press.language)

        async def show() -> None:
            await quietly(lambda: self._bot.edit_message_text(text, place.chat_id, place.message_id))

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
