"""A turn's clock: what is due when, whatever is pressed and whenever somebody looks."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.service import clocks
from bot.service.clocks import CLOCKS, Alarm
from storage.rows import Timing

START = 1_800_000_000
DAY = 86_400
ORDER = list(Alarm)
PLANS = {
    None: [(60, Alarm.NUDGE), (30 * DAY, Alarm.CLOSE)],
    120: [
        (60, Alarm.HALF_TIME),  # which says that it is one's turn, too
        (100, Alarm.NEARLY_OVER),
        (120, Alarm.TIME_OVER),
        (120 + DAY, Alarm.CLOSE),
    ],
    600: [
        (60, Alarm.NUDGE),
        (300, Alarm.HALF_TIME),
        (500, Alarm.NEARLY_OVER),
        (600, Alarm.TIME_OVER),
        (600 + DAY, Alarm.CLOSE),
    ],
    3 * DAY: [
        (60, Alarm.NUDGE),
        (36 * 3600, Alarm.HALF_TIME),
        (71 * 3600, Alarm.NEARLY_OVER),
        (72 * 3600, Alarm.TIME_OVER),
        (144 * 3600, Alarm.CLOSE),
    ],
}
clock_choices = st.sampled_from(CLOCKS)
moments = st.lists(st.integers(0, 8 * DAY) | st.integers(0, 700), max_size=30).map(sorted)


def alarms(timing: Timing, clock: int | None) -> list[tuple[int, Alarm]]:
    """Everything that rings if somebody looks whenever something is due, up to the close."""
    rung: list[tuple[int, Alarm]] = []
    while not rung or rung[-1][1] is not Alarm.CLOSE:
        assert timing.alarm_at is not None
        now = timing.alarm_at
        alarm, timing = clocks.ring(timing, clock, now)
        assert alarm is not None
        rung.append((now, alarm))
    return rung


@pytest.mark.parametrize("clock", PLANS)
def test_the_alarms_of_a_turn_nobody_plays(clock: int | None) -> None:
    rung = alarms(clocks.begin_turn(clock, START, 7), clock)
    assert [(at - START, alarm) for at, alarm in rung] == PLANS[clock]


def test_these_clocks_can_be_chosen() -> None:
    assert set(CLOCKS) == {None, 3 * DAY, DAY, 3600, 600, 120}


@given(clock_choices, moments)
def test_looking_late_skips_what_is_overtaken(clock: int | None, looks: list[int]) -> None:
    """Each alarm rings at most once, in order, never early; after a look nothing is due any more."""
    timing = clocks.begin_turn(clock, START, 7)
    due = {alarm: START + at for at, alarm in PLANS.get(clock, [])}
    rung = []
    for now in (START + look for look in looks):
        was_due = timing.alarm_at is not None and timing.alarm_at <= now
        alarm, timing = clocks.ring(timing, clock, now)
        assert (alarm is not None) == was_due
        if alarm is Alarm.CLOSE:
            break
        assert timing.alarm_at is not None
        assert timing.alarm_at > now
        if alarm is not None:
            rung.append(alarm)
            assert due.get(alarm, START) <= now
    positions = [ORDER.index(alarm) for alarm in rung]
    assert all(one < other for one, other in pairwise(positions))


@given(clock_choices, moments, moments)
def test_one_nudge_a_turn_and_none_within_a_minute_of_a_press(
    clock: int | None, presses: list[int], looks: list[int]
) -> None:
    timing, nudges, last = clocks.begin_turn(clock, START, 7), 0, START
    for at, is_press in sorted([(at, True) for at in presses] + [(at, False) for at in looks]):
        now = START + at
        if is_press:
            timing, last = clocks.press(timing, clock, now), now
        else:
            alarm, timing = clocks.ring(timing, clock, now)
            if alarm is Alarm.NUDGE:
                nudges += 1
                assert now - last >= 60
    assert nudges <= 1
    assert timing.deadline == (None if clock is None else START + clock)  # no press wins time


@given(clock_choices, st.integers(0, DAY), st.integers(0, 29 * DAY))
def test_a_pause_moves_everything_that_is_to_come(clock: int | None, begun: int, lasted: int) -> None:
    timing = clocks.begin_turn(clock, START, 7)
    now = START + begun
    if timing.alarm_at is not None and timing.alarm_at <= now:
        _, timing = clocks.ring(timing, clock, now)
    usual = alarms(timing, clock)
    paused = clocks.pause(timing, clock, now)
    assert not clocks.is_over(paused, now + lasted)
    assert clocks.ring(paused, clock, now + lasted)[0] is None
    resumed = clocks.resume(paused, clock, now + lasted)
    assert alarms(resumed, clock) == [(at + lasted, alarm) for at, alarm in usual]
    assert clocks.resume(resumed, clock, now + lasted + 1) == resumed


@given(clock_choices, st.integers(0, 2 * DAY), st.booleans())
def test_a_pause_ends_in_thirty_days(clock: int | None, begun: int, in_it: bool) -> None:
    """The match is closed then, also if turns were played in it."""
    now = START + begun
    if in_it:
        paused = clocks.begin_turn(clock, now, 8, paused=True)
    else:
        paused = clocks.pause(clocks.begin_turn(clock, START, 7), clock, now)
    assert alarms(paused, clock) == [(now + 30 * DAY, Alarm.CLOSE)]


@given(clock_choices, st.integers(0, 8 * DAY))
def test_time_is_over_at_the_deadline(clock: int | None, passed: int) -> None:
    timing = clocks.begin_turn(clock, START, 7)
    assert clocks.is_over(timing, START + passed) is (clock is not None and passed >= clock)


@given(st.integers(0, 1000), st.integers(0, 1000), st.integers(0, 1000))
def test_a_press_during_a_pause_lies_not_in_the_future_after_it(one: int, two: int, three: int) -> None:
    timing = clocks.pause(clocks.begin_turn(3600, START, 7), 3600, START + one)
    timing = clocks.press(timing, 3600, START + one + two)
    now = START + one + two + three
    resumed = clocks.resume(timing, 3600, now)
    assert resumed.pressed_at <= now
    assert resumed.deadline == START + 3600 + two + three
