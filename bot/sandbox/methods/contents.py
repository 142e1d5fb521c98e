"""Text, caption, media and keyboard of a call, with Telegram's limits."""

from __future__ import annotations

from typing import get_args

from bot.sandbox.entities import Text
from bot.sandbox.errors import Refused, bad_request
from bot.sandbox.files import Upload
from bot.sandbox.formatting import parse_text
from bot.sandbox.messages import Content, Media, MediaKind
from bot.sandbox.params import Params
from bot.sandbox.state import State

MAX_TEXT = 4096
MAX_CAPTION = 1024
MAX_PHOTO_BYTES = 10 * 1024 * 1024
MAX_PHOTO_SIDES = 10_000
MAX_UPLOAD_BYTES = 50 * 1024 * 1024
MEDIA_KINDS: tuple[MediaKind, ...] = get_args(MediaKind)


def read_text(params: Params) -> Text:
    """The ``text`` of a message, 1–4096 units long."""
    text = parse_text(params.text("text"), params.text("parse_mode"), params.text("entities"))
    if not text.plain:
        raise bad_request("message text is empty")
    if len(text) > MAX_TEXT:
        raise bad_request("message is too long")
    return text


def read_caption(params: Params) -> Text:
    """The ``caption`` of media, up to 1024 units long."""
    text = parse_text(params.text("caption"), params.text("parse_mode"), params.text("caption_entities"))
    if len(text) > MAX_CAPTION:
        raise bad_request("message caption is too long")
    return text


def read_media(state: State, kind: MediaKind, value: str, upload: Upload | None) -> Media:
    """A file given by upload or by the ``file_id`` of an earlier one."""
    if upload is not None:
        _check_upload(kind, upload)
        media = Media(kind, state.files.add(kind, upload))
        if kind == "photo":
            _check_photo(media)
        return media
    if not value:
        raise bad_request(f"there is no {kind} in the request")
    if value.startswith(("http://", "https://")):
        raise bad_request("failed to get HTTP URL content")  # the sandbox has no internet
    stored = state.files.get(value)
    if stored is None:
        raise bad_request("wrong file identifier/HTTP URL specified")
    if stored.kind != kind:
        raise bad_request(f"can't use file of type {stored.kind.title()} as {kind.title()}")
    return Media(kind, stored)


def read_content(state: State, kind: MediaKind, params: Params) -> Content:
    """File and caption of ``sendPhoto`` and its kin."""
    caption = read_caption(params)
    value = params.text(kind)
    return Content(caption, read_media(state, kind, value, params.upload(value or kind)))


def _check_upload(kind: MediaKind, upload: Upload) -> None:
    if not upload.data:
        raise bad_request("file must be non-empty")
    if len(upload.data) > MAX_UPLOAD_BYTES:
        raise Refused(413, "Request Entity Too Large")
    if kind == "photo" and len(upload.data) > MAX_PHOTO_BYTES:
        raise bad_request("file is too big for a photo; the maximum size is 10485760 bytes")


def _check_photo(media: Media) -> None:
    width, height = media.file.width, media.file.height
    if not width or not height:
        raise bad_request("IMAGE_PROCESS_FAILED")
    if width + height > MAX_PHOTO_SIDES or max(width, height) > 20 * min(width, height):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
