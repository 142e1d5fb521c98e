"""The log is short and keeps secrets."""

import subprocess
import sys

HIDDEN = "123456:abc"
SCRIPT = f"""
import logging, sys
from bot import logs
logs.set_up("INFO", {HIDDEN!r})
for name in sys.argv[1:]:
    try:
        raise ValueError("at https://host/bot{HIDDEN}/getMe")
    except ValueError:
        logging.getLogger(name).exception("It failed with %s", 5)
"""


def logged(*names: str) -> list[str]:
    command = [sys.executable, "-c", SCRIPT, *names]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert HIDDEN not in done.stderr
    return done.stderr.splitlines()


def test_what_the_library_meets_on_the_line_is_one_line() -> None:
    (line,) = logged("telegram.ext.Updater", "telegram.request.BaseRequest")
    assert line.endswith(
        "ERROR telegram.ext.Updater: It failed with 5: ValueError('at https://host/bot<token>/getMe')"
    )


def test_the_bots_own_errors_have_their_traceback() -> None:
    assert "Traceback (most recent call last):" in logged("bot.telegram.routing")
