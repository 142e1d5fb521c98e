"""Challenges that stand in their card's buttons instead of in storage, sealed against forgery.

Whoever types `@bot` sees a card before anybody knows whether it will ever be posted, so nothing is stored
for it. The buttons carry all there is to know, authenticated by a secret; the seed of the dice follows from
both, so that it is committed on the card although nobody has kept it.
"""

import hashlib
import hmac
import re
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import replace

from bot.service.opponents import ANYBODY, SOMEBODY_ELSE, Opponent, opponent_of
from engine.rules import PRESETS
from storage.rows import Challenge, Terms, User

RULES = tuple(PRESETS.values())
FIELDS = struct.Struct(
    ">8s4sQIHBB2s"
)  # id, opponent, challenger, creation, minutes a turn, length, rules, language
MAC_BYTES = 12
SEALED_LENGTH = (FIELDS.size + MAC_BYTES) * 4 // 3  # characters, without padding


class Sealer:
    def __init__(self, secret: bytes, lifetime: int) -> None:
        self._secret = secret
        self._lifetime = lifetime  # seconds a challenge is open

    def seal(self, challenge: Challenge) -> tuple[str, Challenge]:
        """As text for a button, and the challenge as it will be opened, with another seed.

        The rules are one of the presets, the clock whole minutes, the language two letters.
        """
        body = FIELDS.pack(
            challenge.id.encode(),
            self._mark(opponent_of(challenge)),
            challenge.challenger_id,
            challenge.created_at,
            (challenge.terms.clock or 0) // 60,
            challenge.terms.length,
            RULES.index(challenge.terms.rules),
            challenge.language.encode(),
        )
        text = urlsafe_b64encode(body + self._mac(body)).decode()
        return text, replace(challenge, seed=self._seed(body))

    def open(self, text: str, user: User) -> Challenge | None:
        """What was sealed, as this person may take it: if only somebody else may accept, it is not told who.

        None for anything `seal` has not made.
        """
        if not is_sealed(text):
            return None
        data = urlsafe_b64decode(text)
        body, mac = data[: FIELDS.size], data[FIELDS.size :]
        if not hmac.compare_digest(mac, self._mac(body)):
            return None
        challenge_id, mark, challenger_id, created_at, minutes, length, rules, language = FIELDS.unpack(body)
        opponent = self._opponent(mark, user)
        return Challenge(
            id=challenge_id.decode(),
            challenger_id=challenger_id,
            terms=Terms(length, RULES[rules], minutes * 60 or None),
            seed=self._seed(body),
            created_at=created_at,
            expires_at=created_at + self._lifetime,
            language=language.decode(),
            opponent_id=opponent.id,
            opponent_username=opponent.username,
        )

    def _mark(self, opponent: Opponent) -> bytes:
        """Tells a person when he comes, but is no name: there is no room for one."""
        if opponent == ANYBODY:
            return bytes(4)
        return self._hmac(b"opponent", repr(opponent).encode())[:4]

    def _opponent(self, mark: bytes, user: User) -> Opponent:
        named = (ANYBODY, Opponent(id=user.id), Opponent(username=(user.username or "").lower()))
        return next((opponent for opponent in named if self._mark(opponent) == mark), SOMEBODY_ELSE)

    def _mac(self, body: bytes) -> bytes:
        return self._hmac(b"card", body)[:MAC_BYTES]

    def _seed(self, body: bytes) -> bytes:
        return self._hmac(b"dice", body)

    def _hmac(self, purpose: bytes, data: bytes) -> bytes:
        return hmac.digest(self._secret, purpose + b":" + data, hashlib.sha256)


def is_sealed(text: str) -> bool:
    """Whether this has the form of a sealed challenge, and not of a stored one's id."""
    return re.fullmatch(rf"[\w-]{{{SEALED_LENGTH}}}", text, re.ASCII) is not None
