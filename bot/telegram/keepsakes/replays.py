"""What remains of a finished game: its film and the card of its result, sent in the background."""

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from telegram import InputFile, Message
from telegram.constants import ChatAction, ParseMode
from telegram.error import BadRequest, TelegramError
from telegram.ext import ExtBot

from bot.i18n.translator import msg, translator
from bot.telegram.board.boards import tastes
from bot.telegram.board.captions import summary
from bot.telegram.board.eyes import Eyes, eyes_of
from bot.telegram.board.pictures import is_unknown_file
from bot.telegram.delivery import insist, quietly
from bot.telegram.keepsakes.films import card_of, ended, turns_of
from bot.telegram.pacing import ALREADY_PACED
from engine.events import Event
from rendering import sharecard
from rendering.scenes import SIZE, Turn, seconds
from rendering.sharecard import ShareCard
from rendering.studio import Studio
from storage.base import Store
from storage.rows import BoardView, Place, StoredMatch

log = logging.getLogger(__name__)

ACTION_LASTS = 4.0  # seconds after which Telegram is told again what the bot is doing

NAMES = {ChatAction.UPLOAD_VIDEO: "replay.mp4", ChatAction.UPLOAD_PHOTO: "result.jpg"}
FAILED = msg("🎬 That did not work. Please press again.")


@dataclass(frozen=True, slots=True)
class Wish:
    """A finished game to be shown as `view` shows it, in the chat `to` (a place without a message)."""

    stored: StoredMatch
    game: int
    view: BoardView
    to: Place


class Replays:
    """Does the same thing for the same chat once at a time."""

    def __init__(self, bot: ExtBot[Any], store: Store, studio: Studio) -> None:
        self._bot = bot
        self._store = store
        self._studio = studio
        self._tasks: dict[object, asyncio.Task[None]] = {}

    def send_film(self, wish: Wish) -> bool:
        """Begin to make and send the game's film; False: that is under way."""
        return self._begin(wish, self._film)

    def send_card(self, wish: Wish) -> bool:
        """Begin to draw and send the card of the game's result; False: that is under way."""
        return self._begin(wish, self._card)

    async def close(self) -> None:
        """Give up what is under way: who still wants it presses again."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, wish: Wish, work: Callable[[Wish], Awaitable[None]]) -> bool:
        key = (work, wish.stored.id, wish.game, wish.to)
        if key in self._tasks:
            return False
        self._tasks[key] = task = asyncio.create_task(self._do(wish, work))
        task.add_done_callback(lambda _: self._tasks.pop(key))
        return True

    async def _do(self, wish: Wish, work: Callable[[Wish], Awaitable[None]]) -> None:
        try:
            await work(wish)
        except TelegramError as error:
            log.info("Nothing sent to chat %s: %s", wish.to.chat_id, error)
        except Exception:  # whatever it is, who waits must be told; the log tells the rest
            log.exception("Nothing made of game %s of match %s", wish.game, wish.stored.id)
            words = translator(wish.stored.language)(FAILED)
            await quietly(partial(self._bot.send_message, text=words, **_address(wish.to)), repeatable=False)

    async def _film(self, wish: Wish) -> None:
        events, eyes = await self._seen(wish)
        turns, key, caption = await asyncio.to_thread(_script, wish, events, eyes)
        width, height = SIZE

        async def send(film: str | InputFile) -> Message:
            return await self._bot.send_animation(
                animation=film,
                caption=caption,
                parse_mode=ParseMode.HTML,
                duration=round(seconds(turns)),
                width=width,
                height=height,
                **_address(wish.to),
            )

        await self._send(wish.to, key, send, partial(self._studio.film, turns), ChatAction.UPLOAD_VIDEO)

    async def _card(self, wish: Wish) -> None:
        events, eyes = await self._seen(wish)
        footer = f"@{self._bot.username}"
        card, key, caption = await asyncio.to_thread(_design, wish, events, eyes, footer)

        async def send(picture: str | InputFile) -> Message:
            return await self._bot.send_photo(
                photo=picture,
                caption=f"{caption}\n\n{footer}",
                parse_mode=ParseMode.HTML,
                **_address(wish.to),
            )

        draw = partial(asyncio.to_thread, sharecard.draw, card)
        await self._send(wish.to, key, send, draw, ChatAction.UPLOAD_PHOTO)

    async def _seen(self, wish: Wish) -> tuple[list[Event], Eyes]:
        journal = await self._store.journal(wish.stored.id)
        eyes = eyes_of(wish.view, wish.stored, await tastes(self._store, wish.view))
        return [entry.event for entry in journal], eyes

    async def _send(
        self,
        to: Place,
        key: str,
        send: Callable[[str | InputFile], Awaitable[Message]],
        make: Callable[[], Awaitable[bytes]],
        action: ChatAction,
    ) -> None:
        """Send what Telegram has already, or else make it and let the chat see that something is coming."""
        if (known := await self._store.picture(key)) is not None:
            try:
                await insist(lambda: send(known), repeatable=False)
            except BadRequest as error:
                if not is_unknown_file(error):
                    raise
            else:
                return
        async with self._busy(to, action):
            file = InputFile(await make(), filename=NAMES[action])
            message = await insist(lambda: send(file), repeatable=False)
        await self._store.keep_picture(key, (message.animation or message.photo[-1]).file_id)

    @asynccontextmanager
    async def _busy(self, to: Place, action: ChatAction) -> AsyncIterator[None]:
        """Telegram shows the action while the block runs."""

        show = partial(self._bot.send_chat_action, rate_limit_args=ALREADY_PACED)

        async def tell() -> None:
            while True:
                await quietly(partial(show, action=action, **_address(to)))
                await asyncio.sleep(ACTION_LASTS)

        telling = asyncio.create_task(tell())
        try:
            yield
        finally:
            telling.cancel()


def _script(wish: Wish, events: Sequence[Event], eyes: Eyes) -> tuple[tuple[Turn, ...], str, str]:
    turns = turns_of(wish.stored, events, wish.game, eyes)
    return turns, _key(turns), summary(ended(wish.stored, events, wish.game), eyes.t)


def _design(wish: Wish, events: Sequence[Event], eyes: Eyes, footer: str) -> tuple[ShareCard, str, str]:
    stored = ended(wish.stored, events, wish.game)
    card = card_of(stored, eyes, footer)
    return card, _key(card), summary(stored, eyes.t)


def _key(shown: object) -> str:
    """Tells films and cards apart without keeping the names in them."""
    return hashlib.blake2b(repr(shown).encode(), digest_size=20).hexdigest()


def _address(to: Place) -> dict[str, Any]:
    return {"chat_id": to.chat_id, "message_thread_id": to.thread_id}
