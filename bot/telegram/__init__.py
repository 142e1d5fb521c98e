"""Telegram's side of the bot: presses and commands in, boards and words out."""
