"""Playing stored matches: load, apply one command, store it if nobody was faster."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from bot.denials import Denial, Denied
from bot.service import clocks
from bot.service.clocks import Alarm
from bot.service.ids import fresh_seed
from engine.events import Event, GameStarted, TurnPlayed
from engine.match import (
    Abort,
    Chance,
    Close,
    Command,
    Confirm,
    Draft,
    Forfeit,
    Match,
    Play,
    Refused,
    Resign,
    Undo,
    apply,
)
from engine.side import Side
from engine.step import Step
from storage.base import Stale, Store
from storage.rows import StoredMatch, Timing

Clock = Callable[[], int]


class Matches:
    """Every method raises Denied when it refuses; then nothing has changed."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def find(self, match_id: str) -> StoredMatch:
        if (stored := await self._store.match(match_id)) is None:
            raise Denied(Denial.UNKNOWN_MATCH)
        return stored

    async def find_for(self, match_id: str, user_id: int) -> tuple[StoredMatch, Side]:
        """The match and the side this person plays."""
        stored = await self.find(match_id)
        if not (sides := stored.sides_of(user_id)):
            raise Denied(Denial.NOT_A_PLAYER)
        return stored, sides[0]

    async def on_turn(self, user_id: int, match_id: str, version: int) -> StoredMatch:
        """The match, if it is this person's turn and still in this version."""
        stored, side = await self.find_for(match_id, user_id)
        if stored.match.is_over:
            raise Denied(Denial.MATCH_OVER)
        if stored.match.game.turn is not side:
            raise Denied(Denial.NOT_YOUR_TURN)
        if stored.version != version:
            raise Denied(Denial.OLD_BUTTON)
        return stored

    async def draft(
        self, user_id: int, match_id: str, version: int, steps: tuple[Step, ...], entropy: str
    ) -> StoredMatch:
        """Add steps to the draft; who does not want to confirm has played when the turn is complete."""
        stored = await self.on_turn(user_id, match_id, version)
        game = stored.match.game
        at_once = not stored.player(game.turn).settings.confirm and game.legal.is_complete(game.draft + steps)
        return await self._on_turn(stored, Play(steps) if at_once else Draft(steps), entropy)

    async def begin(self, stored: StoredMatch, entropy: str) -> None:
        """A match has just begun: its first turn may be one that plays itself."""
        match, events = _forced_turns(stored, stored.match, entropy)
        if events:
            with suppress(Stale):  # the player was faster than his own wish
                await self._new_turn(stored, match, events)

    async def undo(self, user_id: int, match_id: str, version: int, entropy: str) -> StoredMatch:
        return await self._on_turn(await self.on_turn(user_id, match_id, version), Undo(), entropy)

    async def confirm(self, user_id: int, match_id: str, version: int, entropy: str) -> StoredMatch:
        return await self._on_turn(await self.on_turn(user_id, match_id, version), Confirm(), entropy)

    async def in_game(self, user_id: int, match_id: str, game: int) -> tuple[StoredMatch, Side]:
        """The match and the side that may speak in this game of it, on turn or not."""
        stored, side = await self.find_for(match_id, user_id)
        if stored.match.is_over:
            raise Denied(Denial.MATCH_OVER)
        if stored.match.game.number != game:
            raise Denied(Denial.OLD_BUTTON)
        return stored, side

    async def act(self, user_id: int, match_id: str, game: int, command: Command, entropy: str) -> None:
        """Resign, offer, answer an offer or call off, whatever the opponent does at the same time."""
        while True:  # a game has an end, so have the tries
            stored, side = await self.in_game(user_id, match_id, game)
            try:
                await self._apply(stored, side, command, entropy)
            except Stale:
                continue
            return

    async def leave(self, user_id: int, match_id: str, entropy: str) -> None:
        """Call the match off while that is allowed, else resign all that is left of it."""
        while True:
            stored, side = await self.find_for(match_id, user_id)
            if stored.match.is_over:
                return
            command = Abort() if stored.match.game.may_abort else Resign()
            with suppress(Stale):  # the opponent was faster
                await self._apply(stored, side, command, entropy)

    async def claim(self, user_id: int, match_id: str, game: int, entropy: str) -> None:
        """Win a game on time: one of this and the opponent's late move comes first."""
        stored, side = await self.in_game(user_id, match_id, game)
        if stored.match.game.turn is side or not clocks.is_over(stored.timing, self._clock()):
            raise Denied(Denial.TIME_NOT_OVER)
        try:
            await self._apply(stored, side.opponent, Forfeit(), entropy)
        except Stale:
            raise Denied(Denial.OLD_BUTTON) from None

    async def ask_pause(self, user_id: int, match_id: str) -> StoredMatch:
        """Ask for a pause, or agree to the other's wish."""
        stored, side = await self._running_clock(user_id, match_id)
        if stored.timing.pause_asked is side.opponent:
            return await self._time(stored, clocks.pause(stored.timing, stored.clock, self._clock()))
        return await self._time(stored, replace(stored.timing, pause_asked=side))

    async def refuse_pause(self, user_id: int, match_id: str) -> None:
        stored, _ = await self._running_clock(user_id, match_id)
        if stored.timing.pause_asked is None:
            raise Denied(Denial.OLD_BUTTON)
        await self._time(stored, replace(stored.timing, pause_asked=None))

    async def resume(self, user_id: int, match_id: str) -> None:
        """Go on: only the side whose clock will run, so that nobody runs out of time unawares."""
        stored, side = await self.find_for(match_id, user_id)
        if stored.timing.paused_at is None:
            raise Denied(Denial.OLD_BUTTON)
        if stored.match.game.turn is not side:
            raise Denied(Denial.NOT_YOUR_TURN)
        await self._time(stored, clocks.resume(stored.timing, stored.clock, self._clock()))

    async def ring(self, stored: StoredMatch) -> tuple[Alarm | None, StoredMatch]:
        """See to what is due in a match. Raises Stale when a player was faster."""
        alarm, timing = clocks.ring(stored.timing, stored.clock, self._clock())
        if alarm is Alarm.CLOSE:
            return alarm, await self._apply(stored, stored.match.game.turn, Close(), "closed")
        return alarm, await self._store.set_timing(stored, timing, show=alarm is Alarm.TIME_OVER)

    async def _running_clock(self, user_id: int, match_id: str) -> tuple[StoredMatch, Side]:
        stored, side = await self.find_for(match_id, user_id)
        if stored.match.is_over:
            raise Denied(Denial.MATCH_OVER)
        if stored.timing.deadline is None or stored.timing.paused_at is not None:
            raise Denied(Denial.NO_CLOCK)
        return stored, side

    async def _time(self, stored: StoredMatch, timing: Timing) -> StoredMatch:
        try:
            return await self._store.set_timing(stored, timing, show=True)
        except Stale:
            raise Denied(Denial.OLD_BUTTON) from None

    async def _on_turn(self, stored: StoredMatch, command: Command, entropy: str) -> StoredMatch:
        try:
            return await self._apply(stored, stored.match.game.turn, command, entropy)
        except Stale:
            raise Denied(Denial.OLD_BUTTON) from None

    async def _apply(self, stored: StoredMatch, side: Side, command: Command, entropy: str) -> StoredMatch:
        outcome = apply(stored.match, side, command, Chance(fresh_seed(), entropy))
        if isinstance(outcome, Refused):
            raise Denied(outcome.reason)
        match, events = outcome.match, outcome.events
        if any(isinstance(event, TurnPlayed | GameStarted) for event in events):
            match, forced = _forced_turns(stored, match, entropy)
            events += forced
            return await self._new_turn(stored, match, events)
        now = self._clock()
        timing = clocks.press(stored.timing, stored.clock, now) if side is match.game.turn else stored.timing
        return await self._store.append(stored, match, events, timing, now)

    async def _new_turn(self, stored: StoredMatch, match: Match, events: tuple[Event, ...]) -> StoredMatch:
        now = self._clock()
        paused = stored.timing.paused_at is not None
        timing = clocks.begin_turn(stored.clock, now, stored.version + 1, paused=paused)
        return await self._store.append(stored, match, events, timing, now)


def _forced_turns(stored: StoredMatch, match: Match, entropy: str) -> tuple[Match, tuple[Event, ...]]:
    """Play the turns that have a single result, as long as it is the turn of somebody who wants that."""
    events: tuple[Event, ...] = ()
    while not match.is_over and stored.player(match.game.turn).settings.auto_forced:
        results = list(match.game.legal.results.values())
        if len(results) != 1:
            break
        outcome = apply(match, match.game.turn, Play(results[0]), Chance(fresh_seed(), entropy))
        if isinstance(outcome, Refused):
            break
        match, events = outcome.match, events + outcome.events
    return match, events
