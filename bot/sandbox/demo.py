"""The world that ``make run`` opens without a token."""

from __future__ import annotations

from bot.sandbox.world import World


def demo_world() -> World:
    """Three people in one group with the bot, each has pressed Start; two of them also chat without it."""
    world = World()
    anna = world.user("Anna", username="anna", started=True)
    boris = world.user("Борис", username="boris", language_code="ru", started=True)
    clara = world.user("Clara", started=True)
    world.dialog(anna, clara)
    world.group("Narde Club", [anna, boris, clara])
    return world
