"""/settings in the private chat, for oneself, and /quiet."""

import asyncio
from dataclasses import replace
from functools import partial
from typing import Any

from telegram.constants import ParseMode
from telegram.ext import ExtBot

from bot.denials import Denial, Denied
from bot.i18n.customs import language_of
from bot.i18n.translator import translator
from bot.telegram import presses
from bot.telegram.board.presenter import Presenter
from bot.telegram.delivery import quietly
from bot.telegram.handlers.group_settings import GroupSettings
from bot.telegram.people import Person
from bot.telegram.preferences import declarations
from bot.telegram.preferences.own import OWN
from bot.telegram.routing import Answer, Asked, CommandReply, Pressed, PressHandler
from storage.base import Store
from storage.rows import User


class Settings:
    def __init__(self, bot: ExtBot[Any], store: Store, presenter: Presenter, group: GroupSettings) -> None:
        self._bot = bot
        self._store = store
        self._presenter = presenter
        self._group = group
        self._changing = asyncio.Lock()  # two presses at once each change one thing

    def commands(self) -> dict[str, CommandReply]:
        return {"settings": self._settings, "quiet": self._quiet}

    def press_handlers(self) -> dict[type[presses.Press], PressHandler]:
        return {presses.SetOwn: self._set}

    async def _settings(self, asked: Asked) -> str | None:
        if asked.person.in_group:
            return await self._group.show(asked)
        user = asked.person.user
        send = partial(self._bot.send_message, user.id, **_message(user))
        await quietly(send, repeatable=False)
        return None

    async def _quiet(self, asked: Asked) -> str:
        if asked.person.is_anonymous:
            raise Denied(Denial.ANONYMOUS)
        t = asked.person.t
        async with self._changing:
            user = await self._newest(asked.person)
            notices = not user.settings.notices
            await self._store.change_settings(user.id, replace(user.settings, notices=notices))
        if notices:
            return t("🔔 I tell you again when you are waited for. /quiet turns that off.")
        return t("🔕 I do not tell you any more when you are waited for. /quiet turns that on again.")

    async def _set(self, press: presses.SetOwn, pressed: Pressed) -> Answer:
        person = pressed.person
        preference, choice = declarations.find(OWN, press.setting, press.choice)
        async with self._changing:
            before = await self._newest(person)
            after = preference.write(before, choice.value)
            await self._store.change_settings(after.id, after.settings)

        async def show() -> None:
            if preference.on_boards and after != before:
                await self._presenter.redraw_for(after.id)
            if person.place.chat_id == after.id:
                edit = partial(
                    self._bot.edit_message_text,
                    chat_id=person.place.chat_id,
                    message_id=person.place.message_id,
                    **_message(after),
                )
                await quietly(edit)

        return Answer(choice.effect(translator(language_of(after))), show)

    async def _newest(self, person: Person) -> User:
        return await self._store.user(person.user.id) or person.user


def _message(user: User) -> dict[str, Any]:
    t = translator(language_of(user))
    heading = f"⚙️ <b>{t('Your settings')}</b>"
    return {
        "text": declarations.summary(heading, OWN, user, t),
        "reply_markup": declarations.keyboard(OWN, user, presses.SetOwn, t),
        "parse_mode": ParseMode.HTML,
    }
