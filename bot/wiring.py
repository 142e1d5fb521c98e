"""The only place where the parts are put together."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from telegram import Update
from telegram.error import Conflict, InvalidToken, TelegramError
from telegram.ext import Application, ApplicationBuilder, ExtBot

from bot.config import BotConfig
from bot.service.challenges import Challenges
from bot.service.matches import Matches
from bot.telegram.board.boards import Boards
from bot.telegram.board.pictures import Pictures
from bot.telegram.board.presenter import Presenter
from bot.telegram.challenge.card_messages import CardMessages
from bot.telegram.delivery import insist
from bot.telegram.handlers import start
from bot.telegram.handlers.forget import Forget
from bot.telegram.handlers.games import Games
from bot.telegram.handlers.group_settings import GroupSettings
from bot.telegram.handlers.guests import Guests
from bot.telegram.handlers.inline import Inline
from bot.telegram.handlers.invitations import Invitations
from bot.telegram.handlers.keepsakes import Keepsakes
from bot.telegram.handlers.language import Language
from bot.telegram.handlers.lobby import Lobby
from bot.telegram.handlers.moving import Moving
from bot.telegram.handlers.play import Play
from bot.telegram.handlers.rules import Rules
from bot.telegram.handlers.settings import Settings
from bot.telegram.handlers.terms import TermsChoice
from bot.telegram.keepsakes.records import Records
from bot.telegram.keepsakes.replays import Replays
from bot.telegram.menu import publish_menu
from bot.telegram.notices import Notices
from bot.telegram.pacing import Pacer
from bot.telegram.polling import PollingRequest
from bot.telegram.routing import Router
from bot.telegram.ticker import TICK, Ticker
from rendering import Painter
from rendering.studio import Studio
from storage import open_store
from storage.base import Store

log = logging.getLogger(__name__)

Bot = Application[ExtBot[str], Any, Any, Any, Any, Any]

CONCURRENT_UPDATES = 512  # most of them wait: for storage, for Telegram, for a paced chat
MOST_UPDATES = 1000  # fetched and not begun: a flood waits at Telegram, not in memory
CONNECTIONS = 256  # more than the updates handled and boards drawn at once: an answer never waits for one
POLL = 30  # seconds one request for updates waits
NEWCOMER = 10.0  # seconds after the start in which a conflict means that another instance was here first
PATIENCE = 60.0  # seconds of conflicts after which an older instance gives way
UPDATES = (Update.MESSAGE, Update.CALLBACK_QUERY, Update.INLINE_QUERY)


class CannotRun(Exception):
    """Why the bot ends, in one line."""


def _now() -> int:
    return int(time.time())


async def run_bot(
    config: BotConfig, stop: asyncio.Event, *, now: Callable[[], int] = _now, tick: float = TICK
) -> None:
    """Run until `stop` is set. Raises CannotRun, and the storage's CannotOpen.

    `now` tells the seconds since the epoch; what is due by it is looked for every `tick` seconds.
    """
    async with open_store(config.database_url) as store:
        painter = Painter()
        pacer = Pacer()
        application = _application(config, pacer)
        bot = application.bot
        matches, notices = Matches(store, now), Notices(bot, store)
        pictures = Pictures(bot, store, painter, pacer, config.staging_chat_id)
        presenter = Presenter(store, Boards(bot, store, pictures, pacer, now), notices, pacer)
        ticker = Ticker(store, matches, presenter, notices, now, tick)
        replays = Replays(bot, store, Studio())
        router, others = _handlers(bot, store, now, pacer, pictures, presenter, matches, notices, replays)
        for handlers in (router, *others):
            handlers.register(application)
        await ticker.start()
        try:
            async with _connected(application, config.telegram_api_url):
                await _serve(application, router, pacer, presenter, replays, ticker, stop)
        finally:
            painter.close()


async def _serve(
    application: Bot,
    router: Router,
    pacer: Pacer,
    presenter: Presenter,
    replays: Replays,
    ticker: Ticker,
    stop: asyncio.Event,
) -> None:
    """Raises CannotRun when another instance polls."""
    conflicts = _Conflicts(stop)
    beside = [asyncio.create_task(ticker.run()), asyncio.create_task(publish_menu(application.bot))]
    try:
        await presenter.refresh_all()
        async with _polling(application, conflicts.on_error):
            log.info("@%s is ready", application.bot.username)
            await stop.wait()
            pacer.close()  # whoever waits in a flooded chat would hold up the end
    finally:
        for task in beside:
            task.cancel()
        await asyncio.wait(beside)
        await router.close()
        await replays.close()
        await presenter.close()
    if conflicts.lost:
        raise CannotRun("Another instance of this bot is running: two cannot poll with one token")


def _application(config: BotConfig, pacer: Pacer) -> Bot:
    return (
        ApplicationBuilder()
        .token(config.telegram_bot_token.get_secret_value())
        .base_url(f"{config.telegram_api_url}/bot")
        .base_file_url(f"{config.telegram_api_url}/file/bot")
        .rate_limiter(pacer)
        .update_queue(asyncio.Queue(MOST_UPDATES))
        .concurrent_updates(CONCURRENT_UPDATES)
        .connection_pool_size(CONNECTIONS)
        .pool_timeout(10)
        .read_timeout(15)
        .media_write_timeout(60)
        .get_updates_request(PollingRequest(connection_pool_size=2))
        .build()
    )


def _handlers(
    bot: ExtBot[Any],
    store: Store,
    now: Callable[[], int],
    pacer: Pacer,
    pictures: Pictures,
    presenter: Presenter,
    matches: Matches,
    notices: Notices,
    replays: Replays,
) -> tuple[Router, Sequence[Inline | Guests | Moving]]:
    challenges = Challenges(store, now)
    cards = CardMessages(bot, store, challenges, presenter)
    lobby = Lobby(bot, store, challenges, matches, presenter, cards)
    terms = TermsChoice(challenges, cards)
    invitations = Invitations(store, challenges, presenter, cards)
    inline = Inline(bot, store, challenges, matches, presenter, now)
    records = Records(bot, store)
    play = Play(store, matches, presenter, notices, records)
    keepsakes = Keepsakes(store, matches, records, replays)
    language = Language(bot, store, presenter)
    group_settings = GroupSettings(bot, store, presenter)
    settings = Settings(bot, store, presenter, group_settings)
    games = Games(bot, store, matches, presenter, now)
    forget = Forget(bot, store, matches, presenter, notices, cards)
    router = Router(
        store,
        pacer,
        {
            **lobby.press_handlers(),
            **terms.press_handlers(),
            **inline.press_handlers(),
            **play.press_handlers(),
            **keepsakes.press_handlers(),
            **games.press_handlers(),
            **forget.press_handlers(),
            **language.press_handlers(),
            **settings.press_handlers(),
            **group_settings.press_handlers(),
        },
        {
            **start.commands({**games.links(), **invitations.links()}),
            **Rules(bot, pictures).commands(),
            **lobby.commands(),
            **play.commands(),
            **games.commands(),
            **forget.commands(),
            **language.commands(),
            **settings.commands(),
        },
    )
    return router, (inline, Guests(bot, store, challenges), Moving(store, presenter))


@asynccontextmanager
async def _connected(application: Bot, url: str) -> AsyncIterator[None]:
    """Raises CannotRun for a refused token or no connection."""
    try:
        await insist(application.initialize, repeatable=True)
    except InvalidToken:  # its message holds the token
        raise CannotRun("Telegram refuses the token in TELEGRAM_BOT_TOKEN") from None
    except TelegramError as error:
        raise CannotRun(f"Telegram cannot be reached at {url}: {error}") from None
    try:
        yield
    finally:
        await application.shutdown()


@asynccontextmanager
async def _polling(application: Bot, on_error: Callable[[TelegramError], None]) -> AsyncIterator[None]:
    """Updates are handled while the block runs; those begun are finished."""
    if application.updater is None:
        raise LookupError("the application was built without an updater")
    updates = [*UPDATES, Update.GUEST_MESSAGE] if application.bot.bot.supports_guest_queries else UPDATES
    await application.start()
    try:
        await application.updater.start_polling(
            timeout=POLL, bootstrap_retries=3, allowed_updates=updates, error_callback=on_error
        )
        try:
            yield
        finally:
            await application.updater.stop()
    except TelegramError as error:
        raise CannotRun(f"Telegram does not let the bot poll: {error}") from None
    finally:
        await application.stop()


class _Conflicts:
    """Two instances poll with one token: the newcomer ends at once, the older one only if it goes on so."""

    def __init__(self, stop: asyncio.Event) -> None:
        self.lost = False
        self._stop = stop
        self._started = self._last = self._first = time.monotonic()

    def on_error(self, error: TelegramError) -> None:
        """What the poller met; it goes on polling by itself."""
        if not isinstance(error, Conflict):
            log.info("Polling met: %s", error)
            return
        now = time.monotonic()
        if now - self._last > PATIENCE:
            self._first = now
        self._last = now
        if now - self._started < NEWCOMER or now - self._first > PATIENCE:
            self.lost = True
            self._stop.set()
