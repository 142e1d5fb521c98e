"""How updates are fetched: one that cannot be read must not stop those behind it."""

import logging
from typing import Any

from telegram import Update
from telegram.request import HTTPXRequest

log = logging.getLogger(__name__)


class PollingRequest(HTTPXRequest):
    """`getUpdates`; the library would fetch an update it cannot read again and again, without end."""

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        answer = HTTPXRequest.parse_json_payload(payload)
        if isinstance(updates := answer.get("result"), list):
            answer["result"] = [_readable(update) for update in updates]
        return answer


def _readable(update: dict[str, Any]) -> dict[str, Any]:
    """The update, or one of the same id in which nothing happens."""
    try:
        Update.de_json(update, None)
    except Exception as error:  # noqa: BLE001 whatever it is, trying again would not help
        log.warning("Update %s cannot be read and is left out: %r", update["update_id"], error)
        return {"update_id": update["update_id"]}
    return update
