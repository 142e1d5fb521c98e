"""Films of games: what they show and for how long, that messengers can play them, what they cost."""

import asyncio
import io
import resource
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import av
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from engine.position import Setup
from engine.side import Side
from engine.step import Step
from rendering.board import compose
from rendering.replay import film
from rendering.scenes import FIRST, GLIDE, LANDED, LAST, PASS, ROLL, SIZE, TICKS, Turn, seconds
from rendering.spec import BoardSpec, Dice, Player
from rendering.studio import FilmFailed, Studio
from rendering.theme import THEMES
from tests.rendering.played import PLAIN, a_long_game, turns_of
from tests.rendering.strategies import specs

MOST_BYTES = 3_000_000


@dataclass(frozen=True, slots=True)
class Watched:
    """A frame and the tick at which it appears."""

    tick: int
    picture: Image.Image


def watched(data: bytes) -> Iterator[Watched]:
    with av.open(io.BytesIO(data)) as container:
        for frame in container.decode(video=0):
            assert frame.time is not None
            yield Watched(round(frame.time * TICKS), frame.to_image())


def difference(picture: Image.Image, spec: BoardSpec) -> float:
    """Mean difference of a frame from a board's picture, 0 to 255."""
    board = compose(spec).resize(SIZE, Image.Resampling.BOX)
    return sum(ImageStat.Stat(ImageChops.difference(picture, board)).mean) / 3


def shown_at(data: bytes, tick: int) -> Image.Image:
    return [frame.picture for frame in watched(data) if frame.tick <= tick][-1]


def moov_is_first(data: bytes) -> bool:
    return data.index(b"moov") < data.index(b"mdat")
