"""From Telegram's updates to the handlers' tables, and back: each press is answered once, before drawing."""

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import telegram
from telegram import ReplyParameters, Update
from telegram.constants import ParseMode
from telegram.error import TelegramError
from telegram.ext import (
    Application,
    CallbackQueryHandler,
    CommandHandler,
    ContextTypes,
    MessageHandler,
    filters,
)

from bot.denials import Denial, Denied
from bot.i18n import phrases
from bot.i18n.translator import best_language, msg, translator
from bot.telegram import callbacks, presses
from bot.telegram.delivery import insist, quietly
from bot.telegram.lanes import Lanes, Work
from bot.telegram.pacing import Pacer
from bot.telegram.people import Person, meet, place_of, place_of_query
from storage.base import StorageError, Store

log = logging.getLogger(__name__)

SLOW_ANSWER = 2.0  # seconds after which the board is drawn although the answer is still on its way
LONGEST_TOAST = 200
STRANGE = filters.ChatType.PRIVATE & filters.UpdateType.MESSAGE & ~filters.StatusUpdate.ALL & ~filters.VIA_BOT
"""What somebody writes to the bot alone; in groups people write to each other."""
BROKEN = msg("Something went wrong here. Nothing was lost: please try again.")


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press: by whom, where, and what Telegram chose for it alone, to be mixed into dice.

    `genuine`: the message really has this button; false for old buttons and forged data. Of an inline
    message it is not known.
    """

    person: Person
    entropy: str
    genuine: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """What the presser is told (nothing: the button just stops spinning), and what is done after that."""

    text: str = ""
    then: Work | None = None
    alert: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """A command: by whom, where, and the message itself."""

    person: Person
    message: telegram.Message


PressHandler = Callable[[Any, Pressed], Awaitable[Answer]]
CommandReply = Callable[[Asked], Awaitable[str | None]]
ContextType = ContextTypes.DEFAULT_TYPE
App = Application[Any, Any, Any, Any, Any, Any]


class Router:
    """`presses` by the type of the press, `commands` by name; a command's text is sent as its reply."""

    def __init__(
        self,
        store: Store,
        pacer: Pacer,
        presses: Mapping[type[presses.Press], PressHandler],
        commands: Mapping[str, CommandReply],
    ) -> None:
        self._store = store
        self._pacer = pacer
        self._presses = presses
        self._commands = commands
        self._lanes = Lanes()

    def register(self, application: App) -> None:
        application.add_handler(CallbackQueryHandler(self._press))
        for name, reply in self._commands.items():
            serve = partial(self._command, serve=reply)
            application.add_handler(CommandHandler(name, serve, filters.UpdateType.MESSAGE))
        application.add_handler(MessageHandler(STRANGE, partial(self._command, serve=_no_command)))
        application.add_error_handler(_log_error)

    async def close(self) -> None:
        """Wait a moment for the presses being handled."""
        await self._lanes.close()

    async def _press(self, update: Update, context: ContextType) -> None:
        query = update.callback_query
        if query is not None:
            self._lanes.put(query.from_user.id, partial(self._pressed, query))

    async def _pressed(self, query: telegram.CallbackQuery) -> None:
        answer = await self._handle(query)
        await self._answer(query, answer)
        if answer.then is not None:
            self._lanes.beside(answer.then)

    async def _handle(self, query: telegram.CallbackQuery) -> Answer:
        t = translator(best_language(query.from_user.language_code))
        try:
            person = await meet(self._store, query.from_user, place_of_query(query))
            t = person.t
            press = callbacks.decode(query.data or "")
            if press is None:
                return Answer(phrases.denial(t, Denial.OLD_BUTTON))
            self._check_room(press, person)
            pressed = Pressed(person, _entropy(query), _is_genuine(query))
            return await self._presses[type(press)](press, pressed)
        except Denied as denied:
            return Answer(phrases.denial(t, denied.reason))
        except StorageError as error:
            _log_not_kept(f"The press {query.data!r}", error)
        except Exception:  # whatever it is, the presser must be answered; the log tells the rest
            log.exception("The press %r failed", query.data)
        return Answer(t(BROKEN), alert=True)

    def _check_room(self, press: presses.Press, person: Person) -> None:
        """Raises Denied for what only adds a message to a chat where one would have to wait."""
        chat = person.place.chat_id
        if isinstance(press, presses.Extra) and chat is not None and self._pacer.is_busy(chat):
            raise Denied(Denial.CHAT_BUSY)

    async def _answer(self, query: telegram.CallbackQuery, answer: Answer) -> None:
        text = answer.text[:LONGEST_TOAST]
        answered = asyncio.Event()

        async def say() -> None:
            await quietly(lambda: query.answer(text or None, show_alert=answer.alert))
            answered.set()

        self._lanes.beside(say)
        with suppress(TimeoutError):
            await asyncio.wait_for(answered.wait(), SLOW_ANSWER)

    async def _command(self, update: Update, context: ContextType, *, serve: CommandReply) -> None:
        message, user = update.effective_message, update.effective_user
        if message is None or user is None or self._pacer.is_flooded(message.chat.id):
            return
        t, reply = translator(best_language(user.language_code)), None
        name = f"Message {message.message_id} in chat {message.chat.id}"
        try:
            person = await meet(self._store, user, place_of(message))
            t = person.t
            reply = await serve(Asked(person, message))
        except Denied as denied:
            reply = phrases.denial(t, denied.reason)
        except StorageError as error:
            _log_not_kept(name, error)
            reply = t(BROKEN)
        except Exception:  # whatever it is, who wrote must be answered; the log tells the rest
            log.exception("%s failed", name)
            reply = t(BROKEN)
        if reply is not None:
            await self._reply(message, reply)

    async def _reply(self, message: telegram.Message, text: str) -> None:
        bot, place = message.get_bot(), place_of(message)
        to = (
            ReplyParameters(message.message_id, allow_sending_without_reply=True)
            if message.chat.id < 0
            else None
        )
        try:
            await insist(
                lambda: bot.send_message(
                    message.chat.id,
                    text,
                    parse_mode=ParseMode.HTML,
                    message_thread_id=place.thread_id,
                    reply_parameters=to,
                ),
                repeatable=False,
            )
        except TelegramError as error:
            log.info("No reply in chat %s: %s", message.chat.id, error)


def _log_not_kept(what: str, error: StorageError) -> None:
    """In a line: a full disk is no fault of the program's."""
    log.error("%s was not kept: %s", what, error)


async def _no_command(asked: Asked) -> None:
    raise Denied(Denial.NO_COMMAND)


def _is_genuine(query: telegram.CallbackQuery) -> bool:
    if not isinstance(query.message, telegram.Message):
        return query.inline_message_id is not None
    markup = query.message.reply_markup
    return markup is not None and any(
        button.callback_data == query.data for row in markup.inline_keyboard for button in row
    )


def _entropy(query: telegram.CallbackQuery) -> str:
    """The query's id hashed, for the id tells who pressed and the entropy is published."""
    return hashlib.sha256(query.id.encode()).hexdigest()[:32]


async def _log_error(update: object, context: ContextType) -> None:
    log.error("An update could not be handled", exc_info=context.error)
