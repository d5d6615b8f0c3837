"""Selects the moves worth a closer look. Playing thousands of moves on a copy would take seconds."""

from collections.abc import Mapping
from typing import Any, Final

from sixfold.cli.narration import Track
from sixfold.core.colours import COLOURS
from sixfold.core.position import Position, points_by_colour
from sixfold.core.types import Action

MOST: Final = 200
"""Maximum number of moves to look at."""
MOST_OF_A_COLOUR: Final = 10
"""How many of them are the best for a single colour."""


def shortlist(position: Position) -> list[Action]:
    """The legal moves, but only the first of those that score alike, and only the best of too many.

    The best have the most points, in total and in each colour.
    """
    different: dict[Any, tuple[Any, Track]] = {}
    for move, points in position.moves_with_points():
        letters = [letter for letter in str(move) if letter in COLOURS]
        figures = sorted(points.items()) if isinstance(points, Mapping) else points
        different.setdefault((*letters, *figures), (move, points_by_colour(str(move), points)))
    found = list(different.values())
    kept: set[int] = set()
    for colour in COLOURS:
        kept.update(sorted(range(len(found)), key=lambda number: -found[number][1].get(colour, 0))[:MOST_OF_A_COLOUR])
    others = sorted(set(range(len(found))) - kept, key=lambda number: (-sum(found[number][1].values()), number))
    return [found[number][0] for number in sorted([*kept, *others[: MOST - len(kept)]])]
