"""What the challenger chooses on a card: length, rules, clock."""

from dataclasses import replace
from typing import Any

from bot.denials import Denial, Denied
from bot.service.challenges import Challenges
from bot.service.clocks import CLOCKS
from bot.telegram import presses
from bot.telegram.challenge.card_messages import CardMessages
from bot.telegram.handlers.catching_up import catching_up
from bot.telegram.routing import Answer, Pressed, PressHandler
from engine.match import LENGTHS
from engine.rules import PRESETS
from storage.rows import Terms


class TermsChoice:
    def __init__(self, challenges: Challenges, cards: CardMessages) -> None:
        self._challenges = challenges
        self._cards = cards

    def press_handlers(self) -> dict[type[presses.Press], PressHandler]:
        return {
            presses.ShowTerms: catching_up(self._challenges, self._cards, self._show),
            presses.HideTerms: catching_up(self._challenges, self._cards, self._hide),
            presses.SetLength: catching_up(self._challenges, self._cards, self._set_length),
            presses.SetRules: catching_up(self._challenges, self._cards, self._set_rules),
            presses.SetClock: catching_up(self._challenges, self._cards, self._set_clock),
        }

    async def _show(self, press: presses.ShowTerms, pressed: Pressed) -> Answer:
        challenge = await self._challenges.own(press.card, pressed.person.user)
        return Answer(then=lambda: self._cards.update(challenge, pressed.person.place, with_terms=True))

    async def _hide(self, press: presses.HideTerms, pressed: Pressed) -> Answer:
        challenge = await self._challenges.own(press.card, pressed.person.user)
        return Answer(then=lambda: self._cards.update(challenge, pressed.person.place))

    async def _set_length(self, press: presses.SetLength, pressed: Pressed) -> Answer:
        if press.length not in LENGTHS:
            raise Denied(Denial.OLD_BUTTON)
        return await self._set(press.card, pressed, length=press.length)

    async def _set_rules(self, press: presses.SetRules, pressed: Pressed) -> Answer:
        if press.preset not in PRESETS:
            raise Denied(Denial.OLD_BUTTON)
        return await self._set(press.card, pressed, rules=PRESETS[press.preset])

    async def _set_clock(self, press: presses.SetClock, pressed: Pressed) -> Answer:
        clock = press.clock or None
        if clock not in CLOCKS:
            raise Denied(Denial.OLD_BUTTON)
        return await self._set(press.card, pressed, clock=clock)

    async def _set(self, card: str, pressed: Pressed, **choice: Any) -> Answer:
        before = await self._challenges.own(card, pressed.person.user)
        terms: Terms = replace(before.terms, **choice)
        if terms == before.terms:
            return Answer()
        challenge = await self._challenges.change_terms(before, terms)
        return Answer(then=lambda: self._cards.update(challenge, pressed.person.place))
