"""Challenges: offered, changed, withdrawn, and accepted by exactly one person."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.denials import Denial, Denied
from bot.service import clocks
from bot.service.ids import fresh_id, fresh_seed
from bot.service.matches import Clock
from engine.match import start_match
from engine.side import Side
from storage.base import Challenge, ChallengeState, Place, Stale, Store, StoredMatch, Terms, User

MOST_OPEN_CHALLENGES = 5
MOST_OPEN_MATCHES = 20
LIFETIME = 7 * 24 * 3600  # seconds a challenge waits for an answer


@dataclass(frozen=True, slots=True)
class Opponent:
    """Who alone may accept: known by id, or only by the username somebody typed (lower case, no @)."""

    id: int | None = None
    username: str | None = None

    def is_(self, user: User) -> bool:
        if self.id is not None:
            return user.id == self.id
        return self.username is None or (user.username or "").lower() == self.username


ANYBODY = Opponent()
View = tuple[Place, Side | None]  # where a board is to be shown, and from whose side


class Challenges:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._counting = asyncio.Lock()  # nobody slips past a limit between the count and what is counted

    async def offer(
        self,
        challenger: User,
        terms: Terms,
        language: str,
        opponent: Opponent = ANYBODY,
        *,
        side: Side = Side.WHITE,
        rematch_of: str | None = None,
    ) -> Challenge:
        """Raises Denied for oneself as opponent and for too many open challenges or matches."""
        if opponent != ANYBODY and opponent.is_(challenger):
            raise Denied(Denial.OWN_CHALLENGE)
        async with self._counting:
            now = self._clock()
            if len(await self._store.open_challenges(challenger.id, now)) >= MOST_OPEN_CHALLENGES:
                raise Denied(Denial.TOO_MANY_CHALLENGES)
            await self._check_matches(challenger.id, Denial.TOO_MANY_MATCHES)
            challenge = Challenge(
                id=fresh_id(),
                challenger_id=challenger.id,
                terms=terms,
                seed=fresh_seed(),
                created_at=now,
                expires_at=now + LIFETIME,
                language=language,
                challenger_side=side,
                opponent_id=opponent.id,
                opponent_username=opponent.username,
                rematch_of=rematch_of,
            )
            try:
                await self._store.add_challenge(challenge)
            except Stale:
                raise Denied(Denial.REMATCH_ASKED) from None
            return challenge

    async def rematch(
        self, stored: StoredMatch, user: User, entropy: str, views: Sequence[View]
    ) -> Challenge | StoredMatch:
        """The same terms, sides swapped: offered to the other player, or begun if he has offered it already.

        Raises Denied.
        """
        if not stored.match.is_over:
            raise Denied(Denial.MATCH_NOT_OVER)
        if not (sides := stored.sides_of(user.id)):
            raise Denied(Denial.NOT_A_PLAYER)
        opponent = stored.player(sides[0].opponent)
        if (theirs := await self._asked_rematch(stored, opponent)) is not None:
            return await self.accept(theirs.id, user, entropy, views)
        return await self.offer(
            user,
            Terms(stored.match.length, stored.match.rules, stored.clock),
            stored.language,
            Opponent(id=opponent.id),
            side=sides[0].opponent,
            rematch_of=stored.id,
        )

    async def _asked_rematch(self, stored: StoredMatch, user: User) -> Challenge | None:
        mine = await self._store.open_challenges(user.id, self._clock())
        return next((challenge for challenge in mine if challenge.rematch_of == stored.id), None)

    async def placed(self, challenge: Challenge, place: Place) -> None:
        """Remember where the card stands."""
        await self._change(replace(challenge, place=place))

    async def find_open(self, challenge_id: str) -> Challenge:
        """Raises Denied when there is none, or it is over."""
        if (challenge := await self._store.challenge(challenge_id)) is None:
            raise Denied(Denial.UNKNOWN_CHALLENGE)
        if challenge.state is not ChallengeState.OPEN or challenge.expires_at <= self._clock():
            raise Denied(Denial.CHALLENGE_CLOSED)
        return challenge

    async def open_ones(self, user: User) -> Sequence[Challenge]:
        """A person's own open challenges, oldest first."""
        return await self._store.open_challenges(user.id, self._clock())

    async def change_terms(self, challenge: Challenge, terms: Terms) -> Challenge:
        changed = replace(challenge, terms=terms)
        await self._change(changed)
        return changed

    async def own(self, challenge_id: str, user: User) -> Challenge:
        """An open challenge of this very person. Raises Denied."""
        challenge = await self.find_open(challenge_id)
        if challenge.challenger_id != user.id:
            raise Denied(Denial.ONLY_CHALLENGER)
        return challenge

    async def refuse(self, challenge_id: str, user: User) -> Challenge:
        """The challenger withdraws, or the one person challenged declines. Raises Denied."""
        challenge = await self.find_open(challenge_id)
        if challenge.challenger_id == user.id:
            state = ChallengeState.WITHDRAWN
        elif _opponent(challenge) != ANYBODY and _opponent(challenge).is_(user):
            state = ChallengeState.DECLINED
        else:
            raise Denied(Denial.ONLY_CHALLENGER)
        closed = replace(challenge, state=state)
        await self._change(closed)
        return closed

    async def accept(self, challenge_id: str, user: User, entropy: str, views: Sequence[View]) -> StoredMatch:
        """Begin the match, shown in these views.

        `entropy` is what Telegram chose for this very press. Raises Denied.
        """
        challenge = await self.find_open(challenge_id)
        if challenge.challenger_id == user.id:
            raise Denied(Denial.OWN_CHALLENGE)
        if not _opponent(challenge).is_(user):
            raise Denied(Denial.CHALLENGE_FOR_ANOTHER)
        begun = start_match(
            challenge.terms.rules,
            challenge.terms.length,
            seed=challenge.seed,
            entropy=entropy,
            next_seed=fresh_seed(),
        )
        async with self._counting:
            await self._check_matches(user.id, Denial.TOO_MANY_MATCHES)
            await self._check_matches(challenge.challenger_id, Denial.OPPONENT_BUSY)
            try:
                now = self._clock()
                timing = clocks.begin_turn(challenge.terms.clock, now, version=1)
                return await self._store.accept_challenge(
                    challenge.id, user.id, fresh_id(), begun.match, begun.events, timing, now, views=views
                )
            except Stale:
                raise Denied(Denial.CHALLENGE_CLOSED) from None

    async def _check_matches(self, user_id: int, denial: Denial) -> None:
        if len(await self._store.matches_of_user(user_id)) >= MOST_OPEN_MATCHES:
            raise Denied(denial)

    async def _change(self, challenge: Challenge) -> None:
        try:
            await self._store.change_challenge(challenge)
        except Stale:
            raise Denied(Denial.CHALLENGE_CLOSED) from None


def _opponent(challenge: Challenge) -> Opponent:
    return Opponent(challenge.opponent_id, challenge.opponent_username)
