"""Legal turns for other programs: a JSON object a line in, a JSON object a line out."""

import json
from typing import Any

from engine.dice import Roll
from engine.moves import legal_turns
from engine.position import Setup
from engine.rules import RuleSet, parse_rules
from engine.side import Side

_SIDES = {"w": Side.WHITE, "b": Side.BLACK}


class LineFault(ValueError):
    """What is wrong with a line."""


def answer(line: bytes) -> str:
    """The answer to `{"pos": [24 ints], "turn": "w|b", "dice": [a, b], "first": bool, "rules": "…"?}`.

    `{"legal": [[24 ints], …]}`, sorted, or `{"error": "…"}`; other keys are ignored. Never an exception.
    The opponent may have no checker on the board, so that bearing off can be asked about alone.

    >>> answer(b"[1, 2]")
    '{"error": "not a JSON object"}'
    """
    try:
        return json.dumps({"legal": _legal(_parsed(line))}, separators=(",", ":"))
    except ValueError as fault:
        return json.dumps({"error": str(fault)})


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        request = json.loads(line.decode())
    except UnicodeDecodeError as fault:
        raise LineFault("not UTF-8") from fault
    except (ValueError, RecursionError) as fault:  # ValueError: a number of thousands of digits, too
        raise LineFault("not JSON") from fault
    if not isinstance(request, dict):
        raise LineFault("not a JSON object")
    return request


def _legal(request: dict[str, Any]) -> list[list[int]]:
    pos, turn, dice, first = (request.get(key) for key in ("pos", "turn", "dice", "first"))
    if not isinstance(pos, list):
        raise LineFault("pos must be a list of 24 whole numbers")
    if turn not in ("w", "b"):
        raise LineFault('turn must be "w" or "b"')
    if not (isinstance(dice, list) and len(dice) == 2 and all(map(_is_die, dice))):
        raise LineFault("dice must be two whole numbers from 1 to 6")
    if not isinstance(first, bool):
        raise LineFault("first must be true or false")
    position, side = Setup(tuple(pos)).position(), _SIDES[turn]
    if position.has_won(side):
        raise LineFault("the game is over: the side to move has borne off all its checkers")
    turns = legal_turns(position, side, Roll(*dice), _rules(request), first_turn=first)
    return sorted(list(result.points) for result in turns.results)


def _is_die(value: object) -> bool:
    return type(value) is int and 1 <= value <= 6


def _rules(request: dict[str, Any]) -> RuleSet:
    text = request.get("rules", "standard")
    if not isinstance(text, str):
        raise LineFault("rules must be text")
    return parse_rules(text)
