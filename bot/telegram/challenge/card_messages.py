"""The messages that show a challenge: sent, and drawn again when something has become of it.

What stands on a card follows from the challenge and the place alone: in a group everybody sees the buttons,
in the challenger's private chat stands the link with its picture, in anybody else's and in inline messages a
copy to accept.
"""

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import telegram
from telegram import InlineKeyboardMarkup
from telegram.constants import ParseMode
from telegram.error import ChatMigrated, TelegramError
from telegram.ext import ExtBot

from bot.denials import Denied
from bot.i18n.customs import language_of
from bot.i18n.names import name_of
from bot.i18n.translator import Translator, best_language, translator
from bot.service.challenges import Challenges
from bot.service.seats import is_group, is_sent, new_message
from bot.telegram.board.boards import chat_of
from bot.telegram.board.keyboards import Look
from bot.telegram.board.presenter import Presenter
from bot.telegram.buttons import watch_button
from bot.telegram.challenge import cards, keyboards
from bot.telegram.delivery import insist, may_have_arrived, quietly
from bot.telegram.links import challenge_link, watch_link
from bot.telegram.people import place_of
from rendering.qr import qr_picture
from storage.base import Store
from storage.rows import BoardView, Challenge, ChallengeState, Place, User

log = logging.getLogger(__name__)

FORGOTTEN = User(0, "")


@dataclass(frozen=True, slots=True)
class CardFace:
    text: str
    keyboard: InlineKeyboardMarkup | None = None
    link: str | None = None  # the text stands under a picture of this link


class CardMessages:
    def __init__(self, bot: ExtBot[Any], store: Store, challenges: Challenges, presenter: Presenter) -> None:
        self._bot = bot
        self._store = store
        self._challenges = challenges
        self._presenter = presenter

    async def post(self, challenge: Challenge) -> bool:
        """Show a new challenge at its place; whether it could be: one nobody can see is withdrawn again."""
        place = challenge.place
        if place.inline_message_id is not None:
            await self.show(challenge, place)
            return True
        try:
            message = await self._deliver(await self._face(challenge, place), place)
        except TelegramError as error:
            log.info("No challenge in chat %s: %s", place.chat_id, error)
            if may_have_arrived(error):
                return True
            with suppress(Denied):
                await self._challenges.withdraw(challenge)
            return False
        await self._place(challenge, place_of(message))
        return True

    async def post_unclaimed(self, card: str, challenge: Challenge, place: Place) -> None:
        """A card that waits for its challenger."""
        t = translator(challenge.language)
        keyboard = keyboards.unclaimed(card, challenge, t)
        await self._try(CardFace(cards.unclaimed_card(challenge, t), keyboard), place)

    async def post_copy(self, challenge: Challenge, place: Place) -> None:
        """One more card, for somebody who came by a link."""
        await self._try(await self._face(challenge, place), place)

    async def update(
        self, challenge: Challenge, pressed_at: Place, *, with_terms: bool = False, by: User | None = None
    ) -> None:
        """Draw what the challenge has become, where it stands and where somebody has pressed."""
        for place in dict.fromkeys((pressed_at, challenge.place)):
            await self.show(challenge, place, with_terms=with_terms, by=by)

    async def show(
        self, challenge: Challenge, place: Place, *, with_terms: bool = False, by: User | None = None
    ) -> None:
        """Draw one card anew; `by` has just closed the challenge.

        Nothing is drawn on what cannot be a card of this challenge: the data of a press can be forged.
        """
        if not is_sent(place) or (is_group(place) and challenge.place not in (place, new_message(place))):
            return
        view = await self._store.view_at(place)
        if view is not None and not view.retired:
            await self._show_under_board(challenge, view)
            return
        face = await self._face(challenge, place, with_terms=with_terms, by=by)
        await quietly(lambda: self._edit(face, place))

    async def put_away(self, place: Place, t: Translator) -> None:
        """Close somebody's own copy."""
        await quietly(
            lambda: self._edit(CardFace(t("✖️ Not now: the challenge stays open to others.")), place)
        )

    async def _show_under_board(self, challenge: Challenge, view: BoardView) -> None:
        """An inline message's board carries the question for a rematch itself."""
        stored = await self._store.match(view.match_id)
        if stored is None or challenge.rematch_of != stored.id:
            return
        is_open = self._challenges.state(challenge) is ChallengeState.OPEN
        look = Look(stored.version, rematch=challenge if is_open else None)
        await self._presenter.show_look(stored.id, view.place, look)

    async def _place(self, challenge: Challenge, place: Place) -> None:
        """Remember which message the card is."""
        try:
            await self._challenges.placed(challenge, place)
        except Denied:  # somebody was faster than Telegram's answer
            closed = await self._store.challenge(challenge.id) or challenge
            await self.show(replace(closed, place=place), place)

    async def _try(self, face: CardFace, place: Place) -> None:
        try:
            await self._deliver(face, place)
        except TelegramError as error:
            log.info("No card in chat %s: %s", place.chat_id, error)

    async def _deliver(self, face: CardFace, place: Place) -> telegram.Message:
        try:
            return await self._send(face, place)
        except ChatMigrated as error:
            await self._store.rekey_chat(chat_of(place), error.new_chat_id)
            return await self._send(face, replace(place, chat_id=error.new_chat_id))

    async def _send(self, face: CardFace, place: Place) -> telegram.Message:
        where: dict[str, Any] = {
            "chat_id": chat_of(place),
            "message_thread_id": place.thread_id,
            "parse_mode": ParseMode.HTML,
            "reply_markup": face.keyboard,
        }
        if face.link is None:
            return await insist(lambda: self._bot.send_message(text=face.text, **where), repeatable=False)
        picture = await asyncio.to_thread(qr_picture, face.link)
        return await insist(
            lambda: self._bot.send_photo(photo=picture, caption=face.text, **where), repeatable=False
        )

    async def _edit(self, face: CardFace, place: Place) -> object:
        where: dict[str, Any] = {
            "chat_id": place.chat_id,
            "message_id": place.message_id,
            "inline_message_id": place.inline_message_id,
            "parse_mode": ParseMode.HTML,
            "reply_markup": face.keyboard,
        }
        if face.link is None:
            return await self._bot.edit_message_text(text=face.text, **where)
        return await self._bot.edit_message_caption(caption=face.text, **where)

    async def _face(
        self, challenge: Challenge, place: Place, *, with_terms: bool = False, by: User | None = None
    ) -> CardFace:
        t = await self._translator(challenge, place)
        own = place.chat_id == challenge.challenger_id
        link = challenge_link(self._bot.username, challenge.id) if own else None
        text = await self._text(challenge, by, t)
        if self._challenges.state(challenge) is not ChallengeState.OPEN:
            return CardFace(text, self._watch(challenge, place, t), link)
        if link is not None:
            inline_mode = bool(self._bot.bot.supports_inline_queries)
            keyboard = keyboards.invitation(
                challenge, link, t, inline_mode=inline_mode, with_terms=with_terms
            )
            return CardFace(cards.invitation_card(text, link, t), keyboard, link)
        if is_group(place):
            return CardFace(text, keyboards.in_group(challenge, t, with_terms=with_terms))
        if place.inline_message_id is not None:
            return CardFace(text, keyboards.plain(challenge.id, challenge, t))
        return CardFace(text, keyboards.visitors(challenge, t))

    def _watch(self, challenge: Challenge, place: Place, t: Translator) -> InlineKeyboardMarkup | None:
        """The match is played elsewhere; in a chat the bot is in, it can be found without a link."""
        if challenge.match_id is None or place.inline_message_id is None:
            return None
        return InlineKeyboardMarkup([[watch_button(watch_link(self._bot.username, challenge.match_id), t)]])

    async def _text(self, challenge: Challenge, by: User | None, t: Translator) -> str:
        stored = await self._store.match(challenge.match_id) if challenge.match_id else None
        if stored is not None:
            return cards.accepted_card(challenge, stored, t)
        challenger = await self._store.user(challenge.challenger_id) or FORGOTTEN
        opponent = await self._opponent(challenge, t)
        state = self._challenges.state(challenge)
        if state is ChallengeState.OPEN:
            return cards.challenge_card(challenge, name_of(challenger, t), opponent, t)
        if by is None and state is ChallengeState.DECLINED:
            return cards.closed_card(state, opponent or "", t)
        return cards.closed_card(state, name_of(by or challenger, t), t)

    async def _opponent(self, challenge: Challenge, t: Translator) -> str | None:
        """The name of the only one who may accept, if any."""
        if challenge.opponent_id is not None and (user := await self._store.user(challenge.opponent_id)):
            return name_of(user, t)
        return f"@{challenge.opponent_username}" if challenge.opponent_username else None

    async def _translator(self, challenge: Challenge, place: Place) -> Translator:
        """A private chat's card speaks its reader's language, any other the challenge's."""
        reader = await self._store.user(place.chat_id) if place.chat_id and not is_group(place) else None
        return translator(language_of(reader) if reader else best_language(challenge.language))
