"""The engine's commands: `python -m engine legal | verify FILE | perft N`."""

import sys
from pathlib import Path

from engine.legal_lines import answer
from engine.perft import perft
from engine.record import RecordError, read_record
from engine.rules import PRESETS

USAGE = """\
usage: python -m engine legal          JSON lines on standard input, see engine/legal_lines.py
       python -m engine verify FILE    replay a record: its rules, its dice, its result
       python -m engine perft N        results of N turns from the start, summed over the 21 rolls"""


MOST_BYTES = 1_000_000
"""No record is as long: a game of a thousand turns takes 40,000."""


def main(arguments: list[str]) -> int:
    """The exit code: 0, 1 for a record that is refused or an output that fails, 2 for a wrong call."""
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # a reader who has gone away wants no more
        code = 0
        sys.stdout = None  # or Python would try once more to write
    except OSError as fault:
        code = _refused(f"cannot write: {fault.strerror}")
        sys.stdout = None
    except KeyboardInterrupt:
        code = 130
    return code


def _run(arguments: list[str]) -> int:
    match arguments:
        case ["-h" | "--help"] | ["legal" | "verify" | "perft", "-h" | "--help"]:
            print(USAGE)
            return 0
        case ["legal"]:
            return _legal()
        case ["verify", file]:
            return _verify(Path(file))
        case ["perft", depth] if depth.isascii() and depth.isdigit() and len(depth) < 3:
            print(perft(int(depth), PRESETS["standard"]))
            return 0
        case ["perft", depth]:
            print(f"perft: N must be a number from 0 to 99, not {depth!r}", file=sys.stderr)
            return 2
    print(USAGE, file=sys.stderr)
    return 2


def _legal() -> int:
    """One answer a line, so that they can be told apart."""
    if sys.stdin is None:
        print("legal: there is no standard input", file=sys.stderr)
        return 2
    for line in sys.stdin.buffer:
        print(answer(line), flush=True)
    return 0


def _verify(file: Path) -> int:
    try:
        with file.open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            return _refused("too long for a record")
        record = read_record(_text(content))
    except OSError as fault:
        return _refused(f"cannot read {file}: {fault.strerror}")
    except UnicodeDecodeError:
        return _refused("not a UTF-8 text")
    except RecordError as fault:
        return _refused(str(fault))
    dice = "every die thrown again" if record.dice else "dice not yet verifiable: the seed is still secret"
    print(f"good: {len(record.entries)} lines, {dice}")
    return 0


def _text(content: bytes) -> str:
    """A file's text as it was written: Windows may have added a byte order mark and changed the line ends."""
    return content.decode("utf-8-sig").replace("\r\n", "\n")


def _refused(reason: str) -> int:
    print(reason, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
