"""Game records sent as documents."""

import logging
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from telegram import InputFile
from telegram.error import TelegramError
from telegram.ext import ExtBot

from bot.i18n.names import name_of
from bot.i18n.translator import translator
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
        self._sending: set[tuple[str, Place]] = set()

    async def send(self, stored: StoredMatch, place: Place) -> None:
        """Send the match's current or last game; a second wish while it is on its way adds nothing."""
        key = (stored.id, replace(place, message_id=None))
        if place.chat_id is None or key in self._sending:
            return
        self._sending.add(key)
        try:
            await self._send(stored, place.chat_id, place.thread_id)
        finally:
            self._sending.discard(key)

    async def _send(self, stored: StoredMatch, chat_id: int, thread_id: int | None) -> None:
        record = await self._record(stored)
        document = InputFile(write_record(record).encode(), filename=f"{record.game_id}.narde.txt")
        try:
            await insist(
                lambda: self._bot.send_document(chat_id, document, message_thread_id=thread_id),
                repeatable=False,
            )
        except TelegramError as error:
            log.info("No record in chat %s: %s", chat_id, error)

    async def _record(self, stored: StoredMatch) -> Record:
        journal = await self._store.journal(stored.id)
        number, t = stored.match.game.number, translator(stored.language)
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
