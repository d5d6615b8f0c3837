"""Open Graph tags for shared links to finished games: the players, the result, and a picture of the end."""

from collections.abc import Sequence
from html import escape
from typing import Any

from starlette.requests import Request

from sixfold.bots import levels
from sixfold.core.errors import SixfoldError
from sixfold.games import registry
from sixfold.records import Record, loads
from sixfold.server.api.finished_games import kept_record
from sixfold.server.error_messages import TEXTS
from sixfold.server.languages import language_of
from sixfold.server.services import services_of
from sixfold.server.store.database import Unavailable


async def preview(request: Request, game: str) -> str:
    """The tags for the page of a game; none if it does not exist or is not public.

    They show what an anonymous user may see, since crawlers fetch and cache them.
    """
    try:
        record = loads(await kept_record(services_of(request), game, None))
    except (SixfoldError, Unavailable):
        return ""
    site, lang = str(request.base_url), language_of(request)
    address = f"{site}games/{game}"
    known = {
        "og:site_name": "Sixfold",
        "og:type": "website",
        "og:title": title(record, lang),
        "og:description": _text(record, "about", lang) or TEXTS.say(lang, "about"),
        "og:url": address,
        "og:image": f"{site}api/v1/games/{game}/picture.png?lang={lang}",
        "og:locale": TEXTS.say(lang, "locale"),
    }
    tags = [f'<meta property="{name}" content="{escape(value)}">' for name, value in known.items()]
    return "".join(tags) + '<meta name="twitter:card" content="summary_large_image">'


def title(record: Record, lang: str) -> str:
    """The title of a finished game."""
    kind = _text(record, "title", lang) or str(record.rules["game"]).capitalize()
    return f"{_ended(record, lang)} – {kind}"


def _text(record: Record, key: str, lang: str) -> str | None:
    """A text of the game about links to it, for its variant or in general; None if it has none."""
    game = str(record.rules["game"])
    if game not in registry.names():
        return None
    texts, variant = registry.kit(game).game.texts, record.rules.get("variant", "base")
    return texts.find(lang, f"link-{key}-{variant}") or texts.find(lang, f"link-{key}")


def _called(seats: list[dict[str, Any]], lang: str) -> list[str]:
    """Names as the page shows them: bots by their level, and equal names with a number.

    >>> _called([{"name": "Ada"}, {"name": "Casual (3)", "bot": "level:3"}], "de")
    ['Ada', 'Gemütlich (3)']
    """
    called = []
    for seat in seats:
        kind, _, level = str(seat.get("bot") or "").partition(":")
        is_level = kind == "level" and level in {"1", "2", "3", "4", "5", "6", "7", "8"}
        called.append(levels.title(int(level), lang) if is_level else seat["name"])
    number = [f" {called[: seat + 1].count(name)}" * (called.count(name) > 1) for seat, name in enumerate(called)]
    return [name + more for name, more in zip(called, number, strict=True)]


def _sides(record: Record) -> Sequence[Sequence[int]]:
    """The seats that play together; each seat alone in a game that this server does not know."""
    if record.rules["game"] in registry.names():
        return registry.from_rules(record.rules).sides
    return [(seat,) for seat in range(len(record.seats))]


def _ended(record: Record, lang: str) -> str:
    called = _called(record.seats, lang)
    result: Any = record.result
    sides = _sides(record)
    who = [" & ".join(called[seat] for seat in side) for side in sides]
    ranking = [] if result is None else result["ranking"]
    if not ranking or not ranking[0]:
        return ", ".join(who)
    if record.rules.get("variant") == "duel" or result["reason"] in ("resigned", "abandoned"):
        # Scores of players who resigned mean nothing, and a duel has no scores to compare.
        won = [side[0] in ranking[0] for side in sides]
        if len(who) == 1 or sum(won) != 1:
            return ", ".join(who)
        others = ", ".join(name for name, first in zip(who, won, strict=True) if not first)
        key = "wins" if len(sides) == len(called) else "win"
        return TEXTS.say(lang, key, who=who[won.index(True)], others=others)
    lows = [min(result["tracks"][side[0]].values()) for side in sides]
    if len(who) == 2:
        return f"{who[0]} {lows[0]} : {lows[1]} {who[1]}"
    return ", ".join(f"{name} {low}" for name, low in zip(who, lows, strict=True))
