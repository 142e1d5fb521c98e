"""Enums turned into words, each in this one place; `t` is the translator of the reader's language."""

from collections.abc import Mapping
from enum import Enum

from babel import Locale

from bot.denials import Denial
from bot.i18n.translator import Translator, msg
from engine.outcome import Ending, Kind
from engine.refusals import Refusal
from engine.rules import PRESETS, RuleSet, rules_text

DENIALS: Mapping[Enum, str] = {
    Denial.UNKNOWN_MATCH: msg("I do not know this match."),
    Denial.NOT_A_PLAYER: msg("You are watching: only the two players can do this."),
    Denial.NOT_YOUR_TURN: msg("It is not your turn."),
    Denial.OLD_BUTTON: msg("That button is old: the board has moved on."),
    Denial.MATCH_OVER: msg("This match is over."),
    Denial.MATCH_NOT_OVER: msg("This match is not over yet."),
    Denial.NOT_YOUR_QUESTION: msg("This question is for somebody else."),
    Denial.UNKNOWN_CHALLENGE: msg("I do not know this challenge."),
    Denial.CHALLENGE_CLOSED: msg("This challenge is no longer open."),
    Denial.CHALLENGE_TAKEN: msg("Somebody has accepted this challenge already."),
    Denial.CHALLENGE_DECLINED: msg("This challenge was declined."),
    Denial.CHALLENGE_WITHDRAWN: msg("This challenge was withdrawn."),
    Denial.CHALLENGE_EXPIRED: msg("This challenge waited too long: it has expired."),
    Denial.TERMS_CHANGED: msg("The terms have changed: look at the card again."),
    Denial.OWN_CHALLENGE: msg("You cannot play against yourself."),
    Denial.OWN_LINK: msg("This is your own challenge: send the link to a friend."),
    Denial.CHALLENGE_FOR_ANOTHER: msg("This challenge is for somebody else."),
    Denial.ONLY_CHALLENGER: msg("Only the challenger can do this."),
    Denial.ONLY_ADMINS: msg("Only the admins of this group can do this."),
    Denial.BOT_OPPONENT: msg("Bots do not play: challenge a person."),
    Denial.TOO_MANY_CHALLENGES: msg("You have 5 open challenges: cancel one first."),
    Denial.TOO_MANY_MATCHES: msg("You have 20 open matches: finish one first."),
    Denial.OPPONENT_BUSY: msg("The challenger has 20 open matches and must finish one first."),
    Denial.REMATCH_ASKED: msg("You have asked for a rematch: your friend can accept it."),
    Denial.REMATCH_PLAYED: msg("The rematch has begun already."),
    Denial.OPPONENT_FORGOTTEN: msg("The other player has left: I do not know who it was any more."),
    Denial.UNREACHABLE: msg("I cannot write to your friend: challenge each other in a chat you share."),
    Denial.NOT_STARTED: msg("Open my private chat and press Start first: I will send it to you there."),
    Denial.NOTHING_TO_CANCEL: msg("You have no open challenge here."),
    Denial.NO_SUCH_GAME: msg("This match has no game of that number."),
    Denial.NO_MATCH_HERE: msg("There is no match here. Begin one with /narde"),
    Denial.NOBODY_TO_CHALLENGE: msg("Nobody can be challenged here: ask in a chat with a friend."),
    Denial.NOTHING_TO_POST: msg("You have no open match to show here."),
    Denial.TIME_NOT_OVER: msg("The other side still has time."),
    Denial.NO_CLOCK: msg("No clock is running here."),
    Denial.NOT_UNDERSTOOD: msg(
        "I did not understand that. Write /narde, or add a length (1, 3, 5, 7), rules, a time for each turn "
        "(3d, 1d, 1h, 10m, 2m) or a friend: /narde 5 mahbusa 1d"
    ),
    Denial.NO_COMMAND: msg("I did not understand that. /help tells what I can do."),
    Denial.UNKNOWN_LANGUAGE: msg("I do not speak that language. Write /language to choose one."),
    Denial.ANONYMOUS: msg("You write as the group or as a channel here: write as yourself for this."),
    Denial.GROUPS_ONLY: msg("This works in groups only."),
    Denial.UNKNOWN_LINK: msg("I do not know this link."),
    Denial.CHAT_BUSY: msg("I have written much here just now: try again in a moment."),
    Denial.UNANSWERED: msg("Telegram does not answer me. Please try again."),
    Refusal.NO_CHECKER: msg("You have no checker there."),
    Refusal.NO_SUCH_DIE: msg("You have no such die left."),
    Refusal.CLOSED_POINT: msg("An opposing checker closes that point."),
    Refusal.HEAD_RULE: msg("Only one checker a turn may leave the head."),
    Refusal.SIX_BLOCK: msg("That would build a wall of six with no opposing checker past it."),
    Refusal.NOT_ALL_HOME: msg("Bear off only when all your checkers are home."),
    Refusal.HIGHER_CHECKER: msg("A checker on a higher point must move with that die first."),
    Refusal.USE_OTHER_DIE: msg("As many dice as possible must be played: start differently."),
    Refusal.USE_HIGHER_DIE: msg("Only one die can be played: it must be the higher one."),
    Refusal.NOT_YOUR_TURN: msg("It is not your turn."),
    Refusal.NO_STEPS: msg("Choose a move first."),
    Refusal.NOTHING_TO_UNDO: msg("There is nothing to take back."),
    Refusal.TURN_INCOMPLETE: msg("More of the roll must be played first."),
    Refusal.GAME_OVER: msg("This match is over."),
    Refusal.NO_OFFER: msg("There is no offer to answer."),
    Refusal.OWN_OFFER: msg("The other player has to answer this."),
    Refusal.OFFER_OPEN: msg("One offer is open already: it must be answered first."),
    Refusal.OFFER_KIND: msg("A game can be given up as oyn or mars only."),
    Refusal.TOO_LATE_TO_ABORT: msg("Both of you have played: it is too late to call the match off."),
}

