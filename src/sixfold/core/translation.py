"""Texts for players, in every language.

Texts are data: each package has a folder ``locales`` with one file per language. A new language is a new file in each
of these folders. Where a package has no text in a language, the English one is used.
"""

import tomllib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Final

import msgspec

from sixfold.core.errors import BadSetup, SixfoldError

ENGLISH: Final = "en"


class _Locale(msgspec.Struct, forbid_unknown_fields=True):
    """One file: the texts of a package in one language."""

    texts: dict[str, str] = {}
    """Texts with placeholders."""
    lists: dict[str, tuple[str, ...]] = {}
    refusals: dict[str, str] = {}
    """Messages for errors, by code. English has none, since the errors themselves carry the English message."""
    ascii: dict[str, str] = {}
    """How letters of the language are written in ASCII."""


def _languages() -> tuple[str, ...]:
    found = {file.name.removesuffix(".toml") for file in (files("sixfold.core") / "locales").iterdir()}
    return (ENGLISH, *sorted(found - {ENGLISH}))


LANGUAGES: Final = _languages()
"""The supported languages, English first."""


class Catalogue:
    """The texts of a package. Texts that it lacks come from ``base``; ``values`` fill placeholders in refusals.

    >>> COMMON.say("de", "bonus-moves", count=2), COMMON.words("en", "colours")[0]
    ('2 Bonuszüge', 'red')
    """

    def __init__(self, package: str, base: "Catalogue | None" = None, **values: object) -> None:
        self.package = package
        self.base = base
        self.values = values
        self._locales: dict[str, _Locale] = {}

    def locale(self, lang: str) -> _Locale:
        """The content of the file of a language; empty if the package has none."""
        if lang not in self._locales:
            if lang not in LANGUAGES:
                known = ", ".join(LANGUAGES)
                raise BadSetup(f"there is no language {lang[:20]!r}; there are: {known}", "unknown-language")
            file = files(self.package) / "locales" / f"{lang}.toml"
            content = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
            self._locales[lang] = msgspec.convert(content, _Locale)
        return self._locales[lang]

    def find(self, lang: str, key: str) -> str | None:
        """A text with its placeholders; None if no language has it."""
        for found in (self.locale(lang), self.locale(ENGLISH)):
            if key in found.texts:
                return found.texts[key]
        return None if self.base is None else self.base.find(lang, key)

    def all_keys(self) -> set[str]:
        """The keys of all texts, those of the bases included."""
        return {*self.locale(ENGLISH).texts, *(() if self.base is None else self.base.all_keys())}

    def say(self, lang: str, key: str, **values: object) -> str:
        """A text with its placeholders filled in."""
        text = self.find(lang, key)
        if text is None:
            raise KeyError(f"{self.package} has no text {key!r}")
        return text.format(**values)

    def words(self, lang: str, key: str) -> tuple[str, ...]:
        """A list of texts."""
        return self.locale(lang).lists.get(key) or self.locale(ENGLISH).lists[key]

    def all_words(self, key: str) -> tuple[str, ...]:
        """The texts of a list in all languages."""
        return tuple(text for lang in LANGUAGES for text in self.locale(lang).lists.get(key, ()))


COMMON: Final = Catalogue("sixfold.core")
"""The texts that all packages share."""

ASCII_LETTERS: Final = {letter: plain for lang in LANGUAGES for letter, plain in COMMON.locale(lang).ascii.items()}
"""How the letters of all languages are written in ASCII."""


def colour_name(lang: str, colour: int) -> str:
    """The name of a colour, from its number."""
    return COMMON.words(lang, "colours")[colour]


def refusal(error: SixfoldError, lang: str, *catalogues: Catalogue) -> str:
    """The message of an error in a language, from the first catalogue that has it; otherwise the error's own message.

    >>> refusal(SixfoldError("bad-notation", "'hm' is not a move: write for example BY", "BY"), "de")
    'das ist kein Zug; ein Beispiel: BY'
    """
    values = {name: value for catalogue in catalogues for name, value in catalogue.values.items()}
    for catalogue in _with_bases(catalogues):
        text = catalogue.locale(lang).refusals.get(error.code)
        if text is not None:
            message = text.format(**values)
            if error.example:
                return COMMON.say(lang, "refusal-example", message=message, example=error.example)
            return message
    return error.message


def _with_bases(catalogues: Sequence[Catalogue]) -> Iterator[Catalogue]:
    """Each catalogue and its bases, and at last the common one."""
    for catalogue in catalogues:
        one: Catalogue | None = catalogue
        while one is not None and one is not COMMON:
            yield one
            one = one.base
    yield COMMON
