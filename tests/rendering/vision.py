"""How far apart colours look, to any eye: CIELAB distance after simulated colour-vision deficiency.

The matrices are those of Machado, Oliveira and Fernandes (2009) for full severity, in linear RGB.
"""

from math import dist

from rendering.colour import Colour

Matrix = tuple[tuple[float, float, float], ...]

EYES: dict[str, Matrix] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}


def _linear(colour: Colour) -> list[float]:
    return [c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]


def _times(matrix: Matrix, vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _lab(linear: list[float]) -> tuple[float, float, float]:
    to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1.0, 1.089)
    x, y, z = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116
        for t in (max(v, 0) / w for v, w in zip(_times(to_xyz, linear), white, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(first: Colour, second: Colour, eye: str) -> float:
    """CIE76 difference; 2.3 is just noticeable."""
    labs = [_lab(_times(EYES[eye], _linear(colour))) for colour in (first, second)]
    return dist(*labs)
