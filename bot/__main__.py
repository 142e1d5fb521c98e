"""`python -m bot` runs the bot; `sandbox` runs it in a local Telegram; `backup FILE` copies its database."""

import argparse
import asyncio
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from pydantic import Secret

from bot import logs
from bot.config import BotConfig, Config, ConfigError, load
from bot.sandbox.demo import demo_world
from bot.sandbox.server import Sandbox
from bot.wiring import CannotRun, run_bot
from storage import backup_database
from storage.base import CannotOpen

SANDBOX_PORT = 8081
Run = Callable[[BotConfig, asyncio.Event], Awaitable[None]]


def main() -> int:
    """The exit code: 0, or 1 after one line for each thing that is wrong."""
    arguments = _arguments()
    try:
        match arguments.command:
            case "sandbox":
                asyncio.run(_sandbox(arguments.port))
            case "backup":
                backup_database(load(Config).database_url, arguments.file)
                print(f"The database is copied to {Path(arguments.file).absolute()}")
            case _:
                asyncio.run(serve(load(BotConfig)))
    except (ConfigError, CannotOpen, CannotRun) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bot", description="Long Narde with friends in Telegram")
    commands = parser.add_subparsers(dest="command")
    sandbox = commands.add_parser("sandbox", help="try the bot in a local Telegram, without a token")
    sandbox.add_argument(
        "--port", type=_port, default=SANDBOX_PORT, help=f"of the page (default {SANDBOX_PORT})"
    )
    backup = commands.add_parser("backup", help="copy the database, also while the bot runs")
    backup.add_argument("file", help="a file that does not exist yet")
    return parser.parse_args()


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) < 65_536:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no port: 0 to 65535")


async def serve(config: BotConfig, run: Run = run_bot) -> None:
    """Run until SIGINT or SIGTERM."""
    logs.set_up(config.log_level, config.telegram_bot_token.get_secret_value())
    stop = asyncio.Event()
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(signal_number, stop.set)
    await run(config, stop)


async def _sandbox(port: int) -> None:
    """The bot in a local Telegram with three people; both forget everything at the end."""
    log_level = load(Config).log_level
    with tempfile.TemporaryDirectory() as folder:
        async with _opened(port) as sandbox:
            print(f"Open {sandbox.url} in a browser", flush=True)
            await serve(
                BotConfig(
                    telegram_bot_token=Secret(sandbox.token),
                    telegram_api_url=sandbox.url,
                    staging_chat_id=None,
                    database_url=f"sqlite:///{Path(folder) / 'narde.db'}",
                    log_level=log_level,
                )
            )


@asynccontextmanager
async def _opened(port: int) -> AsyncIterator[Sandbox]:
    """Raises CannotRun when the port cannot be used."""
    async with AsyncExitStack() as stack:
        try:
            sandbox = await stack.enter_async_context(Sandbox(port, world=demo_world()))
        except OSError as error:
            raise CannotRun(f"cannot open port {port}: {error.strerror}") from None
        yield sandbox


if __name__ == "__main__":
    sys.exit(main())
