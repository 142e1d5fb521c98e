"""Matches: a snapshot and a journal that always agree, one version after the other."""

from collections.abc import Sequence
from dataclasses import replace

from engine.dice import commitment
from engine.events import Event, GameEnded, GameStarted
from engine.match import Match
from storage.base import Stale
from storage.codec import EVENT, MATCH, RESULT, RULES
from storage.driver import Driver, Row, Transaction
from storage.json_codec import dumps, loads
from storage.people import user_of
from storage.rows import JournalEntry, StoredGame, StoredMatch, Timing
from storage.timings import fitting, timing_of, timing_values

SELECT = """
SELECT
    m.*,
    w.name AS white_name, w.username AS white_username,
    w.client_language AS white_client_language, w.reachable AS white_reachable, w.settings AS white_settings,
    b.name AS black_name, b.username AS black_username,
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
        timing=timing_of(row),
    )


async def begin_match(
    tx: Transaction,
    match_id: str,
    match: Match,
    events: Sequence[Event],
    timing: Timing,
    now: int,
    *,
    white_id: int,
    black_id: int,
    clock: int | None,
    language: str,
) -> StoredMatch:
    """Store a new match at version 1."""
    await tx.run(
        """
        INSERT INTO matches (
            id, version, snapshot, ended, white_id, black_id, clock, language, created_at,
            turn_version, moved_at, pressed_at, rung_at, deadline, alarm_at, nudged, paused_at, pause_asked
        ) VALUES (
            :id, 1, :snapshot, :ended, :white_id, :black_id, :clock, :language, :now,
            :turn_version, :moved_at, :pressed_at, :rung_at, :deadline, :alarm_at, :nudged, :paused_at,
            :pause_asked
        )
        """,
        id=match_id,
        snapshot=dumps(MATCH, match),
        ended=int(match.is_over),
        white_id=white_id,
        black_id=black_id,
        clock=clock,
        language=language,
        now=now,
        **timing_values(fitting(timing, match)),
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
        self, before: StoredMatch, match: Match, events: Sequence[Event], timing: Timing, now: int
    ) -> StoredMatch:
        after = replace(before, version=before.version + 1, match=match, timing=fitting(timing, match))
        async with self._db.transaction() as tx:
            await _swap(tx, before, after)
            await write_events(tx, before.id, after.version, match, events, now)
        return after

    async def set_timing(self, before: StoredMatch, timing: Timing, *, show: bool) -> StoredMatch:
        after = replace(before, version=before.version + int(show), timing=fitting(timing, before.match))
        async with self._db.transaction() as tx:
            rows = await tx.rows("SELECT * FROM matches WHERE id = :id", id=before.id)
            if rows and timing_of(rows[0]) != before.timing:
                raise Stale(f"the clock of match {before.id} has changed")
            await _swap(tx, before, after)
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
            SELECT + "WHERE m.alarm_at <= :now ORDER BY m.alarm_at, m.id LIMIT :limit",
            now=now,
            limit=limit,
        )
        return [match_of(row) for row in rows]

    async def next_alarm(self) -> int | None:
        (row,) = await self._db.rows(
            "SELECT min(alarm_at) AS alarm_at FROM matches WHERE alarm_at IS NOT NULL"
        )
        return None if row["alarm_at"] is None else int(row["alarm_at"])

    async def give_back(self, seconds: int) -> None:
        async with self._db.transaction() as tx:
            await tx.run(
                """
                UPDATE matches SET
                    moved_at = moved_at + :seconds,
                    pressed_at = pressed_at + :seconds,
                    rung_at = rung_at + :seconds,
                    deadline = deadline + :seconds,
                    alarm_at = alarm_at + :seconds
                WHERE ended = 0 AND paused_at IS NULL
                """,
                seconds=seconds,
            )


async def _swap(tx: Transaction, before: StoredMatch, after: StoredMatch) -> None:
    """Store what may change in a match. Raises Stale when `before` is no longer its version."""
    swapped = await tx.run(
        """
        UPDATE matches SET
            version = :version, snapshot = :snapshot, ended = :ended,
            turn_version = :turn_version, moved_at = :moved_at, pressed_at = :pressed_at, rung_at = :rung_at,
            deadline = :deadline, alarm_at = :alarm_at, nudged = :nudged, paused_at = :paused_at,
            pause_asked = :pause_asked
        WHERE id = :id AND version = :expected
        """,
        id=before.id,
        expected=before.version,
        version=after.version,
        snapshot=dumps(MATCH, after.match),
        ended=int(after.match.is_over),
        **timing_values(after.timing),
    )
    if not swapped:
        raise Stale(f"match {before.id} is no longer at version {before.version}")
