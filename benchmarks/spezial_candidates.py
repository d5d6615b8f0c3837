"""Generates random layouts of Genial Spezial with both mirror symmetries; ``spezial_layout.py`` measures them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from sixfold.core.hexgrid import DIRECTIONS, Cell, distance, neighbour
from sixfold.games.spezial.layout import CELLS, NUMBER, mirrored, opposite
from sixfold.games.spezial.layout_file import Design

Orbit = tuple[Cell, ...]


def orbit(cell: Cell) -> Orbit:
    """A cell with its mirror images: four, two on an axis, one in the centre."""
    return tuple(sorted({cell, mirrored(cell), opposite(cell), mirrored(opposite(cell))}))


ORBITS = sorted({orbit(cell) for cell in CELLS})


@cache
def depth(cell: Cell) -> int:
    """The number of steps from a cell to the outside of the board: 1 on the rim."""
    steps, border = 1, {cell}
    while border <= NUMBER.keys():
        border = {neighbour(at, d) for at in border for d in range(len(DIRECTIONS))}
        steps += 1
    return steps - 1


@dataclass(frozen=True)
class Part:
    """Tower fields that are mirror images of each other."""

    dark: bool
    big: tuple[int, ...]
    """The numbers of players for which big towers stand there."""
    size: int
    depths: range


RIM, NEAR_RIM, INSIDE = range(1, 4), range(1, 5), range(3, 8)
PARTS = (
    Part(True, (2, 3, 4), 2, RIM),
    Part(True, (3, 4), 4, RIM),
    Part(True, (4,), 4, RIM),
    Part(False, (2,), 4, NEAR_RIM),
    Part(False, (3,), 2, INSIDE),
    Part(False, (), 4, INSIDE),
    Part(False, (), 4, INSIDE),
)
"""The counts of the rules, distributed over orbits."""
BONUS = ((4, 4, 4, 2), (4, 4, 4, 2, 1), (4, 4, 4, 4))
"""Fourteen to sixteen bonus fields, as orbits of these sizes."""


@dataclass(frozen=True)
class Candidate:
    """A candidate layout."""

    name: str
    parts: tuple[Orbit, ...]
    bonus: tuple[Cell, ...]

    @property
    def design(self) -> Design:
        """The layout in the format of the game."""
        fields: tuple[dict[Cell, tuple[int, ...]], ...] = ({}, {})
        for part, cells in zip(PARTS, self.parts, strict=True):
            fields[part.dark].update(dict.fromkeys(cells, part.big))
        return Design(fields[True], fields[False], self.bonus)


def candidate(rng: Random, name: str) -> Candidate:
    """A random layout with both mirror symmetries."""
    while True:
        try:
            parts: list[Orbit] = []
            for number in range(len(PARTS)):
                parts.append(pick(rng, number, dict(enumerate(parts))))
            return Candidate(name, tuple(parts), pick_bonus(rng, parts))
        except IndexError:
            continue


def variant(rng: Random, one: Candidate, name: str) -> Candidate:
    """The same layout with one group of towers, or the bonus fields, moved."""
    while True:
        try:
            parts = list(one.parts)
            number = rng.randrange(len(PARTS) + 3)
            if number < len(PARTS):
                parts[number] = pick(rng, number, {i: part for i, part in enumerate(parts) if i != number})
            taken = {cell for part in parts for cell in part}
            keep = number < len(PARTS) and not taken & set(one.bonus)
            varied = Candidate(name, tuple(parts), one.bonus if keep else pick_bonus(rng, parts))
            if varied.design != one.design:
                return varied
        except IndexError:
            continue


def pick(rng: Random, number: int, others: Mapping[int, Orbit]) -> Orbit:
    """A position for one group beside the others; raises IndexError if there is none.

    Two tower fields are at least three steps apart, so that a tile fits between them. Big towers of one table are at
    least six steps apart: connecting two of them pays so much that it must take several tiles.
    """
    part = PARTS[number]
    found = []
    for cells in ORBITS:
        if len(cells) != part.size or depth(cells[0]) not in part.depths:
            continue
        own = spread(cells, 6 if part.big else 3)
        if own and all(apart(cells, other, least_steps(part, PARTS[i])) for i, other in others.items()):
            found.append(cells)
    return rng.choice(found)


def least_steps(a: Part, b: Part) -> int:
    return 6 if set(a.big) & set(b.big) else 3


def apart(cells: Sequence[Cell], others: Sequence[Cell], least: int) -> bool:
    """Whether all of these are at least this many steps from all of the others."""
    return all(distance(a, b) >= least for a in cells for b in others)


def spread(cells: Sequence[Cell], least: int) -> bool:
    """Whether they are at least this many steps apart."""
    return all(distance(a, b) >= least for i, a in enumerate(cells) for b in cells[i + 1 :])


def pick_bonus(rng: Random, parts: Sequence[Orbit]) -> tuple[Cell, ...]:
    """Bonus fields in gaps between towers, no two adjacent; raises IndexError if that fails."""
    towers = [cell for part in parts for cell in part]
    found: list[Cell] = []
    for size in rng.choice(BONUS):
        fits = [o for o in ORBITS if len(o) == size and o[0] not in towers and spread(o, 2) and apart(o, found, 2)]
        found += rng.choice([o for o in fits if in_a_gap(o[0], towers)])
    return tuple(sorted(found))


def in_a_gap(cell: Cell, towers: Sequence[Cell]) -> bool:
    """Whether a cell lies on a shortest path between two tower fields that are at most five steps apart."""
    near = [tower for tower in towers if distance(cell, tower) <= 4]
    return any(
        distance(a, b) <= 5 and distance(a, cell) + distance(cell, b) == distance(a, b)
        for i, a in enumerate(near)
        for b in near[i + 1 :]
    )


def taken_from(design: Design, name: str) -> Candidate:
    """A design as a candidate, if it has our symmetries and groups."""
    parts: list[Orbit] = []
    for part in PARTS:
        fields = design.dark_blue if part.dark else design.grey_blue
        free = [orbit(cell) for cell, big in fields.items() if big == part.big and orbit(cell) not in parts]
        parts.append(free[0])
    return Candidate(name, tuple(parts), design.bonus)
