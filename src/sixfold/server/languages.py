"""The preferred language of a browser."""

from typing import Final

from starlette.requests import HTTPConnection

from sixfold.core.translation import LANGUAGES

_MOST: Final = 30
"""Entries of the header that are read."""


def language_of(connection: HTTPConnection) -> str:
    """The supported language that a browser prefers."""
    return preferred(connection.headers.get("accept-language", ""))


def preferred(header: str) -> str:
    """The best supported language for an ``Accept-Language`` header: by weight, then by order.

    >>> preferred("fr, en;q=0.3, de-AT;q=0.7"), preferred("de;q=0, *"), preferred("")
    ('de', 'en', 'en')
    """
    wishes: dict[str, float] = {}
    for part in header.split(",")[:_MOST]:
        tag, _, parameters = part.partition(";")
        wishes.setdefault(tag.strip().lower().partition("-")[0], _weight(parameters))
    # A language that is not named has the weight of "*", but named ones come first.
    order = [*wishes, *LANGUAGES]
    best = max(LANGUAGES, key=lambda lang: (wishes.get(lang, wishes.get("*", 0.0)), -order.index(lang)))
    return best if wishes.get(best, wishes.get("*", 0.0)) > 0 else LANGUAGES[0]


def _weight(parameters: str) -> float:
    name, _, value = parameters.partition("=")
    if name.strip().lower() != "q":
        return 1.0
    try:
        return min(1.0, max(0.0, float(value)))
    except ValueError:
        return 0.0
