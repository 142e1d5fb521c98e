"""Films of games: what they show and for how long, that messengers can play them, what they cost."""

import asyncio
import io
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import av
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from engine.side import Side
from engine.step import Step
from rendering.board import compose
from rendering.colour import rgb
from rendering.replay import film
from rendering.scenes import FIRST, GLIDE, LANDED, LAST, PASS, ROLL, SIZE, TICKS, Turn, seconds
from rendering.spec import BoardSpec, Dice
from rendering.studio import FilmFailed, Studio
from rendering.theme import THEMES
from tests.rendering.phone import apart, column, depth
from tests.rendering.played import PLAIN, turns_of
from tests.rendering.strategies import names, specs

MOST_BYTES = 3_000_000
MOST_MEMORY = 40_000  # KB that a hundred turns may take more than ten


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture and the tick at which it appears."""

    tick: int
    picture: Image.Image


def frames(data: bytes) -> list[Frame]:
    with av.open(io.BytesIO(data), "r") as container:
        return [
            Frame(round(frame.time * TICKS), picture_of(frame))
            for frame in container.decode(video=0)
            if frame.time is not None
        ]


def picture_of(frame: av.VideoFrame) -> Image.Image:
    return Image.frombytes("RGB", SIZE, bytes(frame.reformat(format="rgb24").planes[0]))


def shown_at(shown: list[Frame], tick: int) -> Image.Image:
    return [frame.picture for frame in shown if frame.tick <= tick][-1]


def small(spec: BoardSpec) -> Image.Image:
    return compose(spec).resize(SIZE, Image.Resampling.BOX)


def difference(one: Image.Image, other: Image.Image) -> float:
    """Mean over all pixels and channels, 0 to 255."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


def expected(turns: list[Turn]) -> Iterator[tuple[int, BoardSpec]]:
    """Every board that stands still, and when it first does."""
    tick = 0
    for turn in turns:
        yield tick, turn.board
        tick += (PASS if turn.note else ROLL) + (FIRST if turn is turns[0] else 0)
        board, left = replace(turn.board, last_move=()), list(turn.steps)
        while left:
            step = left.pop(0)
            tick += GLIDE
            assert board.turn
            assert board.dice
            numbers, unused = board.dice.numbers, [other.die for other in left]
            used = [number not in unused or (number == step.die and len(unused) < 2) for number in numbers]
            if len(numbers) == 4:
                used = [index < len(turn.steps) - len(left) for index in range(4)]
            position = board.position.after(board.turn, step)
            board = replace(board, position=position, dice=replace(board.dice, used=tuple(used)))
            yield tick, board
            tick += LANDED
    assert tick + LAST == round(seconds(turns) * TICKS)


def test_messengers_can_play_it_in_place() -> None:
    turns = list(turns_of(9))[-12:]
    data = film(turns)
    assert 0 < data.index(b"moov") < data.index(b"mdat")  # it plays while it is still being loaded
    with av.open(io.BytesIO(data), "r") as container:
        (stream,) = container.streams  # no sound
        assert isinstance(stream, av.VideoStream)
        codec = stream.codec_context
        assert (codec.name, codec.profile, codec.pix_fmt) == ("h264", "Main", "yuv420p")
        assert (codec.width, codec.height) == SIZE == (800, 600)
        packets = [packet for packet in container.demux(stream) if packet.size]
        assert packets[0].is_keyframe
        assert all(packet.pts == packet.dts for packet in packets)
        assert stream.duration
        assert stream.time_base
        assert float(stream.duration * stream.time_base) == pytest.approx(seconds(turns))
    ticks = [frame.tick for frame in frames(data)]
    assert max(after - before for before, after in pairwise(ticks)) <= 2 * TICKS


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("bottom", Side)
def test_each_roll_each_step_and_the_result_are_shown(theme: str, bottom: Side) -> None:
    look = replace(PLAIN, theme=theme, bottom=bottom, numbers_of=bottom, from_head=True)
    turns = list(turns_of(3, look))[-5:]
    shown = frames(film(turns))
    boards = {tick: small(board) for tick, board in expected(turns)}
    assert len(boards) > 9
    for tick in boards:
        picture = shown_at(shown, tick)
        differences = {other: difference(picture, board) for other, board in boards.items()}
        assert min(differences, key=differences.__getitem__) == tick
        assert differences[tick] < 4


