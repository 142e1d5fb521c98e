"""Reading a record strictly: every header, every line, every rule, every die, the result."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from functools import partial
from typing import TypeVar

from engine.dice import FairDice, Roll
from engine.events import OpeningThrown
from engine.outcome import Ending, Kind
from engine.point import OFF
from engine.record.model import Record, RecordError
from engine.record.replay import GivenUpLine, Line, Replay, TurnLine
from engine.record.writing import FORMAT, NO_STEPS, result_text
from engine.rules import parse_rules
from engine.side import Side
from engine.state import LENGTHS

_HEADERS = (
    "Format",
    "Game",
    "Date",
    "White",
    "Black",
    "Rules",
    "MatchLength",
    "Score",
    "Commitment",
    "Seed",
    "Entropy",
    "Result",
)
_REVEALED = ("Seed", "Entropy")

T = TypeVar("T")

_HEADER = re.compile(r'\[([A-Za-z]+) "((?:[^"\\]|\\["\\])*)"\]')
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_SCORE = re.compile(r"([0-9])-([0-9])")
_HASH = re.compile(r"[0-9a-f]{64}")
_OPENING = re.compile(r"opening ([1-6])-([1-6])")
_TURN = re.compile(r"(white|black) ([1-6])-([1-6]): (.+)")
_MOVE = re.compile(r"([1-9][0-9]?)/([1-9][0-9]?|off)")
_RESIGNED = re.compile(r"(white|black) resigns")
_FORFEITED = re.compile(r"(white|black) forfeits on time")
_CONCEDED = re.compile(r"(white|black) concedes (oyn|mars)")


def read_record(text: str) -> Record:
    """The record a text holds, played through the rules and, if it shows the seed, thrown again.

    Headers stand in the order of the format's description. Raises RecordError for any defect, and no
    other exception for any text.
    """
    lines = text.removesuffix("\n").split("\n")
    head_length = lines.index("") if "" in lines else len(lines)
    headers = _Headers(lines[:head_length])
    if head_length == len(lines):
        raise RecordError(head_length, "an empty line must follow the headers")

    headers.read("Format", _one_of(FORMAT))
    rules = headers.read("Rules", parse_rules)
    length = int(headers.read("MatchLength", _one_of(*map(str, LENGTHS))))
    commitment = headers.read("Commitment", _hash)
    dice = _dice(headers)
    replay = Replay(rules, dice)
    for number, line in enumerate(lines[head_length + 1 :], start=1):
        with _at(head_length + 1 + number):
            replay.play(_line(number, line))
    headers.read("Result", _one_of(result_text(replay.result)))
    if replay.result and not dice:
        raise RecordError(headers.line("Result"), "the game is over, but Seed and Entropy are missing")
    return Record(
        game_id=headers.read("Game", str),
        date=headers.read("Date", _date),
        white=headers.read("White", str),
        black=headers.read("Black", str),
        rules=rules,
        length=length,
        score=headers.read("Score", partial(_score, length)),
        commitment=commitment,
        dice=dice,
        entries=tuple(replay.entries),
        result=replay.result,
    )


class _Headers:
    """The header lines, each in its place."""

    def __init__(self, lines: list[str]) -> None:
        self._found: dict[str, tuple[int, str]] = {}
        expected = list(_HEADERS)
        for number, line in enumerate(lines, start=1):
            with _at(number):
                name, value = _header(line)
                while expected and expected[0] in _REVEALED and expected[0] != name:
                    expected.pop(0)
                if not expected or expected.pop(0) != name:
                    raise ValueError(f"header {name} has no place here")
                self._found[name] = number, value
        for name in expected:
            if name not in _REVEALED:
                raise RecordError(len(lines) + 1, f"header {name} is missing")
        if len(self._found.keys() & set(_REVEALED)) == 1:
            raise RecordError(self.line("Result"), "Seed and Entropy belong together")

    def __contains__(self, name: str) -> bool:
        return name in self._found

    def line(self, name: str) -> int:
        """The number of the header's line."""
        return self._found[name][0]

    def read(self, name: str, parse: Callable[[str], T]) -> T:
        """The header's value; a ValueError of `parse` becomes a RecordError."""
        line, value = self._found[name]
        with _at(line):
            return parse(value)


@contextmanager
def _at(line: int) -> Iterator[None]:
    """Whatever is wrong inside is wrong with this line."""
    try:
        yield
    except ValueError as fault:
        raise RecordError(line, str(fault)) from fault


def _header(line: str) -> tuple[str, str]:
    found = _HEADER.fullmatch(line)
    if not found:
        raise ValueError('not a header line: [Name "value"]')
    return found[1], re.sub(r"\\(.)", r"\1", found[2])


def _dice(headers: _Headers) -> FairDice | None:
    if "Seed" not in headers:
        return None
    seed = bytes.fromhex(headers.read("Seed", _hash))
    dice = headers.read("Entropy", partial(FairDice, seed))
    headers.read("Commitment", _one_of(dice.commitment))
    return dice


def _one_of(*allowed: str) -> Callable[[str], str]:
    def parse(value: str) -> str:
        if value not in allowed:
            raise ValueError(f"{value!r} should be {' or '.join(allowed)}")
        return value

    return parse


def _hash(value: str) -> str:
    if not _HASH.fullmatch(value):
        raise ValueError("not 64 hexadecimal digits")
    return value


def _date(value: str) -> str:
    if not _DATE.fullmatch(value):
        raise ValueError("a date is year-month-day")
    date.fromisoformat(value)
    return value


def _score(length: int, value: str) -> tuple[int, int]:
    found = _SCORE.fullmatch(value)
    if not found or max(score := (int(found[1]), int(found[2]))) >= length:
        raise ValueError(f"the score before a game of a match to {length} cannot be {value!r}")
    return score


def _line(number: int, text: str) -> Line:
    """The numbered line; raises ValueError."""
    start = f"{number}. "
    if not text.startswith(start):
        raise ValueError(f"the line should begin with {start!r}")
    event = text.removeprefix(start)
    if found := _OPENING.fullmatch(event):
        return OpeningThrown(int(found[1]), int(found[2]))
    if found := _TURN.fullmatch(event):
        roll = Roll(int(found[2]), int(found[3]))
        return TurnLine(Side(found[1]), roll, _moves(found[4]))
    if found := _RESIGNED.fullmatch(event):
        return GivenUpLine(Side(found[1]), Ending.RESIGNED)
    if found := _FORFEITED.fullmatch(event):
        return GivenUpLine(Side(found[1]), Ending.TIME)
    if found := _CONCEDED.fullmatch(event):
        return GivenUpLine(Side(found[1]), Ending.AGREED, Kind(found[2]))
    raise ValueError("not an event of a game")


def _moves(text: str) -> tuple[tuple[int, int], ...]:
    return () if text == NO_STEPS else tuple(map(_move, text.split(" ")))


def _move(text: str) -> tuple[int, int]:
    found = _MOVE.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is no step")
    return int(found[1]), OFF if found[2] == "off" else int(found[2])
