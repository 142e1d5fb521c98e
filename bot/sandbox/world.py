"""The whole sandbox world: make people and chats, let them act, look at what has come of it."""

from __future__ import annotations

from collections.abc import Iterable

from bot.sandbox.accounts import User
from bot.sandbox.chats import Chat, ChatKind, Status
from bot.sandbox.messages import Message
from bot.sandbox.people import People
from bot.sandbox.state import Change


class World(People):
    """A Telegram of one's own, with one bot in it.

    >>> world = World()
    >>> anna, boris = world.user("Anna"), world.user("Boris", language_code="ru")
    >>> group = world.group("Backgammon", [anna, boris])
    >>> world.say(anna, group, "/narde").text
    '/narde'
    """

    def __init__(self, bot_id: int = 12345, bot_username: str = "narde_bot", bot_name: str = "Narde") -> None:
        super().__init__(bot_id, bot_username, bot_name)
        self._next_user = 7_000_000_001
        self._next_group = 4_000_000_001
        self._next_dialog = 1

    def user(
        self,
        first_name: str,
        last_name: str | None = None,
        username: str | None = None,
        *,
        language_code: str = "en",
        is_bot: bool = False,
        started: bool = False,
    ) -> User:
        """A new account. ``started``: the bot may write to it already."""
        user = User(self._next_user, first_name, last_name, username, language_code, is_bot, started)
        self._next_user += 1
        self.users[user.id] = user
        if not is_bot:
            members: dict[User, Status] = {user: "creator", self.bot: "member"}
            self.chats[user.id] = Chat(user.id, "private", self.bot.first_name, members)
        self.changed(Change(accounts=True))
        return user

    def group(
        self,
        title: str,
        members: Iterable[User] = (),
        *,
        supergroup: bool = False,
        forum: bool = False,
        bot_member: bool = True,
        admins: Iterable[User] = (),
    ) -> Chat:
        """A new group; its first member is its creator. A forum is a supergroup."""
        people = list(members)
        kind: ChatKind = "supergroup" if supergroup or forum else "group"
        number = self._next_group
        self._next_group += 1
        chat = Chat(-number if kind == "group" else -1_000_000_000_000 - number, kind, title, is_forum=forum)
        for user in people:
            chat.members[user] = "member"
        if people:
            chat.members[people[0]] = "creator"
        for user in admins:
            chat.members[user] = "administrator"
        if bot_member:
            chat.members[self.bot] = "member"
        self.chats[chat.id] = chat
        self.changed(Change(accounts=True))
        return chat

    def dialog(self, one: User, other: User) -> Chat:
        """Two people's private chat; the bot is no part of it, but may be called inline or as a guest."""
        members: dict[User, Status] = {one: "member", other: "member"}
        number = self._next_dialog
        self._next_dialog += 1
        chat = self.chats[number] = Chat(number, "dialog", f"{one.name} & {other.name}", members)
        self.changed(Change(accounts=True))
        return chat

    def messages(self, chat: Chat) -> list[Message]:
        """What stands in a chat, newest last."""
        return [message for message in chat.messages if not message.deleted]
