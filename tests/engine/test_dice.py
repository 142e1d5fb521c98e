"""The dice anybody can recompute."""

from collections import Counter
from itertools import islice, product

import pytest

from engine.dice import FairDice, Roll

DICE = FairDice(bytes(range(32)), "4382bfdwdsb323b2d9")

# Digests by `printf '4382bfdwdsb323b2d9|N' | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102…1f`,
# their first bytes reduced by hand.
BY_HAND = [
    (1, "cf64…", Roll(207 % 6 + 1, 100 % 6 + 1)),
    (2, "06ba…", Roll(6 % 6 + 1, 186 % 6 + 1)),
    (3, "256e…", Roll(37 % 6 + 1, 110 % 6 + 1)),
    (94, "fec399…, fe skipped", Roll(195 % 6 + 1, 153 % 6 + 1)),
    (153, "82fdbc…, fd skipped", Roll(130 % 6 + 1, 188 % 6 + 1)),
]


@pytest.mark.parametrize(("n", "digest", "roll"), BY_HAND)
def test_throws_are_as_computed_by_hand(n: int, digest: str, roll: Roll) -> None:
    assert DICE.throw(n) == roll, digest


def test_the_commitment_is_the_seeds_sha256() -> None:
    assert DICE.commitment == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_bytes_go_on_in_a_second_digest() -> None:
    digest = "8a5996fa0976fbd32d238a0f0235e2ff22ad917a4536117a2e12305dfa355803"
    assert bytes(islice(DICE._bytes(1), 32, 64)).hex() == digest


def test_all_36_rolls_are_equally_likely() -> None:
    throws = 18_000
    seen = Counter(DICE.throw(n) for n in range(1, throws + 1))
    assert set(seen) == set(product(range(1, 7), repeat=2))
    expected = throws / 36
    chi_square = sum((number - expected) ** 2 / expected for number in seen.values())
    assert chi_square < 73.4  # 35 degrees of freedom: exceeded by one fair seed in 6,000


def test_a_double_is_four_moves() -> None:
    assert Roll(4, 4).numbers == (4, 4, 4, 4)
    assert Roll(4, 1).numbers == (4, 1)


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_has_32_bytes(seed: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        FairDice(seed, "x")


@pytest.mark.parametrize("entropy", ["two\nlines", "\ud800", "\0"])
def test_entropy_can_stand_in_a_line(entropy: str) -> None:
    with pytest.raises(ValueError, match="printable"):
        FairDice(bytes(32), entropy)


def test_the_seed_is_not_printed() -> None:
    assert "\\x" not in repr(DICE)
    assert "seed" not in repr(DICE)
