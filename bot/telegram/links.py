"""Links that open the private chat with the bot, and what /start is told by them."""

from telegram.helpers import create_deep_linked_url

CHALLENGE, WATCH = "c", "w"


def challenge_link(username: str, challenge_id: str) -> str:
    """
    >>> challenge_link("narde_bot", "k3F9aQ2x")
    'https://t.me/narde_bot?start=c_k3F9aQ2x'
    """
    return create_deep_linked_url(username, f"{CHALLENGE}_{challenge_id}")


def watch_link(username: str, match_id: str) -> str:
    return create_deep_linked_url(username, f"{WATCH}_{match_id}")
