"""`python -m rendering POSITION … -o FILE` draws a position, `--gallery DIR` all boards of the gallery."""

import argparse
import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from engine.match import LENGTHS
from engine.outcome import Kind
from engine.position import Position, Setup, SetupRefused
from engine.side import Side
from rendering.gallery import gallery
from rendering.picture import draw
from rendering.spec import Arrow, BoardSpec, Dice, Player, ResultBanner
from rendering.theme import THEMES

_POSITION_HELP = """\
POSITION is 'start', or 24 whole numbers with commas between them, board point 1 first: White's checkers
positive, Black's negative, those missing borne off; '-' reads it from standard input. Points in --last,
--draft, --from and --to are board points (White's numbers), 'off' is off the board."""


_POINTS = [str(number) for number in range(1, 25)]


def position(text: str) -> Position:
    """The position written as on the command line; raises ArgumentTypeError.

    >>> position("start") == Position.start()
    True
    """
    words = sys.stdin.read().strip() if text == "-" else text
    if words == "start":
        return Position.start()
    numbers = words.split(",")
    if not all(re.fullmatch(r"\s*[-+]?[0-9]{1,9}\s*", number) for number in numbers):
        raise argparse.ArgumentTypeError(f"not 'start' or whole numbers with commas: {words[:60]!r}")
    try:
        return Setup(tuple(map(int, numbers))).position()
    except SetupRefused as refused:
        raise argparse.ArgumentTypeError(str(refused)) from refused


def side(text: str) -> Side:
    if text not in ("white", "black"):
        raise argparse.ArgumentTypeError(f"neither white nor black: {text!r}")
    return Side(text)


def point(text: str) -> int:
    """A board point, 0 for 'off'."""
    if text == "off":
        return 0
    if text in _POINTS:
        return int(text)
    raise argparse.ArgumentTypeError(f"no point of the board: {text[:60]!r}")


def points(text: str) -> frozenset[int]:
    return frozenset(point(word) for word in text.split(","))


def arrows(text: str) -> tuple[Arrow, ...]:
    """Steps like `24/18,6/off`."""
    steps = []
    for word in text.split(","):
        source, slash, target = word.partition("/")
        if not slash or source == "off":
            raise argparse.ArgumentTypeError(f"not a step like 24/18 or 6/off: {word!r}")
        step = Arrow(point(source), point(target))
        if step.source == step.target:
            raise argparse.ArgumentTypeError(f"a step that leads nowhere: {word!r}")
        steps.append(step)
    return tuple(steps)


def dice(text: str) -> tuple[int, ...]:
    """Two numbers like `6-3`; an equal pair makes four dice."""
    numbers = [int(word) for word in text.split("-") if word in tuple("123456")]
    if len(numbers) != 2 or len(text) != 3:
        raise argparse.ArgumentTypeError(f"not a roll like 6-3: {text!r}")
    return tuple(numbers) if numbers[0] != numbers[1] else (numbers[0],) * 4


def score(text: str) -> tuple[int, int, int]:
    """White's points, Black's points and the match's length, like `2-1/5`."""
    parts = text.replace("/", "-").split("-")
    if len(parts) != 3 or not all(re.fullmatch("[0-9]{1,3}", part) for part in parts):
        raise argparse.ArgumentTypeError(f"not a score like 2-1/5: {text[:60]!r}")
    white, black, length = (int(part) for part in parts)
    if length not in LENGTHS:
        lengths = ", ".join(map(str, LENGTHS))
        raise argparse.ArgumentTypeError(f"no match is played to {length} points, but to one of {lengths}")
    return white, black, length


def png_file(text: str) -> Path:
    file = Path(text)
    if file.suffix.lower() != ".png":
        raise argparse.ArgumentTypeError(f"the picture is a PNG, so the file's name ends in .png: {text!r}")
    return file


