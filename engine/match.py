"""What a command makes of a match.

`apply` only decides which events follow from a command; what an event does to a match stands in
`engine.journal`, which `fold` uses as well. So journal and snapshot cannot differ.
"""

from dataclasses import dataclass, field

from engine.commands import (
    Abort,
    AcceptOffer,
    Close,
    Command,
    Confirm,
    DeclineOffer,
    Draft,
    Forfeit,
    Offer,
    Play,
    Resign,
    Undo,
)
from engine.dice import FairDice, check_entropy, check_seed
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
from engine.journal import State, evolve, fold, settled
from engine.outcome import Ending, GameResult, Kind, borne_off, given_up
from engine.refusals import Refusal
from engine.rules import Opening, RuleSet
from engine.side import Side
from engine.state import LENGTHS, Game, Match
from engine.step import Step

__all__ = [
    "LENGTHS",
    "Abort",
    "AcceptOffer",
    "Chance",
    "Close",
    "Command",
    "Confirm",
    "DeclineOffer",
    "Draft",
    "Forfeit",
    "Game",
    "Match",
    "Offer",
    "Play",
    "Progress",
    "Refused",
    "Resign",
    "Undo",
    "apply",
    "fold",
    "start_match",
]

_AUTOMATIC_PASSES = 30  # two full walls could block each other for ever


@dataclass(frozen=True, slots=True)
class Chance:
    """Fresh randomness for a game that a command may begin; raises ValueError if it cannot serve.

    That game throws by the match's `next_seed`, committed long ago, mixed with this `entropy`; this `seed`
    becomes the next one.
    """

    seed: bytes = field(repr=False)
    entropy: str

    def __post_init__(self) -> None:
        check_seed(self.seed)
        check_entropy(self.entropy)


@dataclass(frozen=True, slots=True)
class Progress:
    """The match after a command, and the events that led there."""

    match: Match
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing has changed, for this reason."""

    reason: Refusal


class _Story:
    """The events told so far by one command, and the state they lead to."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        self.state = evolve(self.state, event)
        self.events.append(event)

    @property
    def match(self) -> Match:
        return settled(self.state)

    def progress(self) -> Progress:
        return Progress(self.match, tuple(self.events))


def start_match(rules: RuleSet, length: int, *, seed: bytes, entropy: str, next_seed: bytes) -> Progress:
    """A new match with its opening thrown and its first roll made.

    `seed` was committed before `entropy` was chosen; raises ValueError if either cannot serve, or for a
    length that is none of `LENGTHS`.
    """
    if length not in LENGTHS:
        raise ValueError(f"a match is played to {LENGTHS} points, not {length}")
    story = _Story(None)
    story.tell(MatchStarted(rules, length))
    _begin_game(story, rules, 1, seed, Chance(next_seed, entropy))
    return story.progress()


def apply(match: Match, side: Side, command: Command, chance: Chance) -> Progress | Refused:
    """The match after the side's command, or why it is refused; never an exception."""
    if match.is_over:
        return Refused(Refusal.GAME_OVER)
    decided = _decide(match.game, side, command)
    if isinstance(decided, Refusal):
        return Refused(decided)
    story = _Story(match)
    story.tell(decided)
    if isinstance(decided, TurnPlayed):
        _after_turn(story, side)
    ended = story.match.game.result
    if ended:
        _after_game(story, chance)
    return story.progress()


def _decide(game: Game, side: Side, command: Command) -> Event | Refusal:
    """The event a command is, if it is allowed."""
    match command:
        case Draft(steps):
            return _draft(game, side, steps)
        case Undo():
            return _undo(game, side)
        case Confirm():
            return _turn(game, side, ())
        case Play(steps):
            return _turn(game, side, steps)
        case Resign():
            return GameEnded(given_up(game.position, side, Ending.RESIGNED))
        case Forfeit():
            if side is not game.turn:
                return Refusal.NOT_YOUR_TURN
            return GameEnded(given_up(game.position, side, Ending.TIME))
        case Offer(kind):
            return _offer(game, side, kind)
        case AcceptOffer() | DeclineOffer():
            return _answer(game, side, command)
        case Abort():
            return MatchAborted() if game.may_abort else Refusal.TOO_LATE_TO_ABORT
        case Close():
            return MatchAborted()


def _refused_step(game: Game, side: Side, steps: tuple[Step, ...]) -> Refusal | None:
    """Why the steps cannot follow the draft."""
    if side is not game.turn:
        return Refusal.NOT_YOUR_TURN
    draft = game.draft
    for step in steps:
        if reason := game.legal.refusal(draft, step):
            return reason
        draft = (*draft, step)
    return None


def _draft(game: Game, side: Side, steps: tuple[Step, ...]) -> Event | Refusal:
    if reason := _refused_step(game, side, steps):
        return reason
    return StepsDrafted(side, steps) if steps else Refusal.NO_STEPS


def _undo(game: Game, side: Side) -> Event | Refusal:
    if side is not game.turn:
        return Refusal.NOT_YOUR_TURN
    return StepUndone(side) if game.draft else Refusal.NOTHING_TO_UNDO


def _turn(game: Game, side: Side, steps: tuple[Step, ...]) -> Event | Refusal:
    if reason := _refused_step(game, side, steps):
        return reason
    turn = game.draft + steps
    return TurnPlayed(side, game.roll, turn) if game.legal.is_complete(turn) else Refusal.TURN_INCOMPLETE


def _offer(game: Game, side: Side, kind: Kind) -> Event | Refusal:
    if game.offer:
        return Refusal.OFFER_OPEN
    return Refusal.OFFER_KIND if kind is Kind.KOKS else OfferMade(side, kind)


def _answer(game: Game, side: Side, command: AcceptOffer | DeclineOffer) -> Event | Refusal:
    if not game.offer:
        return Refusal.NO_OFFER
    if game.offer.side is side:
        return Refusal.OWN_OFFER
    if isinstance(command, DeclineOffer):
        return OfferDeclined(side)
    return GameEnded(GameResult(side, game.offer.kind, Ending.AGREED))


def _begin_game(story: _Story, rules: RuleSet, number: int, seed: bytes, chance: Chance) -> None:
    story.tell(GameStarted(number, seed, chance.entropy, chance.seed))
    dice = FairDice(seed, chance.entropy)
    throws = 1
    while (opening := dice.throw(throws)).is_double:
        story.tell(OpeningThrown(*opening))
        throws += 1
    story.tell(OpeningThrown(*opening))
    side = Side.WHITE if opening.first > opening.second else Side.BLACK
    story.tell(Rolled(side, opening if rules.opening is Opening.PLAY else dice.throw(throws + 1)))
    _pass_while_blocked(story)


def _after_turn(story: _Story, side: Side) -> None:
    position = story.match.game.position
    if position.has_won(side):
        story.tell(GameEnded(borne_off(position, side, story.match.rules)))
    else:
        _roll(story)
        _pass_while_blocked(story)


def _roll(story: _Story) -> None:
    game = story.match.game
    story.tell(Rolled(game.turn.opponent, game.dice.throw(game.throws + 1)))


def _pass_while_blocked(story: _Story) -> None:
    for _ in range(_AUTOMATIC_PASSES):
        game = story.match.game
        if not game.legal.is_pass:
            return
        story.tell(TurnPlayed(game.turn, game.roll, ()))
        _roll(story)


def _after_game(story: _Story, chance: Chance) -> None:
    match = story.match
    if match.winner:
        story.tell(MatchEnded(match.winner))
    else:
        _begin_game(story, match.rules, match.game.number + 1, match.next_seed, chance)
