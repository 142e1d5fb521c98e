"""Matches: a snapshot and a journal that always agree, one version after the other."""

from collections.abc import Sequence
from dataclasses import replace

from engine.dice import commitment
from engine.events import Event, GameEnded, GameStarted
from engine.match import Match
from storage.base import JournalEntry, Stale, StoredGame, StoredMatch
from storage.codec import EVENT, MATCH, RESULT, RULES
from storage.driver import Driver, Row, Transaction
from storage.json_codec import dumps, loads
from storage.people import user_of

SELECT = """
SELECT
    m.id, m.version, m.snapshot, m.clock, m.language, m.created_at, m.moved_at, m.deadline, m.paused_at,
    w.id AS white_id, w.name AS white_name, w.username AS white_username,
    w.client_language AS white_client_language, w.reachable AS white_reachable, w.settings AS white_settings,
    b.id AS black_id, b.name AS black_name, b.username AS black_username,
    b.client_language AS black_client_language, b.reachable AS black_reachable, b.settings AS black_settings
FROM matches m JOIN users w ON w.id = m.white_id JOIN users b ON b.id = m.black_id
"""

OF_CHAT = """
WHERE m.id IN (
    SELECT id FROM matches
    WHERE id IN (SELECT match_id FROM board_views WHERE chat_id = :chat_id)
    ORDER BY moved_at DESC, id LIMIT :limit
)
ORDER BY m.moved_at DESC, m.id
"""


def match_of(row: Row) -> StoredMatch:
    return StoredMatch(
        id=row["id"],
        version=row["version"],
        match=loads(MATCH, row["snapshot"]),
        white=user_of(row, "white_"),
        black=user_of(row, "black_"),
        clock=row["clock"],
        language=row["language"],
        created_at=row["created_at"],
        moved_at=row["moved_at"],
        deadline=row["deadline"],
        paused_at=row["paused_at"],
    )


async def begin_match(
    tx: Transaction,
    match_id: str,
    match: Match,
    events: Sequence[Event],
    *,
    white_id: int,
    black_id: int,
    clock: int | None,
    language: str,
    now: int,
) -> StoredMatch:
    """Store a new match at version 1; its clock runs from now."""
    await tx.run(
        """
        INSERT INTO matches (
            id, version, snapshot, ended, white_id, black_id, clock, language, created_at, moved_at, deadline
        ) VALUES (:id, 1, :snapshot, :ended, :white_id, :black_id, :clock, :language, :now, :now, :deadline)
        """,
        id=match_id,
        snapshot=dumps(MATCH, match),
        ended=int(match.is_over),
        white_id=white_id,
        black_id=black_id,
        clock=clock,
        language=language,
        now=now,
        deadline=None if clock is None or match.is_over else now + clock,
    )
    await write_events(tx, match_id, 1, match, events, now)
    (row,) = await tx.rows(SELECT + "WHERE m.id = :id", id=match_id)
    return match_of(row)


async def write_events(
    tx: Transaction, match_id: str, version: int, match: Match, events: Sequence[Event], now: int
) -> None:
    """Continue the journal and the list of games."""
    (last,) = await tx.rows(
        "SELECT coalesce(max(seq), 0) AS seq FROM journal WHERE match_id = :match_id", match_id=match_id
    )
    await tx.run_many(
        """
        INSERT INTO journal (match_id, seq, version, at, event)
        VALUES (:match_id, :seq, :version, :at, :event)
        """,
        [
            {"match_id": match_id, "seq": seq, "version": version, "at": now, "event": dumps(EVENT, event)}
            for seq, event in enumerate(events, start=last["seq"] + 1)
        ],
    )
    for event in events:
        if isinstance(event, GameStarted):
            await tx.run(
                """
                INSERT INTO games (match_id, number, rules, commitment, seed, entropy, started_at)
                VALUES (:match_id, :number, :rules, :commitment, :seed, :entropy, :now)
                """,
                match_id=match_id,
                number=event.number,
                rules=dumps(RULES, match.rules),
                commitment=commitment(event.seed),
                seed=event.seed,
                entropy=event.entropy,
                now=now,
            )
        elif isinstance(event, GameEnded):
            await tx.run(
                """
                UPDATE games SET result = :result, ended_at = :now
                WHERE match_id = :match_id AND result IS NULL
                """,
                match_id=match_id,
                result=dumps(RESULT, event.result),
                now=now,
            )


