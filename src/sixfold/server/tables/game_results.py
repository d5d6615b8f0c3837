"""What the end of a game does beside the table: ratings, personal records, the challenge of the day."""

from collections.abc import Sequence

from sixfold.server.results import solo
from sixfold.server.results.ratings import rated
from sixfold.server.store.database import Database, Statement
from sixfold.server.tables import persistence
from sixfold.server.tables.entries import Ended, Entry
from sixfold.server.tables.table import Table


async def results_of(database: Database, table: Table, entries: Sequence[Entry]) -> list[Statement]:
    """What the end of a game does to ratings and personal records; written together with it."""
    ends = [(entry.body.result, entry.at) for entry in entries if isinstance(entry.body, Ended)]
    if not ends or ends[0][0]["reason"] == "abandoned":
        return []
    (result, at), game_id = ends[0], persistence.game_id(table)
    people = [seat.person for seat in table.seats]
    if len(people) == 1 and people[0] is not None:
        if table.seats[0].program:
            # Records are those of people.
            return []
        return solo.kept(table.game, people[0], table.seats[0].name, result, game_id, at, table.daily)
    if table.options.rated and _everybody_moved(table):
        return await rated(database, table.game, people, result, game_id, at)
    return []


def _everybody_moved(table: Table) -> bool:
    """Whether it was a game: who resigns, or lets the time run out, before all have moved gives nothing away."""
    moved = {event["seat"] for event in table.position.events if event["do"] not in ("draw", "resign")}
    return len(moved) == len(table.seats)
