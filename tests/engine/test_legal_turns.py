"""Legal turns against the published cases and against trying everything."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from engine.dice import Roll
from engine.moves import LegalTurns, legal_turns
from engine.position import Setup
from engine.rules import PRESETS
from engine.side import Side
from tests.engine.brute_force import Problem, legal_ends
from tests.engine.strategies import problems

CASES = [json.loads(line) for line in (Path(__file__).parent / "rules-cases.jsonl").read_text().splitlines()]


def turns_of(problem: Problem) -> LegalTurns:
    position = Setup(problem.points).position()
    return legal_turns(position, problem.side, problem.roll, problem.rules, first_turn=problem.first_turn)


def ends_of(problem: Problem) -> set[tuple[int, ...]]:
    return {result.points for result in turns_of(problem).results}


@pytest.mark.parametrize("case", CASES, ids=[f"{n}-{case['tag']}" for n, case in enumerate(CASES, start=1)])
@pytest.mark.parametrize("preset", ["standard", "traditional"])
def test_the_published_cases(case: dict[str, Any], preset: str) -> None:
    expected = case["legal"] if preset == "standard" else case.get("legal_end_of_turn", case["legal"])
    side = Side.WHITE if case["turn"] == "w" else Side.BLACK
    problem = Problem(tuple(case["pos"]), side, Roll(*case["dice"]), PRESETS[preset], case["first"])
    assert ends_of(problem) == set(map(tuple, expected))
    assert legal_ends(problem) == set(map(tuple, expected))


@settings(max_examples=3000, deadline=None)
@given(problems())
def test_every_position_agrees_with_trying_everything(problem: Problem) -> None:
    assert ends_of(problem) == legal_ends(problem)
