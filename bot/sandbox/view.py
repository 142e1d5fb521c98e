"""The world as the page's phones show it, in JSON."""

from __future__ import annotations

import json
from typing import Any

from bot.sandbox.accounts import User
from bot.sandbox.chats import Chat
from bot.sandbox.messages import Media, Message
from bot.sandbox.queries import Answer, InlineAnswer, Query
from bot.sandbox.world import World

Json = dict[str, Any]
NEWEST = 200
"""How many messages of a chat a page gets when it opens."""


def world_view(world: World) -> Json:
    """Everybody, every chat, and what the bot says of itself."""
    return {
        "type": "world",
        "bot": user_view(world.bot),
        "users": [user_view(user) for user in world.users.values() if not user.is_bot],
        "chats": [chat_view(chat) for chat in world.chats.values() if chat.migrated_to is None],
        "commands": world.profile.get(f"commands {json.dumps({'type': 'default'})} ", []),
    }


def user_view(user: User) -> Json:
    """An account."""
    return {
        "id": user.id,
        "name": user.name,
        "username": user.username,
        "language": user.language_code,
        "started": user.started,
        "blocked": user.blocked,
        "deactivated": user.deactivated,
    }


def chat_view(chat: Chat) -> Json:
    """A chat with those who are in it."""
    return {
        "id": chat.id,
        "kind": chat.kind,
        "title": chat.title,
        "members": [user.id for user in chat.members if chat.has(user)],
        "admins": [user.id for user in chat.members if chat.is_admin(user)],
        "forum": chat.is_forum,
        "topics": [{"id": number, "name": name} for number, name in chat.topics.items()],
    }


def messages_view(world: World) -> Json:
    """The newest messages of every chat."""
    chats = (chat for chat in world.chats.values() if chat.migrated_to is None)
    return {
        "type": "messages",
        "messages": [message_view(message) for chat in chats for message in chat.messages[-NEWEST:]],
    }


def message_view(message: Message) -> Json:
    """A message. ``entities`` count UTF-16 units, as the page's language does."""
    text = message.content.text
    entities = [
        {"type": e.type, "offset": e.offset, "length": e.length, "url": e.url, "user": e.user_id}
        for e in text.entities
    ]
    return {
        "chat": message.chat.id,
        "id": message.id,
        "sender": message.sender.id,
        "anonymous": message.anonymous,
        "date": message.date,
        "edited": message.edits > 0,
        "deleted": message.deleted,
        "silent": message.silent,
        "text": text.plain,
        "entities": entities,
        "media": media_view(message.content.media),
        "keyboard": [[_button_view(button) for button in row] for row in message.keyboard],
        "reply_to": message.reply_to.id if message.reply_to else None,
        "thread": message.thread,
        "via": message.via is not None,
        "service": _service_text(message),
        "reactions": list(message.reactions),
        "pinned": message in message.chat.pinned,
    }


def _button_view(button: Any) -> Json:
    return {"text": button.text, "action": button.action, "value": button.value, "style": button.style}


def media_view(media: Media | None) -> Json | None:
    """A file and where the page finds it."""
    if media is None:
        return None
    stored = media.file
    size = {"width": stored.width, "height": stored.height, "bytes": stored.size}
    return {"kind": media.kind, "url": f"/sandbox/file/{stored.id}", "name": stored.name} | size


def _service_text(message: Message) -> str | None:
    """What a client shows in the middle of the chat."""
    service, who = message.service, message.sender.name
    if message.pinned is not None:
        return f"{who} pinned a message"
    if "new_chat_members" in service:
        return f"{who} added {service['new_chat_members'][0]['first_name']}"
    if "left_chat_member" in service:
        return f"{service['left_chat_member']['first_name']} left the group"
    if "forum_topic_created" in service:
        return f"{who} opened the topic “{service['forum_topic_created']['name']}”"
    if "migrate_from_chat_id" in service:
        return "The group has become a supergroup"
    return "The group has moved" if service else None


def answer_view(query: Query[Answer]) -> Json:
    """What the presser of a button sees."""
    answer = query.answer
    shown = {"text": answer.text, "alert": answer.show_alert, "url": answer.url} if answer else {}
    return {"type": "answer", "query": query.id, "user": query.user.id} | shown


def results_view(answer: InlineAnswer) -> Json:
    """What is offered above the text field."""
    results = [
        {
            "id": result.id,
            "title": result.title or result.content.text.plain,
            "description": result.description,
            "media": media_view(result.content.media),
        }
        for result in answer.results
    ]
    return {"query": answer.query_id, "results": results, "button": answer.button}
