"""Which of the languages that are spoken here somebody would like best."""

from typing import Final

from starlette.requests import HTTPConnection

LANGUAGES: Final = ("en", "de")
"""The first one is spoken with whoever likes none of them."""
_MOST: Final = 30
"""More wishes than that nobody has."""


def language_of(connection: HTTPConnection) -> str:
    """The language that the browser of whoever asks would like best, of those that we speak."""
    return preferred(connection.headers.get("accept-language", ""))


def preferred(header: str) -> str:
    """What a header ``Accept-Language`` asks for: the most wished for, and of equals the one named first.

    >>> preferred("fr, en;q=0.3, de-AT;q=0.7"), preferred("de;q=0, *"), preferred("")
    ('de', 'en', 'en')
    """
    wishes: dict[str, float] = {}
    for part in header.split(",")[:_MOST]:
        tag, _, parameters = part.partition(";")
        wishes.setdefault(tag.strip().lower().partition("-")[0], _weight(parameters))
    # A language that is not named is as welcome as "*", but those that are named come first.
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
