"""Unguessable short names of matches and challenges."""

import secrets
import string

ALPHABET = string.digits + string.ascii_letters
LENGTH = 8  # 47 bits: enough against guessing at a press a second


def fresh_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def fresh_seed() -> bytes:
    """The secret of one game's dice."""
    return secrets.token_bytes(32)
