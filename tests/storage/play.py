"""Random play with the real engine."""

from random import Random

from engine.match import (
    AcceptOffer,
    Chance,
    Command,
    Confirm,
    DeclineOffer,
    Draft,
    Match,
    Offer,
    Play,
    Progress,
    Resign,
    Undo,
    apply,
    start_match,
)
from engine.outcome import Kind
from engine.rules import PRESETS, RuleSet
from engine.side import Side


def begin(random: Random, length: int = 3, rules: RuleSet | None = None) -> Progress:
    return start_match(
        rules or random.choice(list(PRESETS.values())),
        length,
        seed=random.randbytes(32),
        entropy=f"{random.random()}",
        next_seed=random.randbytes(32),
    )


def play_on(match: Match, random: Random) -> Progress:
    """Any one command that is allowed, most often one that leads on."""
    while True:
        side = random.choice([match.game.turn] * 9 + list(Side))
        outcome = apply(match, side, _command(match, random), Chance(random.randbytes(32), "later"))
        if isinstance(outcome, Progress):
            return outcome


def _command(match: Match, random: Random) -> Command:
    game = match.game
    steps = random.choice(list(game.legal.continuations(game.draft).values()))
    answers: list[Command] = [AcceptOffer(), DeclineOffer()]
    match random.randrange(40):
        case 0:
            return Offer(random.choice(list(Kind)))
        case 1:
            return random.choice(answers)
        case 2 if random.random() < 0.2:
            return Resign()
        case 3 | 4 | 5:
            return Undo()
        case number if number < 20:
            return Draft(steps[:1]) if steps else Confirm()
        case _:
            return Play(steps)
