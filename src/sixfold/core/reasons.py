"""Reasons for and against a move, as facts, and their wording for players."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from sixfold.core.colours import NAMES

PHRASES: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "gain": "+{points} {colour}",
        "no-points": "no points",
        "weakest": "lifts the weakest colour",
        "one-weakest": "lifts one of the weakest colours",
        "bonus": "a bonus move",
        "opens": "opens {points} {colour} for the next player",
        "takes": "takes {points} {colour} from the next player",
        "prepares": "prepares {points} {colour}",
        "all-colours": "+{points} in every colour",
        "field": "a bonus field",
        "exchange": "{count} new ones",
        "keep": "keeps what is held",
    },
    "de": {
        "gain": "+{points} {colour}",
        "no-points": "keine Punkte",
        "weakest": "hebt die schwächste Farbe",
        "one-weakest": "hebt eine der schwächsten Farben",
        "bonus": "ein Bonuszug",
        "opens": "öffnet {points} {colour} für die Nächsten",
        "takes": "nimmt den Nächsten {points} {colour}",
        "prepares": "bereitet {points} {colour} vor",
        "all-colours": "+{points} in jeder Farbe",
        "field": "ein Bonusfeld",
        "exchange": "{count} neue",
        "keep": "behält, was da ist",
    },
}


class Fact:
    """One statement about a move: its key and its numbers; ``colour`` is the number of a colour."""

    def __init__(self, key: str, **values: int) -> None:
        self.key = key
        self.values = values

    def __repr__(self) -> str:
        return f"Fact({self.key!r}, {self.values})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fact) and (self.key, self.values) == (other.key, other.values)

    __hash__ = None  # type: ignore[assignment]

    def say(self, lang: str = "en") -> str:
        """Return the wording of the fact.

        >>> Fact("gain", colour=2, points=4).say(), Fact("opens", colour=0, points=3).say("de")
        ('+4 blue', 'öffnet 3 Rot für die Nächsten')
        """
        values: dict[str, object] = dict(self.values)
        if "colour" in values:
            values["colour"] = NAMES[lang][self.values["colour"]]
        return PHRASES[lang][self.key].format(**values)


def rising(before: Sequence[int], after: Sequence[int]) -> list[Fact]:
    """Return the fact about the weakest colours of a track: that all of them rise, that some do, or nothing.

    >>> rising([0, 3], [1, 3]), rising([0, 0, 3], [1, 0, 3]), rising([0, 3], [0, 4])
    ([Fact('weakest', {})], [Fact('one-weakest', {})], [])
    """
    low = min(before)
    risen = [then > now for now, then in zip(before, after, strict=True) if now == low]
    if not any(risen):
        return []
    return [Fact("weakest" if all(risen) else "one-weakest")]


def say_all(facts: Iterable[Fact], lang: str = "en") -> str:
    """Return all facts on one line."""
    return ", ".join(fact.say(lang) for fact in facts)
