"""Every board of the gallery still looks as it did when somebody last looked at it.

Fonts and their shaping differ a little between machines, and the golden pictures are kept in few colours;
so a board has changed only where many pixels have, or some have much.
"""

import pytest
from PIL import Image, ImageChops, ImageFilter

from engine.side import Side
from rendering.gallery import gallery
from tests.rendering.goldens import file_of, sheet, sheets, tile_box

NOTABLE = 48
MANY = 12


@pytest.mark.parametrize(("theme", "bottom"), sheets())
def test_the_gallery_looks_as_it_did(theme: str, bottom: Side) -> None:
    with Image.open(file_of(theme, bottom)) as kept:
        golden = kept.convert("RGB")
    now = sheet(theme, bottom)
    assert now.size == golden.size
    red, green, blue = ImageChops.difference(now, golden).filter(ImageFilter.BoxBlur(1)).split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    changed = worst.point([0] * NOTABLE + [255] * (256 - NOTABLE))
    amounts = {name: changed.crop(tile_box(index)).histogram()[255] for index, name in enumerate(gallery())}
    assert {name: amount for name, amount in amounts.items() if amount > MANY} == {}
