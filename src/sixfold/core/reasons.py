"""Reasons for and against a move, as facts, and their wording for players."""

from collections.abc import Iterable, Sequence

from sixfold.core.translation import COMMON, colour_name


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
            values["colour"] = colour_name(lang, self.values["colour"])
        return COMMON.say(lang, f"fact-{self.key}", **values)


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
