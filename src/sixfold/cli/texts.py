"""Texts for the players at this terminal."""

import os
from typing import Final

from sixfold.core.colours import COLOURS
from sixfold.core.translation import ASCII_LETTERS, ENGLISH, LANGUAGES, Catalogue, colour_name

CATALOGUE: Final = Catalogue("sixfold.cli")

COMMANDS: Final = {
    name: CATALOGUE.all_words(f"command-{name}")
    for name in ("help", "hint", "points", "board", "table", "resign", "quit", "exchange", "keep")
}
"""What can be typed instead of a move. The words of every language work in all of them."""

YES: Final = CATALOGUE.all_words("yes")
NO: Final = CATALOGUE.all_words("no")

_SIGNS: Final = {"…": "...", "−": "-", "–": "-", "→": "->", "·": ","}
_PLAIN: Final = str.maketrans(_SIGNS | ASCII_LETTERS)


def language(chosen: str | None) -> str:
    """The requested language, or that of the system, or English."""
    if chosen is not None:
        return chosen
    system = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return next((lang for lang in LANGUAGES if system.lower().startswith(lang)), ENGLISH)


def plain(text: str) -> str:
    """The text in ASCII.

    >>> plain("Grün: 3…5")
    'Gruen: 3...5'
    """
    return text.translate(_PLAIN).encode("ascii", "replace").decode()


class Words:
    """The texts of one language.

    >>> Words("de")("wins", names="Mira"), Words("en").colour("B")
    ('Mira gewinnt.', 'blue')
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.ascii = False

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key with its placeholders filled in."""
        return self.fit(CATALOGUE.say(self.lang, key, **values))

    def colour(self, letter: str) -> str:
        """The name of a colour, from its letter."""
        return self.fit(colour_name(self.lang, COLOURS.index(letter))) if letter in COLOURS else letter

    def fit(self, text: str) -> str:
        """The text with only the characters that this terminal can show."""
        return plain(text) if self.ascii else text
