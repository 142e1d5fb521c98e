"""The painter draws off the event loop, equal pictures once, and remembers a bounded number."""

import asyncio
import threading
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import pytest_asyncio

from engine.position import Position
from rendering import BoardSpec, Painter, Player
from rendering.picture import draw

START = BoardSpec(Position.start(), Player("A"), Player("B"))


@pytest_asyncio.fixture
async def painter() -> AsyncIterator[Painter]:
    painter = Painter(threads=2)
    yield painter
    painter.close()


async def test_equal_pictures_asked_for_together_are_drawn_once(painter: Painter) -> None:
    pictures = await asyncio.gather(*(painter.paint(replace(START)) for _ in range(20)))
    assert all(picture is pictures[0] for picture in pictures)
    assert await painter.paint(START) is pictures[0]
    assert pictures[0] == draw(START)


async def test_different_pictures_differ(painter: Painter) -> None:
    one, two = await asyncio.gather(painter.paint(START), painter.paint(replace(START, theme="night")))
    assert one != two


async def test_who_stops_waiting_does_not_spoil_it_for_others(painter: Painter) -> None:
    impatient = asyncio.create_task(painter.paint(START))
    patient = asyncio.create_task(painter.paint(START))
    await asyncio.sleep(0)
    impatient.cancel()
    assert await patient == draw(START)
    with pytest.raises(asyncio.CancelledError):
        await impatient


async def test_only_so_many_pictures_are_remembered(painter: Painter) -> None:
    first = await painter.paint(START)
    for score in range(1, 201):
        last = await painter.paint(replace(START, white=Player("A", score), length=5))
    assert await painter.paint(replace(START, white=Player("A", 200), length=5)) is last
    again = await painter.paint(START)
    assert again == first
    assert again is not first


async def test_a_theme_that_does_not_exist_fails_each_time_and_spoils_nothing(painter: Painter) -> None:
    for _ in range(2):
        with pytest.raises(KeyError, match="plaid"):
            await painter.paint(replace(START, theme="plaid"))
    assert await painter.paint(START) == draw(START)


async def test_drawing_happens_in_its_own_threads(painter: Painter) -> None:
    await asyncio.gather(*(painter.paint(replace(START, length=length)) for length in (1, 3, 5, 7)))
    names = {thread.name for thread in threading.enumerate()}
    assert {"painter_0", "painter_1"} <= names


async def test_a_closed_painter_says_so() -> None:
    painter = Painter()
    painter.close()
    with pytest.raises(RuntimeError):
        await painter.paint(START)
