"""The engine's commands, as processes."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.record import write_record
from engine.rules import PRESETS
from tests.engine.playing import played_out
from tests.engine.test_legal_turns import CASES
from tests.engine.test_record import STILL_RUNNING, recorded

START = [0] * 11 + [-15] + [0] * 11 + [15]
GOOD = {"pos": START, "turn": "w", "dice": [6, 5], "first": True}


def engine(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "engine", *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        timeout=60,
    )


def running_legal() -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-m", "engine", "legal"], stdin=pipe, stdout=pipe, stderr=pipe)


def answers(*lines: bytes) -> list[dict[str, Any]]:
    result = engine("legal", stdin=b"\n".join(lines) + b"\n")
    assert (result.returncode, result.stderr) == (0, b"")
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_legal_answers_the_published_cases() -> None:
    expected = [{"legal": sorted(case["legal"])} for case in CASES]
    assert answers(*(json.dumps(case).encode() for case in CASES)) == expected


def test_legal_takes_rules_as_a_preset_or_in_full() -> None:
    threes = {**GOOD, "dice": [3, 3]}
    texts = ["mahbusa", "opening=play head=strict block=off koks=no", "standard"]
    found = answers(*(json.dumps({**threes, "rules": text}).encode() for text in texts))
    assert found[0] == found[1]
    assert [len(answer["legal"]) for answer in found] == [1, 1, 2]


def test_bearing_off_can_be_asked_about_alone() -> None:
    home = {**GOOD, "pos": [1, 1, 1, 2, 2, 2] + [0] * 18}
    [answer] = answers(json.dumps(home).encode())
    assert [1, 1, 1, 2, 1, 1] + [0] * 18 in answer["legal"]


JUNK = [
    b"",
    b"  ",
    b"nonsense",
    b"[]",
    b"null",
    b'"text"',
    b"{}",
    b"\xff\xfe\x00",
    b"[" * 100_000,
    b'{"pos":' + b"[" * 100_000,
    b'{"pos": NaN}',
    b"9" * 5_000,
    *(
        json.dumps({**GOOD, **change}).encode()
        for change in (
            {"pos": None},
            {"pos": START[:-1]},
            {"pos": [*START, 0]},
            {"pos": [*START[:-1], 16]},
            {"pos": [*START[:-1], 10**40]},
            {"pos": [*START[:-1], 15.0]},
            {"pos": [*START[:-1], True]},
            {"pos": [*START[:-1], "15"]},
            {"pos": [*START[:-1], [15]]},
            {"pos": [*START[:-1], float("nan")]},
            {"pos": [0] * 24},
            {"pos": [0] * 23 + [-1]},
            {"pos": {"0": 15}},
            {"turn": "white"},
            {"turn": 1},
            {"turn": ["w"]},
            {"dice": [6]},
            {"dice": [6, 5, 4]},
            {"dice": [0, 5]},
            {"dice": [7, 5]},
            {"dice": [True, 5]},
            {"dice": [6.0, 5]},
            {"dice": "65"},
            {"first": 1},
            {"first": None},
            {"rules": "chess"},
            {"rules": None},
            {"rules": ["standard"]},
            {"rules": "\ud800"},
        )
    ),
    *(
        json.dumps({key: value for key, value in GOOD.items() if key != left_out}).encode()
        for left_out in GOOD
    ),
]


def test_bad_lines_are_answered_and_the_next_goes_on() -> None:
    good = json.dumps(GOOD).encode()
    lines = [line for junk in JUNK for line in (junk, good)]
    found = answers(*lines)
    assert len(found) == 2 * len(JUNK)
    for junk, bad, fine in zip(JUNK, found[::2], found[1::2], strict=True):
        assert list(bad) == ["error"], junk[:80]
        assert bad["error"]
        assert list(fine) == ["legal"], junk[:80]


def test_legal_ends_quietly_when_nobody_reads() -> None:
    lines = json.dumps(GOOD).encode() + b"\n"
    with running_legal() as process:
        assert process.stdout
        process.stdout.close()
        _, errors = process.communicate(lines * 1000, timeout=60)
    assert errors == b""


def test_legal_answers_before_the_next_line_comes() -> None:
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        [sys.executable, "-m", "engine", "legal"], env=buffered, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        for _ in range(3):
            process.stdin.write(json.dumps(GOOD).encode() + b"\n")
            process.stdin.flush()
            assert b"legal" in process.stdout.readline()


def test_verify_accepts_good_records(tmp_path: Path) -> None:
    _, journal = played_out(Random(4), PRESETS["federation"])
    file = tmp_path / "game.narde.txt"
    file.write_text(write_record(recorded(journal, 1)), encoding="utf-8")
    finished = engine("verify", str(file))
    assert (finished.returncode, finished.stderr) == (0, b"")
    assert b"every die thrown again" in finished.stdout

    file.write_text(STILL_RUNNING, encoding="utf-8")
    running = engine("verify", str(file))
    assert (running.returncode, running.stderr) == (0, b"")
    assert b"not yet verifiable" in running.stdout


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"])
def test_verify_accepts_a_record_that_went_through_windows(
    tmp_path: Path, mark: bytes, line_end: bytes
) -> None:
    file = tmp_path / "game.narde.txt"
    file.write_bytes(mark + STILL_RUNNING.encode().replace(b"\n", line_end))
    result = engine("verify", str(file))
    assert (result.returncode, result.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", b"line 1: header Format is missing"),
        (b"\xff\xfe", b"not a UTF-8 text"),
        (STILL_RUNNING.replace("24/19", "24/20").encode(), b"line 14: 24/20: no such die"),
        (STILL_RUNNING.replace("24/19", "24/19\r").encode(), b"line 14: '24/19\\r' is no step"),
    ],
)
def test_verify_refuses_in_one_line(tmp_path: Path, content: bytes, reason: bytes) -> None:
    file = tmp_path / "game.narde.txt"
    file.write_bytes(content)
    result = engine("verify", str(file))
    assert (result.returncode, result.stdout, result.stderr) == (1, b"", reason + b"\n")


def test_verify_says_what_it_cannot_read(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing"):
        result = engine("verify", str(path))
        assert (result.returncode, result.stdout) == (1, b"")
        assert result.stderr.count(b"\n") == 1
        assert b"Traceback" not in result.stderr


def test_perft_prints_a_number() -> None:
    assert engine("perft", "2").stdout == b"484\n"


@pytest.mark.parametrize("depth", ["", "-1", "two", "1.0", "²", "100", "9" * 5000])
def test_perft_refuses_what_is_no_depth(depth: str) -> None:
    result = engine("perft", depth)
    assert (result.returncode, result.stdout) == (2, b"")
    assert b"N must be a number" in result.stderr


@pytest.mark.parametrize(
    "arguments", [(), ("play",), ("play", "-h"), ("legal", "x"), ("verify",), ("perft",), ("perft", "1", "2")]
)
def test_a_wrong_call_prints_the_usage(arguments: tuple[str, ...]) -> None:
    result = engine(*arguments)
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr.startswith(b"usage:")


@pytest.mark.parametrize("command", [(), ("legal",), ("verify",), ("perft",)])
@pytest.mark.parametrize("word", ["-h", "--help"])
def test_help_shows_all_commands(command: tuple[str, ...], word: str) -> None:
    result = engine(*command, word)
    assert (result.returncode, result.stderr) == (0, b"")
    for name in (b"engine legal", b"engine verify FILE", b"engine perft N"):
        assert name in result.stdout


@pytest.mark.parametrize("arguments", [("legal",), ("perft", "1"), ("--help",)])
def test_a_full_disk_is_told(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [sys.executable, "-m", "engine", *arguments],
            input=json.dumps(GOOD).encode() + b"\n",
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    assert (result.returncode, result.stderr) == (1, b"cannot write: No space left on device\n")


def test_legal_without_standard_input_is_a_wrong_call() -> None:
    command = [sys.executable, "-m", "engine", "legal"]
    result = subprocess.run(["sh", "-c", '"$@" <&-', "sh", *command], capture_output=True, check=False)
    assert (result.returncode, result.stderr) == (2, b"legal: there is no standard input\n")


def test_verify_does_not_read_for_ever() -> None:
    result = engine("verify", "/dev/zero")
    assert (result.returncode, result.stderr) == (1, b"too long for a record\n")


def test_an_interrupt_ends_quietly() -> None:
    with running_legal() as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(json.dumps(GOOD).encode() + b"\n")
        process.stdin.flush()
        assert process.stdout.readline()  # it runs
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr
        assert process.stderr.read() == b""
