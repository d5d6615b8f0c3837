"""The rules of laying tiles, implemented again with sets and dictionaries, to check the kernels.

It looks only at what a position tells (board, racks, tracks, events) and uses none of the kernels or their tables.
"""

from collections.abc import Callable, Iterator
from typing import Any

from sixfold.core.hexgrid import Cell, distance, neighbour

Gains = tuple[int, int]
OrderMatters = Callable[[Any, int, str, Gains], bool]
"""``(position, seat, colour, gains)``: whether the two orders of a double's halves are different moves."""


def never(position: Any, seat: int, colour: str, gains: Gains) -> bool:
    """In most titles the order changes nothing."""
    return False


def placements(position: Any, order_matters: OrderMatters = never) -> dict[str, Gains]:
    """Every placement of the seat to move, in its notation, with the points of its two halves."""
    seat = int(position.s.seat)
    board, place = position.board(), position.notation.place
    pairs = free_pairs(position)
    if not has_placed(position, seat):
        pairs = [pair for pair in pairs if _opens(position, board, *pair)]
    found: dict[str, Gains] = {}
    for tile in sorted(set(position.rack(seat))):
        for a, b in pairs:
            for at in ((a, b), (b, a)):
                move, gains = place(tile, at), _gains(board, tile, at)
                if at == (a, b) or tile[0] != tile[1] or order_matters(position, seat, tile[0], gains):
                    found[str(move)] = gains
    return found


def free_pairs(position: Any) -> list[tuple[Cell, Cell]]:
    """The neighbouring free cells of the zone, the lower cell first."""
    radius, board = position.layout.zone_radius[position.game.players], position.board()
    span = range(-radius, radius + 1)
    free = {(q, r) for q in span for r in span if distance((q, r)) <= radius} - board.keys()
    return [(a, b) for a in sorted(free) for b in _neighbours(a) if a < b and b in free]


def has_placed(position: Any, seat: int) -> bool:
    """Whether a seat has made its first placement."""
    return any(event["do"] == "place" and event["seat"] == seat for event in position.events)


def _neighbours(cell: Cell) -> Iterator[Cell]:
    return (neighbour(cell, direction) for direction in range(6))


def _opens(position: Any, board: dict[Cell, str], a: Cell, b: Cell) -> bool:
    """One of the cells lies next to a printed symbol that no tile touches."""
    return any(
        not any(near in board for near in _neighbours(symbol))
        for symbol in position.layout.symbols
        if a in _neighbours(symbol) or b in _neighbours(symbol)
    )


def _gains(board: dict[Cell, str], tile: str, at: tuple[Cell, Cell]) -> Gains:
    """Five directions, never the one to the partner."""
    first, second = (
        sum(
            _line(board, cell, direction, letter)
            for direction in range(6)
            if neighbour(cell, direction) != at[1 - half]
        )
        for half, (cell, letter) in enumerate(zip(at, tile, strict=True))
    )
    return first, second


def _line(board: dict[Cell, str], cell: Cell, direction: int, letter: str) -> int:
    count = 0
    while board.get(cell := neighbour(cell, direction)) == letter:
        count += 1
    return count
