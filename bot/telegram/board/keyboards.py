"""The buttons under a board: pure functions of a match.

The icons are the same in every language, and tests and other tools rely on them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from telegram import CopyTextButton, InlineKeyboardButton, InlineKeyboardMarkup

from bot.i18n import phrases
from bot.i18n.translator import Translator
from bot.service import clocks
from bot.service.choices import choices
from bot.telegram import presses
from bot.telegram.board.captions import move_label
from bot.telegram.board.eyes import Eyes
from bot.telegram.buttons import Row, button, in_rows, watch_button
from bot.telegram.challenge import keyboards as challenge_keyboards
from engine.dice import commitment
from engine.match import Match
from engine.outcome import Ending, Kind, given_up
from engine.side import Side
from storage.rows import Challenge, StoredMatch


@dataclass(frozen=True, slots=True)
class Look:
    """Which buttons a board shows instead of its first page, as long as the match is in this `version`."""

    version: int
    page: int = 0
    asking: Side | None = None  # the side being asked whether it really resigns
    options: bool = False
    rematch: Challenge | None = None  # asked for and to be answered here


def board(stored: StoredMatch, eyes: Eyes, now: int, look: Look | None = None) -> InlineKeyboardMarkup | None:
    """Under a board: questions to answer, the moves of the side on turn, or what comes after the match."""
    look = look or Look(stored.version)
    if eyes.watching:
        return after_game(stored, eyes.t) if stored.match.is_over else None
    if stored.match.is_over:
        return InlineKeyboardMarkup(_after_match(stored, eyes, look))
    rows = _questions(stored, eyes, now)
    if eyes.may_press(stored.match.game.turn):
        rows += _turn(stored, eyes, look.page)
    options = presses.HideOptions(stored.id) if look.options else presses.ShowOptions(stored.id)
    resign = presses.AskResign(stored.id, stored.match.game.number)
    watch = [watch_button(eyes.watch_link, eyes.t)] if eyes.watch_link else []
    rows.append([button("🏳️", resign), button("⚙️", options), *watch])
    if look.asking and eyes.may_press(look.asking):  # below everything: no button moves under a finger
        rows += _resign_question(stored, eyes.t, look.asking)
    if look.options:
        rows += _options(stored, eyes.t)
    if eyes.watch_link and stored.match.last_result and stored.match.game.is_untouched:
        rows.append(_remains(stored, stored.match.game.number - 1, eyes.t))
    return InlineKeyboardMarkup(rows)


def _questions(stored: StoredMatch, eyes: Eyes, now: int) -> list[Row]:
    """What the opponent has asked, and what time allows."""
    t, game, rows = eyes.t, stored.match.game, list[Row]()
    if game.offer is not None and eyes.may_press(game.offer.side.opponent):
        won = phrases.points(t, game.offer.kind.points)
        rows.append(
            [
                button(t("🤝 Take {points}", points=won), presses.TakeOffer(stored.id, game.number)),
                button(t("✖️ Play on"), presses.RefuseOffer(stored.id, game.number)),
            ]
        )
    asked = stored.timing.pause_asked
    if asked is not None and eyes.may_press(asked.opponent):
        rows.append(
            [
                button(t("⏸ Agree to a pause"), presses.AskPause(stored.id)),
                button("✖️", presses.RefusePause(stored.id)),
            ]
        )
    if stored.timing.paused_at is not None and eyes.may_press(game.turn):
        rows.append([button(t("⏯ Go on"), presses.Resume(stored.id))])
    if clocks.is_over(stored.timing, now) and eyes.may_press(game.turn.opponent):
        rows.append([button(t("⌛️ Claim the game"), presses.Claim(stored.id, game.number))])
    return rows


def _turn(stored: StoredMatch, eyes: Eyes, page: int) -> list[Row]:
    t, game = eyes.t, stored.match.game
    offered = choices(game.legal, game.draft, page)
    moves = [
        button(
            move_label(steps, from_head=eyes.from_head),
            presses.DraftSteps(stored.id, stored.version, steps),
        )
        for steps in offered.moves
    ]
    rows = in_rows(moves, _columns(moves))
    if offered.pages > 1:
        following = presses.ShowMoves(stored.id, stored.version, (page + 1) % offered.pages)
        rows.append([button(t("▶️ More moves"), following)])
    draft: list[InlineKeyboardButton] = []
    if game.legal.is_complete(game.draft):
        draft.append(button(t("✅ Confirm"), presses.ConfirmTurn(stored.id, stored.version)))
    if game.draft:
        draft.append(button(t("↩️ Undo"), presses.UndoStep(stored.id, stored.version)))
    return [*rows, draft] if draft else rows


def _resign_question(stored: StoredMatch, t: Translator, side: Side) -> list[Row]:
    game = stored.match.game
    cost = given_up(game.position, side, Ending.RESIGNED).points
    resign = t("✅ 🏳️ Resign: −{count}", count=cost)
    rows: list[Row] = [
        [
            button(resign, presses.ReallyResign(stored.id, game.number, side)),
            button("✖️", presses.KeepPlaying(stored.id, side)),
        ]
    ]
    if game.offer is None:  # something to ask for that costs less than resigning, or than playing on
        kinds = [kind for kind in (Kind.OYN, Kind.MARS) if kind.points < cost + stored.match.rules.koks]
        rows += [
            [
                button(
                    t("🏳️ Offer {kind}: −{count}", kind=phrases.kind(t, kind), count=kind.points),
                    presses.OfferGame(stored.id, game.number, side, kind),
                )
            ]
            for kind in kinds
        ]
    return rows


def _options(stored: StoredMatch, t: Translator) -> list[Row]:
    rows: list[Row] = [
        [
            _record(stored, stored.match.game.number, t),
            button(t("⤵️ Board anew"), presses.BoardAnew(stored.id)),
        ]
    ]
    if stored.timing.deadline is not None and stored.timing.paused_at is None:
        rows.append([button(t("⏸ Ask for a pause"), presses.AskPause(stored.id))])
    if stored.match.game.may_abort:
        rows.append([button(t("✖️ Call the match off"), presses.CallOff(stored.id))])
    seals, watching = CopyTextButton(_seals(stored.match)), CopyTextButton(f"/watch {stored.id}")
    rows.append([InlineKeyboardButton(t("🔒 Copy the seal of the dice"), copy_text=seals)])
    rows.append([InlineKeyboardButton(t("👁 Copy /watch for another chat"), copy_text=watching)])
    return rows


def _seals(match: Match) -> str:
    """The commitments to this game's dice and to the next one's, each by the game's number."""
    seals = [f"{match.game.number}: {match.game.dice.commitment}"]
    if match.length > 1:
        seals.append(f"{match.game.number + 1}: {commitment(match.next_seed)}")
    return "\n".join(seals)


