"""Board pictures as Telegram takes them: uploaded once, afterwards named by their file id."""

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from telegram import Message
from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter
from telegram.ext import ExtBot

from bot.telegram.delivery import quietly
from bot.telegram.pacing import ALREADY_PACED, Pacer, seconds
from rendering import BoardSpec, Painter
from storage.base import Store
from storage.rows import StoredMatch

log = logging.getLogger(__name__)

T = TypeVar("T", bound=Message | bool)
UNKNOWN_FILE = ("file identifier", "file_id", "file reference")
LONGEST_WAIT = 5.0  # seconds for somebody else's upload of the same picture


class Pictures:
    def __init__(
        self, bot: ExtBot[Any], store: Store, painter: Painter, pacer: Pacer, staging_chat: int | None
    ) -> None:
        self._bot = bot
        self._store = store
        self._painter = painter
        self._pacer = pacer
        self._staging_chat = staging_chat
        self._forgotten: set[str] = set()  # whose file ids Telegram does not know any more
        self._uploads: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def show(self, spec: BoardSpec, write: Callable[[str | bytes], Awaitable[T]]) -> T:
        """Write a message with this picture, given to `write` as a file id or, if there is none, as bytes."""
        key = _key(spec)
        if (file_id := await self._known(key)) is not None:
            try:
                return await write(file_id)
            except BadRequest as error:
                if not is_unknown_file(error):
                    raise
                self._forgotten.add(key)
        async with self._uploading(key):
            if (file_id := await self._known(key)) is not None:
                return await write(file_id)
            message = await write(await self._painter.paint(spec))
            if isinstance(message, Message) and message.photo:
                await self._keep(key, message.photo[-1].file_id)
            return message

    async def file_id(self, spec: BoardSpec, stored: StoredMatch) -> str | None:
        """For inline messages, which take no uploads: None when there is nowhere to upload to.

        Uploaded to the staging chat, else silently to a player's private chat, where it is deleted at once.
        Raises RetryAfter when it has to wait for one of them.
        """
        key = _key(spec)
        if (file_id := await self._known(key)) is not None:
            return file_id
        async with self._uploading(key):
            if (file_id := await self._known(key)) is not None:
                return file_id
            message = await self._upload(await self._painter.paint(spec), stored)
            if message is None:
                return None
            await self._keep(key, message.photo[-1].file_id)
            return message.photo[-1].file_id

    def forget(self, spec: BoardSpec) -> None:
        """Telegram does not know its file id: until it is uploaded anew there is none."""
        self._forgotten.add(_key(spec))

    async def _known(self, key: str) -> str | None:
        return None if key in self._forgotten else await self._store.picture(key)

    async def _keep(self, key: str, file_id: str) -> None:
        await self._store.keep_picture(key, file_id)
        self._forgotten.discard(key)

    @asynccontextmanager
    async def _uploading(self, key: str) -> AsyncIterator[None]:
        """One at a time: equal boards in many chats change at the same moment."""
        lock = self._uploads.get(key)
        if lock is None:
            self._uploads[key] = lock = asyncio.Lock()
        try:
            await asyncio.wait_for(lock.acquire(), LONGEST_WAIT)
        except TimeoutError:  # that upload hangs: this one need not
            yield
            return
        try:
            yield
        finally:
            lock.release()

    async def _upload(self, picture: bytes, stored: StoredMatch) -> Message | None:
        busy: RetryAfter | None = None
        for chat in self._upload_chats(stored):
            try:
                return await self._upload_to(chat, picture)
            except RetryAfter as error:
                self._pacer.hold(chat, seconds(error))
                busy = error
            except (BadRequest, ChatMigrated, Forbidden) as error:
                log.info("No upload to chat %s: %s", chat, error)
                if chat != self._staging_chat:
                    await self._store.set_reachable(chat, False)
        if busy is not None:
            raise busy
        return None

    async def _upload_to(self, chat: int, picture: bytes) -> Message:
        await self._pacer.slot(
            chat, edit=True
        )  # nobody reads there: messages may come as fast as they are taken
        message = await self._bot.send_photo(
            chat, picture, disable_notification=True, rate_limit_args=ALREADY_PACED
        )
        if chat != self._staging_chat:
            await quietly(partial(self._bot.delete_message, chat, message.message_id))
        return message

    def _upload_chats(self, stored: StoredMatch) -> list[int]:
        players = [user.id for user in (stored.white, stored.black) if user.reachable]
        return players if self._staging_chat is None else [self._staging_chat, *players]


def is_unknown_file(error: BadRequest) -> bool:
    """Whether Telegram does not know a file id (any more)."""
    return any(words in error.message.lower() for words in UNKNOWN_FILE)


def _key(spec: BoardSpec) -> str:
    """Tells pictures apart without keeping the names in them."""
    return hashlib.blake2b(repr(spec).encode(), digest_size=20).hexdigest()
