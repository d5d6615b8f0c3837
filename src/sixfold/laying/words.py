"""The texts that all titles of this kind share, in all languages."""

from collections.abc import Mapping
from typing import Final

from sixfold.core.words import Catalogue

_WORDS: Final[Catalogue] = {
    "en": {
        "bag": "bag {count}",
        "result": "result {score}",
        "board-full": "board full",
        "all-at-top": "all at the top",
        "legend": "({sign}) is printed on the board, [{sign}] was placed last.",
        "over-board-full": "the board is full",
        "over-all-at-top": "all markers have reached the end of the track",
    },
    "de": {
        "bag": "Beutel {count}",
        "result": "Ergebnis {score}",
        "board-full": "Brett voll",
        "all-at-top": "alle am Ende",
        "legend": "({sign}) ist aufgedruckt, [{sign}] wurde zuletzt gelegt.",
        "over-board-full": "das Brett ist voll",
        "over-all-at-top": "alle Marker sind am Ende der Leiste",
    },
}

_REFUSALS: Final[Mapping[str, str]] = {
    "exchange-tiles": "getauscht werden genau die gezeigten, alle oder keiner",
    "first-placement": "der erste Stein muss ein aufgedrucktes Symbol berühren, an dem noch keiner liegt",
    "not-in-bag": "davon sind nicht genug im Beutel",
    "not-on-rack": "dieser Stein liegt nicht auf der Bank",
    "outside-zone": "diese Felder gehören nicht beide zum Spielfeld dieser Runde",
    "place-pending": "zuerst muss ein Stein gelegt werden",
}


def laying_words(own: Catalogue) -> Catalogue:
    """The texts of a title: the shared ones and its own, which take precedence."""
    return {lang: {**_WORDS[lang], **texts} for lang, texts in own.items()}


def laying_refusals(colours: str, own: Mapping[str, str]) -> Mapping[str, str]:
    """The German texts for the refusals of a title; the errors themselves carry the English texts."""
    known = f"diesen Stein gibt es nicht: zwei Farbbuchstaben aus {' '.join(colours)}"
    return {**_REFUSALS, "unknown-tile": known, **own}
