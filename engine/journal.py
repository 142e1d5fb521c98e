"""What each event makes of a match; the only place that says so."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.dice import FairDice
from engine.events import (
    Event,
    GameEnded,
    GameStarted,
    MatchAborted,
    MatchEnded,
    MatchStarted,
    OfferDeclined,
    OfferMade,
    OpeningThrown,
    Rolled,
    StepsDrafted,
    StepUndone,
    TurnPlayed,
)
from engine.outcome import GameResult
from engine.position import Position
from engine.rules import Opening, RuleSet
from engine.side import Side
from engine.state import Game, Match


class JournalError(ValueError):
    """Events in an order no match produces."""


@dataclass(frozen=True, slots=True)
class OpeningGame:
    """A game between its start and its first roll."""

    rules: RuleSet
    length: int
    white_points: int
    black_points: int
    last_result: GameResult | None
    started: GameStarted
    openings: tuple[tuple[int, int], ...] = ()


State = None | MatchStarted | OpeningGame | Match
"""What the events so far have led to; between two commands always a Match."""


def evolve(state: State, event: Event) -> State:
    """The state after the event. Raises JournalError where the event has no place."""
    match state, event:
        case None, MatchStarted():
            return event
        case MatchStarted(rules, length), GameStarted():
            return OpeningGame(rules, length, 0, 0, None, event)
        case Match(), GameStarted():
            return OpeningGame(
                state.rules, state.length, state.white_points, state.black_points, state.game.result, event
            )
        case OpeningGame(), OpeningThrown(white, black):
            return replace(state, openings=(*state.openings, (white, black)))
        case OpeningGame(), Rolled():
            return _first_roll(state, event)
        case Match(), GameEnded(result):
            scored = replace(state, game=replace(state.game, draft=(), offer=None, result=result))
            if result.winner is Side.WHITE:
                return replace(scored, white_points=state.white_points + result.points)
            return replace(scored, black_points=state.black_points + result.points)
        case Match(), MatchEnded():
            return state  # the points have said so already
        case Match(), MatchAborted():
            return replace(state, aborted=True)
        case Match(), _:
            return replace(state, game=_in_game(state.game, event))
    raise JournalError(f"{type(event).__name__} cannot follow here")


def settled(state: State) -> Match:
    """The state as a match. Raises JournalError if the events break off inside an opening."""
    if not isinstance(state, Match):
        raise JournalError("the events do not lead to a match")
    return state


def fold(events: Iterable[Event]) -> Match:
    """The match a journal leads to. Raises JournalError where an event has no place.

    Whether the rules allowed what the events tell is not asked again: `apply` has seen to that.
    """
    state: State = None
    for event in events:
        state = evolve(state, event)
    return settled(state)


def _first_roll(opening: OpeningGame, event: Rolled) -> Match:
    started = opening.started
    rerolled = opening.rules.opening is Opening.REROLL
    game = Game(
        number=started.number,
        rules=opening.rules,
        dice=FairDice(started.seed, started.entropy),
        throws=len(opening.openings) + (1 if rerolled else 0),
        openings=opening.openings,
        position=Position.start(),
        turn=event.side,
        roll=event.roll,
    )
    return Match(
        rules=opening.rules,
        length=opening.length,
        game=game,
        next_seed=started.next_seed,
        white_points=opening.white_points,
        black_points=opening.black_points,
        last_result=opening.last_result,
    )


def _in_game(game: Game, event: Event) -> Game:
    match event:
        case Rolled(side, roll):
            return replace(game, turn=side, roll=roll, throws=game.throws + 1)
        case StepsDrafted(steps=steps):
            return replace(game, draft=game.draft + steps)
        case StepUndone():
            return replace(game, draft=game.draft[:-1])
        case TurnPlayed():
            return _turn_played(game, event)
        case OfferMade():
            return replace(game, offer=event)
        case OfferDeclined():
            return replace(game, offer=None)
    raise JournalError(f"{type(event).__name__} cannot follow here")


def _turn_played(game: Game, event: TurnPlayed) -> Game:
    position = game.position
    for step in event.steps:
        position = position.after(event.side, step)
    is_white = event.side is Side.WHITE
    return replace(
        game,
        position=position,
        draft=(),
        white_turns=game.white_turns + is_white,
        black_turns=game.black_turns + (not is_white),
        recent=(event,) if event.steps else (*game.recent, event),
        offer=None,
    )
