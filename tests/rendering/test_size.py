"""What a chat has to carry: every picture of a whole game is small, in every theme."""

from dataclasses import replace

import pytest

from rendering.picture import draw
from rendering.theme import THEMES
from tests.rendering.recorded import recorded_game


@pytest.mark.parametrize("theme", THEMES)
def test_every_board_of_a_game_is_at_most_95_kilobytes(theme: str) -> None:
    sizes = [len(draw(replace(spec, theme=theme))) for spec in recorded_game()]
    assert len(sizes) > 100
    assert max(sizes) <= 95_000