KINDS = {Kind.OYN: msg("Oyn"), Kind.MARS: msg("Mars"), Kind.KOKS: msg("Koks")}

ENDINGS = {
    Ending.BORNE_OFF: msg("🏆 {name} has borne off every checker: {kind}, {points}."),
    Ending.RESIGNED: msg("🏳️ {loser} resigned: {name} wins. {kind}, {points}."),
    Ending.TIME: msg("⏳ {loser} ran out of time: {name} wins. {kind}, {points}."),
    Ending.AGREED: msg("🤝 Agreed: {name} wins. {kind}, {points}."),
}

PRESET_NAMES = {
    "standard": msg("Standard"),
    "federation": msg("Federation"),
    "traditional": msg("Traditional"),
    "mahbusa": msg("Mahbusa"),
}

THEMES = {"walnut": msg("Walnut"), "night": msg("Night"), "contrast": msg("High contrast")}


def denial(t: Translator, reason: Denial | Refusal) -> str:
    return t(DENIALS[reason])


def kind(t: Translator, kind: Kind) -> str:
    return t(KINDS[kind])


def points(t: Translator, count: int) -> str:
    return t.many("{count} point", "{count} points", count)


def rules(t: Translator, rules: RuleSet) -> str:
    """The preset's name, or the fields for a mixture of one's own."""
    name = rules_text(rules)
    return t(PRESET_NAMES[name]) if name in PRESETS else name


def language_name(code: str) -> str:
    """A language's own name for itself.

    >>> language_name("ru")
    'Русский'
    """
    return str(Locale(code).get_display_name()).capitalize()


def theme(t: Translator, name: str) -> str:
    """A board theme's name; one not translated yet has its own."""
    return t(THEMES.get(name, name.capitalize()))


def match_length(t: Translator, length: int) -> str:
    return t.many("A match to {count} point", "A match to {count} points", length)


def clock(t: Translator, seconds: int | None) -> str:
    """The time for a turn, if any."""
    return t("No clock") if seconds is None else duration(t, seconds)


def duration(t: Translator, seconds: int) -> str:
    """About how long, in its largest unit; never "0".

    >>> from bot.i18n.translator import translator
    >>> duration(translator("en"), 90_000), duration(translator("en"), 3_599), duration(translator("en"), 5)
    ('25 hours', '60 minutes', '5 seconds')
    """
    if seconds >= 2 * 86_400:
        return t.many("{count} day", "{count} days", round(seconds / 86_400))
    if seconds >= 3_600:
        return t.many("{count} hour", "{count} hours", round(seconds / 3_600))
    if seconds >= 60:
        return t.many("{count} minute", "{count} minutes", round(seconds / 60))
    return t.many("{count} second", "{count} seconds", max(seconds, 1))
