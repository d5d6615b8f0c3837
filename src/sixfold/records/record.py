"""A recorded game as a value, and how to take it from a position."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sixfold.core.chance import SCHEME, Dealer
from sixfold.core.json_values import copied
from sixfold.core.position import Position
from sixfold.core.types import Event, Result, Setup
from sixfold.records.shape import check_seats


@dataclass(frozen=True)
class Shuffle:
    """A table's commitment to its shuffles; the seed is present once it has been revealed."""

    scheme: str
    commitment: str
    seed: str | None = None


@dataclass(frozen=True)
class Record:
    """One game, finished or not, as it is saved and exchanged."""

    rules: dict[str, Any]
    seats: list[dict[str, Any]]
    setup: Setup
    events: list[Event]
    result: Result | None
    shuffle: Shuffle | None = None


def record_of(
    position: Position,
    seats: Sequence[Mapping[str, Any]] | None = None,
    dealer: Dealer | None = None,
    *,
    abandoned: bool = False,
) -> Record:
    """The record of a game in its current state; later moves do not change it.

    With a dealer, the record contains the commitment and, once the game is over, the seed; earlier, the seed would
    reveal all draws to come. ``abandoned`` closes a game that nobody came back to.
    """
    game = position.game
    if seats is None:
        seats = [{"name": f"seat {seat}"} for seat in range(game.players)]
    result = position.result()
    if result is None and abandoned:
        result = position.standing("abandoned")
    return Record(
        rules=dict(game.rules),
        seats=check_seats(list(seats), game.players),
        setup=copied(position.setup),
        events=copied(list(position.events)),
        result=result,
        shuffle=None if dealer is None else _promise(dealer, revealed=result is not None),
    )


def bot_seats(names: Sequence[str]) -> list[dict[str, str]]:
    """The seats of a game between bots; equal names are distinguished by their seats.

    >>> [seat["name"] for seat in bot_seats(["greedy", "random", "greedy"])]
    ['greedy 1', 'random', 'greedy 3']
    """
    return [{"name": name, "bot": bot} for name, bot in zip(numbered(names), names, strict=True)]


def numbered(names: Sequence[str]) -> list[str]:
    """The names, with their positions appended to those that repeat."""
    return [name if names.count(name) == 1 else f"{name} {place}" for place, name in enumerate(names, 1)]


def _promise(dealer: Dealer, *, revealed: bool) -> Shuffle:
    return Shuffle(SCHEME, dealer.commitment, dealer.seed.hex() if revealed else None)
