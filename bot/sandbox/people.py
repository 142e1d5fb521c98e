"""What people do: write, press buttons, call the bot inline or as a guest."""

from __future__ import annotations

import re
from typing import Any

from bot.sandbox.accounts import User
from bot.sandbox.chats import Chat
from bot.sandbox.entities import typed
from bot.sandbox.inline_mode import InlineMode
from bot.sandbox.membership import Membership
from bot.sandbox.messages import Content, Message
from bot.sandbox.queries import Answer, Query
from bot.sandbox.state import Change
from bot.sandbox.wire import message_json, user_json


class People(Membership, InlineMode):
    """The world seen by those who hold the phones."""

    def say(
        self,
        user: User,
        chat: Chat,
        text: str,
        *,
        reply_to: Message | None = None,
        thread: int | None = None,
        anonymous: bool = False,
        mention: User | None = None,
    ) -> Message:
        """Write into a chat. The bot gets it as far as privacy mode allows.

        ``mention`` makes the first occurrence of that user's first name a text mention, as clients do for
        people without a username. ``anonymous``: an admin speaks as the group. Raises ``PermissionError``
        where a client would not let one write.
        """
        self._check_may_write(user, chat)
        mentions = [(mention.first_name, mention.id)] if mention else []
        message = self.post(
            chat,
            user,
            Content(typed(text, mentions)),
            reply_to=reply_to,
            thread=reply_to.thread if thread is None and reply_to else thread,
            anonymous=anonymous or user in chat.anonymous,
        )
        if chat.kind == "private" and not user.started:
            user.started = True
            self.changed(Change(accounts=True))
        self.tell_bot(message)
        self.call_guest(message)
        return message

    def amend(self, message: Message, text: str) -> None:
        """Edit one's own message; the bot gets it as an edited one."""
        self.edit(message, Content(typed(text)), message.keyboard)
        self.tell_bot(message, "edited_message")

    def start(self, user: User, parameter: str = "") -> Message:
        """Press Start, or open a link ``t.me/<bot>?start=parameter``; ends a block."""
        if user.blocked:
            self.unblock(user)
        return self.say(user, self.private(user), f"/start {parameter}".strip())

    def open_link(self, user: User, url: str) -> Message:
        """Follow a deep link to the bot; ``LookupError`` for a link to anything else."""
        pattern = rf"(?:https?://)?t\.me/{re.escape(self.bot.username or '')}(?:\?start=([\w-]{{1,64}}))?"
        match = re.fullmatch(pattern, url, re.IGNORECASE)
        if match is None:
            raise LookupError(f"No link to the bot: {url}")
        return self.start(user, match[1] or "")

    # --- presses ---

    async def press(self, user: User, message: Message, text: str, timeout: float = 10) -> Answer:
        """Press the button that :meth:`Message.button` finds, and wait for the answer.

        Raises ``TimeoutError`` when the bot does not answer within ``timeout`` seconds.
        """
        query = self.press_nowait(user, message, text)
        return await self.wait_for(lambda: query.answer, timeout)

    async def press_data(self, user: User, message: Message, data: str, timeout: float = 10) -> Answer:
        """Press with forged callback data, whatever the keyboard shows."""
        query = self.press_data_nowait(user, message, data)
        return await self.wait_for(lambda: query.answer, timeout)

    def press_nowait(self, user: User, message: Message, text: str) -> Query[Answer]:
        """Press without waiting; the query holds the answer once there is one."""
        return self.press_data_nowait(user, message, message.button(text).data)

    def press_data_nowait(self, user: User, message: Message, data: str) -> Query[Answer]:
        """Press with any data, without waiting."""
        if message.deleted or not message.chat.has(user):
            raise PermissionError(f"{user.name} does not see message {message.id}")
        query = self.presses.ask(str(4_000_000_000_000 + self.new_id()), user, message.chat, data, message)
        content: dict[str, Any] = {
            "id": query.id,
            "from": user_json(user),
            "chat_instance": str(message.chat.id * 7919),
            "data": data,
        }
        if message.inline_id is not None:
            content["inline_message_id"] = message.inline_id
        else:
            content["message"] = message_json(self, message)
        self.updates.put("callback_query", content)
        self.changed()
        return query

    def unanswered(self) -> list[Query[Answer]]:
        """The presses the bot has not answered, oldest first."""
        return self.presses.unanswered()

    # --- private ---

    def private(self, user: User) -> Chat:
        """The user's chat with the bot."""
        return self.chats[user.id]

    def _check_may_write(self, user: User, chat: Chat) -> None:
        if chat.migrated_to is not None or not chat.has(user):
            raise PermissionError(f"{user.name} cannot write in {chat.title}")
        if chat.kind == "private" and user.blocked:
            raise PermissionError(f"{user.name} has blocked the bot")
