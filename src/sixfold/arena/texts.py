"""The arena's texts for people, in every language. Files for programs are in English only."""

from collections.abc import Mapping
from typing import Final

TEXTS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "bot": "bot",
        "share": "share",
        "fair": "fair",
        "rating": "rating",
        "lowest": "mean lowest",
        "time": "ms/move",
        "forfeits": "forfeits",
        "one-game": "1 game",
        "games": "{count} games",
        "one-round": "1 round",
        "rounds": "{count} rounds",
        "one-pair": "1 pair",
        "pairs": "{count} pairs",
        "heading": "{game} · {games} in {rounds} · seed {seed}",
        "forfeited": "{bot} forfeited {count}: {reason}",
        "more-reasons": "and for {count} other reasons",
        "lost": "game {number} and its round do not count: {reason}",
        "accepted": "accepted: {bot} is {elo1} Elo rather than {elo0}",
        "rejected": "rejected: {bot} is {elo0} Elo rather than {elo1}",
        "undecided": "undecided",
        "verdict": "SPRT {says}; LLR {ratio} (between {low} and {high})",
        "over": "over {elo}",
        "under": "under {elo}",
        "warming": "warming up …",
        "so-far-forfeits": "{count} forfeited",
        "course": "Share of wins during the contest",
        "axis": "games",
    },
    "de": {
        "bot": "Bot",
        "share": "Anteil",
        "fair": "gerecht",
        "rating": "Wertung",
        "lowest": "schwächste Farbe",
        "time": "ms/Zug",
        "forfeits": "kampflos verloren",
        "one-game": "1 Partie",
        "games": "{count} Partien",
        "one-round": "1 Runde",
        "rounds": "{count} Runden",
        "one-pair": "1 Paar",
        "pairs": "{count} Paaren",
        "heading": "{game} · {games} in {rounds} · Zufall {seed}",
        "forfeited": "{bot} hat {count} kampflos verloren: {reason}",
        "more-reasons": "und aus {count} anderen Gründen",
        "lost": "Partie {number} und ihre Runde zählen nicht: {reason}",
        "accepted": "angenommen: {bot} steht eher bei {elo1} Elo als bei {elo0}",
        "rejected": "abgelehnt: {bot} steht eher bei {elo0} Elo als bei {elo1}",
        "undecided": "nicht entschieden",
        "verdict": "SPRT {says}; LLR {ratio} (zwischen {low} und {high})",
        "over": "über {elo}",
        "under": "unter {elo}",
        "warming": "Die Bots wärmen sich auf …",
        "so-far-forfeits": "{count} kampflos verloren",
        "course": "Anteil der Siege im Verlauf der Partien",
        "axis": "Partien",
    },
}


def say(lang: str, key: str, **values: object) -> str:
    """A text in one language.

    >>> say("en", "games", count=4), say("de", "one-pair")
    ('4 games', '1 Paar')
    """
    return TEXTS[lang][key].format(**values)


def counted(lang: str, what: str, count: int) -> str:
    """A number of games, rounds or pairs in words.

    >>> counted("en", "pair", 1), counted("de", "game", 3)
    ('1 pair', '3 Partien')
    """
    return say(lang, f"one-{what}") if count == 1 else say(lang, f"{what}s", count=count)