def folder(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("the folder needs a name")
    return Path(text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m rendering", description=__doc__, epilog=_POSITION_HELP)
    parser.add_argument("position", nargs="?", type=position, metavar="POSITION")
    parser.add_argument("-o", "--output", type=png_file, metavar="FILE", help="the PNG file to write")
    parser.add_argument(
        "--gallery", type=folder, metavar="DIR", help="draw the gallery into a directory instead"
    )
    parser.add_argument("--theme", choices=list(THEMES), default="walnut")
    parser.add_argument("--bottom", type=side, default=Side.WHITE, metavar="SIDE", help="white or black")
    parser.add_argument(
        "--numbers", type=side, default=Side.WHITE, metavar="SIDE", help="whose numbers are shown"
    )
    parser.add_argument("--from-head", action="store_true", help="count 1 to 24 from the head")
    parser.add_argument("--turn", type=side, default=Side.WHITE, metavar="SIDE", help="who is to move")
    parser.add_argument("--dice", type=dice, metavar="A-B")
    parser.add_argument("--used", type=int, default=0, metavar="N", help="how many of the dice are played")
    parser.add_argument("--ghost", type=dice, metavar="A-B", help="the roll before")
    parser.add_argument("--last", type=arrows, default=(), metavar="STEPS", help="the opponent's last turn")
    parser.add_argument("--draft", type=arrows, default=(), metavar="STEPS", help="the steps chosen so far")
    parser.add_argument("--from", type=points, default=frozenset(), dest="sources", metavar="POINTS")
    parser.add_argument("--to", type=points, default=frozenset(), dest="targets", metavar="POINTS")
    parser.add_argument("--white", default="White", metavar="NAME")
    parser.add_argument("--black", default="Black", metavar="NAME")
    parser.add_argument("--score", type=score, default=(0, 0, 1), metavar="W-B/LENGTH")
    parser.add_argument(
        "--won", metavar="WORDS", help="the game is over: the side to move has won it, e.g. as Mars"
    )
    parser.add_argument("--areas", action="store_true", help="name homes and starting quarters")
    parser.add_argument("--no-chevrons", action="store_false", dest="chevrons")
    return parser


def _spec(given: argparse.Namespace) -> BoardSpec:
    mover: Side = given.turn
    white, black, length = given.score
    used = tuple(index < given.used for index in range(4))
    return BoardSpec(
        given.position,
        Player(given.white, white),
        Player(given.black, black),
        bottom=given.bottom,
        numbers_of=given.numbers,
        from_head=given.from_head,
        theme=given.theme,
        turn=None if given.won else mover,
        dice=Dice(mover, given.dice, used[: len(given.dice)]) if given.dice else None,
        ghost=Dice(mover.opponent, given.ghost) if given.ghost else None,
        last_move=given.last,
        last_mover=mover if given.won else mover.opponent,
        draft=given.draft,
        sources=given.sources - {0},
        targets=given.targets,
        length=length,
        result=ResultBanner(mover, given.won) if given.won else None,
        chevrons=given.chevrons,
        areas=given.areas,
    )


def _refusal(given: argparse.Namespace) -> str | None:
    """Why things that are well written do not go together; None if they do."""
    if given.gallery:
        return (
            "either POSITION -o FILE or --gallery DIR, not both" if given.output or given.position else None
        )
    if given.position is None or given.output is None:
        return "a POSITION and -o FILE are needed, or --gallery DIR"
    shown = len(given.dice or ())
    if not 0 <= given.used <= shown:
        return f"argument --used: {given.used} of {shown} dice"
    return _score_refusal(given)


def _score_refusal(given: argparse.Namespace) -> str | None:
    """Why no match can stand so, if none can: only who has won it has its points, and few more."""
    white, black, length = given.score
    for whose, points_won in ((Side.WHITE, white), (Side.BLACK, black)):
        won = given.won and whose is given.turn
        most = length - 1 + (Kind.KOKS.points if won else 0)
        if points_won > most:
            return f"argument --score: {whose.value} has at most {most} points here, not {points_won}"
    return None


def main(arguments: Sequence[str] | None = None) -> None:
    """Draws what the command line asks for; exits with 2 and a message if it cannot."""
    parser = _parser()
    words = sys.argv[1:] if arguments is None else arguments
    # a word with a space in it is never taken for an option, not even one that begins with a minus sign
    given = parser.parse_args([f" {word}" if re.match(r"-\d+,", word) else word for word in words])
    refusal = _refusal(given)
    if refusal:
        parser.error(refusal)
    try:
        if given.gallery:
            given.gallery.mkdir(parents=True, exist_ok=True)
            for name, board in gallery().items():
                shown = replace(board, theme=given.theme, bottom=given.bottom)
                (given.gallery / f"{name}.png").write_bytes(draw(shown))
        else:
            given.output.write_bytes(draw(_spec(given)))
    except OSError as fault:
        parser.error(f"cannot write: {fault}")


if __name__ == "__main__":
    main()
