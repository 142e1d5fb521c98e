"""/settings in a group: its admins choose for it."""

import asyncio
from functools import partial
from typing import Any

from telegram.constants import ParseMode
from telegram.ext import ExtBot

from bot.denials import Denial, Denied
from bot.i18n.translator import Translator, best_language, translator
from bot.telegram import presses
from bot.telegram.admins import is_admin
from bot.telegram.board.presenter import Presenter
from bot.telegram.delivery import quietly
from bot.telegram.people import Person
from bot.telegram.preferences import declarations
from bot.telegram.preferences.group import GROUP
from bot.telegram.routing import Answer, Asked, Pressed, PressHandler
from storage.base import Store
from storage.rows import Chat


class GroupSettings:
    def __init__(self, bot: ExtBot[Any], store: Store, presenter: Presenter) -> None:
        self._bot = bot
        self._store = store
        self._presenter = presenter
        self._changing = asyncio.Lock()  # two presses at once each change one thing

    def press_handlers(self) -> dict[type[presses.Press], PressHandler]:
        return {presses.SetGroup: self._set}

    async def show(self, asked: Asked) -> str | None:
        """Post the group's settings; others than its admins are shown the way to their own."""
        person = asked.person
        if not await is_admin(self._bot, person):
            return person.t(
                "Only the admins of this group can change its settings. "
                'Yours are <a href="{link}">in our private chat</a>: write /settings there.',
                link=f"https://t.me/{self._bot.username}",
            )
        chat = await self._store.chat(_chat_of(person))
        send = partial(
            self._bot.send_message,
            chat.id,
            message_thread_id=person.place.thread_id,
            **_message(chat, _words(chat, person)),
        )
        await quietly(send, repeatable=False)
        return None

    async def _set(self, press: presses.SetGroup, pressed: Pressed) -> Answer:
        person = pressed.person
        preference, choice = declarations.find(GROUP, press.setting, press.choice)
        chat_id = _chat_of(person)
        if not await is_admin(self._bot, person):
            raise Denied(Denial.ONLY_ADMINS)
        async with self._changing:
            before = await self._store.chat(chat_id)
            after = preference.write(before, choice.value)
            await self._store.change_chat(after)

        async def show() -> None:
            if preference.on_boards and after != before:
                await self._presenter.redraw_in(chat_id)
            edit = partial(
                self._bot.edit_message_text,
                chat_id=chat_id,
                message_id=person.place.message_id,
                **_message(after, _words(after, person)),
            )
            await quietly(edit)

        return Answer(choice.effect(_words(after, person)), show)


def _chat_of(person: Person) -> int:
    """Raises Denied where there is no group."""
    if person.place.chat_id is None or not person.in_group:
        raise Denied(Denial.GROUPS_ONLY)
    return person.place.chat_id


def _words(chat: Chat, person: Person) -> Translator:
    """The group's language; while it has none, that of the admin who chooses."""
    return translator(best_language(chat.language, person.t.language))


def _message(chat: Chat, t: Translator) -> dict[str, Any]:
    heading = f"⚙️ <b>{t('Settings of this group')}</b>"
    return {
        "text": declarations.summary(heading, GROUP, chat, t),
        "reply_markup": declarations.keyboard(GROUP, chat, presses.SetGroup, t),
        "parse_mode": ParseMode.HTML,
    }
