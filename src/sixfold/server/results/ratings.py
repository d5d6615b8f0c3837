"""Ratings: one ladder for each game, variant and number of players. Written together with the end of the game."""

from collections.abc import Sequence
from typing import Any, Final

from openskill.models import PlackettLuce

from sixfold.core.game import Game
from sixfold.core.types import Result
from sixfold.server.store.database import Database, Statement

_MODEL: Final = PlackettLuce()
_READ: Final = "SELECT mu, sigma, games FROM ratings WHERE person = $1 AND ladder = $2"
_FIRST: Final = (
    "INSERT INTO ratings (person, ladder, mu, sigma, ordinal, games, changed) VALUES ($1, $2, $3, $4, $5, 1, $6)"
)
_NEXT: Final = (
    "UPDATE ratings SET mu = $3, sigma = $4, ordinal = $5, games = games + 1, changed = $6"
    " WHERE person = $1 AND ladder = $2 AND games = $7"
)
_STEP: Final = "INSERT INTO rating_steps (person, ladder, game_id, at, mu, sigma) VALUES ($1, $2, $3, $4, $5, $6)"


def ladder_of(game: Game) -> str:
    """The name of a ladder: ``board-base-2``."""
    return f"{game.name}-{game.variant}-{game.players}"


async def rated(
    database: Database, game: Game, people: Sequence[str | None], result: Result, game_id: str, at: int
) -> list[Statement]:
    """The rating changes of a result; none unless it was people against people."""
    if None in people or len(set(people)) < max(2, len(people)) or not result["ranking"]:
        return []
    ladder = ladder_of(game)
    before = [await database.read(_READ, person, ladder) for person in people]
    known = [row[0] if row else None for row in before]
    after = new_ratings([None if row is None else (row[0], row[1]) for row in known], game.sides, result)
    found = []
    for person, old, (mu, sigma) in zip(people, known, after, strict=True):
        values = [person, ladder, mu, sigma, mu - 3 * sigma, at]
        found.append(Statement(_FIRST, values) if old is None else Statement(_NEXT, [*values, old[2]], changes=1))
        found.append(Statement(_STEP, [person, ladder, game_id, at, mu, sigma]))
    return found


def new_ratings(
    before: Sequence[tuple[float, float] | None], sides: Sequence[Sequence[int]], result: Result
) -> list[tuple[float, float]]:
    """By seat: the rating after a game as mean and deviation; ``before`` is None for a first game."""
    players = [_MODEL.rating() if old is None else _MODEL.rating(mu=old[0], sigma=old[1]) for old in before]
    places = {seat: place for place, group in enumerate(result["ranking"]) for seat in group}
    teams: Any = [[players[seat] for seat in side] for side in sides]
    rated_teams = _MODEL.rate(teams, ranks=[float(places[side[0]]) for side in sides])
    found = {
        seat: player
        for side, team in zip(sides, rated_teams, strict=True)
        for seat, player in zip(side, team, strict=True)
    }
    return [(found[seat].mu, found[seat].sigma) for seat in range(len(before))]
