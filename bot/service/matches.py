"""Playing stored matches: load, apply one command, store it if nobody was faster."""

from collections.abc import Callable

from bot.service.denials import Denial, Denied
from bot.service.ids import fresh_seed
from engine.match import Chance, Command, Refused, Resign, apply
from engine.side import Side
from storage.base import Stale, Store, StoredMatch

Clock = Callable[[], int]


class Matches:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def find(self, match_id: str) -> StoredMatch:
        """Raises Denied when there is no such match."""
        if (stored := await self._store.match(match_id)) is None:
            raise Denied(Denial.UNKNOWN_MATCH)
        return stored

    async def find_for(self, match_id: str, user_id: int) -> tuple[StoredMatch, Side]:
        """The match and the side this person plays. Raises Denied for a stranger."""
        stored = await self.find(match_id)
        if not (sides := stored.sides_of(user_id)):
            raise Denied(Denial.NOT_A_PLAYER)
        return stored, sides[0]

    async def on_turn(self, user_id: int, match_id: str, version: int) -> StoredMatch:
        """The match, if it is this person's turn and still in this version. Raises Denied otherwise."""
        stored, side = await self.find_for(match_id, user_id)
        if stored.match.is_over:
            raise Denied(Denial.MATCH_OVER)
        if stored.match.game.turn is not side:
            raise Denied(Denial.NOT_YOUR_TURN)
        if stored.version != version:
            raise Denied(Denial.OLD_BUTTON)
        return stored

    async def play(
        self, user_id: int, match_id: str, version: int, command: Command, entropy: str
    ) -> StoredMatch:
        """Draft, undo or confirm on one's own turn. Raises Denied."""
        stored = await self.on_turn(user_id, match_id, version)
        try:
            return await self._apply(stored, stored.match.game.turn, command, entropy)
        except Stale:
            raise Denied(Denial.OLD_BUTTON) from None

    async def resigning(self, user_id: int, match_id: str, game: int) -> tuple[StoredMatch, Side]:
        """The match and the side that may resign this game of it, on turn or not. Raises Denied."""
        stored, side = await self.find_for(match_id, user_id)
        if stored.match.is_over:
            raise Denied(Denial.MATCH_OVER)
        if stored.match.game.number != game:
            raise Denied(Denial.OLD_BUTTON)
        return stored, side

    async def resign(self, user_id: int, match_id: str, game: int, entropy: str) -> StoredMatch:
        while True:  # the opponent may move at the same time; a game has an end, so have the tries
            stored, side = await self.resigning(user_id, match_id, game)
            try:
                return await self._apply(stored, side, Resign(), entropy)
            except Stale:
                continue

    async def _apply(self, stored: StoredMatch, side: Side, command: Command, entropy: str) -> StoredMatch:
        outcome = apply(stored.match, side, command, Chance(fresh_seed(), entropy))
        if isinstance(outcome, Refused):
            raise Denied(outcome.reason)
        now = self._clock()
        new_turn = outcome.match.game.turn is not stored.match.game.turn or (
            outcome.match.game.number != stored.match.game.number
        )
        return await self._store.append(
            stored,
            outcome.match,
            outcome.events,
            moved_at=now if new_turn else stored.moved_at,
            deadline=_deadline(stored, now) if new_turn else stored.deadline,
        )


def _deadline(stored: StoredMatch, now: int) -> int | None:
    return None if stored.clock is None else now + stored.clock
