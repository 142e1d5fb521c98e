"""Playing a match under its board, and /board and /record."""

from bot.i18n import phrases
from bot.service.denials import Denial, Denied
from bot.service.matches import Matches
from bot.telegram import callbacks
from bot.telegram.keyboards import Look
from bot.telegram.people import Person
from bot.telegram.presenter import Presenter
from bot.telegram.records import Records
from bot.telegram.routing import Answer, Asked, CommandReply, Pressed, PressHandler
from engine.match import Command, Confirm, Draft, Undo
from storage.base import Place, Store, StoredMatch

RECENT = 20  # matches of a chat looked through for the player's own


class Play:
    def __init__(self, store: Store, matches: Matches, presenter: Presenter, records: Records) -> None:
        self._store = store
        self._matches = matches
        self._presenter = presenter
        self._records = records

    def commands(self) -> dict[str, CommandReply]:
        return {"board": self._board, "record": self._record}

    def presses(self) -> dict[type[callbacks.Press], PressHandler]:
        return {
            callbacks.DraftSteps: self._draft,
            callbacks.UndoStep: self._undo,
            callbacks.ConfirmTurn: self._confirm,
            callbacks.ShowMoves: self._show_moves,
            callbacks.AskResign: self._ask_resign,
            callbacks.ReallyResign: self._really_resign,
            callbacks.KeepPlaying: self._keep_playing,
            callbacks.ShowOptions: self._show_options,
            callbacks.HideOptions: self._hide_options,
            callbacks.BoardAnew: self._board_anew,
            callbacks.SendRecord: self._send_record,
        }

    async def _draft(self, press: callbacks.DraftSteps, pressed: Pressed) -> Answer:
        return await self._play(press, pressed, Draft(press.steps))

    async def _undo(self, press: callbacks.UndoStep, pressed: Pressed) -> Answer:
        return await self._play(press, pressed, Undo())

    async def _confirm(self, press: callbacks.ConfirmTurn, pressed: Pressed) -> Answer:
        return await self._play(press, pressed, Confirm())

    async def _play(
        self,
        press: callbacks.DraftSteps | callbacks.UndoStep | callbacks.ConfirmTurn,
        pressed: Pressed,
        command: Command,
    ) -> Answer:
        person = pressed.person
        text = ""
        try:
            await self._matches.play(person.user.id, press.match, press.version, command, pressed.query_id)
        except Denied as denied:
            if denied.reason is not Denial.OLD_BUTTON:
                raise
            text = phrases.denial(person.t, denied.reason)
        return Answer(text, lambda: self._show(press.match, person.place))

    async def _show_moves(self, press: callbacks.ShowMoves, pressed: Pressed) -> Answer:
        await self._matches.on_turn(pressed.person.user.id, press.match, press.version)
        return self._look(press.match, pressed, Look(press.version, page=press.page))

    async def _ask_resign(self, press: callbacks.AskResign, pressed: Pressed) -> Answer:
        stored, side = await self._matches.resigning(pressed.person.user.id, press.match, press.game)
        return self._look(press.match, pressed, Look(stored.version, asking=side))

    async def _keep_playing(self, press: callbacks.KeepPlaying, pressed: Pressed) -> Answer:
        stored, side = await self._matches.find_for(press.match, pressed.person.user.id)
        if side is not press.side:
            raise Denied(Denial.NOT_YOUR_QUESTION)
        return self._look(press.match, pressed, Look(stored.version))

    async def _really_resign(self, press: callbacks.ReallyResign, pressed: Pressed) -> Answer:
        person = pressed.person
        _, side = await self._matches.resigning(person.user.id, press.match, press.game)
        if side is not press.side:
            raise Denied(Denial.NOT_YOUR_QUESTION)
        await self._matches.resign(person.user.id, press.match, press.game, pressed.query_id)
        return Answer(then=lambda: self._show(press.match, person.place))

    async def _show_options(self, press: callbacks.ShowOptions, pressed: Pressed) -> Answer:
        stored, _ = await self._matches.find_for(press.match, pressed.person.user.id)
        return self._look(press.match, pressed, Look(stored.version, options=True))

    async def _hide_options(self, press: callbacks.HideOptions, pressed: Pressed) -> Answer:
        stored, _ = await self._matches.find_for(press.match, pressed.person.user.id)
        return self._look(press.match, pressed, Look(stored.version))

    def _look(self, match_id: str, pressed: Pressed, look: Look) -> Answer:
        async def show() -> None:
            await self._presenter.seen(match_id, pressed.person.place)
            await self._presenter.show_look(match_id, pressed.person.place, look)

        return Answer(then=show)

    async def _show(self, match_id: str, place: Place) -> None:
        await self._presenter.seen(match_id, place)
        await self._presenter.refresh(match_id)

    async def _board_anew(self, press: callbacks.BoardAnew, pressed: Pressed) -> Answer:
        await self._matches.find_for(press.match, pressed.person.user.id)
        return Answer(then=lambda: self._presenter.post(press.match, pressed.person.place))

    async def _send_record(self, press: callbacks.SendRecord, pressed: Pressed) -> Answer:
        stored, _ = await self._matches.find_for(press.match, pressed.person.user.id)
        return Answer(then=lambda: self._records.send(stored, pressed.person.place))

    async def _board(self, asked: Asked) -> None:
        stored = await self._match_here(asked.person, running=True)
        await self._presenter.post(stored.id, asked.person.place)

    async def _record(self, asked: Asked) -> None:
        stored = await self._match_here(asked.person, running=False)
        await self._records.send(stored, asked.person.place)

    async def _match_here(self, person: Person, *, running: bool) -> StoredMatch:
        """The chat's latest match, one of the person's own if there is any. Raises Denied."""
        if person.place.chat_id is None:
            raise Denied(Denial.NO_MATCH_HERE)
        here = await self._store.matches_of_chat(person.place.chat_id, RECENT)
        fitting = [stored for stored in here if not (running and stored.match.is_over)]
        own = [stored for stored in fitting if stored.sides_of(person.user.id)]
        for stored in own or fitting:
            return stored
        raise Denied(Denial.NO_MATCH_HERE)
