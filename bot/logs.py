"""Logging to standard error; the token never reaches it."""

import logging
import sys


class _WithoutSecret(logging.Formatter):
    """Whatever a library puts into a message or a traceback, the secret is taken out."""

    def __init__(self, secret: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        return super().format(record).replace(self._secret, "<token>")


def set_up(level: str, token: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_WithoutSecret(token))
    logging.basicConfig(level=level, handlers=[handler])
    for chatty in ("httpx", "httpcore"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
