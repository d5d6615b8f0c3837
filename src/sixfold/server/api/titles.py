"""The endpoint for titles: what can be played here, with every fact about its rules that a client needs."""

from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sixfold.bots.levels import levels_of
from sixfold.core.game import Game
from sixfold.core.translation import LANGUAGES
from sixfold.games import registry
from sixfold.server.api.json_types import TableFacts, Texts, Title, VariantFacts
from sixfold.server.api.openapi_schema import endpoint


@endpoint("GET", "/titles", answer=list[Title])
async def titles(request: Request) -> Response:
    """List the titles that can be played here, with their variants and the facts about their rules."""
    return Response(_encoded(), media_type="application/json", headers={"Cache-Control": "no-cache"})


@cache
def _encoded() -> bytes:
    return msgspec.json.encode([title_of(name) for name in registry.published()])


def title_of(name: str) -> Title:
    """A title with its facts; where it has no words of its own, its name says enough."""
    game = registry.kit(name).game
    empty = dict.fromkeys(LANGUAGES, "")
    return Title(
        name,
        game.stage,
        _titles(game),
        _said(game, "label", _titles(game)),
        _said(game, "about", empty),
        _endings(game),
        game.has_matches,
        game.daily_variant,
        [
            VariantFacts(
                variant,
                _said(game, f"variant-{variant}", variant_titles(game, variant)),
                _said(game, f"note-{variant}", empty),
                [facts_of(game.make(variant, players)) for players in numbers],
            )
            for variant, numbers in game.variant_players.items()
        ],
    )


def _titles(game: type[Game]) -> Texts:
    return {lang: game.texts.say(lang, "title") for lang in LANGUAGES}


def variant_titles(game: type[Game], variant: str) -> Texts:
    """What a variant is called if the title has no words for it."""
    return _titles(game) if variant == "base" else dict.fromkeys(LANGUAGES, variant.capitalize())


def facts_of(game: Game) -> TableFacts:
    """The facts about a table: the properties of its game that have these names."""
    own = {name: getattr(game, name) for name in TableFacts.__struct_fields__ if name != "levels"}
    return msgspec.convert(own | {"colours": list(game.colours), "levels": len(levels_of(game))}, TableFacts)


def _said(game: type[Game], key: str, otherwise: Texts) -> Texts:
    return {lang: game.texts.find(lang, key) or otherwise[lang] for lang in LANGUAGES}


def _endings(game: type[Game]) -> dict[str, Texts]:
    reasons = [key.removeprefix("over-") for key in sorted(game.texts.all_keys()) if key.startswith("over-")]
    return {reason: _said(game, f"over-{reason}", dict.fromkeys(LANGUAGES, reason)) for reason in reasons}
