"""Names in every script: what is kept, how it is cut, and that it is shaped with and without raqm."""

import subprocess
import sys

import pytest
from PIL import Image, ImageChops, ImageStat

from rendering import text


@pytest.mark.parametrize(
    "name",
    [
        "Анаит Саркисян",
        "გიორგი",
        "Անահիտ Սարգսյան",
        "محمد رضا",
        "Μαρία",
        "שלום",
        "Şəhriyar Çələbi",
        "O'Neil-Žižek №5",
    ],
)
def test_these_names_are_drawn_whole(name: str) -> None:
    assert text.clean(name) == name
    assert text.word(name, 44).getbbox() is not None


@pytest.mark.parametrize(
    "name", ["", "   ", "😀", "👩‍👩‍👧‍👦", "❤️", "🏳️‍🌈🎲", "漢字", "\u202e\u200b", "\u0301", "1️⃣", "\ud800"]
)
def test_of_these_nothing_is_left(name: str) -> None:
    assert text.clean(name) == ""


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("Ana 🌹", "Ana"),
        ("🎲 Giorgi 漢 B", "Giorgi B"),
        ("𝓐𝓷𝓷𝓪", "Anna"),
        ("ᲒᲘᲝᲠᲒᲘ", "გიორგი"),
        ("a\u202eb\u2066c", "abc"),
        ("one\ntwo\tthree", "one two three"),
        ("می\u200cخواهم", "می\u200cخواهم"),
    ],
)
def test_the_rest_is_kept(name: str, left: str) -> None:
    assert text.clean(name) == left


def test_a_long_name_ends_in_an_ellipsis_and_fills_its_room() -> None:
    name = "Константин Константинопольский"
    cut = text.fit(name, 44, 400)
    assert cut.endswith("…")
    assert name.startswith(cut[:-1])
    assert 350 < text.width(cut, 44) <= 400


def test_a_mark_is_not_cut_from_its_letter() -> None:
    name = "e\u0323\u0302" * 40
    cut = text.fit(name, 44, 300)
    assert (len(cut) - 1) % 3 == 0


def test_names_are_shaped_alike_with_and_without_raqm() -> None:
    if not text.SHAPING:
        pytest.skip("this machine has no raqm to compare with")
    name = "محمد رضا (Ali)"
    script = (
        "import sys, PIL.features\n"
        "PIL.features.check = lambda feature: False\n"
        "from rendering import text\n"
        "assert not text.SHAPING\n"
        "mask = text.word(sys.argv[1], 44)\n"
        "sys.stdout.buffer.write(mask.width.to_bytes(2, 'big') + mask.tobytes())\n"
    )
    output = subprocess.run([sys.executable, "-c", script, name], capture_output=True, check=True).stdout
    plain_width = int.from_bytes(output[:2], "big")
    plain = Image.frombytes("L", (plain_width, (len(output) - 2) // plain_width), output[2:])
    shaped = text.word(name, 44)
    assert abs(plain.width - shaped.width) <= 6
    difference = ImageChops.difference(plain.resize(shaped.size).reduce(4), shaped.reduce(4))
    assert ImageStat.Stat(difference).mean[0] < 0.25 * ImageStat.Stat(shaped).mean[0]
