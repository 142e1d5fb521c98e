"""The Telegram bot on which friends play Long Narde."""
