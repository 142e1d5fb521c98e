"""Composes the picture of a board from the empty board, sprites and marks."""

from PIL import Image

from rendering import bars, furniture, moves
from rendering.look import look_of
from rendering.spec import BoardSpec
from rendering.stage import Stage


def compose(spec: BoardSpec) -> Image.Image:
    """The picture of a spec, 1280 × 960, RGB; KeyError if there is no such theme."""
    return compose_indexed(spec).convert("RGB")


def compose_indexed(spec: BoardSpec) -> Image.Image:
    """The same in the palette of its theme."""
    stage = Stage.of(spec, look_of(spec.theme))
    bars.draw_bars(stage)
    furniture.draw_strips(stage)
    furniture.draw_trays(stage)
    if spec.chevrons:
        furniture.draw_chevrons(stage)
    if spec.areas:
        furniture.draw_areas(stage)
    if not spec.result:
        furniture.draw_faint_dice(stage)
    furniture.draw_checkers(stage)
    if spec.markers and not spec.draft:
        moves.draw_last_move(stage)
    if spec.markers:
        moves.draw_choices(stage)
    moves.draw_draft(stage)
    if not spec.result:
        furniture.draw_dice(stage)
    bars.draw_banner(stage)
    return stage.canvas
