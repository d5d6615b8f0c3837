"""The texts that only the card game shows to players, in all languages."""

from collections.abc import Mapping
from typing import Final

from sixfold.core.words import Catalogue

WORDS: Final[Catalogue] = {
    "en": {
        "label": "Cards",
        "about": "2 to 4 players, fifteen minutes",
        "variant-base": "Card game",
        "pile": "pile {count}",
        "aside": "aside {count}",
        "card-game": "Card game",
        "open-cards": "open",
        "lost-point": "1 {colour} point lost: {first} to {last} closed, {other} on {field}",
        "lost-both": "{count} points lost: {first} to {last} closed, {other} on {field}",
        "lost-points": "{count} {colour} points lost: {first} to {last} closed, {other} on {field}",
        "lost-then": "{count} {colour} lost: {first} to {last} closed, {other} was on {field}",
        "all-in-last-area": "all in the last area",
        "legend": "On a track, {closed} is closed: a marker is too far behind.",
        "over-all-in-last-area": "all markers stand in the last area",
    },
    "de": {
        "label": "Karten",
        "about": "Zu zweit bis viert, fünfzehn Minuten",
        "variant-base": "Kartenspiel",
        "pile": "Stapel {count}",
        "aside": "abgelegt {count}",
        "card-game": "Kartenspiel",
        "open-cards": "offen",
        "lost-point": "1 Punkt {colour} verloren: {first} bis {last} zu, {other} auf {field}",
        "lost-both": "{count} Punkte verloren: {first} bis {last} zu, {other} auf {field}",
        "lost-points": "{count} Punkte {colour} verloren: {first} bis {last} zu, {other} auf {field}",
        "lost-then": "{count} {colour} verloren: {first} bis {last} zu, {other} war auf {field}",
        "all-in-last-area": "alle im letzten Bereich",
        "legend": "Auf einer Leiste ist {closed} gesperrt: Ein Marker liegt zu weit zurück.",
        "over-all-in-last-area": "alle Marker stehen im letzten Bereich",
    },
}
"""For pictures and lists; ``over-`` and a reason say in a sentence why a game ended (``Words`` in ``games/kit.py``)."""

REFUSALS: Final[Mapping[str, str]] = {
    "exchange-cards": "getauscht wird die ganze Hand",
    "not-in-hand": "diese Karte ist nicht auf der Hand",
    "not-in-pile": "davon sind nicht genug im Stapel",
    "play-pending": "zuerst muss eine Karte gespielt werden",
    "unknown-card": "diese Karte gibt es nicht: zwei verschiedene Farbbuchstaben aus R G B O Y P",
}
"""German texts for refusals that no other game has; the errors themselves carry the English texts."""
