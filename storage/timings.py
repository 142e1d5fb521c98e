"""A turn's clock, in columns."""

from dataclasses import replace

from engine.match import Match
from engine.side import Side
from storage.driver import Row
from storage.rows import Timing


def timing_of(row: Row) -> Timing:
    return Timing(
        turn_version=row["turn_version"],
        moved_at=row["moved_at"],
        pressed_at=row["pressed_at"],
        rung_at=row["rung_at"],
        deadline=row["deadline"],
        alarm_at=row["alarm_at"],
        nudged=bool(row["nudged"]),
        paused_at=row["paused_at"],
        pause_asked=None if row["pause_asked"] is None else Side(row["pause_asked"]),
    )


def timing_values(timing: Timing) -> dict[str, object]:
    return {
        "turn_version": timing.turn_version,
        "moved_at": timing.moved_at,
        "pressed_at": timing.pressed_at,
        "rung_at": timing.rung_at,
        "deadline": timing.deadline,
        "alarm_at": timing.alarm_at,
        "nudged": int(timing.nudged),
        "paused_at": timing.paused_at,
        "pause_asked": None if timing.pause_asked is None else timing.pause_asked.value,
    }


def fitting(timing: Timing, match: Match) -> Timing:
    """Nothing is to come in a match that is over."""
    return replace(timing, deadline=None, alarm_at=None) if match.is_over else timing
