"""The buttons under a challenge's card, by who sees it and where."""

import zlib

from telegram import CopyTextButton, InlineKeyboardButton, InlineKeyboardMarkup, SwitchInlineQueryChosenChat

from bot.i18n import phrases
from bot.i18n.translator import Translator
from bot.service.clocks import CLOCKS
from bot.service.opponents import ANYBODY, opponent_of
from bot.telegram import presses
from bot.telegram.buttons import Row, button, chosen, in_rows
from bot.telegram.links import CHALLENGE
from bot.telegram.presses import Card, Stamp
from engine.match import LENGTHS
from engine.rules import PRESETS, rules_text
from storage.rows import Challenge, Terms

SHARED = f"{CHALLENGE}_"  # what an inline query for a stored challenge begins with


def stamp(terms: Terms) -> Stamp:
    return Stamp(zlib.crc32(f"{terms.length} {rules_text(terms.rules)} {terms.clock}".encode()) % 10_000)


def in_group(challenge: Challenge, t: Translator, *, with_terms: bool = False) -> InlineKeyboardMarkup:
    """Accept, the challenger's choices, cancel."""
    return InlineKeyboardMarkup(
        [
            [_accept(challenge.id, challenge, t)],
            *_terms(challenge, t, with_terms=with_terms),
            [_cancel(challenge.id, t)],
        ]
    )


def invitation(
    challenge: Challenge, link: str, t: Translator, *, inline_mode: bool, with_terms: bool = False
) -> InlineKeyboardMarkup:
    """For the challenger alone: ways to pass the challenge on, the choices, cancel."""
    ways = [InlineKeyboardButton(t("📋 Copy link"), copy_text=CopyTextButton(link))]
    if inline_mode:
        chat = SwitchInlineQueryChosenChat(
            f"{SHARED}{challenge.id}", allow_user_chats=True, allow_group_chats=True
        )
        ways.insert(0, InlineKeyboardButton(t("📨 Send to a friend"), switch_inline_query_chosen_chat=chat))
    return InlineKeyboardMarkup(
        [ways, *_terms(challenge, t, with_terms=with_terms), [_cancel(challenge.id, t)]]
    )


def plain(card: str, challenge: Challenge, t: Translator) -> InlineKeyboardMarkup:
    """Where nothing can be chosen any more: accept or close."""
    return InlineKeyboardMarkup([[_accept(card, challenge, t), _cancel(card, t)]])


def visitors(challenge: Challenge, t: Translator) -> InlineKeyboardMarkup:
    """For who came by a link: to decline closes the challenge only if it was for him alone."""
    if opponent_of(challenge) != ANYBODY:
        return plain(challenge.id, challenge, t)
    decline = button(t("✖️ Not now"), presses.PutAway(challenge.id))
    return InlineKeyboardMarkup([[_accept(challenge.id, challenge, t), decline]])


def unclaimed(card: str, challenge: Challenge, t: Translator) -> InlineKeyboardMarkup:
    """Under a card that has no challenger yet."""
    claim = presses.Accept(Card(card), stamp(challenge.terms))
    return InlineKeyboardMarkup([[button(t("🤝 I challenge"), claim)]])


def _accept(card: str, challenge: Challenge, t: Translator) -> InlineKeyboardButton:
    return button(t("🤝 Accept"), presses.Accept(Card(card), stamp(challenge.terms)))


def _cancel(card: str, t: Translator) -> InlineKeyboardButton:
    return button(t("✖️ Cancel"), presses.Refuse(Card(card)))


def _terms(challenge: Challenge, t: Translator, *, with_terms: bool) -> list[Row]:
    """The lengths; rules and clocks as buttons, or as one that shows them."""
    card, terms = challenge.id, challenge.terms
    lengths = [
        button(chosen(str(length), length == terms.length), presses.SetLength(card, length))
        for length in LENGTHS
    ]
    if not with_terms:
        names = f"{phrases.clock(t, terms.clock)} · {phrases.rules(t, terms.rules)}"
        return [lengths, [button(f"⚙️ {names}", presses.ShowTerms(card))]]
    rules = [
        button(chosen(phrases.rules(t, preset), preset == terms.rules), presses.SetRules(card, name))
        for name, preset in PRESETS.items()
    ]
    clocks = [
        button(chosen(phrases.clock(t, clock), clock == terms.clock), presses.SetClock(card, clock or 0))
        for clock in CLOCKS
    ]
    fold = button("⚙️ ▲", presses.HideTerms(card))
    return [lengths, *in_rows(rules, 2), *in_rows(clocks, 3), [fold]]
