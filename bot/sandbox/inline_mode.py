"""Calling the bot by ``@name`` where it need not be: inline queries, chosen results, guest mentions."""

from __future__ import annotations

import time
from typing import Any

from bot.sandbox.accounts import User
from bot.sandbox.chats import Chat
from bot.sandbox.messages import Message
from bot.sandbox.queries import InlineAnswer, InlineResult, Query
from bot.sandbox.state import State
from bot.sandbox.wire import message_json, user_json

MAX_QUERY = 256


class InlineMode(State):
    """What people do with the bot in any chat."""

    async def inline(self, user: User, chat: Chat, query: str = "", timeout: float = 10) -> InlineAnswer:
        """Type ``@bot query`` and wait for the results; an answer kept by Telegram is not asked again.

        Raises ``TimeoutError`` when the bot does not answer within ``timeout`` seconds.
        """
        kept = self._kept(user, query)
        if kept is not None:
            return kept
        asked = self.inline_queries.ask(str(3_000_000_000_000 + self.new_id()), user, chat, query[:MAX_QUERY])
        chat_type = "private" if chat.kind == "dialog" else "sender" if chat.kind == "private" else chat.kind
        content = {"id": asked.id, "from": user_json(user), "query": asked.text, "offset": ""}
        self.updates.put("inline_query", content | {"chat_type": chat_type})
        self.changed()
        return await self.wait_for(lambda: asked.answer, timeout)

    def _kept(self, user: User, text: str) -> InlineAnswer | None:
        for query in self.inline_queries.answered:
            answer = query.answer
            if answer is None or query.text != text or (answer.is_personal and query.user is not user):
                continue
            if time.monotonic() - query.asked_at < answer.cache_time:
                return answer
        return None

    def choose(
        self,
        user: User,
        chat: Chat,
        result: InlineResult,
        *,
        thread: int | None = None,
        feedback: bool = False,
    ) -> Message:
        """Post a result as the user's own message. ``feedback``: the bot is told which was chosen."""
        if not chat.has(user):
            raise PermissionError(f"{user.name} cannot write in {chat.title}")
        message = self.post_inline(chat, user, result, thread=thread)
        self.tell_bot(message)
        if feedback:
            answered = self.inline_queries.answered
            asked = (query for query in answered if query.answer and result in query.answer.results)
            chosen: dict[str, Any] = {
                "result_id": result.id,
                "from": user_json(user),
                "query": next((query.text for query in asked), ""),
            }
            if message.inline_id is not None:
                chosen["inline_message_id"] = message.inline_id
            self.updates.put("chosen_inline_result", chosen)
        return message

    def call_guest(self, message: Message) -> Query[Message] | None:
        """Tell the bot of a mention in a chat it is no member of; ``None`` when there is none."""
        name = f"@{self.bot.username}".lower()
        mentioned = any(
            entity.type == "mention" and message.content.text.part(entity).lower() == name
            for entity in message.entities
        )
        if not mentioned or message.chat.has(self.bot):
            return None
        query = self.guest_queries.ask(
            str(2_000_000_000_000 + self.new_id()), message.sender, message.chat, message.text or "", message
        )
        message.guest_query = query.id
        self.updates.put("guest_message", message_json(self, message))
        return query
