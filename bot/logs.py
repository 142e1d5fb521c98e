"""Logging to standard error; the token never reaches it."""

import logging
import sys


class _Formatter(logging.Formatter):
    """Whatever a library puts into a message or a traceback, the secret is taken out.

    What python-telegram-bot meets on the line is no fault of the program: a line is enough.
    """

    def __init__(self, secret: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        if record.name.startswith("telegram.") and isinstance(record.exc_info, tuple):
            _, error, _ = record.exc_info
            record = logging.makeLogRecord(vars(record))
            record.msg, record.args = f"{record.getMessage()}: {error!r}", ()
            record.exc_info = record.exc_text = None
        return super().format(record).replace(self._secret, "<token>")


def set_up(level: str, token: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Formatter(token))
    logging.basicConfig(level=level, handlers=[handler])
    for chatty in ("httpx", "httpcore"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
    # prints whole answers it cannot read, names and texts included; what comes of them is told by others
    logging.getLogger("telegram.request.BaseRequest").setLevel(logging.CRITICAL)
