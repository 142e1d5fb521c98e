"""The commands Telegram offers while one types."""

from functools import partial
from typing import Any

from telegram import BotCommand
from telegram.ext import ExtBot

from bot.i18n.translator import LANGUAGES, SOURCE_LANGUAGE, msg, translator
from bot.telegram.delivery import quietly

MENU = {
    "narde": msg("Challenge this group or a friend"),
    "challenge": msg("Challenge a friend by a link"),
    "board": msg("The board again, at the bottom"),
    "record": msg("The game as a text file"),
    "cancel": msg("Withdraw your challenge"),
    "games": msg("Your open matches"),
    "watch": msg("Watch a match here"),
    "pause": msg("Stop the clock, if both agree"),
    "settings": msg("Choose how I look and behave"),
    "quiet": msg("Turn notices off or on"),
    "language": msg("The language of this chat"),
    "rules": msg("The rules in short"),
    "help": msg("How to play here"),
    "forget": msg("Have me forget you"),
}


async def publish_menu(bot: ExtBot[Any]) -> None:
    for language in LANGUAGES:
        t = translator(language)
        commands = [BotCommand(name, t(text)) for name, text in MENU.items()]
        code = None if language == SOURCE_LANGUAGE else language
        await quietly(partial(bot.set_my_commands, commands, language_code=code))
