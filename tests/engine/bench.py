"""How long it takes to generate all legal turns: `make bench`.

Over every position and roll of some games of random play, in one process and warm: the engine's generator,
results and one order of steps for each included, beside the tests' own that tries everything. Processor
time, so that other work on the machine does not show.
"""

from collections.abc import Callable, Sequence
from random import Random
from time import process_time

from engine.moves import legal_turns
from engine.position import Setup
from engine.rules import PRESETS
from tests.engine.brute_force import Problem, legal_ends
from tests.engine.playing import begin, matches

GAMES = 100
BRUTE_FORCE_EVERY = 5


def problems() -> list[Problem]:
    """What had to be solved in some games, from the opening to the last checker."""
    random = Random(2026)
    found = []
    for _ in range(GAMES):
        for progress in matches(random, begin(random, PRESETS["standard"])):
            game = progress.match.game
            first = game.first_turn(game.turn)
            found.append(Problem(game.position.points, game.turn, game.roll, game.rules, first))
    return found


def timed(generate: Callable[[Problem], object], problems: Sequence[Problem]) -> list[float]:
    """Milliseconds for each problem, in ascending order."""
    times = []
    for problem in problems:
        start = process_time()
        generate(problem)
        times.append((process_time() - start) * 1000)
    return sorted(times)


def row(name: str, times: Sequence[float]) -> str:
    median, p95 = times[len(times) // 2], times[len(times) * 95 // 100]
    return f"{name:<24}{len(times):>10}{median:>12.3f}{p95:>12.3f}{times[-1]:>12.3f}"


def main() -> None:
    everything = problems()
    positions = {problem: Setup(problem.points).position() for problem in everything}

    def ours(problem: Problem) -> object:
        return legal_turns(
            positions[problem], problem.side, problem.roll, problem.rules, first_turn=problem.first_turn
        )

    some = everything[::BRUTE_FORCE_EVERY]
    timed(ours, some)  # warm
    fast, doubles = timed(ours, everything), timed(ours, [each for each in everything if each.roll.is_double])
    fast_on_some, slow = timed(ours, some), timed(legal_ends, some)
    print(f"{'milliseconds a position':<24}{'positions':>10}{'median':>12}{'p95':>12}{'worst':>12}")
    print(row("engine", fast))
    print(row("engine, doubles", doubles))
    print(row("engine, every fifth", fast_on_some))
    print(row("brute force, the same", slow))
    print(f"brute force / engine: {sum(slow) / sum(fast_on_some):.0f} times as long")


if __name__ == "__main__":
    main()
