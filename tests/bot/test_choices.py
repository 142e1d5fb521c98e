"""The move buttons: few at once, all that is legal, and few presses a turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random

import pytest

from bot.service.choices import MOST, Steps, choices
from bot.telegram.board.captions import move_label
from engine.dice import Roll
from engine.match import Game
from engine.moves import LegalTurns, legal_turns
from engine.position import Position
from engine.rules import PRESETS
from tests.engine.playing import begin, matches

MOST_PRESSES = 2.6  # a turn, confirmation included
GAMES = 100
POSITIONS = 40  # of each preset


def games(random: Random, preset: str) -> Iterator[Game]:
    """Every turn of random games, one game after the other."""
    while True:
        for progress in matches(random, begin(random, PRESETS[preset])):
            if not progress.match.is_over:
                yield progress.match.game


def pages(legal: LegalTurns, draft: Steps) -> list[tuple[Steps, ...]]:
    """All pages of the buttons after a draft; pages past the last begin anew."""
    first = choices(legal, draft)
    assert choices(legal, draft, first.pages) == first
    return [choices(legal, draft, page).moves for page in range(first.pages)]


def reached(legal: LegalTurns) -> set[Position]:
    """Where all the buttons, pressed in any order, lead to; each keyboard met is checked."""
    ends: set[Position] = set()
    known: set[tuple[Position, tuple[int, ...]]] = set()
    drafts: list[Steps] = [()]
    while drafts:
        draft = drafts.pop()
        position = legal.position
        for step in draft:
            position = position.after(legal.side, step)
        state = (position, tuple(sorted(step.die for step in draft)))
        if state in known:
            continue
        known.add(state)
        every = [move for page in pages(legal, draft) for move in page]
        labels = [move_label(move) for move in every]
        assert len(set(labels)) == len(labels)
        assert all(0 < len(page) <= MOST for page in pages(legal, draft)) or legal.is_complete(draft)
        assert legal.is_complete(draft) == (not every)
        if legal.is_complete(draft):
            ends.add(position)
        drafts += [draft + move for move in every]
    return ends


@pytest.mark.parametrize("preset", PRESETS)
def test_every_legal_turn_can_be_reached_and_no_other(preset: str) -> None:
    random = Random(preset)
    some = (game for game in games(random, preset) if random.random() < 0.1)
    for game in islice(some, POSITIONS):
        double = random.randint(1, 6)
        for roll in (game.roll, Roll(double, double)):
            legal = legal_turns(
                game.position, game.turn, roll, game.rules, first_turn=game.first_turn(game.turn)
            )
            assert reached(legal) == set(legal.results)


@pytest.mark.parametrize("preset", PRESETS)
def test_few_results_are_whole_turns_and_many_go_step_by_step(preset: str) -> None:
    whole = stepwise = combined = 0
    for game in islice(games(Random(preset), preset), 300):
        legal = game.legal
        moves = [move for page in pages(legal, ()) for move in page]
        if len(legal.results) <= MOST:
            whole += 1
            assert all(legal.is_complete(move) for move in moves)
            assert len(moves) == len(legal.results)
            continue
        stepwise += 1
        singles = {(move[0].source, move[0].target) for move in moves if len(move) == 1}
        assert singles == {(step.source, step.target) for step in legal.next_steps(())}
        for move in moves:  # of one checker, as it goes on
            assert all(step.target == following.source for step, following in pairwise(move))
            combined += len(move) > 1
    assert min(whole, stepwise, combined) > 0


def presses_to(legal: LegalTurns, wanted: Position) -> int:
    """The presses that lead to one result and confirm it: always the button that brings one farthest."""
    presses, draft = 1, Steps()
    while not legal.is_complete(draft):
        buttons = [(page, move) for page, moves in enumerate(pages(legal, draft)) for move in moves]
        buttons.sort(key=lambda button: (-len(button[1]), button[0]))
        page, move = next(
            (page, move) for page, move in buttons if wanted in legal.continuations(draft + move)
        )
        presses += 1 + page
        draft += move
    return presses


def test_a_turn_takes_few_presses(capsys: pytest.CaptureFixture[str]) -> None:
    random = Random(1)
    presses = turns = 0
    for _ in range(GAMES):
        for progress in matches(random, begin(random, PRESETS["standard"])):
            if not progress.match.is_over:
                legal = progress.match.game.legal
                presses += presses_to(legal, random.choice(list(legal.results)))
                turns += 1
    average = presses / turns
    with capsys.disabled():
        print(f"\n{average:.3f} presses a turn, confirmation included, over {turns} turns of {GAMES} games")
    assert average <= MOST_PRESSES


@pytest.mark.parametrize("preset", PRESETS)
def test_a_checker_that_moves_alone_moves_in_the_order_told(preset: str) -> None:
    alone = 0
    for game in islice(games(Random(5), preset), 300):
        for steps in choices(game.legal, ()).moves:
            if len(steps) > 1 and len(move_label(steps).split()) == 1 and "×" not in move_label(steps):
                alone += 1
                assert all(step.target == following.source for step, following in pairwise(steps)), steps
    assert alone > 20
