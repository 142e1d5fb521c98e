"""Playing a match under its board, and /board and /record."""

from collections.abc import Awaitable
from dataclasses import replace
from functools import partial
from typing import Any

from bot.denials import Denial, Denied
from bot.i18n import phrases
from bot.service.matches import Matches
from bot.service.seats import new_message
from bot.telegram import presses
from bot.telegram.board.keyboards import Look
from bot.telegram.board.presenter import Presenter
from bot.telegram.keepsakes.records import Records
from bot.telegram.notices import Notices
from bot.telegram.people import Person
from bot.telegram.routing import Answer, Asked, CommandReply, Pressed, PressHandler
from engine.match import Abort, AcceptOffer, Command, DeclineOffer, Offer, Resign
from storage.base import Store
from storage.rows import StoredMatch

STRANGE = (Denial.UNKNOWN_MATCH, Denial.NOT_A_PLAYER)
FIRST_GAME = 1
RECENT = 20  # matches of a chat looked through for the player's own


class Play:
    def __init__(
        self, store: Store, matches: Matches, presenter: Presenter, notices: Notices, records: Records
    ) -> None:
        self._store = store
        self._matches = matches
        self._presenter = presenter
        self._notices = notices
        self._records = records

    def commands(self) -> dict[str, CommandReply]:
        return {"board": self._board, "record": self._record, "pause": self._pause}

    def press_handlers(self) -> dict[type[presses.Press], PressHandler]:
        return {kind: partial(self._mending, handler) for kind, handler in self._handlers().items()}

    def _handlers(self) -> dict[type[presses.Press], PressHandler]:
        return {
            presses.DraftSteps: self._draft,
            presses.UndoStep: self._undo,
            presses.ConfirmTurn: self._confirm,
            presses.ShowMoves: self._show_moves,
            presses.AskResign: self._ask_resign,
            presses.ReallyResign: self._really_resign,
            presses.KeepPlaying: self._keep_playing,
            presses.OfferGame: self._offer,
            presses.TakeOffer: self._take_offer,
            presses.RefuseOffer: self._refuse_offer,
            presses.CallOff: self._call_off,
            presses.Claim: self._claim,
            presses.AskPause: self._ask_pause,
            presses.RefusePause: self._refuse_pause,
            presses.Resume: self._resume,
            presses.ShowOptions: self._show_options,
            presses.HideOptions: self._hide_options,
            presses.BoardAnew: self._board_anew,
        }

    async def _mending(self, handler: PressHandler, press: Any, pressed: Pressed) -> Answer:
        """Whatever comes of a press: a player has shown us a board that storage may not know (any more)."""
        try:
            answer = await handler(press, pressed)
        except Denied as denied:
            if denied.reason in STRANGE:
                raise
            answer = Answer(phrases.denial(pressed.person.t, denied.reason))

        async def then() -> None:
            if pressed.genuine:
                await self._presenter.seen(press.match, pressed.person.place)
            if answer.then is not None:
                await answer.then()

        return replace(answer, then=then)

    async def _draft(self, press: presses.DraftSteps, pressed: Pressed) -> Answer:
        user = pressed.person.user.id
        playing = self._matches.draft(user, press.match, press.version, press.steps, pressed.entropy)
        return await self._played(playing, press.match, pressed)

    async def _undo(self, press: presses.UndoStep, pressed: Pressed) -> Answer:
        user = pressed.person.user.id
        playing = self._matches.undo(user, press.match, press.version, pressed.entropy)
        return await self._played(playing, press.match, pressed)

    async def _confirm(self, press: presses.ConfirmTurn, pressed: Pressed) -> Answer:
        user = pressed.person.user.id
        playing = self._matches.confirm(user, press.match, press.version, pressed.entropy)
        return await self._played(playing, press.match, pressed)

    async def _played(self, playing: Awaitable[StoredMatch], match_id: str, pressed: Pressed) -> Answer:
        text = ""
        try:
            after = await playing
        except Denied as denied:
            if denied.reason is not Denial.OLD_BUTTON:
                raise
            text = phrases.denial(pressed.person.t, denied.reason)  # and the board is drawn again
        else:
            if after.turn_has_begun:
                return Answer(then=lambda: self._turn_over(match_id))
        return Answer(text, lambda: self._presenter.refresh(match_id))

    async def _turn_over(self, match_id: str) -> None:
        await self._presenter.refresh(match_id)
        await self._notices.remove(match_id)

    async def _show_moves(self, press: presses.ShowMoves, pressed: Pressed) -> Answer:
        await self._matches.on_turn(pressed.person.user.id, press.match, press.version)
        return self._look(press.match, pressed, Look(press.version, page=press.page))

    async def _ask_resign(self, press: presses.AskResign, pressed: Pressed) -> Answer:
        stored, side = await self._matches.in_game(pressed.person.user.id, press.match, press.game)
        return self._look(press.match, pressed, Look(stored.version, asking=side))

    async def _keep_playing(self, press: presses.KeepPlaying, pressed: Pressed) -> Answer:
        stored, side = await self._matches.find_for(press.match, pressed.person.user.id)
        if side is not press.side:
            raise Denied(Denial.NOT_YOUR_QUESTION)
        return self._look(press.match, pressed, Look(stored.version))

    async def _really_resign(self, press: presses.ReallyResign, pressed: Pressed) -> Answer:
        await self._check_was_asked(press, pressed)
        return await self._act(press, pressed, Resign())

    async def _offer(self, press: presses.OfferGame, pressed: Pressed) -> Answer:
        await self._check_was_asked(press, pressed)
        return await self._act(press, pressed, Offer(press.kind))

    async def _check_was_asked(
        self, press: presses.ReallyResign | presses.OfferGame, pressed: Pressed
    ) -> None:
        """Raises Denied for who was not asked whether he resigns."""
        _, side = await self._matches.in_game(pressed.person.user.id, press.match, press.game)
        if side is not press.side:
            raise Denied(Denial.NOT_YOUR_QUESTION)

    async def _take_offer(self, press: presses.TakeOffer, pressed: Pressed) -> Answer:
        return await self._act(press, pressed, AcceptOffer())

    async def _refuse_offer(self, press: presses.RefuseOffer, pressed: Pressed) -> Answer:
        return await self._act(press, pressed, DeclineOffer())

    async def _call_off(self, press: presses.CallOff, pressed: Pressed) -> Answer:
        user = pressed.person.user
        await self._matches.act(user.id, press.match, FIRST_GAME, Abort(), pressed.entropy)
        return Answer(then=lambda: self._turn_over(press.match))

    async def _claim(self, press: presses.Claim, pressed: Pressed) -> Answer:
        user = pressed.person.user
        await self._matches.claim(user.id, press.match, press.game, pressed.entropy)
        return Answer(then=lambda: self._turn_over(press.match))

    async def _ask_pause(self, press: presses.AskPause, pressed: Pressed) -> Answer:
        await self._matches.ask_pause(pressed.person.user.id, press.match)
        return Answer(then=lambda: self._presenter.refresh(press.match))

    async def _refuse_pause(self, press: presses.RefusePause, pressed: Pressed) -> Answer:
        await self._matches.refuse_pause(pressed.person.user.id, press.match)
        return Answer(then=lambda: self._presenter.refresh(press.match))

    async def _resume(self, press: presses.Resume, pressed: Pressed) -> Answer:
        await self._matches.resume(pressed.person.user.id, press.match)
        return Answer(then=lambda: self._presenter.refresh(press.match))

    async def _act(
        self,
        press: presses.ReallyResign | presses.OfferGame | presses.TakeOffer | presses.RefuseOffer,
        pressed: Pressed,
        command: Command,
    ) -> Answer:
        user = pressed.person.user
        await self._matches.act(user.id, press.match, press.game, command, pressed.entropy)
        return Answer(then=lambda: self._turn_over(press.match))

    async def _show_options(self, press: presses.ShowOptions, pressed: Pressed) -> Answer:
        stored, _ = await self._matches.find_for(press.match, pressed.person.user.id)
        return self._look(press.match, pressed, Look(stored.version, options=True))

    async def _hide_options(self, press: presses.HideOptions, pressed: Pressed) -> Answer:
        stored, _ = await self._matches.find_for(press.match, pressed.person.user.id)
        return self._look(press.match, pressed, Look(stored.version))

    def _look(self, match_id: str, pressed: Pressed, look: Look) -> Answer:
        return Answer(then=lambda: self._presenter.show_look(match_id, pressed.person.place, look))

    async def _board_anew(self, press: presses.BoardAnew, pressed: Pressed) -> Answer:
        person = pressed.person
        stored, _ = await self._matches.find_for(press.match, person.user.id)
        return Answer(
            then=lambda: self._presenter.post(press.match, person.place, person.perspective(stored))
        )

    async def _board(self, asked: Asked) -> None:
        person = asked.person
        stored = await self._match_here(person, running=True)
        watching = not stored.sides_of(person.user.id)
        await self._presenter.post(stored.id, person.place, person.perspective(stored), watching=watching)

    async def _record(self, asked: Asked) -> None:
        """`/record` sends the match's newest game, `/record 1` its first."""
        stored = await self._match_here(asked.person, running=False)
        games = {str(game): game for game in range(1, stored.match.game.number + 1)}
        words = (asked.message.text or "").split()[1:]
        game = games.get(" ".join(words)) if words else stored.match.game.number
        if game is None:
            raise Denied(Denial.NO_SUCH_GAME)
        await self._records.send(stored, game, new_message(asked.person.place))

    async def _pause(self, asked: Asked) -> str:
        """Ask for a pause, or agree to one."""
        stored = await self._match_here(asked.person, running=True)
        after = await self._matches.ask_pause(asked.person.user.id, stored.id)
        await self._presenter.refresh(stored.id)
        if after.timing.paused_at is None:
            return asked.person.t("⏸ The other side has to agree: under the board, or by /pause.")
        return asked.person.t("⏸ The clock stands still.")

    async def _match_here(self, person: Person, *, running: bool) -> StoredMatch:
        """The chat's latest match: one of the person's own, or one shown in this topic, if there is any.

        Raises Denied.
        """
        if person.place.chat_id is None:
            raise Denied(Denial.NO_MATCH_HERE)
        here = await self._store.matches_of_chat(person.place.chat_id, RECENT)
        fitting = [stored for stored in here if not (running and stored.match.is_over)]
        own = [stored for stored in fitting if stored.sides_of(person.user.id)]
        if not fitting:
            raise Denied(Denial.NO_MATCH_HERE)
        for stored in own or fitting:
            if any(
                view.place.thread_id == person.place.thread_id for view in await self._store.views(stored.id)
            ):
                return stored
        return (own or fitting)[0]
