"""Inline keyboards: pure functions of a match or a challenge.

The icons are the same in every language, and tests and other tools rely on them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.i18n import phrases
from bot.i18n.translator import Translator
from bot.service import clocks
from bot.service.choices import choices
from bot.telegram import callbacks
from bot.telegram.captions import move_label
from bot.telegram.eyes import Eyes
from engine.outcome import Ending, Kind, given_up
from engine.rules import PRESETS
from engine.side import Side
from storage.base import Challenge, StoredMatch

LENGTHS = (1, 3, 5, 7)
Row = Sequence[InlineKeyboardButton]


@dataclass(frozen=True, slots=True)
class Look:
    """Which buttons a board shows instead of its first page, as long as the match is in this `version`."""

    version: int
    page: int = 0
    asking: Side | None = None  # the side being asked whether it really resigns
    options: bool = False


def board(stored: StoredMatch, eyes: Eyes, now: int, look: Look | None = None) -> InlineKeyboardMarkup | None:
    """Under a board: questions to answer, the moves of the side on turn, or what comes after the match."""
    look = look or Look(stored.version)
    if eyes.watching:
        return None
    if stored.match.is_over:
        return InlineKeyboardMarkup([_after_match(stored, eyes.t)])
    rows = _questions(stored, eyes, now)
    if look.asking and eyes.may_press(look.asking):
        rows += _resign_question(stored, eyes.t, look.asking)
    if eyes.may_press(stored.match.game.turn):
        rows += _turn(stored, eyes, look.page)
    options = callbacks.HideOptions(stored.id) if look.options else callbacks.ShowOptions(stored.id)
    resign = callbacks.AskResign(stored.id, stored.match.game.number)
    rows.append([_button("🏳️", resign), _button("⚙️", options)])
    if look.options:
        rows += _options(stored, eyes.t)
    return InlineKeyboardMarkup(rows)


def challenge(offer: Challenge, t: Translator, *, with_terms: bool = False) -> InlineKeyboardMarkup:
    """Under a challenge's card: accept, the challenger's choices, cancel."""
    lengths = [
        _button(_chosen(str(length), length == offer.terms.length), callbacks.SetLength(offer.id, length))
        for length in LENGTHS
    ]
    presets = [
        _button(
            _chosen(t(phrases.PRESET_NAMES[preset]), rules == offer.terms.rules),
            callbacks.SetRules(offer.id, preset),
        )
        for preset, rules in PRESETS.items()
    ]
    rows: list[Row] = [[_button(t("🤝 Accept"), callbacks.Accept(offer.id))], lengths]
    if with_terms:
        rows += _in_rows(presets, 2)
    else:
        name = phrases.rules(t, offer.terms.rules)
        rows.append([_button(t("⚙️ Rules: {rules}", rules=name), callbacks.ShowTerms(offer.id))])
    rows.append([_button(t("✖️ Cancel"), callbacks.Refuse(offer.id))])
    return InlineKeyboardMarkup(rows)


def _questions(stored: StoredMatch, eyes: Eyes, now: int) -> list[Row]:
    """What the opponent has asked, and what time allows."""
    t, game, rows = eyes.t, stored.match.game, list[Row]()
    if game.offer is not None and eyes.may_press(game.offer.side.opponent):
        won = phrases.points(t, game.offer.kind.points)
        rows.append(
            [
                _button(t("🤝 Take {points}", points=won), callbacks.TakeOffer(stored.id, game.number)),
                _button(t("✖️ Play on"), callbacks.RefuseOffer(stored.id, game.number)),
            ]
        )
    asked = stored.timing.pause_asked
    if asked is not None and eyes.may_press(asked.opponent):
        rows.append(
            [
                _button(t("⏸ Agree to a pause"), callbacks.AskPause(stored.id)),
                _button("✖️", callbacks.RefusePause(stored.id)),
            ]
        )
    if stored.timing.paused_at is not None:
        rows.append([_button(t("⏯ Go on"), callbacks.Resume(stored.id))])
    if clocks.is_over(stored.timing, now) and eyes.may_press(game.turn.opponent):
        rows.append([_button(t("⌛️ Claim the game"), callbacks.Claim(stored.id, game.number))])
    return rows


def _turn(stored: StoredMatch, eyes: Eyes, page: int) -> list[Row]:
    t, game = eyes.t, stored.match.game
    offered = choices(game.legal, game.draft, page)
    moves = [
        _button(
            move_label(steps, from_head=eyes.from_head),
            callbacks.DraftSteps(stored.id, stored.version, steps),
        )
        for steps in offered.moves
    ]
    rows = _in_rows(moves, _columns(moves))
    if offered.pages > 1:
        following = callbacks.ShowMoves(stored.id, stored.version, (page + 1) % offered.pages)
        rows.append([_button(t("▶️ More moves"), following)])
    draft: list[InlineKeyboardButton] = []
    if game.legal.is_complete(game.draft):
        draft.append(_button(t("✅ Confirm"), callbacks.ConfirmTurn(stored.id, stored.version)))
    if game.draft:
        draft.append(_button(t("↩️ Undo"), callbacks.UndoStep(stored.id, stored.version)))
    return [*rows, draft] if draft else rows


def _resign_question(stored: StoredMatch, t: Translator, side: Side) -> list[Row]:
    game = stored.match.game
    cost = given_up(game.position, side, Ending.RESIGNED).points
    resign = t("✅ 🏳️ Resign: −{points}", points=phrases.points(t, cost))
    rows: list[Row] = [
        [
            _button(resign, callbacks.ReallyResign(stored.id, game.number, side)),
            _button("✖️", callbacks.KeepPlaying(stored.id, side)),
        ]
    ]
    if game.offer is None:  # something to ask for that costs less than resigning, or than playing on
        kinds = [kind for kind in (Kind.OYN, Kind.MARS) if kind.points < cost + stored.match.rules.koks]
        rows += [
            [
                _button(
                    t("🏳️ Offer to lose {kind}", kind=phrases.kind(t, kind)),
                    callbacks.OfferGame(stored.id, game.number, kind),
                )
            ]
            for kind in kinds
        ]
    return rows


def _options(stored: StoredMatch, t: Translator) -> list[Row]:
    rows: list[Row] = [
        [
            _button(t("📄 Record"), callbacks.SendRecord(stored.id)),
            _button(t("⤵️ Board to the bottom"), callbacks.BoardAnew(stored.id)),
        ]
    ]
    if stored.timing.deadline is not None and stored.timing.paused_at is None:
        rows.append([_button(t("⏸ Ask for a pause"), callbacks.AskPause(stored.id))])
    if stored.match.game.may_abort:
        rows.append([_button(t("✖️ Call the match off"), callbacks.CallOff(stored.id))])
    return rows


def _after_match(stored: StoredMatch, t: Translator) -> Row:
    return [
        _button(t("🔁 Rematch"), callbacks.Rematch(stored.id)),
        _button(t("📄 Record"), callbacks.SendRecord(stored.id)),
    ]


def _in_rows(buttons: Sequence[InlineKeyboardButton], columns: int) -> list[Row]:
    return [buttons[first : first + columns] for first in range(0, len(buttons), columns)]


def _columns(moves: Sequence[InlineKeyboardButton]) -> int:
    """As many as stay legible on a phone; never a lone button under full rows where it can be avoided."""
    longest = max((len(move.text) for move in moves), default=0)
    return 4 if longest <= 6 else 3 if longest <= 9 else 2 if longest <= 18 else 1


def _chosen(text: str, chosen: bool) -> str:
    return f"• {text} •" if chosen else text


def _button(text: str, press: callbacks.Press) -> InlineKeyboardButton:
    return InlineKeyboardButton(text, callback_data=callbacks.encode(press))
