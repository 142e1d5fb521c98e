"""Who may decide for a group."""

import logging
from collections.abc import Sequence
from functools import partial
from typing import Any

from telegram import ChatMember
from telegram.constants import ChatID
from telegram.error import ChatMigrated, TelegramError
from telegram.ext import ExtBot

from bot.denials import Denial, Denied
from bot.telegram.delivery import insist
from bot.telegram.people import Person

log = logging.getLogger(__name__)


async def is_admin(bot: ExtBot[Any], person: Person) -> bool:
    """Whether the person is an admin of the group he is in. Raises Denied when Telegram does not say.

    Who writes as the group itself is one; under presses even anonymous admins have their own ids.
    """
    chat = person.place.chat_id
    if chat is None:
        return False
    if person.user.id == ChatID.ANONYMOUS_ADMIN:
        return True
    try:
        admins = await _admins(bot, chat)
    except TelegramError as error:
        log.info("Nobody knows the admins of chat %s: %s", chat, error)
        raise Denied(Denial.UNANSWERED) from None
    return any(admin.user.id == person.user.id for admin in admins)


async def _admins(bot: ExtBot[Any], chat: int) -> Sequence[ChatMember]:
    """Unlike getChatMember, this also answers a bot that is no admin itself."""
    try:
        return await insist(lambda: bot.get_chat_administrators(chat), repeatable=True)
    except ChatMigrated as error:  # pressed in what is left of the old group
        return await insist(partial(bot.get_chat_administrators, error.new_chat_id), repeatable=True)
