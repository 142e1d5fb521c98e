"""Challenges in a group: the card, its choices, and the board that comes of it."""

from dataclasses import replace
from typing import Any

from telegram.constants import ParseMode
from telegram.ext import ExtBot

from bot.denials import Denial, Denied
from bot.i18n.customs import language_of
from bot.i18n.translator import Translator, best_language, translator
from bot.service.challenges import Challenges
from bot.service.matches import Matches
from bot.telegram import callbacks, cards, keyboards
from bot.telegram.arguments import read_challenge
from bot.telegram.delivery import insist, quietly
from bot.telegram.people import Person, place_of, user_of
from bot.telegram.presenter import Presenter
from bot.telegram.routing import Answer, Asked, CommandReply, Pressed, PressHandler
from engine.match import LENGTHS
from engine.rules import PRESETS
from storage.base import Challenge, Place, Store, StoredMatch, Terms, User


class Lobby:
    def __init__(
        self, bot: ExtBot[Any], store: Store, challenges: Challenges, matches: Matches, presenter: Presenter
    ) -> None:
        self._bot = bot
        self._store = store
        self._challenges = challenges
        self._matches = matches
        self._presenter = presenter

    def commands(self) -> dict[str, CommandReply]:
        return {"narde": self._narde, "cancel": self._cancel}

    def presses(self) -> dict[type[callbacks.Press], PressHandler]:
        return {
            callbacks.Accept: self._accept,
            callbacks.Refuse: self._refuse,
            callbacks.ShowTerms: self._show_terms,
            callbacks.SetLength: self._set_length,
            callbacks.SetRules: self._set_rules,
            callbacks.Rematch: self._rematch,
        }

    async def _narde(self, asked: Asked) -> None:
        person = asked.person
        if person.place.chat_id is None or not person.in_group:
            raise Denied(Denial.GROUPS_ONLY)
        if person.is_anonymous:
            raise Denied(Denial.ANONYMOUS)
        chat = await self._store.chat(person.place.chat_id)
        wanted = read_challenge(asked.message, chat.terms, self._bot.bot)
        if (friend := wanted.opponent_user) is not None:
            await self._store.saw_user(user_of(friend))
        language = best_language(chat.language, language_of(person.user))
        challenge = await self._challenges.offer(person.user, wanted.terms, language, wanted.opponent)
        await self._post_card(challenge, person)

    async def _cancel(self, asked: Asked) -> str | None:
        """Withdraw the newest challenge of one's own in this chat."""
        person = asked.person
        for challenge in reversed(await self._challenges.open_ones(person.user)):
            if challenge.place.chat_id == person.place.chat_id:
                closed = await self._challenges.refuse(challenge.id, person.user)
                await self._close_card(closed, closed.place, person)
                return None
        raise Denied(Denial.NOTHING_TO_CANCEL)

    async def _accept(self, press: callbacks.Accept, pressed: Pressed) -> Answer:
        person = pressed.person
        stored = await self._challenges.accept(press.challenge, person.user, pressed.query_id, _views(person))

        async def begin() -> None:
            await self._matches.begin(stored, pressed.query_id)
            await self._presenter.refresh(stored.id)
            await self._edit_card(person.place, cards.accepted_card(stored, translator(stored.language)))

        return Answer(person.t("The match begins!"), begin)

    async def _rematch(self, press: callbacks.Rematch, pressed: Pressed) -> Answer:
        person = pressed.person
        stored = await self._matches.find(press.match)
        begun = await self._challenges.rematch(stored, person.user, pressed.query_id, _views(person))
        if isinstance(begun, StoredMatch):
            return Answer(person.t("The match begins!"), lambda: self._presenter.refresh(begun.id))
        return Answer(person.t("Your friend has been asked."), lambda: self._post_card(begun, person))

    async def _refuse(self, press: callbacks.Refuse, pressed: Pressed) -> Answer:
        person = pressed.person
        closed = await self._challenges.refuse(press.challenge, person.user)
        return Answer(then=lambda: self._close_card(closed, person.place, person))

    async def _show_terms(self, press: callbacks.ShowTerms, pressed: Pressed) -> Answer:
        challenge = await self._challenges.own(press.challenge, pressed.person.user)
        return Answer(then=lambda: self._show_card(challenge, pressed.person, with_terms=True))

    async def _set_length(self, press: callbacks.SetLength, pressed: Pressed) -> Answer:
        if press.length not in LENGTHS:
            raise Denied(Denial.OLD_BUTTON)
        return await self._set_terms(press.challenge, pressed, length=press.length)

    async def _set_rules(self, press: callbacks.SetRules, pressed: Pressed) -> Answer:
        if press.preset not in PRESETS:
            raise Denied(Denial.OLD_BUTTON)
        return await self._set_terms(press.challenge, pressed, rules=PRESETS[press.preset])

    async def _set_terms(self, challenge_id: str, pressed: Pressed, **choice: Any) -> Answer:
        before = await self._challenges.own(challenge_id, pressed.person.user)
        terms: Terms = replace(before.terms, **choice)
        if terms == before.terms:
            return Answer()
        challenge = await self._challenges.change_terms(before, terms)
        return Answer(then=lambda: self._show_card(challenge, pressed.person))

    async def _post_card(self, challenge: Challenge, person: Person) -> None:
        t = translator(challenge.language)
        text = await self._card(challenge, person.user, t)
        message = await insist(
            lambda: self._bot.send_message(
                person.place.chat_id or person.user.id,
                text,
                parse_mode=ParseMode.HTML,
                message_thread_id=person.place.thread_id,
                reply_markup=keyboards.challenge(challenge, t),
            ),
            repeatable=False,
        )
        await self._challenges.placed(challenge, place_of(message))

    async def _show_card(self, challenge: Challenge, person: Person, *, with_terms: bool = False) -> None:
        t = translator(challenge.language)
        text = await self._card(challenge, person.user, t)
        keyboard = keyboards.challenge(challenge, t, with_terms=with_terms)
        await self._edit_card(person.place, text, keyboard)

    async def _close_card(self, challenge: Challenge, place: Place, person: Person) -> None:
        t = translator(challenge.language)
        await self._edit_card(place, cards.refused_card(challenge, person.user.name, t))

    async def _edit_card(self, place: Place, text: str, keyboard: Any = None) -> None:
        await quietly(
            lambda: self._bot.edit_message_text(
                text,
                chat_id=place.chat_id,
                message_id=place.message_id,
                inline_message_id=place.inline_message_id,
                parse_mode=ParseMode.HTML,
                reply_markup=keyboard,
            )
        )

    async def _card(self, challenge: Challenge, challenger: User, t: Translator) -> str:
        opponent = f"@{challenge.opponent_username}" if challenge.opponent_username else None
        if challenge.opponent_id is not None and (user := await self._store.user(challenge.opponent_id)):
            opponent = user.name
        return cards.challenge_card(challenge, challenger, opponent, t)


def _views(person: Person) -> list[tuple[Place, None]]:
    """One board for all, still to be sent, in the chat of the press."""
    return [(replace(person.place, message_id=None), None)]