class Matches:
    _db: Driver

    async def match(self, match_id: str) -> StoredMatch | None:
        rows = await self._db.rows(SELECT + "WHERE m.id = :id", id=match_id)
        return match_of(rows[0]) if rows else None

    async def append(
        self,
        before: StoredMatch,
        match: Match,
        events: Sequence[Event],
        *,
        moved_at: int,
        deadline: int | None,
    ) -> StoredMatch:
        ended = match.is_over
        after = replace(
            before,
            version=before.version + 1,
            match=match,
            moved_at=moved_at,
            deadline=None if ended else deadline,
        )
        async with self._db.transaction() as tx:
            swapped = await tx.run(
                """
                UPDATE matches SET
                    version = :version, snapshot = :snapshot, ended = :ended,
                    moved_at = :moved_at, deadline = :deadline
                WHERE id = :id AND version = :version - 1
                """,
                id=before.id,
                version=after.version,
                snapshot=dumps(MATCH, match),
                ended=int(ended),
                moved_at=moved_at,
                deadline=after.deadline,
            )
            if not swapped:
                raise Stale(f"match {before.id} is no longer at version {before.version}")
            await write_events(tx, before.id, after.version, match, events, moved_at)
        return after

    async def set_pause(self, before: StoredMatch, paused: bool, now: int) -> StoredMatch:
        if paused == before.paused:
            return before
        deadline = before.deadline
        if before.paused_at is not None and deadline is not None:
            deadline += now - before.paused_at
        after = replace(
            before, version=before.version + 1, deadline=deadline, paused_at=now if paused else None
        )
        async with self._db.transaction() as tx:
            swapped = await tx.run(
                """
                UPDATE matches SET version = :version, deadline = :deadline, paused_at = :paused_at
                WHERE id = :id AND version = :version - 1
                """,
                id=before.id,
                version=after.version,
                deadline=after.deadline,
                paused_at=after.paused_at,
            )
            if not swapped:
                raise Stale(f"match {before.id} is no longer at version {before.version}")
        return after

    async def games(self, match_id: str) -> Sequence[StoredGame]:
        rows = await self._db.rows("SELECT * FROM games WHERE match_id = :id ORDER BY number", id=match_id)
        return [
            StoredGame(
                number=row["number"],
                rules=loads(RULES, row["rules"]),
                commitment=row["commitment"],
                started_at=row["started_at"],
                ended_at=row["ended_at"],
                result=None if row["result"] is None else loads(RESULT, row["result"]),
            )
            for row in rows
        ]

    async def journal(self, match_id: str) -> Sequence[JournalEntry]:
        rows = await self._db.rows("SELECT * FROM journal WHERE match_id = :id ORDER BY seq", id=match_id)
        return [
            JournalEntry(row["seq"], row["version"], row["at"], loads(EVENT, row["event"])) for row in rows
        ]

    async def matches_of_user(self, user_id: int) -> Sequence[StoredMatch]:
        rows = await self._db.rows(
            SELECT
            + "WHERE m.ended = 0 AND (m.white_id = :id OR m.black_id = :id) ORDER BY m.created_at, m.id",
            id=user_id,
        )
        return [match_of(row) for row in rows]

    async def matches_of_chat(self, chat_id: int, limit: int) -> Sequence[StoredMatch]:
        rows = await self._db.rows(
            SELECT + OF_CHAT,
            chat_id=chat_id,
            limit=limit,
        )
        return [match_of(row) for row in rows]

    async def due(self, now: int, limit: int) -> Sequence[StoredMatch]:
        rows = await self._db.rows(
            SELECT
            + "WHERE m.deadline <= :now AND m.paused_at IS NULL ORDER BY m.deadline, m.id LIMIT :limit",
            now=now,
            limit=limit,
        )
        return [match_of(row) for row in rows]

    async def next_deadline(self) -> int | None:
        (row,) = await self._db.rows(
            "SELECT min(deadline) AS deadline FROM matches WHERE deadline IS NOT NULL AND paused_at IS NULL"
        )
        return None if row["deadline"] is None else int(row["deadline"])

    async def give_back(self, seconds: int) -> None:
        async with self._db.transaction() as tx:
            await tx.run(
                """
                UPDATE matches SET deadline = deadline + :seconds
                WHERE deadline IS NOT NULL AND paused_at IS NULL
                """,
                seconds=seconds,
            )
