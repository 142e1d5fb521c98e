"""What the parts of a drawing share: the canvas and where things stand on it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image

from engine.side import Side
from rendering import geometry as geo
from rendering.colour import Colour, rgb
from rendering.look import Look
from rendering.spec import BoardSpec
from rendering.sprites import Sprite


@dataclass(frozen=True, slots=True)
class Stage:
    """One picture in the making."""

    spec: BoardSpec
    look: Look
    canvas: Image.Image
    """In the palette of the look."""
    stacks: tuple[int, ...]
    """Signed checkers by place, White positive; index 0 is unused."""

    @classmethod
    def of(cls, spec: BoardSpec, look: Look) -> "Stage":
        stacks = [0] * 25
        for board, checkers in enumerate(spec.position.points, start=1):
            stacks[geo.place_of(board, spec.bottom)] = checkers
        return cls(spec, look, look.board.copy(), tuple(stacks))

    def put(self, at: geo.Spot, make: Callable[..., Sprite], *given: object) -> None:
        """Puts a sprite down by its centre where nothing but the bare board is."""
        still, corner = self.look.still(make, given, *at)
        self.canvas.paste(still, corner)

    def lay(
        self, at: geo.Spot, make: Callable[..., Sprite], *given: object, ground: Colour | None = None
    ) -> None:
        """Lays a sprite over whatever is there, its soft edges mixed with `ground` or else with the field."""
        image, mask = self.look.cutout(make, given, ground or rgb(self.look.theme.field))
        corner = round(at[0] - image.width / 2), round(at[1] - image.height / 2)
        self.canvas.paste(image, corner, mask)

    def draw_arrow(self, path: Sequence[geo.Spot], core: str, casing: str) -> None:
        """A curved arrow along a path, its tip at the path's end."""
        self.canvas.paste(*self.look.arrow(tuple(path), core, casing))

    def place(self, board: int) -> int:
        return geo.place_of(board, self.spec.bottom)

    def height(self, place: int) -> int:
        """Checkers of either side on a place."""
        return abs(self.stacks[place])

    def top(self, place: int) -> geo.Spot:
        """Centre of the uppermost checker of a place that has one."""
        count = self.height(place)
        return geo.slot(place, count - 1, count)

    def next_slot(self, place: int) -> geo.Spot:
        """Where one more checker would lie; on a full stack that is where its top lies now."""
        count = self.height(place)
        return geo.slot(place, count, count + 1)

    def at_bottom(self, side: Side) -> bool:
        return side is self.spec.bottom
