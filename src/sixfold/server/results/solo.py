"""Solo games: personal records, and the daily challenge, in which everybody gets the same draws."""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from sixfold import records
from sixfold.core.chance import Dealer
from sixfold.core.game import Game
from sixfold.core.types import Result
from sixfold.server.results.ratings import ladder_of
from sixfold.server.store.database import Statement

_BEST: Final = (
    "INSERT INTO bests (person, ladder, score, game_id, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (person, ladder)"
    " DO UPDATE SET score = excluded.score, game_id = excluded.game_id, at = excluded.at"
    " WHERE bests.score < excluded.score"
)
_DAILY: Final = (
    "INSERT INTO dailies (day, person, name, score, detail, table_id, at) VALUES ($1, $2, $3, $4, $5, $6, $7)"
    " ON CONFLICT (day, person) DO NOTHING"
)


def day_of(now: int) -> str:
    """The UTC day of a time in milliseconds."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def daily_dealer(secret: bytes, day: str) -> Dealer:
    """The dealer of a day. Its draws cannot be predicted."""
    return Dealer(hmac.digest(secret, f"daily {day}".encode(), hashlib.sha256))


def daily_table(secret: bytes, day: str, person: str) -> str:
    """The id of a person's table of a day; there is only one."""
    digest = hmac.digest(secret, f"daily {day} of {person}".encode(), hashlib.sha256)
    return urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def kept(
    game: Game, person: str, name: str, result: Result, game_id: str, at: int, daily: str | None
) -> list[Statement]:
    """What a finished solo game adds to a person's records."""
    score, detail = score_of(result)
    found = [Statement(_BEST, [person, ladder_of(game), score, game_id, at])]
    # After the day, records of others reveal the seed, so late results do not count.
    if daily == day_of(at):
        table = game_id.rpartition("-")[0]
        found.append(Statement(_DAILY, [daily, person, name, score, detail, table, at]))
    return found


def score_of(result: Result) -> tuple[int, str]:
    """The lowest marker, and all markers in ascending order as a text that sorts like the results.

    >>> score_of({"tracks": [{"R": 9, "G": 12, "B": 30, "O": 9, "Y": 11, "P": 10}]})
    (9, '09.09.10.11.12.30')
    """
    track = sorted(result["tracks"][0].values())
    return track[0], ".".join(f"{position:02}" for position in track)


def without_seed(record: str) -> str:
    """The record of a challenge without its seed, while others still play it."""
    found = records.loads(record)
    assert found.shuffle is not None
    return records.dumps(replace(found, shuffle=replace(found.shuffle, seed=None)))
