"""Merging a guest into an account.

Logs do not change: they keep naming the guest, and the table ``aliases`` maps the guest's id to the account. Everything
else moves to the account in one transaction. On conflict the account keeps its own rating, the better of two best
results, and the earlier of two daily games. Sessions, tokens and push subscriptions do not move: somebody else who knew
the guest's cookie may have created them.
"""

from typing import Final

from sixfold.core.errors import Refused
from sixfold.server.store.database import Clash, Database, Statement

_UNFINISHED: Final = (
    "SELECT 1 FROM seats WHERE person = $1 AND over = 0",
    "SELECT 1 FROM tables WHERE status = 'open' AND host = $1",
)
_GUEST_GOES: Final = f"DELETE FROM people WHERE id = $1 AND password IS NULL AND NOT EXISTS ({_UNFINISHED[0]})"
_ACCOUNT_STAYS: Final = "UPDATE people SET seen = seen WHERE id = $1 AND password IS NOT NULL"

_MOVES: Final = (
    "UPDATE aliases SET person = $2 WHERE person = $1",
    "INSERT INTO aliases (guest, person) VALUES ($1, $2)",
    "UPDATE seats SET person = $2 WHERE person = $1",
    # Steps first: which of them move depends on the ratings before the merge.
    "UPDATE rating_steps SET person = $2"
    " WHERE person = $1 AND ladder NOT IN (SELECT ladder FROM ratings WHERE person = $2)",
    "UPDATE ratings SET person = $2 WHERE person = $1 AND ladder NOT IN (SELECT ladder FROM ratings WHERE person = $2)",
    "DELETE FROM bests WHERE person = $2 AND EXISTS (SELECT 1 FROM bests AS other"
    " WHERE other.person = $1 AND other.ladder = bests.ladder AND other.score > bests.score)",
    "UPDATE bests SET person = $2 WHERE person = $1 AND ladder NOT IN (SELECT ladder FROM bests WHERE person = $2)",
    "DELETE FROM dailies WHERE person = $2 AND EXISTS (SELECT 1 FROM dailies AS other"
    " WHERE other.person = $1 AND other.day = dailies.day AND other.at < dailies.at)",
)
_DAILIES: Final = (
    "UPDATE dailies SET person = $2, name = $3"
    " WHERE person = $1 AND day NOT IN (SELECT day FROM dailies WHERE person = $2)"
)
_LEFT_OVER: Final = ("rating_steps", "ratings", "bests", "dailies", "sessions", "tokens", "pushes")
"""The last three end ways in that others may know; they must not lead into the account."""


async def merge(database: Database, guest: str, account: str, name: str) -> None:
    """Move everything of a guest to an account; Refused while the guest is at a table that is not over."""
    for question in _UNFINISHED:
        if await database.read(question, guest):
            raise _still_playing()
    statements = [
        Statement(_GUEST_GOES, [guest], changes=1),
        Statement(_ACCOUNT_STAYS, [account], changes=1),
        *(Statement(sql, [guest, account]) for sql in _MOVES),
        Statement(_DAILIES, [guest, account, name]),
        *(Statement(f"DELETE FROM {table} WHERE person = $1", [guest]) for table in _LEFT_OVER),
    ]
    try:
        await database.write(*statements)
    except Clash as clash:
        raise _still_playing() from clash


def _still_playing() -> Refused:
    return Refused(
        "still-playing", "as a guest you still have a seat at a table: finish that game first, or leave the table"
    )
