"""Who may decide for a group."""

import logging
from typing import Any

from telegram.error import TelegramError
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
    if person.is_anonymous:
        return True
    try:
        # unlike getChatMember, this also answers a bot that is no admin itself
        admins = await insist(lambda: bot.get_chat_administrators(chat), repeatable=True)
    except TelegramError as error:
        log.info("Nobody knows the admins of chat %s: %s", chat, error)
        raise Denied(Denial.UNANSWERED) from None
    return any(admin.user.id == person.user.id for admin in admins)
