"""What there is: accounts, chats, files, queues, and who waits for a change."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from bot.sandbox.accounts import User
from bot.sandbox.calls import CallLog
from bot.sandbox.chats import GENERAL_TOPIC, Chat
from bot.sandbox.entities import Text
from bot.sandbox.errors import Refused, bad_request, forbidden
from bot.sandbox.faults import Faults
from bot.sandbox.files import FileStore
from bot.sandbox.markup import Keyboard
from bot.sandbox.messages import Content, Message
from bot.sandbox.pace import Pace
from bot.sandbox.queries import Answer, InlineAnswer, InlineResult, Query, QueryBook
from bot.sandbox.updates import UpdateQueue
from bot.sandbox.wire import message_json, user_json

T = TypeVar("T")
Access = Literal["read", "edit", "write"]


@dataclass(frozen=True, slots=True)
class Change:
    """What a phone may want to show anew: a message, an answer to a press, or who and what there is."""

    message: Message | None = None
    press: Query[Answer] | None = None
    accounts: bool = False
    """People, chats or the bot's profile have changed."""


class State:
    """All that exists in a sandbox. One event loop only; nothing here waits but :meth:`wait_for`."""

    def __init__(self, bot_id: int, bot_username: str, bot_name: str) -> None:
        self.bot = User(bot_id, bot_name, username=bot_username, is_bot=True)
        self.users: dict[int, User] = {bot_id: self.bot}
        self.chats: dict[int, Chat] = {}
        self.inline_messages: dict[str, Message] = {}
        self.files = FileStore()
        self.updates = UpdateQueue()
        self.calls = CallLog()
        self.faults = Faults()
        self.pace = Pace(time.monotonic)
        self.presses: QueryBook[Answer] = QueryBook(lifetime=60)
        self.inline_queries: QueryBook[InlineAnswer] = QueryBook(lifetime=30)
        self.guest_queries: QueryBook[Message] = QueryBook(lifetime=60)
        self.profile: dict[str, Any] = {}
        """What the bot has set of itself: commands, descriptions, name, by method and scope."""
        self.listeners: list[Callable[[Change], None]] = []
        self._waiters: list[tuple[Callable[[], Any], asyncio.Future[Any]]] = []
        self._ids = itertools.count(1001)
        self._supergroup_ids: dict[Chat, itertools.count[int]] = {}

    def new_id(self) -> int:
        """A number not used before, for queries, inline messages and messages outside supergroups."""
        return next(self._ids)

    def new_message_id(self, chat: Chat) -> int:
        """Supergroups count their own messages, so the same id may stand in two of them; 1 is General's."""
        if chat.kind == "supergroup":
            return next(self._supergroup_ids.setdefault(chat, itertools.count(2)))
        return self.new_id()

    def entity_user(self, user_id: int) -> dict[str, Any] | None:
        """The ``user`` of a text mention."""
        user = self.users.get(user_id)
        return user_json(user) if user else None

    # --- change ---

    def changed(self, change: Change | None = None) -> None:
        """Wake those whose condition has come true; tell all listeners what there is to show."""
        if change is not None:
            for listener in list(self.listeners):
                listener(change)
        for predicate, future in list(self._waiters):
            if future.done():
                continue
            try:
                value = predicate()
            except Exception as fault:  # noqa: BLE001 - raised where it is waited for
                future.set_exception(fault)
                continue
            if value:
                future.set_result(value)

    async def wait_for(self, predicate: Callable[[], T | None], timeout: float = 10) -> T:
        """The predicate's first true value; it is asked again after every change.

        Raises ``TimeoutError`` after ``timeout`` seconds.
        """
        if value := predicate():
            return value
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        waiter = (predicate, future)
        self._waiters.append(waiter)
        try:
            async with asyncio.timeout(timeout):
                return await future
        finally:
            self._waiters.remove(waiter)

    # --- messages ---

    def post(
        self,
        chat: Chat,
        sender: User,
        content: Content,
        *,
        keyboard: Keyboard = (),
        reply_to: Message | None = None,
        thread: int | None = None,
        silent: bool = False,
        anonymous: bool = False,
        via: User | None = None,
        service: dict[str, Any] | None = None,
        pinned: Message | None = None,
        guest_caller: User | None = None,
    ) -> Message:
        """Put a new message at the end of a chat."""
        message = Message(
            id=self.new_message_id(chat),
            chat=chat,
            sender=sender,
            date=int(time.time()),
            content=content,
            files=self.files,
            keyboard=keyboard,
            reply_to=reply_to,
            thread=thread,
            silent=silent,
            anonymous=anonymous,
            via=via,
            service=service or {},
            pinned=pinned,
            guest_caller=guest_caller,
        )
        chat.messages.append(message)
        self.changed(Change(message))
        return message

    def post_inline(
        self,
        chat: Chat,
        sender: User,
        result: InlineResult,
        *,
        reply_to: Message | None = None,
        thread: int | None = None,
        caller: User | None = None,
    ) -> Message:
        """Post an inline result, anywhere. Only with a keyboard can the bot edit it later.

        ``caller`` is who mentioned the bot in a chat it is no member of.
        """
        message = self.post(
            chat,
            sender,
            result.content,
            keyboard=result.keyboard,
            reply_to=reply_to,
            thread=thread,
            via=self.bot if caller is None else None,
            guest_caller=caller,
        )
        if result.keyboard or caller is not None:
            message.inline_id = f"CAAAA{self.new_id()}x{chat.id}"
            self.inline_messages[message.inline_id] = message
        self.changed(Change(message))
        return message

    def edit(self, message: Message, content: Content, keyboard: Keyboard) -> None:
        """Change a message; an edit that changes nothing is refused."""
        if message.content == content and message.keyboard == keyboard:
            raise bad_request(
                "message is not modified: specified new message content and reply markup are "
                "exactly the same as a current content and reply markup of the message"
            )
        message.content, message.keyboard = content, keyboard
        message.edits += 1
        message.edited_at = int(time.time())
        self.changed(Change(message))

    def delete(self, message: Message) -> None:
        """Take a message out of its chat for everybody."""
        message.deleted = True
        self.changed(Change(message))

    def pin(self, message: Message, by: User) -> None:
        """Pin a message; the chat is told."""
        message.chat.pinned.append(message)
        self.tell_bot(self.post(message.chat, by, Content(Text("")), thread=message.thread, pinned=message))

    def tell_bot(self, message: Message, kind: str = "message") -> None:
        """Queue a message for the bot, as far as privacy mode lets it see the message."""
        if self._bot_sees(message):
            self.updates.put(kind, message_json(self, message))

    def _bot_sees(self, message: Message) -> bool:
        chat = message.chat
        if not chat.has(self.bot) or message.sender is self.bot:
            return False
        if chat.kind == "private" or message.is_service or chat.is_admin(self.bot):
            return True
        answers_bot = message.reply_to is not None and message.reply_to.sender is self.bot
        return answers_bot or message.via is self.bot or _is_command_for(message.content.text, self.bot)

    # --- what a call may do ---

    def find_chat(self, text: str, access: Access) -> Chat:
        """The chat of a ``chat_id`` parameter, if the bot may read, edit or write there."""
        if not text:
            raise bad_request("chat_id is empty")
        try:
            chat = self.chats.get(int(text))
        except ValueError:
            raise bad_request("chat not found") from None
        if chat is None or chat.kind == "dialog":
            raise bad_request("chat not found")
        if chat.kind == "private":
            _check_private(chat.people[0], access)
        else:
            self._check_group(chat, access)
        return chat

    def _check_group(self, chat: Chat, access: Access) -> None:
        if access == "read" and chat.kind == "group":
            return
        if chat.migrated_to is not None:
            raise Refused(
                400,
                "Bad Request: group chat was upgraded to a supergroup chat",
                {"migrate_to_chat_id": chat.migrated_to.id},
            )
        if chat.status(self.bot) == "kicked":
            raise forbidden(f"bot was kicked from the {chat.kind} chat")
        if not chat.has(self.bot):
            raise forbidden(f"bot is not a member of the {chat.kind} chat")

    def find_thread(self, chat: Chat, thread: int) -> int | None:
        """The topic of a ``message_thread_id``; General has none and must be left out."""
        if not thread:
            return None
        if thread in chat.topics:
            return thread
        if thread == GENERAL_TOPIC or chat.message(thread) is None:
            raise bad_request("message thread not found")
        raise bad_request("message thread is not a forum topic thread")


def _check_private(person: User, access: Access) -> None:
    if access == "read":
        if not person.started:
            raise bad_request("chat not found")
    elif person.deactivated:
        raise forbidden("user is deactivated")
    elif not person.started:
        raise forbidden("bot can't initiate conversation with a user")
    elif person.blocked and access == "write":
        raise forbidden("bot was blocked by the user")


def _is_command_for(text: Text, bot: User) -> bool:
    for entity in text.entities:
        if entity.type == "bot_command":
            _, _, addressee = text.part(entity).partition("@")
            return not addressee or addressee.lower() == (bot.username or "").lower()
    return False
