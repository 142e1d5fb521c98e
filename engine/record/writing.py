"""The text of a record."""

from engine.events import GameEnded, OpeningThrown, TurnPlayed
from engine.outcome import Ending, GameResult
from engine.point import OFF
from engine.record.model import Entry, Record
from engine.rules import rules_text
from engine.step import Step

FORMAT = "narde-record 1"
RUNNING = "*"
NO_STEPS = "-"


def write_record(record: Record) -> str:
    """The text of the record; `read_record` reads it, and what it reads is written as the same text again."""
    headers = {
        "Format": FORMAT,
        "Game": record.game_id,
        "Date": record.date,
        "White": record.white,
        "Black": record.black,
        "Rules": rules_text(record.rules),
        "MatchLength": str(record.length),
        "Score": "{}-{}".format(*record.score),
        "Commitment": record.commitment,
    }
    if record.dice:
        headers |= {"Seed": record.dice.seed.hex(), "Entropy": record.dice.entropy}
    headers["Result"] = result_text(record.result)
    head = [f'[{name} "{_escaped(value)}"]' for name, value in headers.items()]
    body = [f"{number}. {_entry_text(entry)}" for number, entry in enumerate(record.entries, start=1)]
    return "\n".join([*head, "", *body, ""])


def result_text(result: GameResult | None) -> str:
    """The value of the Result header.

    >>> from engine.outcome import Kind
    >>> from engine.side import Side
    >>> result_text(GameResult(Side.WHITE, Kind.MARS, Ending.RESIGNED)), result_text(None)
    ('white 2 mars resign', '*')
    """
    if not result:
        return RUNNING
    how = "" if result.ending is Ending.BORNE_OFF else f" {result.ending}"
    return f"{result.winner.value} {result.points} {result.kind}{how}"


def step_text(step: Step) -> str:
    """A step in the mover's own numbers.

    >>> step_text(Step(24, 5)), step_text(Step(3, 5))
    ('24/19', '3/off')
    """
    return f"{step.source}/{'off' if step.target == OFF else step.target}"


def _entry_text(entry: Entry) -> str:
    match entry:
        case OpeningThrown(white, black):
            return f"opening {white}-{black}"
        case TurnPlayed(side, roll, steps):
            played = " ".join(map(step_text, steps)) or NO_STEPS
            return f"{side.value} {roll.first}-{roll.second}: {played}"
        case GameEnded(result):
            return _ending_text(result)


def _ending_text(result: GameResult) -> str:
    loser = result.winner.opponent.value
    match result.ending:
        case Ending.RESIGNED:
            return f"{loser} resigns"
        case Ending.TIME:
            return f"{loser} forfeits on time"
    return f"{loser} concedes {result.kind}"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
