"""Open Graph tags for shared links to finished games: the players, the result, and a picture of the end."""

from html import escape

from starlette.requests import Request

from sixfold.core.errors import SixfoldError
from sixfold.core.game import Game
from sixfold.games import registry
from sixfold.records import Record, loads
from sixfold.server.api.finished_games import kept_record
from sixfold.server.api.titles import title_of
from sixfold.server.error_messages import TEXTS
from sixfold.server.languages import language_of
from sixfold.server.names import seat_names
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
        "og:description": _about(record, lang),
        "og:url": address,
        "og:image": f"{site}api/v1/games/{game}/picture.png?lang={lang}",
        "og:locale": TEXTS.say(lang, "locale"),
    }
    tags = [f'<meta property="{name}" content="{escape(value)}">' for name, value in known.items()]
    return "".join(tags) + '<meta name="twitter:card" content="summary_large_image">'


def title(record: Record, lang: str) -> str:
    """The title of a finished game."""
    name, variant = str(record.rules["game"]), str(record.rules["variant"])
    kinds = [name.capitalize()]
    if _game(record) is not None:
        shown = title_of(name)
        kinds = [shown.titles[lang]]
        kinds += [known.titles[lang] for known in shown.variants if known.name == variant != "base"]
    return f"{_ended(record, lang)} – {', '.join(kinds)}"


def _game(record: Record) -> Game | None:
    """The game of a record; None if its package is no longer installed or has changed: then only its name is known."""
    try:
        return registry.from_rules(record.rules)
    except SixfoldError:
        return None


def _about(record: Record, lang: str) -> str:
    game, variant = _game(record), record.rules.get("variant", "base")
    own = None if game is None else game.texts.find(lang, f"link-about-{variant}")
    return own or TEXTS.say(lang, "about")


def _ended(record: Record, lang: str) -> str:
    called, game = seat_names(record.seats), _game(record)
    sides = [(seat,) for seat in range(len(called))] if game is None else game.sides
    who = [" & ".join(called[seat] for seat in side) for side in sides]
    result = record.result
    if result is None or not result["ranking"] or not result["ranking"][0]:
        return ", ".join(who)
    if (game is not None and game.shares_track) or result["reason"] in ("resigned", "abandoned"):
        # Scores of players who resigned mean nothing, and a shared track has no scores to compare.
        won = [side[0] in result["ranking"][0] for side in sides]
        if len(who) == 1 or sum(won) != 1:
            return ", ".join(who)
        others = ", ".join(name for name, first in zip(who, won, strict=True) if not first)
        key = "wins" if len(sides) == len(called) else "win"
        return TEXTS.say(lang, key, who=who[won.index(True)], others=others)
    lows = [min(result["tracks"][side[0]].values()) for side in sides]
    if len(who) == 2:
        return f"{who[0]} {lows[0]} : {lows[1]} {who[1]}"
    return ", ".join(f"{name} {low}" for name, low in zip(who, lows, strict=True))
