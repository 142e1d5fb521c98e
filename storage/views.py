"""Board views: which message shows which match, and how new."""

from collections.abc import Sequence

from engine.side import Side
from storage.driver import Driver, Row, Transaction
from storage.places import place_of, place_values
from storage.rows import BoardView, Place

JOIN = """
UPDATE board_views SET watching = watching * :watching
WHERE match_id = :match_id AND chat_id = :chat_id AND coalesce(thread_id, 0) = coalesce(:thread_id, 0)
    AND message_id IS NULL AND inline_message_id IS NULL AND retired = 0
    AND coalesce(perspective, '') = coalesce(:perspective, '')
RETURNING *
"""


def view_of(row: Row) -> BoardView:
    return BoardView(
        id=row["id"],
        match_id=row["match_id"],
        place=place_of(row),
        perspective=None if row["perspective"] is None else Side(row["perspective"]),
        watching=bool(row["watching"]),
        shown_version=row["shown_version"],
        shown_game=row["shown_game"],
        retired=bool(row["retired"]),
    )


async def insert_view(
    tx: Transaction, match_id: str, place: Place, perspective: Side | None, *, watching: bool
) -> BoardView:
    await _clear(tx, place)
    rows = await tx.rows(
        """
        INSERT INTO board_views (
            match_id, chat_id, message_id, thread_id, inline_message_id, perspective,
            watching, shown_version, shown_game, retired
        ) VALUES (
            :match_id, :chat_id, :message_id, :thread_id, :inline_message_id, :perspective,
            :watching, 0, 0, 0
        )
        RETURNING *
        """,
        match_id=match_id,
        perspective=None if perspective is None else perspective.value,
        watching=int(watching),
        **place_values(place),
    )
    return view_of(rows[0])


class Views:
    _db: Driver

    async def add_view(
        self, match_id: str, place: Place, perspective: Side | None, *, watching: bool = False
    ) -> BoardView:
        async with self._db.transaction() as tx:
            if place.message_id is None and place.inline_message_id is None:
                found = await tx.rows(
                    JOIN,
                    match_id=match_id,
                    perspective=None if perspective is None else perspective.value,
                    watching=int(watching),
                    **place_values(place),
                )
                if found:
                    return view_of(found[0])
            return await insert_view(tx, match_id, place, perspective, watching=watching)

    async def views(self, match_id: str) -> Sequence[BoardView]:
        rows = await self._db.rows(
            "SELECT * FROM board_views WHERE match_id = :match_id AND retired = 0 ORDER BY id",
            match_id=match_id,
        )
        return [view_of(row) for row in rows]

    async def place_view(self, view_id: int, place: Place) -> None:
        async with self._db.transaction() as tx:
            await _clear(tx, place, keep=view_id)
            await tx.run(
                """
                UPDATE board_views SET
                    chat_id = :chat_id, message_id = :message_id, thread_id = :thread_id,
                    inline_message_id = :inline_message_id
                WHERE id = :id
                """,
                id=view_id,
                **place_values(place),
            )

    async def view_at(self, place: Place) -> BoardView | None:
        rows = await self._db.rows(
            """
            SELECT * FROM board_views
            WHERE chat_id = :chat_id AND message_id = :message_id OR inline_message_id = :inline_message_id
            ORDER BY id DESC LIMIT 1
            """,
            **place_values(place),
        )
        return view_of(rows[0]) if rows else None

    async def view_shows(self, view_id: int, version: int, game: int) -> None:
        async with self._db.transaction(durable=False) as tx:  # if lost, a board is drawn once more
            await tx.run(
                """
                UPDATE board_views SET shown_version = :version, shown_game = :game
                WHERE id = :id AND shown_version < :version
                """,
                id=view_id,
                version=version,
                game=game,
            )

    async def retire_view(self, view_id: int) -> None:
        async with self._db.transaction() as tx:
            await tx.run("UPDATE board_views SET retired = 1 WHERE id = :id", id=view_id)

    async def matches_behind(self) -> Sequence[str]:
        rows = await self._db.rows(
            """
            SELECT DISTINCT v.match_id
            FROM board_views v JOIN matches m ON m.id = v.match_id
            WHERE v.retired = 0 AND v.shown_version < m.version
            ORDER BY v.match_id
            """
        )
        return [row["match_id"] for row in rows]


async def _clear(tx: Transaction, place: Place, keep: int = 0) -> None:
    """Retire what this message showed until now, but for the view `keep`."""
    await tx.run(
        """
        UPDATE board_views SET retired = 1
        WHERE (chat_id = :chat_id AND message_id = :message_id OR inline_message_id = :inline_message_id)
            AND id <> :keep
        """,
        keep=keep,
        **place_values(place),
    )
