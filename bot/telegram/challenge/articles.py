"""What the bot offers to be posted in chats it is no part of."""

from telegram import (
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputTextMessageContent,
    LinkPreviewOptions,
)
from telegram.constants import ParseMode

from bot.i18n.customs import counts_from_head
from bot.i18n.names import name_of, plain_name
from bot.i18n.translator import Translator
from bot.telegram import lists, presses
from bot.telegram.board.captions import caption
from bot.telegram.board.eyes import Eyes
from bot.telegram.buttons import button, watch_button
from bot.telegram.challenge import cards, keyboards
from storage.rows import Challenge, StoredMatch, User


def challenge_article(
    card: str, challenge: Challenge, challenger: User, opponent: str | None, t: Translator
) -> InlineQueryResultArticle:
    """A challenge to accept; `card` is its id, or all of it sealed."""
    return _article(
        challenge.id,
        t("⚔️ Challenge to Long Narde"),
        cards.terms_line(challenge.terms, t),
        cards.challenge_card(challenge, name_of(challenger, t), opponent, t),
        keyboards.plain(card, challenge, t),
    )


def match_article(
    stored: StoredMatch, user: User, watch_link: str, now: int, t: Translator
) -> InlineQueryResultArticle:
    """An open match of this person, to be shown by a press."""
    eyes = Eyes(t, from_head=counts_from_head(user), sees_draft=False)
    show = button(t("🔄 Show the board"), presses.ShowHere(stored.id))
    return _article(
        stored.id,
        t("🎲 Your match against {name}", name=plain_name(lists.opponent_name(stored, user, t))),
        lists.whose_turn(stored, user, t),
        caption(stored, eyes, now),
        InlineKeyboardMarkup([[show, watch_button(watch_link, t)]]),
    )


def words_article(text: str, t: Translator) -> InlineQueryResultArticle:
    """Only something to say. HTML."""
    return _article("words", t("Long Narde"), "", text, None)


def _article(
    result_id: str, title: str, description: str, text: str, keyboard: InlineKeyboardMarkup | None
) -> InlineQueryResultArticle:
    content = InputTextMessageContent(
        text, parse_mode=ParseMode.HTML, link_preview_options=LinkPreviewOptions(is_disabled=True)
    )
    return InlineQueryResultArticle(
        result_id, title, content, reply_markup=keyboard, description=description or None
    )
