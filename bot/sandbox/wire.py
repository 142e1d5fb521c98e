"""Objects of the world as the Bot API's JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.sandbox.accounts import ANONYMOUS_ADMIN, User
from bot.sandbox.chats import Chat, Status
from bot.sandbox.entities import entity_json
from bot.sandbox.files import StoredFile
from bot.sandbox.markup import keyboard_json
from bot.sandbox.messages import Media, Message

if TYPE_CHECKING:
    from bot.sandbox.state import State

Json = dict[str, Any]


def user_json(user: User) -> Json:
    """``User``; a bot's language is unknown."""
    answer: Json = {"id": user.id, "is_bot": user.is_bot, "first_name": user.first_name}
    if user.last_name:
        answer["last_name"] = user.last_name
    if user.username:
        answer["username"] = user.username
    if user.language_code and not user.is_bot:
        answer["language_code"] = user.language_code
    return answer


def bot_json(bot: User) -> Json:
    """``User`` as ``getMe`` answers it."""
    return user_json(bot) | {
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": True,
        "supports_guest_queries": True,
        "can_connect_to_business": False,
        "has_main_web_app": False,
        "has_topics_enabled": False,
        "allows_users_to_create_topics": False,
    }


def chat_json(chat: Chat, seen_by: User | None = None) -> Json:
    """``Chat``. A private chat is the other person's; in a dialog that depends on who looks."""
    if chat.is_group:
        answer: Json = {"id": chat.id, "type": chat.kind, "title": chat.title}
        return answer | ({"is_forum": True} if chat.is_forum else {})
    person = next(user for user in chat.members if not user.is_bot and user is not seen_by)
    answer = {"id": person.id, "type": "private", "first_name": person.first_name}
    if person.last_name:
        answer["last_name"] = person.last_name
    if person.username:
        answer["username"] = person.username
    return answer


def member_json(user: User, status: Status, *, anonymous: bool = False) -> Json:
    """``ChatMember`` of any status."""
    answer: Json = {"user": user_json(user), "status": status}
    if status == "creator":
        answer["is_anonymous"] = anonymous
    elif status == "administrator":
        rights = [
            "can_manage_chat",
            "can_delete_messages",
            "can_manage_video_chats",
            "can_restrict_members",
            "can_change_info",
            "can_invite_users",
            "can_post_stories",
            "can_edit_stories",
            "can_delete_stories",
            "can_pin_messages",
            "can_manage_topics",
        ]
        answer |= dict.fromkeys(rights, True)
        answer |= {"can_be_edited": False, "can_promote_members": False, "is_anonymous": anonymous}
    elif status == "kicked":
        answer["until_date"] = 0
    return answer


def file_json(stored: StoredFile) -> Json:
    """The fields that every kind of file has."""
    return {"file_id": stored.id, "file_unique_id": stored.unique_id, "file_size": stored.size}


def message_json(state: State, message: Message, *, with_reply: bool = True) -> Json:
    """``Message``; the message replied to is shown one level deep."""
    sender = ANONYMOUS_ADMIN if message.anonymous else message.sender
    answer: Json = {
        "message_id": message.id,
        "from": user_json(sender),
        "chat": chat_json(message.chat, message.sender if message.chat.kind == "dialog" else None),
        "date": message.date,
    }
    if message.anonymous:
        answer["sender_chat"] = chat_json(message.chat)
    if message.edited_at is not None:
        answer["edit_date"] = message.edited_at
    if message.via is not None:
        answer["via_bot"] = user_json(message.via)
    if message.guest_query is not None:
        answer["guest_query_id"] = message.guest_query
    if message.guest_caller is not None:
        answer["guest_bot_caller_user"] = user_json(message.guest_caller)
    if message.pinned is not None:
        answer["pinned_message"] = message_json(state, message.pinned, with_reply=False)
    if message.keyboard:
        answer["reply_markup"] = keyboard_json(message.keyboard)
    answer |= _thread_json(message)
    replied = message.reply_to or _topic_root(message)
    if with_reply and replied is not None and not replied.deleted:
        answer["reply_to_message"] = message_json(state, replied, with_reply=False)
    return answer | message.service | _content_json(state, message)


def _thread_json(message: Message) -> Json:
    """Topics are marked as such; elsewhere in supergroups a reply is in a thread, but in no topic."""
    if message.thread is not None:
        return {"message_thread_id": message.thread, "is_topic_message": True}
    if message.chat.kind == "supergroup" and not message.chat.is_forum and message.reply_to is not None:
        root = message.reply_to
        while root.reply_to is not None:
            root = root.reply_to
        return {"message_thread_id": root.id}
    return {}


def _topic_root(message: Message) -> Message | None:
    """In a topic a message that answers nothing answers the one that opened the topic."""
    return message.chat.message(message.thread) if message.thread not in (None, message.id) else None


def _content_json(state: State, message: Message) -> Json:
    text, media = message.content.text, message.content.media
    if message.is_service:
        return {}
    entities = [entity_json(entity, state.entity_user) for entity in text.entities]
    if media is None:
        return {"text": text.plain} | ({"entities": entities} if entities else {})
    answer = _media_json(media)
    if text.plain:
        answer["caption"] = text.plain
    if entities:
        answer["caption_entities"] = entities
    return answer


def _media_json(media: Media) -> Json:
    stored = media.file
    size = {"width": stored.width, "height": stored.height}
    if media.kind == "photo":
        # the first size is a thumbnail: a bot that takes its id for the picture's is refused later
        thumbnail = {"file_id": f"{stored.id}-small", "file_unique_id": f"{stored.unique_id}s"}
        return {"photo": [thumbnail | {"width": 90, "height": 67}, file_json(stored) | size]}
    named = file_json(stored) | {"file_name": stored.name, "mime_type": stored.mime}
    if media.kind == "document":
        return {"document": named}
    moving = named | size | {"duration": 1}
    if media.kind == "animation":  # Telegram repeats it as a document for old clients
        return {"animation": moving, "document": named}
    return {"video": moving}
