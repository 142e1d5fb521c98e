"""A whole game as a film: each turn's roll on its board, then its checkers moving one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, floor
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from engine.point import OFF, board_point
from engine.side import Side
from engine.step import Step
from rendering import geometry as geo
from rendering import text
from rendering.board import compose
from rendering.film import GRID, Film
from rendering.look import Look, look_of
from rendering.marks import Tint
from rendering.scenes import FIRST, GLIDE, LANDED, LAST, Turn
from rendering.spec import BoardSpec

_REACH = 324
"""How far from the field's edge checkers can lie; the dice lie further in."""
_HALO = 56
"""From the middle of a moving checker to where nothing of it and its ring is seen."""


@dataclass(frozen=True, slots=True)
class _Flight:
    """A checker under way over the board `after` it, on which its target's `room` still looks as `before`."""

    side: Side
    way: tuple[geo.Spot, geo.Spot]
    after: Image.Image
    room: geo.Box
    before: Image.Image

    def at(self, share: float) -> geo.Spot:
        """Where it is after a share of its time; it leaves and lands slowly."""
        way = share * share * (3 - 2 * share)
        (x0, y0), (x1, y1) = self.way
        return x0 + way * (x1 - x0), y0 + way * (y1 - y0)

    def cut(self, box: geo.Box) -> Image.Image:
        """Part of the board below it."""
        piece = self.after.crop(box)
        piece.paste(self.before, (self.room[0] - box[0], self.room[1] - box[1]))
        return piece


def film(turns: Sequence[Turn]) -> bytes:
    """The film of a game's turns, at least one, as an MP4 file of `SIZE`.

    Frames are made one by one, so that memory does not grow with the turns. KeyError for an unknown theme.
    """
    still = None
    with TemporaryDirectory() as folder:
        file = Path(folder, "replay.mp4")
        with Film(file, geo.WIDTH, geo.HEIGHT) as reel:
            for turn in turns:
                more = FIRST * (turn is turns[0]) + LAST * (turn is turns[-1])
                reel.lay(_noted(turn))
                reel.show(turn.standing + more)
                still = _play(reel, turn, still)
        return file.read_bytes()


def _noted(turn: Turn) -> Image.Image:
    picture = compose(turn.board)
    words = text.fit(text.clean(turn.note), geo.NUMBER_SIZE, 260)
    if words:
        badge = look_of(turn.board.theme).marks.badge(words, Tint.MOVE)
        badge.put(picture, geo.WIDTH / 2, geo.MIDDLE)
    return picture


def _play(reel: Film, turn: Turn, still: Image.Image | None) -> Image.Image | None:
    """Show the steps. `still` is the board without marks as the turn before left it; so is the result."""
    side = turn.board.turn
    if side is None or not turn.steps:
        return still
    board = replace(turn.board, last_move=(), last_mover=None)
    before = still or compose(board)
    for step in turn.steps:
        landed = _landed(board, side, step)
        after = compose(landed)
        reel.lay(after)
        room = _room(board, side, step.target)
        way = _spot(board, side, step.source), _spot(landed, side, step.target)
        _glide(reel, _Flight(side, way, after, room, before.crop(room)), look_of(board.theme))
        reel.show(LANDED)
        board, before = landed, after
    return before


def _glide(reel: Film, flight: _Flight, look: Look) -> None:
    room = _on_grid(flight.room)
    for tick in range(1, GLIDE + 1):
        x, y = flight.at(tick / (GLIDE + 1))
        box = _on_grid((x - _HALO, y - _HALO, x + _HALO, y + _HALO))
        piece = flight.cut(box)
        for sprite in (look.sprites.checker(flight.side), look.marks.moved_ring()):
            sprite.put(piece, x - box[0], y - box[1])
        reel.show(1, ((room, flight.cut(room)), (box, piece)))


def _landed(board: BoardSpec, side: Side, step: Step) -> BoardSpec:
    """The board with the step played and its die used up."""
    dice = board.dice
    if dice is not None:
        used = [*dice.used, *[False] * len(dice.numbers)][: len(dice.numbers)]
        unused = [
            index for index, number in enumerate(dice.numbers) if number == step.die and not used[index]
        ]
        for index in unused[:1]:
            used[index] = True
        dice = replace(dice, used=tuple(used))
    return replace(board, position=board.position.after(side, step), dice=dice)


def _spot(board: BoardSpec, side: Side, own: int) -> geo.Spot:
    """Centre of the uppermost checker on a point, or of the last one borne off."""
    if own == OFF:
        at_bottom = side is board.bottom
        left, _, right, _ = geo.tray_box(at_bottom)
        return (left + right) / 2, geo.slice_y(at_bottom, board.position.off(side) - 1)
    count = board.position.count(side, own)
    return geo.slot(_place(board, side, own), count - 1, count)


def _room(board: BoardSpec, side: Side, own: int) -> geo.Box:
    """Where the checkers of a point lie, or those borne off."""
    if own == OFF:
        return geo.tray_box(side is board.bottom)
    place = _place(board, side, own)
    left, right = geo.column_x(place) - geo.COLUMN // 2, geo.column_x(place) + geo.COLUMN // 2
    if geo.is_top(place):
        return left, geo.FIELD_TOP, right, geo.FIELD_TOP + _REACH
    return left, geo.FIELD_BOTTOM - _REACH, right, geo.FIELD_BOTTOM


def _place(board: BoardSpec, side: Side, own: int) -> int:
    return geo.place_of(board_point(side, own), board.bottom)


def _on_grid(box: tuple[float, float, float, float]) -> geo.Box:
    """The smallest box around this one that the film can take as a piece."""
    left, top = (max(0, floor(edge / GRID) * GRID) for edge in box[:2])
    right, bottom = (
        min(most, ceil(edge / GRID) * GRID)
        for edge, most in zip(box[2:], (geo.WIDTH, geo.HEIGHT), strict=True)
    )
    return left, top, right, bottom
