"""What the parts of a drawing share: the canvas and where things stand on it."""

from dataclasses import dataclass

from PIL import Image

from engine.side import Side
from rendering import geometry as geo
from rendering.look import Look
from rendering.spec import BoardSpec


@dataclass(frozen=True, slots=True)
class Stage:
    """One picture in the making."""

    spec: BoardSpec
    look: Look
    canvas: Image.Image
    stacks: tuple[int, ...]
    """Signed checkers by place, White positive; index 0 is unused."""

    @classmethod
    def of(cls, spec: BoardSpec, look: Look) -> "Stage":
        stacks = [0] * 25
        for board, checkers in enumerate(spec.position.points, start=1):
            stacks[geo.place_of(board, spec.bottom)] = checkers
        return cls(spec, look, look.empty.copy(), tuple(stacks))

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
