"""A local Telegram: the Bot API over HTTP for the unmodified bot, and a page with phones to play on."""

from bot.sandbox.demo import demo_world
from bot.sandbox.server import Sandbox
from bot.sandbox.world import World

__all__ = ["Sandbox", "World", "demo_world"]
