"""What a method is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.sandbox.params import Params
from bot.sandbox.state import State

Method = Callable[[State, Params], Awaitable[Any]]
"""Carries out one call on the world and returns the JSON of its result."""
