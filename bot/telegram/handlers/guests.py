"""Mentions in chats the bot is no member of: answered with a challenge to those there."""

from typing import Any

import telegram
from telegram import InlineQueryResult, Update
from telegram.ext import ExtBot, MessageHandler, filters

from bot.denials import Denied
from bot.i18n import phrases
from bot.service.challenges import Challenges
from bot.telegram.challenge.arguments import read_challenge
from bot.telegram.challenge.articles import words_article
from bot.telegram.delivery import quietly
from bot.telegram.handlers.sealed import sealed_article
from bot.telegram.people import Person, meet
from bot.telegram.routing import App, ContextType
from storage.base import Store
from storage.rows import Place, Terms


class Guests:
    def __init__(self, bot: ExtBot[Any], store: Store, challenges: Challenges) -> None:
        self._bot = bot
        self._store = store
        self._challenges = challenges

    def register(self, application: App) -> None:
        application.add_handler(MessageHandler(filters.UpdateType.GUEST_MESSAGE, self._mentioned))

    async def _mentioned(self, update: Update, context: ContextType) -> None:
        message = update.guest_message
        if message is None or message.from_user is None or (query := message.guest_query_id) is None:
            return
        person = await meet(self._store, message.from_user, Place())
        try:
            result = await self._challenge(message, person)
        except Denied as denied:
            result = words_article(phrases.denial(person.t, denied.reason), person.t)
        await quietly(lambda: self._bot.answer_guest_query(query, result), repeatable=False)

    async def _challenge(self, message: telegram.Message, person: Person) -> InlineQueryResult:
        wanted = read_challenge(message, Terms(), self._bot.bot)
        return await sealed_article(self._challenges, person, wanted)
