"""Playing a record's lines through the rules."""

from dataclasses import dataclass

from engine.dice import FairDice, Roll
from engine.events import GameEnded, OpeningThrown, TurnPlayed
from engine.moves import LegalTurns, legal_turns
from engine.outcome import Ending, GameResult, Kind, borne_off, given_up
from engine.position import Position
from engine.record.model import Entry
from engine.refusals import Refusal
from engine.rules import Opening, RuleSet
from engine.side import Side
from engine.step import Step


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn as a record has it: own points from and to (`OFF`), not by which die; no moves is a pass."""

    side: Side
    roll: Roll
    moves: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class GivenUpLine:
    """The side loses by resignation, on time or, as `kind`, by agreement."""

    side: Side
    ending: Ending
    kind: Kind | None = None


Line = OpeningThrown | TurnLine | GivenUpLine


class Replay:
    """A game as far as its lines have told it."""

    def __init__(self, rules: RuleSet, dice: FairDice | None) -> None:
        self.entries: list[Entry] = []
        self.result: GameResult | None = None
        self._rules = rules
        self._dice = dice
        self._throws = 0
        self._position = Position.start()
        self._opening: Roll | None = None
        self._turn: Side | None = None  # None until the opening has decided
        self._turns = 0

    def play(self, line: Line) -> None:
        """Take the next line; raises ValueError with the reason if it breaks a rule."""
        if self.result:
            raise ValueError("the game is over already")
        match line:
            case OpeningThrown(white, black):
                self._throw_opening(line, Roll(white, black))
            case TurnLine():
                self._play_turn(line, self._expect_turn(line.side))
            case GivenUpLine(side, ending, kind):
                self._give_up(side, ending, kind)

    def _throw_opening(self, line: OpeningThrown, opening: Roll) -> None:
        if self._turn:
            raise ValueError("the opening is decided already")
        self._check_throw(opening, in_order=True)
        self._opening = opening
        if not opening.is_double:
            self._turn = Side.WHITE if line.white > line.black else Side.BLACK
        self.entries.append(line)

    def _expect_turn(self, side: Side) -> Roll:
        """The opening, if it is the side's turn."""
        if not self._turn or not self._opening:
            raise ValueError("the opening is not decided yet")
        if side is not self._turn:
            raise ValueError(f"it is {self._turn.value}'s turn")
        return self._opening

    def _play_turn(self, line: TurnLine, opening: Roll) -> None:
        if self._turns or self._rules.opening is Opening.REROLL:
            self._check_throw(line.roll)
        elif sorted(line.roll) != sorted(opening):
            raise ValueError(f"the first turn plays the opening's {opening.first}-{opening.second}")
        legal = legal_turns(
            self._position, line.side, line.roll, self._rules, first_turn=self._turns < len(Side)
        )
        steps = _with_dice(legal, line.moves)
        for step in steps:
            self._position = self._position.after(line.side, step)
        self._turns += 1
        self._turn = line.side.opponent
        self.entries.append(TurnPlayed(line.side, line.roll, steps))
        if self._position.has_won(line.side):
            self.result = borne_off(self._position, line.side, self._rules)

    def _give_up(self, side: Side, ending: Ending, kind: Kind | None) -> None:
        self._expect_turn(side if ending is Ending.TIME else self._turn or side)
        self.result = (
            GameResult(side.opponent, kind, ending) if kind else given_up(self._position, side, ending)
        )
        self.entries.append(GameEnded(self.result))

    def _check_throw(self, roll: Roll, *, in_order: bool = False) -> None:
        """`in_order`: the first die is White's, the second Black's."""
        self._throws += 1
        if self._dice is None:
            return
        thrown = self._dice.throw(self._throws)
        if thrown != roll and (in_order or sorted(thrown) != sorted(roll)):
            raise ValueError(f"the seed throws {thrown.first}-{thrown.second} here")


def _with_dice(legal: LegalTurns, moves: tuple[tuple[int, int], ...]) -> tuple[Step, ...]:
    """The steps of a turn that is legal with some choice of dice; raises ValueError if none is."""
    drafts: list[tuple[Step, ...]] = [()]
    for source, target in moves:
        steps = [step for die in set(legal.roll) if (step := Step(source, die)).target == target]
        refusals = {(*draft, step): legal.refusal(draft, step) for draft in drafts for step in steps}
        drafts = [draft for draft, refusal in refusals.items() if refusal is None]
        if not drafts:
            reason = next(filter(None, refusals.values()), Refusal.NO_SUCH_DIE)
            raise ValueError(f"{source}/{target or 'off'}: {_words(reason)}")
    for draft in drafts:
        if legal.is_complete(draft):
            return draft
    raise ValueError(_words(Refusal.TURN_INCOMPLETE))


def _words(refusal: Refusal) -> str:
    return refusal.value.replace("_", " ")
