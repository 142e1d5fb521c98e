"""Challenges: offered, changed, withdrawn, and accepted by exactly one person."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from bot.denials import Denial, Denied
from bot.service import clocks
from bot.service.ids import fresh_id, fresh_seed
from bot.service.matches import Clock
from bot.service.opponents import ANYBODY, Opponent, check_opponent, opponent_of
from bot.service.sealing import Sealer
from bot.service.seats import seats
from engine.match import start_match
from engine.side import Side
from storage.base import Stale, Store
from storage.rows import Challenge, ChallengeState, Place, StoredMatch, Terms, User

MOST_OPEN_CHALLENGES = 5
MOST_OPEN_MATCHES = 20
LIFETIME = 7 * 24 * 3600  # seconds a challenge waits for an answer
NOBODY = 0  # the challenger of a card that makes one of whoever presses it first

CLOSED = {
    ChallengeState.ACCEPTED: Denial.CHALLENGE_TAKEN,
    ChallengeState.DECLINED: Denial.CHALLENGE_DECLINED,
    ChallengeState.WITHDRAWN: Denial.CHALLENGE_WITHDRAWN,
    ChallengeState.EXPIRED: Denial.CHALLENGE_EXPIRED,
}


class Challenges:
    """Every method raises Denied when it refuses; then nothing has changed.

    A `card` is what the buttons of a challenge's card carry: its id, or the whole challenge, sealed.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._sealer: Sealer | None = None
        self._changing = asyncio.Lock()  # nobody slips past a limit between the count and what is counted

    async def offer(
        self, challenger: User, terms: Terms, language: str, place: Place, opponent: Opponent = ANYBODY
    ) -> Challenge:
        """Refused for oneself as opponent and for too many open challenges or matches.

        The card is still to be sent: `place` has no message yet.
        """
        challenge = self._new(challenger.id, terms, language, opponent)
        return await self._open(replace(challenge, place=place), challenger)

    async def seal(
        self, challenger: User | None, terms: Terms, language: str, opponent: Opponent = ANYBODY
    ) -> tuple[str, Challenge]:
        """A card nothing is stored for, and what it says; without a challenger the first to press is it."""
        challenge = self._new(challenger.id if challenger else NOBODY, terms, language, opponent)
        if challenger is not None:
            check_opponent(challenge, challenger)
            await self._check_matches(challenger.id, Denial.TOO_MANY_MATCHES)
        return (await self._get_sealer()).seal(challenge)

    async def claim(self, challenge: Challenge, user: User, language: str, place: Place) -> Challenge:
        """The card that stands there without a challenger has found one."""
        claimed = replace(challenge, challenger_id=user.id, language=language, place=place)
        return await self._open(claimed, user)

    async def offer_rematch(self, stored: StoredMatch, user: User, place: Place) -> Challenge:
        """The same terms, sides swapped, for the other player only."""
        side = _side(stored, user)
        opponent = stored.player(side.opponent)
        if opponent.id < 0:
            raise Denied(Denial.OPPONENT_FORGOTTEN)
        challenge = self._new(
            user.id,
            Terms(stored.match.length, stored.match.rules, stored.clock),
            stored.language,
            Opponent(id=opponent.id),
        )
        return await self._open(
            replace(challenge, place=place, challenger_side=side.opponent, rematch_of=stored.id), user
        )

    async def rematch_offered(self, stored: StoredMatch, user: User) -> Challenge | None:
        """The rematch the other player has asked for."""
        other = stored.player(_side(stored, user).opponent)
        theirs = await self._store.open_challenges(other.id, self._clock())
        return next((challenge for challenge in theirs if challenge.rematch_of == stored.id), None)

    async def find(self, card: str, user: User) -> Challenge:
        """The challenge behind a card as this person may take it, in whatever state."""
        if (sealed := (await self._get_sealer()).open(card, user)) is not None:
            return await self._store.challenge(sealed.id) or sealed
        if (challenge := await self._store.challenge(card)) is None:
            raise Denied(Denial.UNKNOWN_CHALLENGE)
        return challenge

    async def find_open(self, card: str, user: User) -> Challenge:
        challenge = await self.find(card, user)
        if (state := self.state(challenge)) is not ChallengeState.OPEN:
            raise Denied(CLOSED[state])
        return challenge

    def state(self, challenge: Challenge) -> ChallengeState:
        """The state by now."""
        if challenge.state is ChallengeState.OPEN and challenge.expires_at <= self._clock():
            return ChallengeState.EXPIRED
        return challenge.state

    async def open_ones(self, user: User) -> Sequence[Challenge]:
        """A person's own open challenges, oldest first."""
        return await self._store.open_challenges(user.id, self._clock())

    async def own(self, card: str, user: User) -> Challenge:
        """An open challenge of this very person."""
        challenge = await self.find_open(card, user)
        if challenge.challenger_id != user.id:
            raise Denied(Denial.ONLY_CHALLENGER)
        return challenge

    async def placed(self, challenge: Challenge, place: Place) -> None:
        """Remember which message the card is."""
        async with self._changing:
            await self._change(replace(await self._present(challenge), place=place))

    async def change_terms(self, challenge: Challenge, terms: Terms) -> Challenge:
        async with self._changing:
            changed = replace(await self._present(challenge), terms=terms)
            await self._change(changed)
            return changed

    async def refuse(self, challenge: Challenge, user: User) -> Challenge:
        """The challenger withdraws, or the one person challenged declines."""
        if challenge.challenger_id == user.id:
            state = ChallengeState.WITHDRAWN
        elif (opponent := opponent_of(challenge)) != ANYBODY and opponent.is_(user):
            state = ChallengeState.DECLINED
        else:
            raise Denied(Denial.ONLY_CHALLENGER)
        async with self._changing:
            closed = replace(await self._kept(challenge), state=state)
            await self._change(closed)
            return closed

    async def withdraw(self, challenge: Challenge) -> None:
        """Its card could not be sent."""
        await self._change(replace(challenge, state=ChallengeState.WITHDRAWN))

    async def accept(self, challenge: Challenge, user: User, entropy: str, place: Place) -> StoredMatch:
        """Begin the match, shown as it fits the place where this was pressed.

        `entropy` is what Telegram chose for this very press. Refused too when the terms are no longer those
        of `challenge`.
        """
        if challenge.challenger_id == user.id:
            raise Denied(Denial.OWN_CHALLENGE)
        if not opponent_of(challenge).is_(user):
            raise Denied(Denial.CHALLENGE_FOR_ANOTHER)
        players = challenge.challenger_id, user.id
        white_id, black_id = players if challenge.challenger_side is Side.WHITE else reversed(players)
        begun = start_match(
            challenge.terms.rules,
            challenge.terms.length,
            seed=challenge.seed,
            entropy=entropy,
            next_seed=fresh_seed(),
        )
        async with self._changing:
            await self._check_matches(user.id, Denial.TOO_MANY_MATCHES)
            await self._check_matches(challenge.challenger_id, Denial.OPPONENT_BUSY)
            if (await self._kept(challenge)).terms != challenge.terms:
                raise Denied(Denial.TERMS_CHANGED)
            now = self._clock()
            timing = clocks.begin_turn(challenge.terms.clock, now, version=1)
            try:
                return await self._store.accept_challenge(
                    challenge.id,
                    user.id,
                    fresh_id(),
                    begun.match,
                    begun.events,
                    timing,
                    now,
                    views=seats(place, white_id, black_id),
                )
            except Stale:
                raise Denied(Denial.CHALLENGE_TAKEN) from None

    def _new(self, challenger_id: int, terms: Terms, language: str, opponent: Opponent) -> Challenge:
        now = self._clock()
        return Challenge(
            id=fresh_id(),
            challenger_id=challenger_id,
            terms=terms,
            seed=fresh_seed(),
            created_at=now,
            expires_at=now + LIFETIME,
            language=language,
            opponent_id=opponent.id,
            opponent_username=opponent.username,
        )

    async def _open(self, challenge: Challenge, challenger: User) -> Challenge:
        check_opponent(challenge, challenger)
        async with self._changing:
            if await self._store.challenge(challenge.id) is not None:
                raise Denied(Denial.OLD_BUTTON)  # somebody was faster in claiming it
            if len(await self.open_ones(challenger)) >= MOST_OPEN_CHALLENGES:
                raise Denied(Denial.TOO_MANY_CHALLENGES)
            await self._check_matches(challenger.id, Denial.TOO_MANY_MATCHES)
            try:
                await self._store.add_challenge(challenge)
            except Stale:
                own = await self.open_ones(challenger)
                is_asked = any(challenge.rematch_of == other.rematch_of for other in own)
                raise Denied(Denial.REMATCH_ASKED if is_asked else Denial.REMATCH_PLAYED) from None
            return challenge

    async def _kept(self, challenge: Challenge) -> Challenge:
        """As it is stored by now; a sealed one is stored for that, if its challenger is still known."""
        if (stored := await self._store.challenge(challenge.id)) is not None:
            return stored
        if await self._store.user(challenge.challenger_id) is None:
            raise Denied(Denial.UNKNOWN_CHALLENGE)
        await self._store.add_challenge(challenge)
        return challenge

    async def _present(self, challenge: Challenge) -> Challenge:
        return await self._store.challenge(challenge.id) or challenge

    async def _change(self, challenge: Challenge) -> None:
        try:
            await self._store.change_challenge(challenge)
        except Stale:
            raise Denied(Denial.CHALLENGE_CLOSED) from None

    async def _check_matches(self, user_id: int, denial: Denial) -> None:
        if len(await self._store.matches_of_user(user_id)) >= MOST_OPEN_MATCHES:
            raise Denied(denial)

    async def _get_sealer(self) -> Sealer:
        if self._sealer is None:
            self._sealer = Sealer(await self._store.secret(), LIFETIME)
        return self._sealer


def _side(stored: StoredMatch, user: User) -> Side:
    if not stored.match.is_over:
        raise Denied(Denial.MATCH_NOT_OVER)
    if not (sides := stored.sides_of(user.id)):
        raise Denied(Denial.NOT_A_PLAYER)
    return sides[0]
