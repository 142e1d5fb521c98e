"""📄, 🎬 and 🖼 under a game: its record, its film and the card of its result, for all who see the board."""

from bot.denials import Denial, Denied
from bot.service.matches import Matches
from bot.service.seats import new_message
from bot.telegram import presses
from bot.telegram.keepsakes.records import Records
from bot.telegram.keepsakes.replays import Replays, Wish
from bot.telegram.people import Person
from bot.telegram.routing import Answer, Pressed, PressHandler
from storage.base import Store
from storage.rows import BoardView, Place, StoredMatch


class Keepsakes:
    def __init__(self, store: Store, matches: Matches, records: Records, replays: Replays) -> None:
        self._store = store
        self._matches = matches
        self._records = records
        self._replays = replays

    def press_handlers(self) -> dict[type[presses.Press], PressHandler]:
        return {
            presses.SendRecord: self._record,
            presses.Replay: self._replay,
            presses.Share: self._share,
        }

    async def _record(self, press: presses.SendRecord, pressed: Pressed) -> Answer:
        person = pressed.person
        stored = await self._matches.find(press.match)
        await self._view(stored, person)
        _check_begun(stored, press)
        to = _chat_of(person)
        text = "" if to.chat_id == person.place.chat_id else _coming(to, person)
        return Answer(text, lambda: self._records.send(stored, press.game, to))

    async def _replay(self, press: presses.Replay, pressed: Pressed) -> Answer:
        wish = await self._wish(press, pressed.person)
        return _answer(self._replays.send_film(wish), wish, pressed.person)

    async def _share(self, press: presses.Share, pressed: Pressed) -> Answer:
        wish = await self._wish(press, pressed.person)
        return _answer(self._replays.send_card(wish), wish, pressed.person)

    async def _wish(self, press: presses.Replay | presses.Share, person: Person) -> Wish:
        stored = await self._matches.find(press.match)
        view = await self._view(stored, person)
        _check_ended(stored, press)
        return Wish(stored, press.game, view, _chat_of(person))

    async def _view(self, stored: StoredMatch, person: Person) -> BoardView:
        """The board pressed under. A player may press under any message: a board may have come in doubt."""
        view = await self._store.view_at(person.place)
        if view is not None and view.match_id == stored.id:
            return view
        if not stored.sides_of(person.user.id):
            raise Denied(Denial.UNKNOWN_MATCH)
        return BoardView(0, stored.id, person.place, person.perspective(stored))


def _chat_of(person: Person) -> Place:
    """Where to send something: the private chat if an inline message was pressed under. Raises Denied."""
    if person.place.chat_id is not None:
        return new_message(person.place)
    if not person.user.reachable:
        raise Denied(Denial.NOT_STARTED)
    return Place(person.user.id)


def _check_begun(stored: StoredMatch, press: presses.SendRecord | presses.Replay | presses.Share) -> None:
    if not 0 < press.game <= stored.match.game.number:
        raise Denied(Denial.OLD_BUTTON)


def _check_ended(stored: StoredMatch, press: presses.Replay | presses.Share) -> None:
    _check_begun(stored, press)
    game = stored.match.game
    if press.game == game.number:
        if game.result is None and not stored.match.aborted:
            raise Denied(Denial.MATCH_NOT_OVER)
        if game.result is None and isinstance(press, presses.Share):
            raise Denied(Denial.OLD_BUTTON)


def _answer(begun: bool, wish: Wish, person: Person) -> Answer:
    return Answer(_coming(wish.to, person) if begun else person.t("⏳ It is on its way already."))


def _coming(to: Place, person: Person) -> str:
    if to.chat_id == person.place.chat_id:
        return person.t("⏳ It is on its way.")
    return person.t("⏳ It is on its way to our private chat.")
