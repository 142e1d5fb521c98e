"""Notices: the one message of a match that tells the side on turn to move."""

from storage.driver import Driver
from storage.places import place_of, place_values
from storage.rows import Place


class Notices:
    _db: Driver

    async def keep_notice(self, match_id: str, place: Place) -> None:
        async with self._db.transaction() as tx:
            await tx.run(
                """
                INSERT INTO notices (match_id, chat_id, message_id, thread_id, inline_message_id)
                VALUES (:match_id, :chat_id, :message_id, :thread_id, :inline_message_id)
                ON CONFLICT (match_id) DO UPDATE SET
                    chat_id = excluded.chat_id,
                    message_id = excluded.message_id,
                    thread_id = excluded.thread_id,
                    inline_message_id = excluded.inline_message_id
                """,
                match_id=match_id,
                **place_values(place),
            )

    async def take_notice(self, match_id: str) -> Place | None:
        async with self._db.transaction() as tx:
            rows = await tx.rows(
                "DELETE FROM notices WHERE match_id = :match_id RETURNING *", match_id=match_id
            )
        return place_of(rows[0]) if rows else None
