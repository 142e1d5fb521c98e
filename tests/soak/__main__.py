"""`python -m tests.soak`: minutes of everything at once; exit code 1 and a list when anything is wrong."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.soak.matches import Plan, soak


def main() -> int:
    """The exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    plan = Plan()
    for name, text in (
        ("matches", "played at once"),
        ("kills", "of the bot's process"),
        ("seconds", "of play; then everybody resigns"),
        ("share", "of calls refused or dropped"),
        ("think", "seconds between two presses of a match, on average"),
        ("seed", "of everything random in it"),
    ):
        default = getattr(plan, name)
        parser.add_argument(f"--{name}", type=type(default), default=default, help=f"{text} ({default})")
    plan = Plan(**vars(parser.parse_args()))
    print(plan, flush=True)
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(soak(plan, Path(folder)))
    return report.tell()


if __name__ == "__main__":
    sys.exit(main())
