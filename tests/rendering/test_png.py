"""The hand-written PNGs are what any reader takes them for."""

import io

from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from rendering import png

COLOURS = [(0, 0, 0), (255, 255, 255), (200, 30, 30), (30, 200, 30), (30, 30, 200)]


@settings(max_examples=50)
@given(st.integers(1, 40), st.integers(1, 40), st.data())
def test_every_pixel_survives(width: int, height: int, data: st.DataObject) -> None:
    pixels = data.draw(st.lists(st.sampled_from(COLOURS), min_size=width * height, max_size=width * height))
    image = Image.frombytes("RGB", (width, height), bytes(part for pixel in pixels for part in pixel))
    indexed = image.quantize(palette=png.palette(COLOURS), dither=Image.Dither.NONE)
    read = Image.open(io.BytesIO(png.deflated(png.filtered(indexed))))
    assert read.mode == "P"
    assert read.convert("RGB").tobytes() == image.tobytes()
