"""When a turn's clock has something to do: pure functions of a match's `Timing`.

In order: the side on turn is nudged after an idle minute, reminded at half time and shortly before the
end; then the opponent may claim the game; if nobody does, the match is closed.
"""

from dataclasses import replace
from enum import Enum

from storage.rows import Timing

CLOCKS = (None, 3 * 86_400, 86_400, 3_600, 600, 120)  # seconds a turn that a challenge can offer
IDLE = 60  # seconds without a press after which the side on turn is told
LONGEST_WARNING = 3_600  # seconds before the end at which the last reminder comes at the earliest
CLAIM_TIME = 86_400  # seconds the opponent has at least for claiming
FORGOTTEN = 30 * 86_400  # seconds after which a match without a running clock is closed


class Alarm(Enum):
    """What is due."""

    NUDGE = "nudge"
    HALF_TIME = "half_time"
    NEARLY_OVER = "nearly_over"
    TIME_OVER = "time_over"
    CLOSE = "close"


def begin_turn(clock: int | None, now: int, version: int, *, paused: bool = False) -> Timing:
    """A turn begins, in this version of the match; a pause outlasts the turn before."""
    return _armed(
        Timing(
            turn_version=version,
            moved_at=now,
            pressed_at=now,
            rung_at=now,
            deadline=None if clock is None else now + clock,
            paused_at=now if paused else None,
        ),
        clock,
    )


def press(timing: Timing, clock: int | None, now: int) -> Timing:
    """The side on turn is there."""
    return _armed(replace(timing, pressed_at=now), clock)


def ring(timing: Timing, clock: int | None, now: int) -> tuple[Alarm | None, Timing]:
    """The latest alarm that is due (what it overtook need not be said any more), and the timing after it."""
    due = [alarm for at, alarm in _plan(timing, clock) if at <= now]
    alarm = due[-1] if due else None
    return alarm, _armed(replace(timing, rung_at=now, nudged=timing.nudged or alarm is not None), clock)


def pause(timing: Timing, clock: int | None, now: int) -> Timing:
    """The clock stands still."""
    return _armed(replace(timing, paused_at=now, pause_asked=None), clock)


def resume(timing: Timing, clock: int | None, now: int) -> Timing:
    """It goes on as if no time had passed."""
    if timing.paused_at is None:
        return timing
    stood = now - timing.paused_at
    return _armed(
        replace(
            timing,
            moved_at=timing.moved_at + stood,
            pressed_at=min(timing.pressed_at + stood, now),  # it may have been during the pause
            rung_at=timing.rung_at + stood,
            deadline=None if timing.deadline is None else timing.deadline + stood,
            paused_at=None,
        ),
        clock,
    )


def is_over(timing: Timing, now: int) -> bool:
    """Whether the side on turn has run out of time."""
    return timing.deadline is not None and timing.paused_at is None and now >= timing.deadline


def _armed(timing: Timing, clock: int | None) -> Timing:
    plan = _plan(timing, clock)
    return replace(timing, alarm_at=plan[0][0] if plan else None)


def _plan(timing: Timing, clock: int | None) -> list[tuple[int, Alarm]]:
    """What is still to come, the earliest first."""
    if timing.paused_at is not None:
        return [(timing.paused_at + FORGOTTEN, Alarm.CLOSE)]
    plan = [(timing.pressed_at + IDLE, Alarm.NUDGE)] if not timing.nudged else []
    if clock is None or timing.deadline is None:
        later = [(timing.pressed_at + FORGOTTEN, Alarm.CLOSE)]
    else:
        later = [
            (timing.deadline - clock // 2, Alarm.HALF_TIME),
            (timing.deadline - min(clock // 6, LONGEST_WARNING), Alarm.NEARLY_OVER),
            (timing.deadline, Alarm.TIME_OVER),
            (timing.deadline + max(clock, CLAIM_TIME), Alarm.CLOSE),
        ]
    return sorted(plan + [(at, alarm) for at, alarm in later if at > timing.rung_at], key=lambda due: due[0])
