"""Where a match is shown and asked for again, decided by where somebody pressed."""

from collections.abc import Sequence
from dataclasses import replace

from engine.side import Side
from storage.rows import Place

View = tuple[Place, Side | None]  # where a board is to be shown, and from whose side; None: everybody's


def seats(accepted_at: Place, white_id: int, black_id: int) -> Sequence[View]:
    """One board for all in a group or in the inline message itself; else each player's own, in private.

    >>> seats(Place(chat_id=-1, message_id=5, thread_id=3), 10, 20)
    [(Place(chat_id=-1, message_id=None, thread_id=3, inline_message_id=None), None)]
    """
    if accepted_at.inline_message_id is not None:
        return [(accepted_at, None)]
    if is_group(accepted_at):
        return [(new_message(accepted_at), None)]
    return [(Place(chat_id=white_id), Side.WHITE), (Place(chat_id=black_id), Side.BLACK)]


def rematch_place(asked_at: Place, opponent_id: int) -> Place:
    """Where the other player is asked for a rematch: in the same chat, or in the own private one."""
    is_shared = asked_at.inline_message_id is not None or is_group(asked_at)
    return new_message(asked_at) if is_shared else Place(chat_id=opponent_id)


def new_message(place: Place) -> Place:
    """Another message in the same chat, still to be sent; an inline message stays itself."""
    return replace(place, message_id=None)


def is_sent(place: Place) -> bool:
    """Whether there is a message yet."""
    return place.message_id is not None or place.inline_message_id is not None


def is_group(place: Place) -> bool:
    return place.chat_id is not None and place.chat_id < 0
