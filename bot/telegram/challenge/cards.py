"""The words on a challenge's card, as HTML."""

from bot.i18n import phrases
from bot.i18n.names import html_name
from bot.i18n.translator import Translator
from bot.telegram.board.captions import player_name
from engine.dice import commitment
from engine.side import Side
from storage.rows import Challenge, ChallengeState, StoredMatch, Terms


def challenge_card(challenge: Challenge, challenger: str, opponent: str | None, t: Translator) -> str:
    """An open challenge; `opponent` is the name of the only one who may accept, if any."""
    name = html_name(challenger)
    if opponent:
        friend = html_name(opponent)
        heading = t("⚔️ <b>{name}</b> challenges <b>{opponent}</b> to Long Narde!", name=name, opponent=friend)
    else:
        heading = t("⚔️ <b>{name}</b> invites you to a game of Long Narde!", name=name)
    return _open(heading, challenge, t)


def unclaimed_card(challenge: Challenge, t: Translator) -> str:
    """A challenge by nobody yet."""
    return _open(
        t("⚔️ Who plays Long Narde? The first to press 🤝 challenges, the next accepts."), challenge, t
    )


def invitation_card(card: str, link: str, t: Translator) -> str:
    """An open challenge with the link that leads to it."""
    return f"{card}\n\n{t('🔗 Send this link to a friend: {link}', link=link)}"


def accepted_card(challenge: Challenge, stored: StoredMatch, t: Translator) -> str:
    """A challenge that became a match; the seal of its dice stays to be seen."""
    players = f"{player_name(stored, Side.WHITE, t)} – {player_name(stored, Side.BLACK, t)}"
    return f"🤝 {players}\n{terms_line(challenge.terms, t)}\n\n{_sealed(challenge, t)}"


def closed_card(state: ChallengeState, name: str, t: Translator) -> str:
    """Withdrawn or declined by the person of this name, or expired: then the challenger's."""
    match state:
        case ChallengeState.DECLINED:
            return t("✖️ <b>{name}</b> declined the challenge.", name=html_name(name))
        case ChallengeState.EXPIRED:
            return t("⌛️ The challenge by <b>{name}</b> has expired.", name=html_name(name))
        case _:
            return t("✖️ <b>{name}</b> withdrew the challenge.", name=html_name(name))


def terms_line(terms: Terms, t: Translator) -> str:
    """Length, rules and clock in one line."""
    parts = [phrases.match_length(t, terms.length), t("{rules} rules", rules=phrases.rules(t, terms.rules))]
    if terms.clock is not None:
        parts.append(t("⏳ {time} a turn", time=phrases.duration(t, terms.clock)))
    return ", ".join(parts)


def _open(heading: str, challenge: Challenge, t: Translator) -> str:
    return f"{heading}\n{terms_line(challenge.terms, t)}\n\n{_sealed(challenge, t)}"


def _sealed(challenge: Challenge, t: Translator) -> str:
    return t("🔒 The dice are sealed: {commitment}", commitment=f"<code>{commitment(challenge.seed)}</code>")
