"""A short form of `make soak`: matches everywhere at once, faults, kills, people who press anything."""

from __future__ import annotations

from pathlib import Path

from tests.soak.matches import Plan, soak
from tests.soak.startup import startup


async def test_matches_everywhere_survive_faults_and_kills(tmp_path: Path) -> None:
    report = await soak(Plan(matches=12, kills=2, seconds=12, think=0.4, share=0.03, seed=2), tmp_path)
    assert report.violations == []
    assert int(report.figures["turns"]) > 12


async def test_the_start_does_not_wait_for_what_is_stored(tmp_path: Path) -> None:
    assert (await startup(10_000, 3, tmp_path)).violations == []
