"""Board pictures as Telegram takes them: uploaded once, afterwards named by their file id."""

import hashlib
import logging
from functools import partial
from typing import Any

from telegram import Message
from telegram.error import BadRequest, ChatMigrated, Forbidden
from telegram.ext import ExtBot

from bot.telegram.delivery import quietly
from rendering import BoardSpec, Painter
from storage.base import Store, StoredMatch

log = logging.getLogger(__name__)


class Pictures:
    def __init__(self, bot: ExtBot[Any], store: Store, painter: Painter, staging_chat: int | None) -> None:
        self._bot = bot
        self._store = store
        self._painter = painter
        self._staging_chat = staging_chat
        self._forgotten: set[str] = set()

    async def picture(self, spec: BoardSpec) -> str | bytes:
        """A file id Telegram has given for this very picture, or else its bytes."""
        key = _key(spec)
        known = await self._store.picture(key) if key not in self._forgotten else None
        return known or await self._painter.paint(spec)

    async def uploaded(self, spec: BoardSpec, message: Message | bool) -> None:
        """A message shows the picture: next time its file id will do."""
        if isinstance(message, Message) and message.photo:
            key, file_id = _key(spec), message.photo[-1].file_id
            if key in self._forgotten or await self._store.picture(key) is None:
                self._forgotten.discard(key)
                await self._store.keep_picture(key, file_id)

    def forget(self, spec: BoardSpec) -> None:
        """Telegram does not know its file id: until it is uploaded anew there is none."""
        self._forgotten.add(_key(spec))

    async def file_id(self, spec: BoardSpec, stored: StoredMatch) -> str | None:
        """For inline messages, which take no uploads: None when there is nowhere to upload to.

        Uploaded to the staging chat, else silently to a player's private chat, where it is deleted at once.
        """
        picture = await self.picture(spec)
        if isinstance(picture, str):
            return picture
        for chat in self._upload_chats(stored):
            try:
                message = await self._bot.send_photo(chat, picture, disable_notification=True)
            except (BadRequest, ChatMigrated, Forbidden) as error:
                log.info("No upload to chat %s: %s", chat, error)
                if chat != self._staging_chat:
                    await self._store.set_reachable(chat, False)
                continue
            await self.uploaded(spec, message)
            if chat != self._staging_chat:
                await quietly(partial(self._bot.delete_message, chat, message.message_id))
            return message.photo[-1].file_id
        return None

    def _upload_chats(self, stored: StoredMatch) -> list[int]:
        if self._staging_chat is not None:
            return [self._staging_chat]
        return [user.id for user in (stored.white, stored.black) if user.reachable]


def _key(spec: BoardSpec) -> str:
    """Tells pictures apart without keeping the names in them."""
    return hashlib.blake2b(repr(spec).encode(), digest_size=20).hexdigest()
