"""Who pressed or wrote, where, and in which language to answer."""

from dataclasses import dataclass, replace

import telegram
from telegram.constants import ChatID

from bot.i18n.customs import language_of
from bot.i18n.translator import Translator, translator
from engine.side import Side
from storage.base import Store
from storage.rows import Place, StoredMatch, User

GENERAL_TOPIC = 1  # a forum's General topic must not be named when sending


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a place. `t` speaks the person's own language."""

    user: User
    place: Place
    t: Translator

    @property
    def in_group(self) -> bool:
        return self.place.chat_id is not None and self.place.chat_id < 0

    @property
    def is_anonymous(self) -> bool:
        """Somebody who writes as a group or a channel: whoever it is cannot be told."""
        return self.user.id in (ChatID.ANONYMOUS_ADMIN, ChatID.FAKE_CHANNEL)

    def perspective(self, stored: StoredMatch) -> Side | None:
        """For whom a board is turned here: for the player in the own private chat, else for nobody."""
        if self.place.chat_id != self.user.id:
            return None
        return next(iter(stored.sides_of(self.user.id)), None)


async def meet(store: Store, user: telegram.User, place: Place) -> Person:
    """Note a person's present name and language."""
    reachable = place.chat_id == user.id
    known = await store.saw_user(replace(user_of(user), reachable=reachable))
    return Person(known, place, translator(language_of(known)))


def user_of(user: telegram.User) -> User:
    return User(user.id, user.full_name or "", user.username, user.language_code)


def place_of(message: telegram.Message) -> Place:
    """Where a message stands, as the bot has to address it."""
    thread = message.message_thread_id if message.is_topic_message else None
    return Place(message.chat.id, message.message_id, None if thread == GENERAL_TOPIC else thread)


def place_of_query(query: telegram.CallbackQuery) -> Place:
    """The message under which the button was pressed; one too old to be read still has its ids."""
    if query.inline_message_id is not None:
        return Place(inline_message_id=query.inline_message_id)
    if isinstance(query.message, telegram.Message):
        return place_of(query.message)
    if query.message is not None:
        return Place(query.message.chat.id, query.message.message_id)
    return Place()
