"""Dice nobody can steer and anybody can recompute.

The server fixes a secret 32-byte seed and shows its SHA-256 (the commitment) first; `entropy` is what
others chose afterwards. Throw n (1, 2, … over the whole game, opening throws included) is taken from

    HMAC-SHA256(key = seed, message = entropy in UTF-8 + "|" + n in decimal)

reading the 32 bytes from the left: bytes 252…255 are skipped, so that each face has exactly 42 of the 252
remaining values; the first two bytes kept are the two dice, byte mod 6 + 1 each. Should fewer than two be
kept (about once in 10^57 throws), the same is read from the message with "|2", then "|3", … added.
"""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import NamedTuple

SEED_BYTES = 32
_FAIR = 252  # the largest multiple of 6 a byte can hold


class Roll(NamedTuple):
    """Two dice in the order thrown.

    >>> Roll(5, 3).numbers, Roll(2, 2).numbers
    ((5, 3), (2, 2, 2, 2))
    """

    first: int
    second: int

    @property
    def is_double(self) -> bool:
        """Whether both dice show the same."""
        return self.first == self.second

    @property
    def numbers(self) -> tuple[int, ...]:
        """The moves it gives: two, or four for a double."""
        return (self.first,) * 4 if self.is_double else (self.first, self.second)


def check_seed(seed: bytes) -> None:
    """Raises ValueError unless the seed has 32 bytes."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")


def check_entropy(entropy: str) -> None:
    """Raises ValueError unless the entropy can stand in a line of a record."""
    if not entropy.isprintable():
        raise ValueError("entropy must be printable text")


def commitment(seed: bytes) -> str:
    """What is shown of a seed before its game: its SHA-256 in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


@dataclass(frozen=True, slots=True)
class FairDice:
    """All throws of one game. Raises ValueError for a seed or entropy it cannot use."""

    seed: bytes = field(repr=False)  # secret until the game is over: never into a log
    entropy: str

    def __post_init__(self) -> None:
        check_seed(self.seed)
        check_entropy(self.entropy)

    @property
    def commitment(self) -> str:
        """The seed's SHA-256 in hexadecimal."""
        return commitment(self.seed)

    def throw(self, n: int) -> Roll:
        """Throw n = 1, 2, … of the game."""
        kept = (byte % 6 + 1 for byte in self._bytes(n) if byte < _FAIR)
        return Roll(next(kept), next(kept))

    def _bytes(self, n: int) -> Iterator[int]:
        message = f"{self.entropy}|{n}"
        yield from self._digest(message)
        for more in count(2):
            yield from self._digest(f"{message}|{more}")

    def _digest(self, message: str) -> bytes:
        return hmac.digest(self.seed, message.encode(), "sha256")
