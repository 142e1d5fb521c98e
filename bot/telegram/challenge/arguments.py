"""What people write to challenge: a length, rules, a clock, a friend, each at most once, in any order."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

import telegram
from telegram import MessageEntity

from bot.denials import Denial, Denied
from bot.service.clocks import CLOCKS
from bot.service.opponents import ANYBODY, Opponent
from bot.telegram.people import user_of
from engine.match import LENGTHS
from engine.rules import PRESETS
from storage.rows import Terms

LENGTHS_BY_TEXT = {str(length): length for length in LENGTHS}
USERNAME = re.compile(r"@[A-Za-z][A-Za-z0-9_]{1,31}")
UNITS = {"d": 86_400, "h": 3_600, "m": 60}
CLOCKS_BY_TEXT = {
    f"{clock // seconds}{unit}": clock
    for clock in CLOCKS
    if clock
    for unit, seconds in UNITS.items()
    if clock % seconds == 0
}

Part = Literal["length", "rules", "clock", "opponent"]


@dataclass(frozen=True, slots=True)
class Wanted:
    terms: Terms
    opponent: Opponent = ANYBODY
    opponent_user: telegram.User | None = None  # when Telegram told more than a username

    @property
    def opponent_name(self) -> str | None:
        """What to call the only one who may accept."""
        if self.opponent_user is not None:
            return user_of(self.opponent_user).name
        return f"@{self.opponent.username}" if self.opponent.username else None


def read_challenge(message: telegram.Message, default: Terms, me: telegram.User) -> Wanted:
    """The challenge a command, or a mention of this bot where it is a guest, asks for.

    `me` is this bot. Raises Denied for what cannot be understood.
    """
    wanted = Wanted(default)
    text = message.text or ""
    for entity, name in message.parse_entities([MessageEntity.TEXT_MENTION]).items():
        if entity.user is not None:
            wanted = _against(wanted, entity.user)
            text = text.replace(name, " ", 1)
    if (friend := _replied_to(message, me)) is not None:
        wanted = _against(wanted, friend)
    words = text.split()
    if message.guest_query_id is None:
        return read_words(words[1:], wanted, me)
    return read_words((word for word in words if not _names(me, word)), wanted, me)


def read_words(words: Iterable[str], wanted: Wanted, me: telegram.User) -> Wanted:
    """What is wanted already, with the terms and the opponent the words name.

    Raises Denied for a word that is not understood and for a part told twice: who knows which is meant?
    """
    told: set[Part] = set() if wanted.opponent == ANYBODY else {"opponent"}
    for word in words:
        part, wanted = _read_word(wanted, word, me)
        if part in told:
            raise Denied(Denial.NOT_UNDERSTOOD)
        told.add(part)
    return wanted


def _read_word(wanted: Wanted, word: str, me: telegram.User) -> tuple[Part, Wanted]:
    """Which part the word tells, and what is wanted then."""
    if word in LENGTHS_BY_TEXT:
        return "length", replace(wanted, terms=replace(wanted.terms, length=LENGTHS_BY_TEXT[word]))
    if word.lower() in PRESETS:
        return "rules", replace(wanted, terms=replace(wanted.terms, rules=PRESETS[word.lower()]))
    if word.lower() in CLOCKS_BY_TEXT:
        return "clock", replace(wanted, terms=replace(wanted.terms, clock=CLOCKS_BY_TEXT[word.lower()]))
    if USERNAME.fullmatch(word):
        if _names(me, word):
            raise Denied(Denial.BOT_OPPONENT)
        return "opponent", replace(wanted, opponent=Opponent(username=word[1:].lower()))
    raise Denied(Denial.NOT_UNDERSTOOD)


def _replied_to(message: telegram.Message, me: telegram.User) -> telegram.User | None:
    """Whose message this answers. What opens a topic or is written as a chat is nobody's in particular."""
    reply = message.reply_to_message
    if reply is None or reply.forum_topic_created is not None or reply.sender_chat is not None:
        return None
    return None if reply.from_user == me else reply.from_user


def _names(user: telegram.User, word: str) -> bool:
    return word.lower() == f"@{user.username}".lower()


def _against(wanted: Wanted, user: telegram.User) -> Wanted:
    if user.is_bot:
        raise Denied(Denial.BOT_OPPONENT)
    if wanted.opponent != ANYBODY:
        raise Denied(Denial.NOT_UNDERSTOOD)
    return replace(wanted, opponent=Opponent(id=user.id), opponent_user=user)
