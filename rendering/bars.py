"""The name bars above and below the board, and the result over it."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from engine.side import Side
from rendering import geometry as geo
from rendering import text
from rendering.background import name_bar
from rendering.colour import Colour, rgb
from rendering.look import Look
from rendering.marks import frame
from rendering.sprites import words_sprite
from rendering.stage import Stage

NAME_SIZE, PIPS_SIZE, SMALL_SIZE, TITLE_SIZE = 44, 46, 34, 48
_NAME_LEFT = 132
_RIGHT = 1252


@dataclass(frozen=True, slots=True)
class _Words:
    """All that tells one name bar from another but for the pips; names and labels are cleaned."""

    side: Side
    lit: bool
    won: bool
    name: str
    score: str
    length: str
    label: str
    label_end: float
    room_end: float
    """Where the room for the wider of both pips begins, so that what stands before it is in line."""


def draw_bars(stage: Stage) -> None:
    """Who plays with which checkers, pips, match score, and whose turn it is or who has won."""
    spec, theme = stage.spec, stage.look.theme
    shown = spec.result.winner if spec.result else spec.turn
    pips = {side: str(spec.position.pips(side)) for side in Side}
    ends = {side: _RIGHT - text.width(number, PIPS_SIZE) - 14 for side, number in pips.items()}
    label = text.fit(text.clean(spec.labels.pips), SMALL_SIZE, 240)
    for side, number in pips.items():
        lit = side is shown
        player = spec.white if side is Side.WHITE else spec.black
        score, length = (str(player.score), f"/{spec.length}") if spec.length > 1 else ("", "")
        name, won = text.clean(player.name), spec.result is not None
        words = _Words(side, lit, won, name, score, length, label, ends[side], min(ends.values()))
        top = geo.HEIGHT - geo.BAR if stage.at_bottom(side) else 0
        stage.canvas.paste(_bar(stage.look, words), (0, top))
        ink = rgb(theme.active_ink if lit else theme.bar_ink)
        ground = rgb(theme.active if lit else theme.bar)
        right = float(_RIGHT)
        for digit in reversed(number):  # one by one: there are ten of them, and few boards of one number
            half = text.width(digit, PIPS_SIZE) / 2
            stage.lay((right - half, top + geo.BAR // 2), words_sprite, digit, PIPS_SIZE, ink, ground=ground)
            right -= 2 * half


@lru_cache(8)
def _bar(look: Look, words: _Words) -> Image.Image:
    """A bar without its pips; these change with every step, the rest but with the turn."""
    theme = look.theme
    bar = name_bar(theme, lit=words.lit)
    middle = geo.BAR // 2
    ink = rgb(theme.active_ink if words.lit else theme.bar_ink)
    faint = theme.active_faint if words.lit else theme.bar_faint
    if words.lit:
        (look.marks.winner_mark() if words.won else look.marks.turn_mark()).put(bar, 34, middle)
    look.sprites.checker(words.side, 52).put(bar, 90, middle)
    text.put(bar, (words.label_end, middle + 2), words.label, SMALL_SIZE, faint, anchor="right")
    right = words.room_end - text.width(words.label, SMALL_SIZE) - 30
    if words.length:
        right = _draw_score(look, bar, right, words, ink, faint)
    name = text.fit(words.name, NAME_SIZE, right - _NAME_LEFT)
    text.put(bar, (_NAME_LEFT, middle), name, NAME_SIZE, ink, anchor="left")
    return look.indexed(bar)


def _draw_score(
    look: Look, bar: Image.Image, right: float, words: _Words, ink: Colour, faint: Colour
) -> float:
    """The games' points so far of those the match is played to, in a frame; returns its left edge."""
    middle = geo.BAR // 2
    wide = text.width(words.score, PIPS_SIZE) + text.width(words.length, SMALL_SIZE)
    line = frame(round(wide) + 32, 58, faint)
    left = right - line.width
    line.put(bar, left + line.width / 2, middle)
    text.put(bar, (left + 15, middle), words.score, PIPS_SIZE, ink, anchor="left")
    text.put(bar, (right - 15, middle + 3), words.length, SMALL_SIZE, faint, anchor="right")
    return left - 20


def draw_banner(stage: Stage) -> None:
    """How the game ended, across the middle of the board, where no checker can lie."""
    result, theme = stage.spec.result, stage.look.theme
    if not result:
        return
    title = text.fit(text.clean(result.title), TITLE_SIZE, 560)
    detail = text.fit(text.clean(result.detail), SMALL_SIZE, 960 - text.width(title, TITLE_SIZE))
    shown = [(title, TITLE_SIZE, rgb(theme.active_ink)), (detail, SMALL_SIZE, theme.active_faint)]
    words = [(cleaned, size, ink) for cleaned, size, ink in shown if cleaned]
    width = 96 + sum(text.width(cleaned, size) + 24 for cleaned, size, _ in words)
    x, ground = (geo.WIDTH - width) / 2 + 46, rgb(theme.active)
    stage.lay((geo.WIDTH / 2, geo.MIDDLE), stage.look.marks.banner, round(width))
    stage.lay((x, geo.MIDDLE), stage.look.sprites.checker, result.winner, 52, ground=ground)
    x += 40
    for cleaned, size, ink in words:
        wide = text.width(cleaned, size)
        stage.lay((x + wide / 2, geo.MIDDLE), words_sprite, cleaned, size, ink, ground=ground)
        x += wide + 24
