"""Links to a challenge, opened."""

from bot.denials import Denial, Denied
from bot.service.challenges import Challenges
from bot.telegram.board.presenter import Presenter
from bot.telegram.challenge.card_messages import CardMessages
from bot.telegram.handlers.start import Link
from bot.telegram.links import CHALLENGE
from bot.telegram.routing import Asked
from storage.base import Store


class Invitations:
    def __init__(
        self, store: Store, challenges: Challenges, presenter: Presenter, cards: CardMessages
    ) -> None:
        self._store = store
        self._challenges = challenges
        self._presenter = presenter
        self._cards = cards

    def links(self) -> dict[str, Link]:
        return {CHALLENGE: self._open}

    async def _open(self, asked: Asked, challenge_id: str) -> None:
        """A card to accept by. Who has played it already gets the board; anybody else hears why not."""
        person = asked.person
        challenge = await self._challenges.find(challenge_id, person.user)
        stored = await self._store.match(challenge.match_id) if challenge.match_id else None
        if stored is not None and not stored.match.is_over and stored.sides_of(person.user.id):
            await self._presenter.post(stored.id, person.place, person.perspective(stored))
            return
        await self._challenges.find_open(challenge_id, person.user)
        if challenge.challenger_id == person.user.id:
            raise Denied(Denial.OWN_LINK)
        await self._cards.post_copy(challenge, person.place)
