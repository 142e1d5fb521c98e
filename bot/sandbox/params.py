"""The parameters of one call, read by type; what is missing or wrong is refused in Telegram's words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.errors import bad_request
from bot.sandbox.files import Upload

TRUE = frozenset({"true", "yes", "1"})


def whole(value: object, name: str) -> int:
    """A whole number sent as a number or as its digits."""
    try:
        return int(str(value))
    except ValueError:
        raise bad_request(f'field "{name}" must be a valid Number') from None


@dataclass(frozen=True, slots=True)
class Params:
    """Fields and uploads of a call, from a JSON, urlencoded or multipart body or the query string."""

    fields: Mapping[str, str]
    uploads: Mapping[str, Upload] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """A text, empty if missing."""
        return self.fields.get(name, "")

    def flag(self, name: str) -> bool:
        """A Boolean, false if missing."""
        return self.text(name).strip().lower() in TRUE

    def number(self, name: str, default: int = 0) -> int:
        """A whole number."""
        text = self.text(name).strip()
        return whole(text, name) if text else default

    def json(self, name: str) -> Any:
        """A JSON value, ``None`` if missing."""
        if not self.text(name):
            return None
        try:
            return json.loads(self.text(name))
        except ValueError:
            raise bad_request(f"can't parse {name} JSON object") from None

    def object(self, name: str) -> dict[str, Any] | None:
        """A JSON object, ``None`` if missing."""
        value = self.json(name)
        if value is not None and not isinstance(value, dict):
            raise bad_request(f"object expected as {name}")
        return value

    def objects(self, name: str) -> list[dict[str, Any]]:
        """A JSON array of objects, empty if missing."""
        values = self.array(name)
        if not all(isinstance(value, dict) for value in values):
            raise bad_request(f"can't parse {name}: expected an Object")
        return values

    def array(self, name: str) -> list[Any]:
        """A JSON array, empty if missing."""
        value = self.json(name)
        if value is not None and not isinstance(value, list):
            raise bad_request(f"expected an Array as {name}")
        return value or []

    def upload(self, value: str) -> Upload | None:
        """The upload that a file parameter means by ``attach://name`` or bears by its own name."""
        return self.uploads.get(value.removeprefix("attach://"))


def nested(source: Mapping[str, Any]) -> Params:
    """An object within a parameter, read as if its fields were parameters themselves."""
    return Params(
        {
            name: value if isinstance(value, str) else json.dumps(value)
            for name, value in source.items()
            if value is not None
        }
    )
