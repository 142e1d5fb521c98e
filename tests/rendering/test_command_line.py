"""`python -m rendering` as people run it."""

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from rendering.gallery import gallery

MIDDLE = "0,0,1,1,-1,-1,-2,-1,-1,-2,1,-5,0,0,1,-1,0,0,1,3,-1,0,0,7"


def run(*arguments: str, read: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "rendering", *arguments]
    return subprocess.run(command, input=read, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize(
    "arguments",
    [
        ("start",),
        (MIDDLE, "--theme", "night", "--bottom", "black", "--numbers", "black", "--from-head"),
        (MIDDLE, "--dice", "6-3", "--used", "1", "--ghost", "6-2", "--from", "24", "--to", "18,off"),
        (MIDDLE, "--dice", "3-3", "--used", "3", "--draft", "24/21,21/18", "--areas", "--no-chevrons"),
        (MIDDLE, "--last", "10/7,22/16", "--white", "Ана", "--black", "", "--score", "2-1/5"),
        ("-1,-1,-3,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0", "--turn", "black", "--won", "Mars"),
        (MIDDLE, "--turn", "black", "--won", "Koks", "--score", "4-7/5"),
    ],
)
def test_a_position_is_drawn(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    file = tmp_path / "board.png"
    done = run(*arguments, "-o", str(file))
    assert done.stderr == ""
    assert done.returncode == 0
    with Image.open(file) as picture:
        assert picture.size == (1280, 960)


def test_a_position_can_be_piped_in(tmp_path: Path) -> None:
    given, piped = tmp_path / "given.png", tmp_path / "piped.png"
    assert run(MIDDLE, "-o", str(given)).returncode == 0
    assert run("-", "-o", str(piped), read=MIDDLE + "\n").returncode == 0
    assert given.read_bytes() == piped.read_bytes()


def test_the_gallery_is_drawn(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "gallery"
    assert run("--gallery", str(folder), "--theme", "contrast").returncode == 0
    assert {file.stem for file in folder.iterdir()} == set(gallery())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "a POSITION and -o FILE are needed"),
        (("start",), "a POSITION and -o FILE are needed"),
        (("1,2,3", "-o", "x.png"), "a position has 24 points"),
        ((",".join(["1"] * 24), "-o", "x.png"), "White has more than 15 checkers"),
        ((",".join(["-2"] * 24), "-o", "x.png"), "Black has more than 15 checkers"),
        ((",".join(["0"] * 24), "-o", "x.png"), "neither side has a checker left"),
        (("middle", "-o", "x.png"), "not 'start' or whole numbers"),
        (("start", "-o", "x.png", "--theme", "plaid"), "invalid choice: 'plaid'"),
        (("start", "-o", "x.png", "--bottom", "red"), "neither white nor black: 'red'"),
        (("start", "-o", "x.png", "--dice", "7-1"), "not a roll like 6-3: '7-1'"),
        (("start", "-o", "x.png", "--dice", "6-3-3"), "not a roll like 6-3"),
        (("start", "-o", "x.png", "--last", "24-18"), "not a step like 24/18 or 6/off: '24-18'"),
        (("start", "-o", "x.png", "--draft", "off/3"), "not a step like 24/18 or 6/off: 'off/3'"),
        (("start", "-o", "x.png", "--to", "25"), "no point of the board: '25'"),
        (("start", "-o", "x.png", "--from", "²"), "no point of the board: '²'"),
        (("start", "-o", "x.png", "--score", "2:1"), "not a score like 2-1/5: '2:1'"),
        (
            ("start", "-o", "x.png", "--score", "0-0/4"),
            "no match is played to 4 points, but to one of 1, 3, 5, 7",
        ),
        (("start", "-o", "x.png", "--score", "5-0/5"), "white has at most 4 points here, not 5"),
        (
            ("start", "-o", "x.png", "--won", "Mars", "--score", "1-3/3"),
            "black has at most 2 points here, not 3",
        ),
        (
            ("start", "-o", "x.png", "--won", "Mars", "--score", "6-1/3"),
            "white has at most 5 points here, not 6",
        ),
        (("start", "-o", "x.png", "--last", "24/18,6/6"), "a step that leads nowhere: '6/6'"),
        (("start", "-o", "x.png", "--draft", "13/13"), "a step that leads nowhere: '13/13'"),
        (("start", "-o", "x.png", "--dice", "6-3", "--used", "3"), "argument --used: 3 of 2 dice"),
        (("start", "-o", "x.png", "--dice", "3-3", "--used", "5"), "argument --used: 5 of 4 dice"),
        (("start", "-o", "x.png", "--used", "1"), "argument --used: 1 of 0 dice"),
        (("start", "-o", "x.png", "--dice", "6-3", "--used", "-1"), "argument --used: -1 of 2 dice"),
        (("start", "-o", "x.jpg"), "the file's name ends in .png: 'x.jpg'"),
        (("start", "-o", "png"), "the file's name ends in .png: 'png'"),
        (("-o", "x.png", "--gallery", "boards"), "either POSITION -o FILE or --gallery DIR, not both"),
        (("start", "--gallery", "boards"), "either POSITION -o FILE or --gallery DIR, not both"),
        (("--gallery", ""), "the folder needs a name"),
        (("start", "-o", "x.png", "--score", f"{'9' * 5000}-1/3"), "not a score like 2-1/5"),
        ((",".join("٣" * 24), "-o", "x.png"), "not 'start' or whole numbers"),
        (("start", "-o", "no/such/folder/x.png"), "cannot write"),
    ],
)
def test_bad_input_gets_a_clear_message(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    done = run(*(str(tmp_path / word) if word.endswith(".png") else word for word in arguments))
    assert done.returncode == 2
    assert message in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []
