"""/forget: asks once more, then ends what a person takes part in and erases the person."""

from dataclasses import replace
from functools import partial
from typing import Any

from telegram import InlineKeyboardMarkup
from telegram.constants import ParseMode
from telegram.ext import ExtBot

from bot.denials import Denial, Denied
from bot.service.matches import Matches
from bot.telegram import presses
from bot.telegram.board.presenter import Presenter
from bot.telegram.buttons import button
from bot.telegram.challenge.card_messages import FORGOTTEN, CardMessages
from bot.telegram.delivery import quietly
from bot.telegram.notices import Notices
from bot.telegram.people import Person
from bot.telegram.routing import Answer, Asked, CommandReply, Pressed, PressHandler
from storage.base import Store
from storage.rows import ChallengeState, Place, User


class Forget:
    def __init__(
        self,
        bot: ExtBot[Any],
        store: Store,
        matches: Matches,
        presenter: Presenter,
        notices: Notices,
        cards: CardMessages,
    ) -> None:
        self._bot = bot
        self._store = store
        self._matches = matches
        self._presenter = presenter
        self._notices = notices
        self._cards = cards

    def commands(self) -> dict[str, CommandReply]:
        return {"forget": self._ask}

    def press_handlers(self) -> dict[type[presses.Press], PressHandler]:
        return {presses.ReallyForget: self._really, presses.StayKnown: self._stay}

    async def _ask(self, asked: Asked) -> None:
        person, t = asked.person, asked.person.t
        if person.is_anonymous:
            raise Denied(Denial.ANONYMOUS)
        text = t(
            "🗑 <b>Shall I forget you?</b>\n"
            "\n"
            "Your open challenges are withdrawn, your open matches end: you resign them, or they are called "
            "off if they have just begun. Then I erase your name, your id and your settings. The records of "
            "your matches stay with the others, without your name; what I have posted in chats stays there.\n"
            "\n"
            "This cannot be undone. When you write to me again, we begin anew."
        )
        buttons = [
            button(t("✅ Forget me"), presses.ReallyForget(person.user.id)),
            button(t("✖️ No"), presses.StayKnown(person.user.id)),
        ]
        send = partial(
            self._bot.send_message,
            asked.message.chat.id,
            text,
            parse_mode=ParseMode.HTML,
            message_thread_id=person.place.thread_id,
            reply_markup=InlineKeyboardMarkup([buttons]),
        )
        await quietly(send, repeatable=False)

    async def _stay(self, press: presses.StayKnown, pressed: Pressed) -> Answer:
        person = _asked(press.person, pressed)
        return Answer(then=lambda: self._say(person.place, person.t("I forget nothing.")))

    async def _really(self, press: presses.ReallyForget, pressed: Pressed) -> Answer:
        person = _asked(press.person, pressed)

        async def forget() -> None:
            await self._forget(person.user, pressed.entropy)
            await self._say(person.place, person.t("Done: I do not know you any more."))

        return Answer(then=forget)

    async def _forget(self, user: User, entropy: str) -> None:
        matches = [stored.id for stored in await self._store.matches_of_user(user.id)]
        for match_id in matches:
            await self._matches.leave(user.id, match_id, entropy)
            await self._notices.remove(match_id)
            await self._presenter.take_down(match_id, Place(chat_id=user.id))
        withdrawn = await self._store.forget_user(user.id)
        for match_id in matches:
            await self._presenter.redraw(match_id)
        for challenge in withdrawn:
            if challenge.challenger_id != user.id:
                challenge = replace(challenge, state=ChallengeState.DECLINED)
            await self._cards.show(challenge, challenge.place, by=FORGOTTEN)

    async def _say(self, place: Place, text: str) -> None:
        """Leave only these words of a message with buttons."""
        edit = partial(
            self._bot.edit_message_text,
            text,
            chat_id=place.chat_id,
            message_id=place.message_id,
            inline_message_id=place.inline_message_id,
            parse_mode=ParseMode.HTML,
        )
        await quietly(edit)


def _asked(person_id: int, pressed: Pressed) -> Person:
    """The person who was asked. Raises Denied for anybody else."""
    if pressed.person.user.id != person_id:
        raise Denied(Denial.NOT_YOUR_QUESTION)
    return pressed.person
