"""Every catalogue says all that the source says, in the same shape."""

import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bot.i18n.translator import LANGUAGES, LOCALES, SOURCE_LANGUAGE
from bot.sandbox.html_reader import parse_html

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """What the source says today, extracted as `make catalogues` does it."""
    template = tmp_path_factory.mktemp("source") / "messages.pot"
    pybabel = [sys.executable, "-m", "babel.messages.frontend", "--quiet"]
    subprocess.run(
        [*pybabel, "extract", "--mapping", "babel.cfg", "--output", template, "bot"], cwd=ROOT, check=True
    )
    with template.open("rb") as file:
        return read_po(file, abort_invalid=True)


@pytest.fixture(scope="module", params=[code for code in LANGUAGES if code != SOURCE_LANGUAGE])
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    with (LOCALES / request.param / "messages.po").open("rb") as file:
        return read_po(file, locale=request.param, abort_invalid=True)


def messages(catalogue: Catalog) -> Iterator[Message]:
    return (message for message in catalogue if message.id)


def forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def shape(text: str) -> dict[str, object]:
    """What a translation must keep: placeholders, commands, HTML tags, and icons with arrows and signs."""
    return {
        "placeholders": placeholders(text),
        "commands": set(re.findall(r"(?<![<\w])/[a-z]+", text)),
        "tags": sorted(re.findall(r"<[^>]*>", text)),
        "icons": sorted(
            sign
            for sign in text
            if unicodedata.category(sign) in {"So", "Sm"} or sign == "\N{VARIATION SELECTOR-16}"
        ),
    }


def filled(text: str) -> str:
    return text.format(**dict.fromkeys(placeholders(text), "5"))


def test_catalogue_holds_exactly_the_messages_of_the_source(source: Catalog, catalogue: Catalog) -> None:
    wanted = {forms(message.id) for message in messages(source)}
    present = {forms(message.id) for message in messages(catalogue)}
    assert present == wanted, "run `make catalogues` and translate what is new"
    assert not catalogue.obsolete


def test_every_form_of_every_message_is_translated(catalogue: Catalog) -> None:
    assert [message.id for message in messages(catalogue) if message.fuzzy] == []
    for message in messages(catalogue):
        translated = forms(message.string)
        assert len(translated) == (catalogue.num_plurals if message.pluralizable else 1), message.id
        assert all(translated), message.id


def test_translations_keep_placeholders_commands_tags_and_icons(catalogue: Catalog) -> None:
    for message in messages(catalogue):
        for original in forms(message.id):
            for translated in forms(message.string):
                assert shape(translated) == shape(original), translated


def test_texts_of_the_source_can_be_filled_and_parsed_as_html(source: Catalog) -> None:
    for message in messages(source):
        for text in forms(message.id):
            assert parse_html(filled(text)).plain.strip(), text


def test_translations_can_be_filled_and_parsed_as_html(catalogue: Catalog) -> None:
    for message in messages(catalogue):
        for text in forms(message.string):
            assert parse_html(filled(text)).plain.strip(), text
