"""What the Bot API answers when it refuses a call."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Refused(Exception):
    """A call answered with ``{"ok": false}``.

    ``code`` is both the HTTP status and ``error_code``; ``parameters`` are Telegram's
    ``ResponseParameters`` (``retry_after`` in seconds, ``migrate_to_chat_id``).
    """

    code: int
    description: str
    parameters: Mapping[str, int] = field(default_factory=dict)

    def body(self) -> dict[str, Any]:
        """The JSON object of the response."""
        answer = {"ok": False, "error_code": self.code, "description": self.description}
        return answer | ({"parameters": dict(self.parameters)} if self.parameters else {})


def bad_request(reason: str) -> Refused:
    """A 400 in Telegram's wording.

    >>> bad_request("chat not found").description
    'Bad Request: chat not found'
    """
    return Refused(400, f"Bad Request: {reason}")


def forbidden(reason: str) -> Refused:
    """A 403, for example ``bot was blocked by the user``."""
    return Refused(403, f"Forbidden: {reason}")


def too_many_requests(seconds: int) -> Refused:
    """A 429 to be repeated after ``seconds``."""
    return Refused(429, f"Too Many Requests: retry after {seconds}", {"retry_after": seconds})
