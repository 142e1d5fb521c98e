"""/narde and /challenge, and the presses under a challenge's card that answer it."""

from typing import Any

from telegram.constants import ParseMode
from telegram.ext import ExtBot

from bot.denials import Denial, Denied
from bot.i18n import phrases
from bot.i18n.customs import language_of
from bot.i18n.translator import best_language
from bot.service.challenges import NOBODY, Challenges
from bot.service.matches import Matches
from bot.service.opponents import ANYBODY
from bot.service.seats import is_group, new_message, rematch_place
from bot.telegram import presses
from bot.telegram.admins import is_admin
from bot.telegram.board.presenter import Presenter
from bot.telegram.challenge.arguments import read_challenge
from bot.telegram.challenge.card_messages import CardMessages
from bot.telegram.challenge.keyboards import stamp
from bot.telegram.delivery import quietly
from bot.telegram.handlers.catching_up import catching_up
from bot.telegram.people import Person, user_of
from bot.telegram.routing import Answer, Asked, CommandReply, Pressed, PressHandler
from storage.base import Store
from storage.rows import Challenge, Chat


class Lobby:
    def __init__(
        self,
        bot: ExtBot[Any],
        store: Store,
        challenges: Challenges,
        matches: Matches,
        presenter: Presenter,
        cards: CardMessages,
    ) -> None:
        self._bot = bot
        self._store = store
        self._challenges = challenges
        self._matches = matches
        self._presenter = presenter
        self._cards = cards

    def commands(self) -> dict[str, CommandReply]:
        return {"narde": self._challenge, "challenge": self._challenge, "cancel": self._cancel}

    def press_handlers(self) -> dict[type[presses.Press], PressHandler]:
        return {
            presses.Accept: catching_up(self._challenges, self._cards, self._accept),
            presses.Refuse: catching_up(self._challenges, self._cards, self._refuse),
            presses.PutAway: self._put_away,
            presses.Rematch: self._rematch,
        }

    async def _challenge(self, asked: Asked) -> None:
        """A card for everybody in a group, a link in the private chat."""
        person = asked.person
        chat = await self._store.chat(person.place.chat_id or person.user.id)
        wanted = read_challenge(asked.message, chat.terms, self._bot.bot)
        if (friend := wanted.opponent_user) is not None:
            await self._store.saw_user(user_of(friend))
        language = best_language(chat.language, language_of(person.user))
        if asked.message.sender_chat is not None:
            if wanted.opponent != ANYBODY:
                raise Denied(Denial.ANONYMOUS)
            card, unclaimed = await self._challenges.seal(None, wanted.terms, language)
            await self._cards.post_unclaimed(card, unclaimed, person.place)
            return
        await self._check_may_challenge(chat, person)
        challenge = await self._challenges.offer(
            person.user, wanted.terms, language, new_message(person.place), wanted.opponent
        )
        await self._cards.post(challenge)

    async def _cancel(self, asked: Asked) -> str:
        """Withdraw one's own newest challenge in this group; in the private chat, outside groups."""
        person = asked.person
        here = person.place.chat_id if person.in_group else None
        for challenge in reversed(await self._challenges.open_ones(person.user)):
            if here == (challenge.place.chat_id if is_group(challenge.place) else None):
                closed = await self._challenges.refuse(challenge, person.user)
                await self._cards.show(closed, closed.place)
                return person.t("✖️ Your challenge is withdrawn.")
        raise Denied(Denial.NOTHING_TO_CANCEL)

    async def _accept(self, press: presses.Accept, pressed: Pressed) -> Answer:
        challenge = await self._challenges.find_open(press.card, pressed.person.user)
        if press.terms != stamp(challenge.terms):
            raise Denied(Denial.TERMS_CHANGED)
        if challenge.challenger_id == NOBODY:
            return await self._claim(challenge, pressed.person)
        return await self._begin(challenge, pressed)

    async def _claim(self, unclaimed: Challenge, person: Person) -> Answer:
        """The card of somebody who writes as the group: now it is known who challenges."""
        chat = await self._store.chat(person.place.chat_id or person.user.id)
        await self._check_may_challenge(chat, person)
        language = best_language(chat.language, language_of(person.user))
        challenge = await self._challenges.claim(unclaimed, person.user, language, person.place)
        toast = person.t("You challenge now: the next to press 🤝 plays with you.")
        return Answer(toast, lambda: self._cards.show(challenge, person.place))

    async def _begin(self, challenge: Challenge, pressed: Pressed) -> Answer:
        person = pressed.person
        await self._check_is_free(challenge, person)
        stored = await self._challenges.accept(challenge, person.user, pressed.entropy, person.place)

        async def begin() -> None:
            await self._matches.begin(stored, pressed.entropy)
            await self._presenter.refresh(stored.id)
            accepted = await self._challenges.find(challenge.id, person.user)
            await self._cards.update(accepted, person.place)

        return Answer(person.t("The match begins!"), begin)

    async def _refuse(self, press: presses.Refuse, pressed: Pressed) -> Answer:
        person = pressed.person
        challenge = await self._challenges.find_open(press.card, person.user)
        closed = await self._challenges.refuse(challenge, person.user)
        return Answer(then=lambda: self._cards.update(closed, person.place, by=person.user))

    async def _put_away(self, press: presses.PutAway, pressed: Pressed) -> Answer:
        person = pressed.person
        if person.place.chat_id != person.user.id:
            raise Denied(Denial.OLD_BUTTON)
        return Answer(then=lambda: self._cards.put_away(person.place, person.t))

    async def _rematch(self, press: presses.Rematch, pressed: Pressed) -> Answer:
        person = pressed.person
        stored = await self._matches.find(press.match)
        if (theirs := await self._challenges.rematch_offered(stored, person.user)) is not None:
            return await self._begin(theirs, pressed)
        side = stored.sides_of(person.user.id)[0]
        friend = stored.player(side.opponent)
        place = rematch_place(person.place, friend.id)
        if friend.id >= 0 and place.chat_id == friend.id and not friend.reachable:
            raise Denied(Denial.UNREACHABLE)
        try:
            challenge = await self._challenges.offer_rematch(stored, person.user, place)
        except Denied:  # the friend may just have asked too
            if (theirs := await self._challenges.rematch_offered(stored, person.user)) is None:
                raise
            return await self._begin(theirs, pressed)

        async def ask() -> None:
            if not await self._cards.post(challenge):
                await self._tell_unreachable(person)

        return Answer(person.t("Your friend has been asked."), ask)

    async def _tell_unreachable(self, person: Person) -> None:
        text = phrases.denial(person.t, Denial.UNREACHABLE)
        send = self._bot.send_message
        await quietly(lambda: send(person.user.id, text, parse_mode=ParseMode.HTML), repeatable=False)

    async def _check_may_challenge(self, chat: Chat, person: Person) -> None:
        if chat.admins_challenge and not await is_admin(self._bot, person):
            raise Denied(Denial.ONLY_ADMINS)

    async def _check_is_free(self, challenge: Challenge, person: Person) -> None:
        """No running board may be taken from an inline message by forged data."""
        view = await self._store.view_at(person.place)
        if view is not None and not view.retired and view.match_id != challenge.rematch_of:
            raise Denied(Denial.OLD_BUTTON)
