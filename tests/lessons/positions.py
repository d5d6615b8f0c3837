"""Positions for lessons: moments of played games, stored as records, and the search for them."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from sixfold.core.chance import Dealer, seed_from
from sixfold.games import registry

OWN = 0
"""The seat of the learner."""
RECORDS = Path(__file__).parent / "records"


@dataclass
class Step:
    """One task of a lesson: a position, and the moves that solve it."""

    name: str
    position: Any
    good: list[Any]
    kept: list[str] | None = None
    """The tiles or cards that are shown; the others are omitted for clarity."""
    moves: list[Any] = field(default_factory=list)
    """The moves that can be tried."""


Shows = Callable[[Any], Step | None]
"""Returns a step if the position is suitable for it."""


def points(gains: Any) -> int:
    """All points of a move."""
    return sum(gains.values() if isinstance(gains, dict) else gains)


def lowest(track: dict[str, int]) -> int:
    """The value of the weakest colour."""
    return min(track.values())


def kept(game: str, shows: Shows) -> Step:
    """The step at its stored position."""
    record = json.loads((RECORDS / f"{game}-{shows.__name__}.json").read_text())
    position = registry.make(game, "base", 2).position(record["setup"])
    for event in record["events"]:
        position.apply(event)
    step = shows(position)
    assert step is not None, f"the moment of {game} does not show {shows.__name__}"
    return step


def search(game: str, shows: Shows, longest: int, tries: int = 300) -> None:
    """Find a suitable position in games of greedy players, and store it."""
    for number in range(tries):
        for position in _moments(game, number, longest):
            if shows(position) is not None:
                record = {"setup": position.setup, "events": list(position.events)}
                text = json.dumps(record, separators=(",", ":"))
                (RECORDS / f"{game}-{shows.__name__}.json").write_text(text + "\n")
                return
    raise LookupError(f"no game of {game} shows {shows.__name__}")


def _moments(game: str, number: int, longest: int) -> Iterator[Any]:
    rng, dealer = Random(number), Dealer(seed_from(f"lesson {game} {number}"))
    position = registry.make(game, "base", 2).start(dealer)
    for _ in range(longest):
        if position.is_over:
            return
        if position.to_move == OWN:
            yield position
        listed = position.moves_with_points()
        most = max(points(gains) for _, gains in listed)
        position.play(rng.choice([move for move, gains in listed if points(gains) == most]))
        position.play_draws(dealer)
