"""Groups that become supergroups: what was known of them moves along, boards are posted anew."""

import asyncio

from telegram import Update
from telegram.ext import MessageHandler, filters

from bot.telegram.board.presenter import Presenter
from bot.telegram.routing import App, ContextType
from storage.base import Store
from storage.rows import Place

MOST_BOARDS = 50  # of a group's matches, the latest ones


class Moving:
    def __init__(self, store: Store, presenter: Presenter) -> None:
        self._store = store
        self._presenter = presenter
        self._moving = asyncio.Lock()  # both chats tell of the move

    def register(self, application: App) -> None:
        application.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, self._moved))

    async def _moved(self, update: Update, context: ContextType) -> None:
        message = update.effective_message
        if message is None:
            return
        old = message.migrate_from_chat_id or message.chat.id
        new = message.migrate_to_chat_id or message.chat.id
        async with self._moving:
            for stored in await self._store.matches_of_chat(old, MOST_BOARDS):
                if not stored.match.is_over:
                    await self._move_boards(stored.id, old, new)
            await self._store.rekey_chat(old, new)

    async def _move_boards(self, match_id: str, old: int, new: int) -> None:
        """The old messages cannot be edited any more."""
        for view in await self._store.views(match_id):
            if view.place.chat_id == old:
                await self._store.retire_view(view.id)
                await self._presenter.show_at(match_id, Place(new), view.perspective, watching=view.watching)
