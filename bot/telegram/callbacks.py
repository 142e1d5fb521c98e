"""The data behind inline buttons: typed presses as compact text, and back.

A text is a tag and the fields of the press, joined by colons: `d:k3F9aQ2x:41:x6r5` drafts two steps.
Telegram allows 64 bytes; the longest of ours is a sealed challenge.
"""

import re
from dataclasses import fields
from enum import Enum
from typing import Any

from bot.telegram import presses
from engine.moves import Step
from engine.outcome import Kind
from engine.side import Side

MAX_BYTES = 64

TAGS: dict[str, type[presses.Press]] = {
    "d": presses.DraftSteps,
    "u": presses.UndoStep,
    "c": presses.ConfirmTurn,
    "p": presses.ShowMoves,
    "r": presses.AskResign,
    "R": presses.ReallyResign,
    "k": presses.KeepPlaying,
    "f": presses.OfferGame,
    "T": presses.TakeOffer,
    "F": presses.RefuseOffer,
    "e": presses.CallOff,
    "C": presses.Claim,
    "w": presses.AskPause,
    "W": presses.RefusePause,
    "v": presses.Resume,
    "o": presses.ShowOptions,
    "h": presses.HideOptions,
    "b": presses.BoardAnew,
    "x": presses.SendRecord,
    "j": presses.Replay,
    "J": presses.Share,
    "m": presses.Rematch,
    "a": presses.Accept,
    "n": presses.Refuse,
    "N": presses.PutAway,
    "t": presses.ShowTerms,
    "E": presses.HideTerms,
    "l": presses.SetLength,
    "s": presses.SetRules,
    "q": presses.SetClock,
    "g": presses.SetLanguage,
    "B": presses.BringBoard,
    "i": presses.ShowHere,
    "z": presses.WatchMatch,
    "y": presses.SetOwn,
    "Y": presses.SetGroup,
    "Z": presses.ReallyForget,
    "K": presses.StayKnown,
}
TAG_OF = {kind: tag for tag, kind in TAGS.items()}
POINT_LETTERS = "abcdefghijklmnopqrstuvwx"  # a = point 1 … x = point 24, the mover's own


def encode(press: presses.Press) -> str:
    """The button's data.

    >>> encode(presses.DraftSteps("k3F9aQ2x", 41, (Step(24, 6), Step(18, 5))))
    'd:k3F9aQ2x:41:x6r5'
    """
    values = [getattr(press, field.name) for field in fields(press)]
    return ":".join([TAG_OF[type(press)], *map(_text, values)])


def decode(data: str) -> presses.Press | None:
    """The press behind a button's data; None for anything `encode` did not write.

    >>> decode("u:k3F9aQ2x:41")
    UndoStep(match='k3F9aQ2x', version=41)
    >>> decode("u:k3F9aQ2x:041") or decode("junk")
    """
    tag, *texts = data.split(":")
    kind = TAGS.get(tag)
    if kind is None or len(texts) != len(fields(kind)) or len(data) > MAX_BYTES:
        return None
    values: list[Any] = []
    for field, text in zip(fields(kind), texts, strict=True):
        pattern, read = READERS[field.type]
        if not re.fullmatch(pattern, text):
            return None
        values.append(read(text))
    return kind(*values)


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return "".join(f"{POINT_LETTERS[step.source - 1]}{step.die}" for step in value)
    return value.value if isinstance(value, Enum) else str(value)


def _steps(text: str) -> tuple[Step, ...]:
    pairs = zip(text[::2], text[1::2], strict=True)
    return tuple(Step(POINT_LETTERS.index(point) + 1, int(die)) for point, die in pairs)


READERS: dict[Any, tuple[str, Any]] = {
    str: (r"[0-9A-Za-z_-]{1,16}", str),
    presses.Card: (r"[0-9A-Za-z_-]{1,56}", presses.Card),
    presses.Stamp: (r"0|[1-9][0-9]{0,3}", lambda text: presses.Stamp(int(text))),
    int: (r"0|[1-9][0-9]{0,15}", int),
    Side: (r"white|black", Side),
    Kind: (r"oyn|mars", Kind),
    tuple[Step, ...]: (r"([a-x][1-6]){1,4}", _steps),
}
