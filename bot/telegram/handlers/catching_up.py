"""Cards that have missed what became of their challenge: drawn again when somebody presses there."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from bot.denials import Denial, Denied
from bot.i18n import phrases
from bot.service.challenges import CLOSED, Challenges
from bot.telegram import presses
from bot.telegram.challenge.card_messages import CardMessages
from bot.telegram.routing import Answer, Pressed, PressHandler
from storage.rows import ChallengeState

Press = TypeVar("Press", bound="presses.CardPress")
NEWS = {*CLOSED.values(), Denial.CHALLENGE_CLOSED, Denial.TERMS_CHANGED}


def catching_up(
    challenges: Challenges, cards: CardMessages, handler: Callable[[Press, Pressed], Awaitable[Answer]]
) -> PressHandler:
    """The handler, showing the card's news to who presses in vain."""

    async def handle(press: Any, pressed: Pressed) -> Answer:
        try:
            return await handler(press, pressed)
        except Denied as denied:
            if denied.reason not in NEWS:
                raise
            person = pressed.person

            async def show() -> None:
                challenge = await challenges.find(press.card, person.user)
                if challenge.id == press.card or challenges.state(challenge) is not ChallengeState.OPEN:
                    await cards.show(challenge, person.place)  # an open sealed card misses nothing

            return Answer(phrases.denial(person.t, denied.reason), show)

    return handle
