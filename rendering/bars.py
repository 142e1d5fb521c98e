"""The name bars above and below the board, and the result over it."""

from engine.side import Side
from rendering import geometry as geo
from rendering import text
from rendering.colour import Colour, rgb
from rendering.stage import Stage

NAME_SIZE, PIPS_SIZE, SMALL_SIZE, TITLE_SIZE = 44, 46, 34, 48
_NAME_LEFT = 132
_RIGHT = 1252


def draw_bars(stage: Stage) -> None:
    """Who plays with which checkers, pips, match score, and whose turn it is or who has won."""
    spec = stage.spec
    shown = spec.result.winner if spec.result else spec.turn
    pips = {side: str(spec.position.pips(side)) for side in Side}
    room = max(text.width(number, PIPS_SIZE) for number in pips.values())
    for side, number in pips.items():
        _draw_bar(stage, side, number, room, lit=side is shown)


def _draw_bar(stage: Stage, side: Side, pips: str, room: float, *, lit: bool) -> None:
    """One bar; `room` is kept for the pips in both, so that what stands before them is in line."""
    spec, look, canvas = stage.spec, stage.look, stage.canvas
    theme = look.theme
    player = spec.white if side is Side.WHITE else spec.black
    at_bottom = stage.at_bottom(side)
    top = geo.HEIGHT - geo.BAR if at_bottom else 0
    middle = top + geo.BAR // 2
    ink = theme.active_ink if lit else theme.bar_ink
    faint = theme.active_faint if lit else theme.bar_faint
    if lit:
        canvas.paste(look.lit_bar, (0, top))
        (look.marks.winner_mark() if spec.result else look.marks.turn_mark()).put(canvas, 34, middle)
    look.sprites.checker(side, 52).put(canvas, 90, middle)

    text.put(canvas, (_RIGHT, middle), pips, PIPS_SIZE, rgb(ink), anchor="right")
    label = text.fit(text.clean(spec.labels.pips), SMALL_SIZE, 240)
    at = (_RIGHT - text.width(pips, PIPS_SIZE) - 14, middle + 2)
    text.put(canvas, at, label, SMALL_SIZE, faint, anchor="right")
    right = _RIGHT - room - 14 - text.width(label, SMALL_SIZE) - 30
    if spec.length > 1:
        right = _draw_score(stage, right, middle, str(player.score), f"/{spec.length}", (rgb(ink), faint))
    name = text.fit(text.clean(player.name), NAME_SIZE, right - _NAME_LEFT)
    text.put(canvas, (_NAME_LEFT, middle), name, NAME_SIZE, rgb(ink), anchor="left")


def _draw_score(
    stage: Stage, right: float, middle: int, score: str, length: str, inks: tuple[Colour, Colour]
) -> float:
    """The games' points so far of those the match is played to, in a frame; returns its left edge."""
    wide = text.width(score, PIPS_SIZE) + text.width(length, SMALL_SIZE)
    frame = stage.look.marks.frame(round(wide) + 32, 58, inks[1])
    left = right - frame.mask.width
    frame.put(stage.canvas, left + frame.mask.width / 2, middle)
    text.put(stage.canvas, (left + 15, middle), score, PIPS_SIZE, inks[0], anchor="left")
    text.put(stage.canvas, (right - 15, middle + 3), length, SMALL_SIZE, inks[1], anchor="right")
    return left - 20


def draw_banner(stage: Stage) -> None:
    """How the game ended, across the middle of the board, where no checker can lie."""
    result, look, canvas = stage.spec.result, stage.look, stage.canvas
    if not result:
        return
    theme = look.theme
    title = text.fit(text.clean(result.title), TITLE_SIZE, 560)
    title_width = text.width(title, TITLE_SIZE)
    detail = text.fit(text.clean(result.detail), SMALL_SIZE, 960 - title_width)
    detail_width = text.width(detail, SMALL_SIZE) + 22 if detail else 0
    width = 84 + title_width + detail_width + 34
    left = (geo.WIDTH - width) / 2
    look.marks.banner(round(width)).put(canvas, geo.WIDTH / 2, geo.MIDDLE)
    look.sprites.checker(result.winner, 52).put(canvas, left + 46, geo.MIDDLE)
    text.put(canvas, (left + 86, geo.MIDDLE), title, TITLE_SIZE, rgb(theme.active_ink), anchor="left")
    at = (left + 86 + title_width + 22, geo.MIDDLE + 3)
    text.put(canvas, at, detail, SMALL_SIZE, theme.active_faint, anchor="left")
