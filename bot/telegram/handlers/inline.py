"""`@bot` typed in any chat: a challenge for it, and the typist's open matches to be shown there."""

from collections.abc import Callable, Sequence
from typing import Any

from telegram import InlineQuery, InlineQueryResult, InlineQueryResultsButton, Update
from telegram.constants import ChatType
from telegram.ext import ExtBot, InlineQueryHandler

from bot.denials import Denial, Denied
from bot.i18n import phrases
from bot.i18n.translator import Translator
from bot.service.challenges import Challenges
from bot.service.matches import Matches
from bot.telegram import lists, presses
from bot.telegram.board.presenter import Presenter
from bot.telegram.challenge.arguments import Wanted, read_words
from bot.telegram.challenge.articles import challenge_article, match_article
from bot.telegram.challenge.keyboards import SHARED
from bot.telegram.delivery import quietly
from bot.telegram.handlers.sealed import sealed_article
from bot.telegram.links import watch_link
from bot.telegram.people import Person, meet
from bot.telegram.routing import Answer, App, ContextType, Pressed, PressHandler
from storage.base import Store
from storage.rows import Place, Terms

NOWHERE_TO_PLAY = (ChatType.SENDER, ChatType.CHANNEL)  # nobody there could accept, or everybody
MOST_MATCHES = 20


class Inline:
    def __init__(
        self,
        bot: ExtBot[Any],
        store: Store,
        challenges: Challenges,
        matches: Matches,
        presenter: Presenter,
        now: Callable[[], int],
    ) -> None:
        self._bot = bot
        self._store = store
        self._challenges = challenges
        self._matches = matches
        self._presenter = presenter
        self._now = now

    def press_handlers(self) -> dict[type[presses.Press], PressHandler]:
        return {presses.ShowHere: self._show_here}

    def register(self, application: App) -> None:
        application.add_handler(InlineQueryHandler(self._asked))

    async def _asked(self, update: Update, context: ContextType) -> None:
        query = update.inline_query
        if query is None:
            return
        person = await meet(self._store, query.from_user, Place())
        results: Sequence[InlineQueryResult] = []
        button = None
        try:
            results = await self._results(query, person)
        except Denied as denied:
            button = InlineQueryResultsButton(_short(person.t, denied), start_parameter="help")
        await quietly(lambda: query.answer(results, cache_time=0, is_personal=True, button=button))

    async def _results(self, query: InlineQuery, person: Person) -> list[InlineQueryResult]:
        """Raises Denied when there is nothing to offer."""
        results: list[InlineQueryResult] = []
        words = query.query.split()
        if query.chat_type not in NOWHERE_TO_PLAY:
            results.append(await self._challenge(words, person))
        elif words:
            raise Denied(Denial.NOBODY_TO_CHALLENGE)
        if not words:
            own = lists.own_turn_first(await self._store.matches_of_user(person.user.id), person.user)
            results += [
                match_article(
                    stored, person.user, watch_link(self._bot.username, stored.id), self._now(), person.t
                )
                for stored in own[:MOST_MATCHES]
            ]
        if not results:
            raise Denied(Denial.NOTHING_TO_POST)
        return results

    async def _challenge(self, words: Sequence[str], person: Person) -> InlineQueryResult:
        user = person.user
        if len(words) == 1 and words[0].startswith(SHARED):
            challenge = await self._challenges.own(words[0].removeprefix(SHARED), user)
            return challenge_article(challenge.id, challenge, user, None, person.t)
        wanted = read_words(words, Wanted(Terms()), self._bot.bot)
        return await sealed_article(self._challenges, person, wanted)

    async def _show_here(self, press: presses.ShowHere, pressed: Pressed) -> Answer:
        """Only a message that shows nothing yet: no other match may be taken from it by forged data."""
        place = pressed.person.place
        await self._matches.find_for(press.match, pressed.person.user.id)
        if place.inline_message_id is None:
            raise Denied(Denial.OLD_BUTTON)
        view = await self._store.view_at(place)
        if view is None:
            return Answer(then=lambda: self._presenter.show_at(press.match, place))
        if view.match_id != press.match:
            raise Denied(Denial.OLD_BUTTON)
        return Answer(then=lambda: self._presenter.refresh(press.match))


def _short(t: Translator, denied: Denied) -> str:
    """The reason in words that fit above the results."""
    if denied.reason is Denial.NOT_UNDERSTOOD:
        return t("Not understood. Try: 5 mahbusa 1d")
    return phrases.denial(t, denied.reason)
