"""Codecs between values and JSON: built from small ones, strict when reading."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeVar

from storage.base import Unreadable

T = TypeVar("T")
E = TypeVar("E", bound=Enum)

FORMAT = 1
"""Written into every document as `v`, so that a later program knows what it reads."""


@dataclass(frozen=True, slots=True)
class Codec(Generic[T]):
    """`write` gives what `json` can dump; `read` is its inverse and raises Unreadable for anything else."""

    write: Callable[[T], Any]
    read: Callable[[Any], T]


def _same(value: T) -> T:
    return value


def _exactly(kind: type[T]) -> Callable[[Any], T]:
    def read(raw: Any) -> T:
        if type(raw) is not kind:  # a bool is no int here
            raise Unreadable(f"{raw!r} is no {kind.__name__}")
        return raw

    return read


TEXT: Codec[str] = Codec(_same, _exactly(str))
TRUTH: Codec[bool] = Codec(_same, _exactly(bool))


def whole(low: int, high: int) -> Codec[int]:
    """Whole numbers from `low` to `high`."""

    def read(raw: Any) -> int:
        number = _exactly(int)(raw)
        if not low <= number <= high:
            raise Unreadable(f"{number} is not in {low}…{high}")
        return number

    return Codec(_same, read)


def _read_hex(raw: Any) -> bytes:
    try:
        value = bytes.fromhex(TEXT.read(raw))
    except ValueError as error:
        raise Unreadable("no hexadecimal") from error  # what it is may be a secret
    if value.hex() != raw:
        raise Unreadable("no lower-case hexadecimal without spaces")
    return value


BYTES: Codec[bytes] = Codec(bytes.hex, _read_hex)


def choice(kind: type[E]) -> Codec[E]:
    """The members of an enum, by value."""

    def read(raw: Any) -> E:
        try:
            return kind(TEXT.read(raw))
        except ValueError as error:
            raise Unreadable(str(error)) from error

    return Codec(lambda member: member.value, read)


def optional(codec: Codec[T]) -> Codec[T | None]:
    """The same or nothing (`null`)."""
    return Codec(
        lambda value: None if value is None else codec.write(value),
        lambda raw: None if raw is None else codec.read(raw),
    )


def many(codec: Codec[T]) -> Codec[tuple[T, ...]]:
    """Any number of them."""
    return Codec(
        lambda values: [codec.write(value) for value in values],
        lambda raw: tuple(codec.read(item) for item in _exactly(list)(raw)),
    )


def record(make: Callable[..., T], **fields: Codec[Any]) -> Codec[T]:
    """An object with exactly these fields, each an attribute of the value and an argument of `make`."""

    def write(value: T) -> dict[str, Any]:
        return {name: codec.write(getattr(value, name)) for name, codec in fields.items()}

    def read(raw: Any) -> T:
        found = _exactly(dict)(raw)
        if found.keys() != fields.keys():
            raise Unreadable(f"the fields are {sorted(found)}, not {sorted(fields)}")
        values = {}
        for name, codec in fields.items():
            try:
                values[name] = codec.read(found[name])
            except Unreadable as error:
                raise Unreadable(f"{name}: {error}") from error
        return _made(make, **values)

    return Codec(write, read)


def row(make: Callable[..., T], *items: Codec[Any]) -> Codec[T]:
    """A list with exactly these items, the value being a tuple that `make` makes of them."""

    def write(value: Any) -> list[Any]:
        return [codec.write(item) for codec, item in zip(items, value, strict=True)]

    def read(raw: Any) -> T:
        found = _exactly(list)(raw)
        if len(found) != len(items):
            raise Unreadable(f"{len(found)} items, not {len(items)}")
        return _made(make, *(codec.read(item) for codec, item in zip(items, found, strict=True)))

    return Codec(write, read)


def converted(codec: Codec[Any], write: Callable[[T], Any], make: Callable[[Any], T]) -> Codec[T]:
    """What `codec` stores, seen as another type."""
    return Codec(lambda value: codec.write(write(value)), lambda raw: _made(make, codec.read(raw)))


def tagged(tag: str, kinds: Mapping[str, tuple[type[Any], Codec[Any]]]) -> Codec[Any]:
    """One of several records; `tag` is the field that says which."""
    names = {kind: name for name, (kind, _) in kinds.items()}

    def write(value: Any) -> dict[str, Any]:
        name = names[type(value)]
        return {tag: name, **kinds[name][1].write(value)}

    def read(raw: Any) -> Any:
        fields = dict(_exactly(dict)(raw))
        name = TEXT.read(fields.pop(tag, None))
        if name not in kinds:
            raise Unreadable(f"{name!r} is no {tag}")
        return kinds[name][1].read(fields)

    return Codec(write, read)


def dumps(codec: Codec[T], value: T) -> str:
    """A record as one compact JSON document."""
    return json.dumps({"v": FORMAT, **codec.write(value)}, ensure_ascii=False, separators=(",", ":"))


def loads(codec: Codec[T], text: str) -> T:
    """The inverse of `dumps`; raises Unreadable."""
    try:
        raw = _exactly(dict)(json.loads(text))
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"no JSON: {error}") from error
    version = raw.pop("v", None)
    if type(version) is not int or version != FORMAT:
        raise Unreadable(f"format {version!r}, not {FORMAT}")
    return codec.read(raw)


def _made(make: Callable[..., T], *items: Any, **fields: Any) -> T:
    try:
        return make(*items, **fields)
    except ValueError as error:
        raise Unreadable(str(error)) from error
