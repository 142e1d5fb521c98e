"""Whatever is asked for, a picture comes out."""

import io

from hypothesis import HealthCheck, given, settings
from PIL import Image

from rendering.picture import draw
from rendering.spec import BoardSpec
from rendering.text import clean, fit, width, word
from tests.rendering.strategies import names, specs


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(specs)
def test_drawing_never_fails(spec: BoardSpec) -> None:
    picture = Image.open(io.BytesIO(draw(spec)))
    picture.load()
    assert picture.size == (1280, 960)
    assert picture.format == "PNG"


@settings(max_examples=300, deadline=None)
@given(names)
def test_a_name_is_cut_to_its_room_and_can_be_written(name: str) -> None:
    cut = fit(clean(name), 44, 300)
    assert width(cut, 44) <= 300
    assert word(cut, 44).width <= 303
