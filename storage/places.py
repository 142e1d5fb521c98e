"""Where a message stands, in columns."""

from storage.driver import Row
from storage.rows import Place


def place_of(row: Row) -> Place:
    return Place(row["chat_id"], row["message_id"], row["thread_id"], row["inline_message_id"])


def place_values(place: Place) -> dict[str, object]:
    return {
        "chat_id": place.chat_id,
        "message_id": place.message_id,
        "thread_id": place.thread_id,
        "inline_message_id": place.inline_message_id,
    }
