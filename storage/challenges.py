"""Challenges: posted, changed while open, closed once."""

from collections.abc import Sequence

from engine.events import Event
from engine.match import Match
from engine.side import Side
from storage.base import Stale
from storage.codec import TERMS
from storage.driver import Driver, Row
from storage.json_codec import dumps, loads
from storage.matches import begin_match
from storage.places import place_of, place_values
from storage.rows import Challenge, ChallengeState, Place, StoredMatch, Timing
from storage.views import insert_view


def challenge_of(row: Row) -> Challenge:
    return Challenge(
        id=row["id"],
        challenger_id=row["challenger_id"],
        terms=loads(TERMS, row["terms"]),
        seed=row["seed"],
        created_at=row["created_at"],
        expires_at=row["expires_at"],
        language=row["language"],
        challenger_side=Side(row["challenger_side"]),
        opponent_id=row["opponent_id"],
        opponent_username=row["opponent_username"],
        place=place_of(row),
        state=ChallengeState(row["state"]),
        match_id=row["match_id"],
        rematch_of=row["rematch_of"],
    )


class Challenges:
    _db: Driver

    async def add_challenge(self, challenge: Challenge) -> None:
        async with self._db.transaction() as tx:
            asked = await tx.rows(
                """
                SELECT id FROM challenges
                WHERE rematch_of = :rematch_of
                    AND (state = 'accepted' OR state = 'open' AND expires_at > :now)
                """,
                rematch_of=challenge.rematch_of,
                now=challenge.created_at,
            )
            if asked:
                raise Stale(f"a rematch of {challenge.rematch_of} is asked or played already")
            await tx.run(
                """
                INSERT INTO challenges (
                    id, state, challenger_id, challenger_side, opponent_id, opponent_username,
                    terms, seed, language, created_at, expires_at,
                    chat_id, message_id, thread_id, inline_message_id, match_id, rematch_of
                ) VALUES (
                    :id, :state, :challenger_id, :challenger_side, :opponent_id, :opponent_username,
                    :terms, :seed, :language, :created_at, :expires_at,
                    :chat_id, :message_id, :thread_id, :inline_message_id, :match_id, :rematch_of
                )
                """,
                id=challenge.id,
                state=challenge.state.value,
                challenger_id=challenge.challenger_id,
                challenger_side=challenge.challenger_side.value,
                opponent_id=challenge.opponent_id,
                opponent_username=challenge.opponent_username,
                terms=dumps(TERMS, challenge.terms),
                seed=challenge.seed,
                language=challenge.language,
                created_at=challenge.created_at,
                expires_at=challenge.expires_at,
                match_id=challenge.match_id,
                rematch_of=challenge.rematch_of,
                **place_values(challenge.place),
            )

    async def challenge(self, challenge_id: str) -> Challenge | None:
        rows = await self._db.rows("SELECT * FROM challenges WHERE id = :id", id=challenge_id)
        return challenge_of(rows[0]) if rows else None

    async def change_challenge(self, challenge: Challenge) -> None:
        async with self._db.transaction() as tx:
            changed = await tx.run(
                """
                UPDATE challenges SET
                    terms = :terms, state = :state, chat_id = :chat_id, message_id = :message_id,
                    thread_id = :thread_id, inline_message_id = :inline_message_id
                WHERE id = :id AND state = 'open'
                """,
                id=challenge.id,
                terms=dumps(TERMS, challenge.terms),
                state=challenge.state.value,
                **place_values(challenge.place),
            )
            if not changed:
                raise Stale(f"challenge {challenge.id} is no longer open")

    async def open_challenges(self, challenger_id: int, now: int) -> Sequence[Challenge]:
        rows = await self._db.rows(
            """
            SELECT * FROM challenges
            WHERE challenger_id = :challenger_id AND state = 'open' AND expires_at > :now
            ORDER BY created_at, id
            """,
            challenger_id=challenger_id,
            now=now,
        )
        return [challenge_of(row) for row in rows]

    async def accept_challenge(
        self,
        challenge_id: str,
        opponent_id: int,
        match_id: str,
        match: Match,
        events: Sequence[Event],
        timing: Timing,
        now: int,
        *,
        views: Sequence[tuple[Place, Side | None]] = (),
    ) -> StoredMatch:
        async with self._db.transaction() as tx:
            rows = await tx.rows(
                "SELECT * FROM challenges WHERE id = :id AND state = 'open' AND expires_at > :now",
                id=challenge_id,
                now=now,
            )
            if not rows:
                raise Stale(f"challenge {challenge_id} is no longer open")
            challenge = challenge_of(rows[0])
            if (match.length, match.rules) != (challenge.terms.length, challenge.terms.rules):
                raise Stale(f"challenge {challenge_id} has other terms by now")
            players = challenge.challenger_id, opponent_id
            white_id, black_id = players if challenge.challenger_side is Side.WHITE else reversed(players)
            stored = await begin_match(
                tx,
                match_id,
                match,
                events,
                timing,
                now,
                white_id=white_id,
                black_id=black_id,
                clock=challenge.terms.clock,
                language=challenge.language,
            )
            await tx.run(
                """
                UPDATE challenges SET state = 'accepted', opponent_id = :opponent_id, match_id = :match_id
                WHERE id = :id
                """,
                id=challenge_id,
                opponent_id=opponent_id,
                match_id=match_id,
            )
            for place, perspective in views:
                await insert_view(tx, match_id, place, perspective, watching=False)
        return stored
