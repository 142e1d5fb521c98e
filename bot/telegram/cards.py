"""The words on a challenge's card, as HTML."""

from bot.i18n import phrases
from bot.i18n.names import html_name
from bot.i18n.translator import Translator
from bot.telegram.captions import player_name
from engine.dice import commitment
from engine.side import Side
from storage.base import Challenge, ChallengeState, StoredMatch, Terms, User


def challenge_card(challenge: Challenge, challenger: User, opponent: str | None, t: Translator) -> str:
    """An open challenge; `opponent` is the name of the only one who may accept, if any."""
    name = html_name(challenger.name)
    if opponent:
        friend = html_name(opponent)
        heading = t("⚔️ <b>{name}</b> challenges <b>{opponent}</b> to Long Narde!", name=name, opponent=friend)
    else:
        heading = t("⚔️ <b>{name}</b> invites you to a game of Long Narde!", name=name)
    sealed = t(
        "🔒 The dice are sealed: {commitment}", commitment=f"<code>{commitment(challenge.seed)}</code>"
    )
    return f"{heading}\n{terms_line(challenge.terms, t)}\n\n{sealed}"


def accepted_card(stored: StoredMatch, t: Translator) -> str:
    """A challenge that became a match."""
    players = f"{player_name(stored, Side.WHITE, t)} – {player_name(stored, Side.BLACK, t)}"
    return f"🤝 {players}\n{terms_line(Terms(stored.match.length, stored.match.rules, stored.clock), t)}"


def refused_card(challenge: Challenge, name: str, t: Translator) -> str:
    """A challenge withdrawn or declined by the person of this name."""
    if challenge.state is ChallengeState.DECLINED:
        return t("✖️ <b>{name}</b> declined the challenge.", name=html_name(name))
    return t("✖️ <b>{name}</b> withdrew the challenge.", name=html_name(name))


def terms_line(terms: Terms, t: Translator) -> str:
    """Length, rules and clock in one line."""
    parts = [phrases.match_length(t, terms.length), t("{rules} rules", rules=phrases.rules(t, terms.rules))]
    if terms.clock is not None:
        parts.append(t("⏳ {time} a turn", time=phrases.duration(t, terms.clock)))
    return ", ".join(parts)
