"""`python -m tests.soak`: minutes of everything at once; exit code 1 and a list when anything is wrong."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.soak.matches import Plan, Report, soak


def main() -> int:
    """The exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    plan = Plan()
    parser.add_argument("--matches", type=int, default=plan.matches, help="played at once")
    parser.add_argument("--kills", type=int, default=plan.kills, help="of the bot's process")
    parser.add_argument("--seconds", type=float, default=plan.seconds, help="of play; then everybody resigns")
    parser.add_argument("--share", type=float, default=plan.share, help="of calls refused or dropped")
    parser.add_argument("--think", type=float, default=plan.think, help="seconds between two presses of a match")
    parser.add_argument("--seed", type=int, default=plan.seed, help="of everything random in it")
    arguments = parser.parse_args()
    plan = Plan(**vars(arguments))
    print(plan, flush=True)
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(soak(plan, Path(folder)))
    return told(report)


def told(report: Report) -> int:
    """Print a report; 1 when something is wrong."""
    for name, figure in report.figures.items():
        print(f"{name}: {figure}")
    for violation in report.violations:
        print(f"WRONG {violation}")
    print(f"{len(report.violations)} violations")
    return 1 if report.violations else 0


if __name__ == "__main__":
    sys.exit(main())
