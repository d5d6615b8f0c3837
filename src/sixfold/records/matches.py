"""A match: several games with the same players, rotating beginners and added points (C8).

The rules of a game say whether it has matches, what a game counts and who begins the next one.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from sixfold.core.errors import BadRecord, SixfoldError
from sixfold.core.game import Game
from sixfold.core.position import Position
from sixfold.games import registry
from sixfold.records import shape
from sixfold.records.codec import dumps, record_from
from sixfold.records.record import Record
from sixfold.records.strict_json import parse
from sixfold.records.verification import verify


@dataclass(frozen=True)
class Match:
    """Several games of one group, finished or not, as they are saved and exchanged."""

    games: list[Record]
    totals: list[int]
    """By seat: the points of all games with a result."""

    @property
    def ranking(self) -> list[list[int]]:
        """Groups of seats, best first; equal totals share a place."""
        places = sorted(set(self.totals), reverse=True)
        return [[seat for seat, total in enumerate(self.totals) if total == place] for place in places]

    @property
    def next_first(self) -> int:
        """The seat that begins the next game."""
        last = self.games[-1]
        return matched(last.rules).next_first(_first(last))


def match_of(games: Sequence[Record]) -> Match:
    """A match of these games with its totals; raises BadRecord if they do not belong together."""
    if not games:
        raise BadRecord("bad-shape", "a match has at least one game")
    game = matched(games[0].rules)
    for number, (before, record) in enumerate(pairwise(games), 2):
        if record.rules != games[0].rules:
            raise BadRecord("match-rules", f"game {number}: all games of a match have the same rules")
        if _players(record) != _players(games[0]):
            raise BadRecord("match-seats", f"game {number}: in a match all players keep their seats and names")
        if _first(record) != (first := game.next_first(_first(before))):
            raise BadRecord("match-first", f"game {number}: seat {first} begins, to the left of the last beginner (C8)")
    points = [game.match_points(record.result) for record in games if record.result is not None]
    return Match(list(games), [sum(column) for column in zip(*points, strict=True)] or [0] * game.players)


def matched(rules: dict[str, Any]) -> Game:
    """The game of these rules; raises BadRecord if it has no matches."""
    try:
        game = registry.from_rules(rules)
    except SixfoldError as wrong:
        raise BadRecord(wrong.code, wrong.message) from None
    if not game.has_matches:
        raise BadRecord("no-match", f"{game.name} is not played in matches of several games")
    return game


def is_match(data: bytes | str) -> bool:
    """Whether a text is a match and not a single game; raises BadRecord if it is not JSON."""
    whole = parse(data)
    return isinstance(whole, dict) and whole.get("format") == shape.MATCH_FORMAT


def loads_match(data: bytes | str) -> Match:
    """Parse a match; raises BadRecord with a one-line message if it is malformed."""
    games, totals = shape.check_match(parse(data))
    return Match([in_game(number)(record_from)(game) for number, game in enumerate(games, 1)], totals)


def dumps_match(match: Match) -> str:
    """Format a match; raises BadRecord if :func:`loads_match` would not accept it."""
    games = ",\n".join(in_game(number)(dumps)(game).rstrip() for number, game in enumerate(match.games, 1))
    head = f'{{"format": "{shape.MATCH_FORMAT}", "version": {shape.VERSION},\n "games": [\n{games}],'
    text = f'{head}\n "totals": {list(match.totals)}}}\n'
    loads_match(text)
    return text


def verify_match(match: Match) -> list[Position]:
    """The final positions of a correct match; BadRecord names the first error."""
    dumps_match(match)  # A match built in code must be as well-formed as a parsed one.
    positions = [in_game(number)(verify)(game) for number, game in enumerate(match.games, 1)]
    right = match_of(match.games).totals
    if match.totals != right:
        raise BadRecord("totals-mismatch", f"the totals should be {right} (C8)")
    return positions


def _players(record: Record) -> list[str]:
    return [seat["name"] for seat in record.seats]


def _first(record: Record) -> int:
    first = record.setup.get("first", 0)
    return first if type(first) is int else 0


@contextmanager
def in_game(number: int) -> Iterator[None]:
    """Add the number of the game, from 1, to every error in this block, or in a function wrapped by it."""
    try:
        yield
    except BadRecord as wrong:
        raise BadRecord(wrong.code, f"game {number}: {wrong.message}") from None
