"""Who is in which chat, as what, and what becomes of chats and accounts."""

from __future__ import annotations

import time
from typing import Any

from bot.sandbox.accounts import User
from bot.sandbox.chats import Chat, Status
from bot.sandbox.entities import Text
from bot.sandbox.messages import Content
from bot.sandbox.state import Change, State
from bot.sandbox.wire import chat_json, member_json, user_json


class Membership(State):
    """Coming and going."""

    def block(self, user: User) -> None:
        """Block the bot."""
        user.blocked = True
        self._status_changed(self.chats[user.id], user, self.bot, "member", "kicked")

    def unblock(self, user: User) -> None:
        """Let the bot write again."""
        user.blocked = False
        self._status_changed(self.chats[user.id], user, self.bot, "kicked", "member")

    def deactivate(self, user: User) -> None:
        """Delete an account."""
        user.deactivated = True
        self.changed(Change(accounts=True))

    def add(self, chat: Chat, user: User, by: User) -> None:
        """Take somebody, or the bot, into a group."""
        self._set_status(chat, by, user, "member")
        self._service(chat, by, {"new_chat_members": [user_json(user)]})

    def kick(self, chat: Chat, user: User, by: User) -> None:
        """Throw somebody, or the bot, out of a group."""
        self._set_status(chat, by, user, "kicked")
        self._service(chat, by, {"left_chat_member": user_json(user)})

    def leave(self, chat: Chat, user: User) -> None:
        """Leave a group."""
        self._set_status(chat, user, user, "left")
        self._service(chat, user, {"left_chat_member": user_json(user)})

    def promote(self, chat: Chat, user: User, by: User) -> None:
        """Make somebody, or the bot, an administrator. The bot sees every message then."""
        self._set_status(chat, by, user, "administrator")

    def demote(self, chat: Chat, user: User, by: User) -> None:
        """Make an administrator a plain member again."""
        self._set_status(chat, by, user, "member")

    def topic(self, chat: Chat, name: str, by: User) -> int:
        """Open a topic in a forum; its ``message_thread_id``."""
        created = {"forum_topic_created": {"name": name, "icon_color": 7322096}}
        message = self.post(chat, by, _NOTHING, service=created)
        message.thread = message.id
        chat.topics[message.id] = name
        self.tell_bot(message)
        self.changed(Change(accounts=True))
        return message.id

    def migrate(self, chat: Chat, by: User) -> Chat:
        """Turn a group into a supergroup, which gets another id and starts without messages."""
        new = Chat(-1_000_000_000_000 + chat.id, "supergroup", chat.title, dict(chat.members))
        new.anonymous = set(chat.anonymous)
        self.chats[new.id] = new
        self._service(chat, by, {"migrate_to_chat_id": new.id})
        self._service(new, by, {"migrate_from_chat_id": chat.id})
        chat.migrated_to = new
        self.changed(Change(accounts=True))
        return new

    def _set_status(self, chat: Chat, by: User, user: User, status: Status) -> None:
        old = chat.status(user)
        chat.members[user] = status
        self._status_changed(chat, by, user, old, status)

    def _status_changed(self, chat: Chat, by: User, user: User, old: Status, new: Status) -> None:
        kind = "my_chat_member" if user is self.bot else "chat_member"
        if user is self.bot or chat.is_admin(self.bot):
            content: dict[str, Any] = {
                "chat": chat_json(chat),
                "from": user_json(by),
                "date": int(time.time()),
                "old_chat_member": member_json(user, old),
                "new_chat_member": member_json(user, new),
            }
            self.updates.put(kind, content)
        self.changed(Change(accounts=True))

    def _service(self, chat: Chat, by: User, fields: dict[str, Any]) -> None:
        self.tell_bot(self.post(chat, by, _NOTHING, service=fields))


_NOTHING = Content(Text(""))
