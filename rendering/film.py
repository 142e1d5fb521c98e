"""A silent H.264 film in an MP4 file, as messengers play it in place.

Boards stand still most of the time: a picture is encoded once and held as long as wanted, and where only a
checker moves only the piece around it is converted anew.
"""

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import Self

import av
from av.codec.context import Flags
from av.video.reformatter import ColorPrimaries, ColorTrc, Interpolation, VideoReformatter
from PIL import Image

from rendering.geometry import Box
from rendering.scenes import SMALLER, TICKS

GRID = 16
"""Pieces begin at multiples of so many pixels, and measure multiples of them, on which no colours blend."""
_LONGEST = 2 * TICKS
"""A longer pause between two frames looks like the end to some players."""
_ENCODING = {
    "preset": "veryfast",
    "tune": "stillimage",
    "crf": "27",
    "refs": "3",  # what an arrow covered is found again in the frame before it
    "motion-est": "dia",
    "subq": "0",  # only checkers move, by whole pixels
    "bf": "0",  # frames come in the order they are shown: nothing for a plain player to sort
    "g": str(20 * TICKS),  # frames from one whole picture to the next, at most
}
_BT601 = 6
"""How the scaler mixes RGB."""


class Film:
    """Pictures of one size, multiples of `GRID`, one after the other; a context manager.

    Raises OSError where the file cannot be written.
    """

    def __init__(self, file: Path, width: int, height: int) -> None:
        self.size = _small(width), _small(height)
        self._container = av.open(str(file), "w", format="mp4", options={"movflags": "+faststart"})
        self._stream = self._container.add_stream("libx264", rate=TICKS, options=_ENCODING)
        codec = self._stream.codec_context
        codec.width, codec.height = self.size
        codec.pix_fmt, codec.profile, codec.thread_count = "yuv420p", "Main", 1
        codec.time_base = Fraction(1, TICKS)
        codec.flags |= Flags.frame_duration
        codec.colorspace = _BT601
        codec.color_primaries, codec.color_trc = ColorPrimaries.SMPTE170M, ColorTrc.SMPTE170M
        self._whole, self._pieces = VideoReformatter(), VideoReformatter()
        self._laid = av.VideoFrame(*self.size, "yuv420p")
        self._now = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self._container.mux(self._stream.encode(None))
        self._container.close()

    def lay(self, picture: Image.Image) -> None:
        """Make this RGB picture the one that is shown from now on."""
        self._laid = _converted(picture, self._whole)

    def show(self, ticks: int, pieces: Iterable[tuple[Box, Image.Image]] = ()) -> None:
        """Show the picture for so long, with these pieces laid over it."""
        frame = av.VideoFrame(*self.size, "yuv420p")
        for laid, plane in zip(self._laid.planes, frame.planes, strict=True):
            memoryview(plane)[:] = memoryview(laid)
        for (left, top, _, _), piece in pieces:
            _overlay(_converted(piece, self._pieces), frame, _small(left), _small(top))
        for start in range(0, ticks, _LONGEST):
            frame.pts, frame.time_base = self._now + start, Fraction(1, TICKS)
            frame.duration = min(_LONGEST, ticks - start)
            self._container.mux(self._stream.encode(frame))
        self._now += ticks


def _small(length: int) -> int:
    return int(length * SMALLER)


def _converted(picture: Image.Image, scaler: VideoReformatter) -> av.VideoFrame:
    large = av.VideoFrame(picture.width, picture.height, "rgb24")
    large.planes[0].update(picture.tobytes())
    return scaler.reformat(
        large, _small(picture.width), _small(picture.height), "yuv420p", interpolation=Interpolation.AREA
    )


def _overlay(piece: av.VideoFrame, target: av.VideoFrame, left: int, top: int) -> None:
    """Write a frame over part of a larger one; its corner lies on even numbers."""
    for index, (read, written) in enumerate(zip(piece.planes, target.planes, strict=True)):
        x, y = (left, top) if index == 0 else (left // 2, top // 2)  # colour is half as fine as brightness
        rows, into = memoryview(read), memoryview(written)
        for row in range(read.height):
            start, at = row * read.line_size, (y + row) * written.line_size + x
            into[at : at + read.width] = rows[start : start + read.width]
