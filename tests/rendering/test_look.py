"""What a theme keeps is built when it is first drawn with, and stays small."""

import subprocess
import sys

import pytest

from rendering.theme import THEMES

KEPT = """
import gc, sys
from dataclasses import replace
from PIL import Image
import rendering
from rendering.look import look_of
from rendering.gallery import gallery
from rendering.picture import draw
from tests.rendering.recorded import recorded_game

assert look_of.cache_info().currsize == 0, "built before it was needed"
for spec in [*gallery().values(), *recorded_game(1), *recorded_game(2)]:
    draw(replace(spec, theme=sys.argv[1], areas=True))
images = [thing for thing in gc.get_objects() if isinstance(thing, Image.Image) and thing.width]
print(sum(image.width * image.height * (1 if image.mode in "LP" else 4) for image in images))
"""


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_is_built_lazily_and_keeps_at_most_12_megabytes(theme: str) -> None:
    done = subprocess.run([sys.executable, "-c", KEPT, theme], capture_output=True, text=True, check=True)
    assert 1_200_000 < int(done.stdout) <= 12_000_000
