"""What stands in a record."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from engine.dice import FairDice
from engine.events import Event, GameEnded, GameStarted, MatchAborted, MatchStarted, OpeningThrown, TurnPlayed
from engine.outcome import Ending, GameResult
from engine.rules import RuleSet
from engine.side import Side

Entry = OpeningThrown | TurnPlayed | GameEnded
"""What has a line of its own; of the endings only those that no turn shows."""


class RecordError(ValueError):
    """A record that is refused: `line` counts from 1, `reason` is one line of English."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Record:
    """One game of a match, as its file tells it."""

    game_id: str
    date: str
    """Year-month-day, ten characters."""
    white: str
    black: str
    rules: RuleSet
    length: int
    score: tuple[int, int]
    """White's and Black's match points before the game."""
    commitment: str
    dice: FairDice | None
    """None as long as the seed is secret."""
    entries: tuple[Entry, ...]
    result: GameResult | None


def record_of(
    journal: Iterable[Event], number: int, *, game_id: str, date: str, white: str, black: str
) -> Record:
    """The record of game `number` (1, 2, …) of a match, from the match's whole journal.

    The seed is in it only if the game is over. Characters of a name that cannot stand in a line become
    spaces. Raises ValueError if the match has no such game.
    """
    match_started: MatchStarted | None = None
    started: GameStarted | None = None
    result: GameResult | None = None
    score = dict.fromkeys(Side, 0)
    entries: list[Entry] = []
    over = False
    for event in journal:
        match event:
            case MatchStarted():
                match_started = event
            case GameStarted() if event.number <= number:
                started = event
            case GameStarted():
                break
            case GameEnded() if started and started.number < number:
                score[event.result.winner] += event.result.points
            case GameEnded():
                over, result = True, event.result
                if result.ending is not Ending.BORNE_OFF:
                    entries.append(event)
            case MatchAborted():
                over = True
            case OpeningThrown() | TurnPlayed() if started and started.number == number:
                entries.append(event)
    if not match_started or not started or started.number != number:
        raise ValueError(f"the match has no game {number}")
    dice = FairDice(started.seed, started.entropy)
    return Record(
        game_id=_one_line(game_id),
        date=date,
        white=_one_line(white),
        black=_one_line(black),
        rules=match_started.rules,
        length=match_started.length,
        score=(score[Side.WHITE], score[Side.BLACK]),
        commitment=dice.commitment,
        dice=dice if over else None,
        entries=tuple(entries),
        result=result,
    )


def _one_line(text: str) -> str:
    """The text without what would break a line or could not be encoded."""
    return "".join(" " if unicodedata.category(letter) in ("Cc", "Cs") else letter for letter in text)