def test_a_checker_is_seen_on_its_way() -> None:
    start = replace(PLAIN, turn=Side.WHITE, dice=Dice(Side.WHITE, (6, 5)))
    shown = frames(film([Turn(start, (Step(24, 6), Step(18, 5))), Turn(PLAIN)]))
    ivory, field = rgb(THEMES["walnut"].white.face), rgb(THEMES["walnut"].field)
    head, landing = (column(24), 116 + depth(14, 15)), (column(18), 116 + depth(0, 1))
    half_way = ((head[0] + landing[0]) / 2, (head[1] + landing[1]) / 2)

    def colour(tick: int, spot: tuple[float, float]) -> tuple[int, int, int]:
        x, y = (round(value * SIZE[0] / 1280) for value in spot)
        return shown_at(shown, tick).getpixel((x, y))  # type: ignore[return-value] # RGB

    def is_ivory(tick: int, spot: tuple[float, float]) -> bool:
        return apart(colour(tick, spot), ivory) < apart(colour(tick, spot), field)

    begun = ROLL + FIRST
    beside_count = (head[0] + 28, head[1])
    assert is_ivory(begun - 1, beside_count)
    assert not is_ivory(begun - 1, half_way)
    assert is_ivory(begun + GLIDE // 2, half_way)
    assert not is_ivory(begun + GLIDE // 2, landing)
    assert is_ivory(begun + GLIDE, landing)
    assert not is_ivory(begun + GLIDE, half_way)
    assert not is_ivory(begun + 2 * GLIDE + LANDED, landing)  # it went on


def test_a_pass_is_said_in_the_middle() -> None:
    board = replace(PLAIN, turn=Side.BLACK, dice=Dice(Side.BLACK, (6, 6, 6, 6)))
    silent, said = (frames(film([Turn(board, note=note)]))[0].picture for note in ("", "No move"))
    changed = ImageChops.difference(silent, said).convert("L").point(lambda value: 255 if value > 60 else 0)
    left, top, right, bottom = changed.getbbox() or (0, 0, 0, 0)
    assert (left + right) / 2 == pytest.approx(400, abs=4)
    assert (top + bottom) / 2 == pytest.approx(300, abs=4)
    assert right - left > 60


LONG_GAME = """
import resource, sys, time
from rendering.replay import film
from tests.rendering.played import a_long_game
def most(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
turns = a_long_game()
film(turns[:10])
before, start = most(), time.process_time()
data = film(turns)
print(len(turns) - 1, len(data), round(time.process_time() - start, 1), most() - before)
"""


def test_a_hundred_turns_take_little_room_time_and_memory(capsys: pytest.CaptureFixture[str]) -> None:
    ended = subprocess.run([sys.executable, "-c", LONG_GAME], capture_output=True, text=True, check=True)
    turns, size, seconds_taken, memory = map(float, ended.stdout.split())
    with capsys.disabled():
        print(f"\n{turns:.0f} turns: {size / 1e6:.2f} MB, {seconds_taken} s of processor time")
    assert turns >= 100
    assert size <= MOST_BYTES
    assert seconds_taken < 30  # on a machine busy with other tests
    assert memory < MOST_MEMORY


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.builds(Turn, specs, note=names), min_size=1, max_size=3), st.integers(1, 6))
def test_any_boards_make_a_film(turns: list[Turn], die: int) -> None:
    first = turns[0].board
    if first.turn and any(first.position.count(first.turn, own) for own in range(1, 25)):
        source = max(own for own in range(1, 25) if first.position.count(first.turn, own))
        turns[0] = replace(turns[0], steps=(Step(source, die),))
    shown = frames(film(turns))
    assert shown[-1].picture.size == SIZE
    assert shown[-1].tick < round(seconds(turns) * TICKS)


async def test_a_studio_films_beside_the_bot() -> None:
    turns = list(turns_of(5))[-2:]
    studio = Studio()
    both = await asyncio.gather(studio.film(turns), studio.film(turns[1:]))
    assert list(both) == [film(turns), film(turns[1:])]


async def test_a_film_that_cannot_be_made_says_why() -> None:
    with pytest.raises(FilmFailed, match="no such theme"):
        await Studio().film([Turn(replace(PLAIN, theme="no such theme"))])


async def test_who_stops_waiting_stops_the_work() -> None:
    studio, before = Studio(), running_children()
    work = asyncio.create_task(studio.film(list(turns_of(1))))
    await wait_for(lambda: running_children() - before)
    work.cancel()
    with pytest.raises(asyncio.CancelledError):
        await work
    assert running_children() == before
    assert await studio.film([Turn(PLAIN)])


async def wait_for(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110 nobody tells of a process that has begun
            await asyncio.sleep(0.01)


def running_children() -> set[int]:
    """Processes begun by this one, as Linux lists them."""
    lists = Path("/proc/self/task").glob("*/children")
    return {int(child) for path in lists for child in path.read_text().split()}
