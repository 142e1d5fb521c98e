"""What people write behind /narde: a length, rules, a friend, in any order."""

import re
from dataclasses import dataclass, replace

import telegram
from telegram import MessageEntity

from bot.denials import Denial, Denied
from bot.service.challenges import ANYBODY, Opponent
from engine.match import LENGTHS
from engine.rules import PRESETS
from storage.base import Terms

LENGTHS_BY_TEXT = {str(length): length for length in LENGTHS}
USERNAME = re.compile(r"@[A-Za-z][A-Za-z0-9_]{1,31}")


@dataclass(frozen=True, slots=True)
class Wanted:
    terms: Terms
    opponent: Opponent = ANYBODY
    opponent_user: telegram.User | None = None  # when Telegram told more than a username


def read_challenge(message: telegram.Message, default: Terms, me: telegram.User) -> Wanted:
    """The challenge a command asks for; `me` is this bot. Raises Denied for what cannot be understood."""
    wanted = Wanted(default)
    text = message.text or ""
    for entity, words in message.parse_entities([MessageEntity.TEXT_MENTION]).items():
        if entity.user is not None:
            wanted = _against(wanted, entity.user)
            text = text.replace(words, " ", 1)
    reply = message.reply_to_message
    if reply is not None and reply.from_user and reply.forum_topic_created is None and reply.from_user != me:
        wanted = _against(wanted, reply.from_user)
    for word in text.split()[1:]:
        wanted = read_word(wanted, word, me)
    return wanted


def read_word(wanted: Wanted, word: str, me: telegram.User) -> Wanted:
    """One more word understood. Raises Denied."""
    if word in LENGTHS_BY_TEXT:
        return replace(wanted, terms=replace(wanted.terms, length=LENGTHS_BY_TEXT[word]))
    if word.lower() in PRESETS:
        return replace(wanted, terms=replace(wanted.terms, rules=PRESETS[word.lower()]))
    if USERNAME.fullmatch(word):
        username = word[1:].lower()
        if username == (me.username or "").lower():
            raise Denied(Denial.BOT_OPPONENT)
        return replace(wanted, opponent=Opponent(username=username), opponent_user=None)
    raise Denied(Denial.NOT_UNDERSTOOD)


def _against(wanted: Wanted, user: telegram.User) -> Wanted:
    if user.is_bot:
        raise Denied(Denial.BOT_OPPONENT)
    return replace(wanted, opponent=Opponent(id=user.id), opponent_user=user)
