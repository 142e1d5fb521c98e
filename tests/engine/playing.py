"""Whole matches by random choice."""

from collections.abc import Iterator
from random import Random

from engine.events import Event
from engine.match import Chance, Match, Play, Progress, apply, start_match
from engine.rules import RuleSet


def chance(random: Random) -> Chance:
    return Chance(random.randbytes(32), str(random.getrandbits(60)))


def begin(random: Random, rules: RuleSet, length: int = 1) -> Progress:
    first = chance(random)
    return start_match(rules, length, seed=random.randbytes(32), entropy=first.entropy, next_seed=first.seed)


def matches(random: Random, progress: Progress) -> Iterator[Progress]:
    """The match from its start to its end, a random legal turn at a time."""
    yield progress
    while not progress.match.is_over:
        game = progress.match.game
        turn = random.choice(list(game.legal.results.values()))
        result = apply(progress.match, game.turn, Play(turn), chance(random))
        assert isinstance(result, Progress), result
        progress = result
        yield progress


def played_out(random: Random, rules: RuleSet, length: int = 1) -> tuple[Match, tuple[Event, ...]]:
    """A finished match and its journal."""
    events: list[Event] = []
    for progress in matches(random, begin(random, rules, length)):
        events += progress.events
    return progress.match, tuple(events)