def after_game(stored: StoredMatch, t: Translator) -> InlineKeyboardMarkup:
    """Under a finished game's board, whatever became of the match."""
    return InlineKeyboardMarkup([_remains(stored, stored.match.game.number, t)])


def _after_match(stored: StoredMatch, eyes: Eyes, look: Look) -> list[Row]:
    t, number = eyes.t, stored.match.game.number
    record = _record(stored, number, t)
    if look.rematch is not None:
        rows = list(challenge_keyboards.plain(look.rematch.id, look.rematch, t).inline_keyboard)
        return [*rows, [record], _keepsakes(stored, number, t)]
    return [[button(t("🔁 Rematch"), presses.Rematch(stored.id)), record], _keepsakes(stored, number, t)]


def _remains(stored: StoredMatch, game: int, t: Translator) -> Row:
    """Everything that remains of a finished game."""
    return [*_keepsakes(stored, game, t), _record(stored, game, t)]


def _record(stored: StoredMatch, game: int, t: Translator) -> InlineKeyboardButton:
    return button(t("📄 Record"), presses.SendRecord(stored.id, game))


def _keepsakes(stored: StoredMatch, game: int, t: Translator) -> Row:
    """The film, and the card of the result; a match called off has none."""
    row = [button(t("🎬 Replay"), presses.Replay(stored.id, game))]
    if not stored.match.aborted:
        row.append(button(t("🖼 Share"), presses.Share(stored.id, game)))
    return row


def _columns(moves: Sequence[InlineKeyboardButton]) -> int:
    """As many as stay legible on a phone; never a lone button under full rows where it can be avoided."""
    longest = max((len(move.text) for move in moves), default=0)
    return 4 if longest <= 6 else 3 if longest <= 9 else 2 if longest <= 18 else 1
