"""`python -m tests.soak`: minutes of everything at once; exit code 1 and a list when anything is wrong."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from tests.soak.matches import Plan, soak
from tests.soak.memory import growth
from tests.soak.report import Report
from tests.soak.startup import startup

Part = Callable[[Path], Awaitable[Report]]


def main() -> int:
    """The exit code."""
    arguments = _arguments()
    print(f"seed {arguments.seed}", flush=True)
    parts = _parts(arguments)
    return max([_run(name, parts[name]) for name in arguments.parts or parts])


def _arguments() -> argparse.Namespace:
    plan = Plan()
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("parts", nargs="*", help="of: matches memory startup (all)")
    for name, default, text in (
        ("matches", plan.matches, "played at once"),
        ("kills", plan.kills, "of the bot's process meanwhile"),
        ("seconds", plan.seconds, "of play; then everybody resigns"),
        ("share", plan.share, "of calls refused or dropped"),
        ("think", plan.think, "seconds between two presses of a match, on average"),
        ("seed", plan.seed, "of everything random in it"),
        ("finished", 2_000, "matches begun and resigned while memory is watched"),
        ("stored", 100_000, "matches in the database the bot is started over"),
    ):
        parser.add_argument(f"--{name}", type=type(default), default=default, help=f"{text} ({default})")
    return parser.parse_args()


def _parts(arguments: argparse.Namespace) -> Mapping[str, Part]:
    wanted = {name: getattr(arguments, name) for name in Plan.__dataclass_fields__}
    return {
        "matches": lambda folder: soak(Plan(**wanted), folder),
        "memory": lambda folder: growth(arguments.finished, folder),
        "startup": lambda folder: startup(arguments.stored, arguments.seed, folder),
    }


def _run(name: str, part: Part) -> int:
    print(f"\n{name}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_reported(part(Path(folder))))


async def _reported(part: Awaitable[Report]) -> int:
    return (await part).tell()


if __name__ == "__main__":
    sys.exit(main())
