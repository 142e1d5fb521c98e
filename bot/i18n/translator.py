"""Translators made from the gettext catalogues in `locales/`.

English is the language of the source, so it needs no catalogue; every other language is a folder
`locales/<code>/messages.po`, read at the first use.
"""

from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALES = Path(__file__).parent / "locales"
SOURCE_LANGUAGE = "en"
LANGUAGES = (SOURCE_LANGUAGE, *sorted(path.parent.name for path in LOCALES.glob("*/messages.po")))


def msg(text: str) -> str:
    """Mark a text for the catalogues where it is not translated on the spot."""
    return text


@dataclass(frozen=True, slots=True)
class Translator:
    """Call it with a source text and the values of its placeholders.

    >>> translator("en")("Hello, {name}", name="Anna")
    'Hello, Anna'
    """

    language: str
    catalogue: NullTranslations

    def __call__(self, text: str, /, **values: object) -> str:
        return self.catalogue.gettext(text).format(**values)

    def many(self, one: str, other: str, /, count: int, **values: object) -> str:
        """The plural form that fits `count`, which is a placeholder too."""
        return self.catalogue.ngettext(one, other, count).format(count=count, **values)


@cache
def translator(language: str) -> Translator:
    """The translator of one of `LANGUAGES`."""
    if language == SOURCE_LANGUAGE:
        return Translator(language, NullTranslations())
    with (LOCALES / language / "messages.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Translator(language, GNUTranslations(compiled))


def best_language(*wishes: str | None) -> str:
    """The first wish (IETF tags, most wanted first) that there is a catalogue for.

    >>> best_language(None, "ru-RU", "en"), best_language("de", None), best_language()
    ('ru', 'en', 'en')
    """
    for wish in wishes:
        if wish and (code := wish.partition("-")[0].lower()) in LANGUAGES:
            return code
    return SOURCE_LANGUAGE
