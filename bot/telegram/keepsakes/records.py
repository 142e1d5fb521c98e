"""Game records sent as documents."""

import logging
from datetime import UTC, datetime
from typing import Any

from telegram import InputFile
from telegram.error import TelegramError
from telegram.ext import ExtBot

from bot.i18n.names import name_of
from bot.i18n.translator import translator
from bot.telegram.board.boards import chat_of
from bot.telegram.delivery import insist
from engine.events import GameStarted
from engine.record import Record, record_of, write_record
from storage.base import Store
from storage.rows import Place, StoredMatch

log = logging.getLogger(__name__)


class Records:
    def __init__(self, bot: ExtBot[Any], store: Store) -> None:
        self._bot = bot
        self._store = store
        self._sending: set[tuple[str, int, Place]] = set()

    async def send(self, stored: StoredMatch, game: int, to: Place) -> None:
        """Send the game of this number to a chat; a second wish while it is on its way adds nothing."""
        wish = (stored.id, game, to)
        if wish in self._sending:
            return
        self._sending.add(wish)
        try:
            await self._send(stored, game, to)
        finally:
            self._sending.discard(wish)

    async def _send(self, stored: StoredMatch, game: int, to: Place) -> None:
        record = await self._record(stored, game)
        document = InputFile(write_record(record).encode(), filename=f"{record.game_id}.narde.txt")
        try:
            await insist(
                lambda: self._bot.send_document(chat_of(to), document, message_thread_id=to.thread_id),
                repeatable=False,
            )
        except TelegramError as error:
            log.info("No record in chat %s: %s", to.chat_id, error)

    async def _record(self, stored: StoredMatch, number: int) -> Record:
        journal = await self._store.journal(stored.id)
        t = translator(stored.language)
        began = next(
            entry
            for entry in journal
            if isinstance(entry.event, GameStarted) and entry.event.number == number
        )
        return record_of(
            [entry.event for entry in journal],
            number,
            game_id=f"{stored.id}-{number}",
            date=datetime.fromtimestamp(began.at, UTC).date().isoformat(),
            white=name_of(stored.white, t),
            black=name_of(stored.black, t),
        )
