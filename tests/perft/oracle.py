"""The rules of placing and playing once more, read off the rule books with sets and dictionaries, to check kernels by.

It looks only at what a position tells (board, racks, tracks, events) and uses none of the game's kernels or tables.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from sixfold.core.actions import Draw
from sixfold.core.colours import COLOURS
from sixfold.core.hexgrid import Cell, distance, step
from sixfold.games.board.layout import LAYOUT
from sixfold.games.board.moves import Place
from sixfold.games.board.position import BoardPosition

from . import spezial_oracle

Gains = tuple[int, int]


def placements(position: BoardPosition) -> dict[str, Gains]:
    """Every placement of the seat to move, in its notation, with the points of its two halves."""
    seat = int(position.s.seat)
    board = position.board()
    pairs = [pair for pair in free_pairs(position) if has_placed(position, seat) or _opens(board, *pair)]
    found: dict[str, Gains] = {}
    for tile in sorted(set(position.rack(seat))):
        for a, b in pairs:
            for at in ((a, b), (b, a)):
                move, gains = Place(tile, at), _gains(board, tile, at)
                if at == (a, b) or tile[0] != tile[1] or _order_matters(position, seat, tile[0], gains):
                    found[str(move)] = gains
    return found


def free_pairs(position: BoardPosition) -> list[tuple[Cell, Cell]]:
    """The neighbouring free cells of the zone, the lower cell first."""
    radius, board = LAYOUT.zone_radius[position.game.players], position.board()
    span = range(-radius, radius + 1)
    free = {(q, r) for q in span for r in span if distance((q, r)) <= radius} - board.keys()
    return [(a, b) for a in sorted(free) for b in _neighbours(a) if a < b and b in free]


def has_placed(position: BoardPosition, seat: int) -> bool:
    """Whether a seat has made its first placement."""
    return any(event["do"] == "place" and event["seat"] == seat for event in position.events)


def card_plays(position: Any) -> list[str]:
    """Every play of the card game, in its notation: a card twice where the order of its symbols matters (C1, C2)."""
    seat, seats = int(position.s.seat), range(position.game.players)
    shown = [letter for other in seats for card in position.row(other) for letter in card]
    found = []
    for card in sorted(set(position.hand(seat))):
        ways = [card, card[::-1]]
        ends = [_scored(position.track(seat), [(letter, shown.count(letter)) for letter in way]) for way in ways]
        found += ways if ends[0] != ends[1] else ways[:1]
    return found


def _scored(track: dict[str, int], gains: list[tuple[str, int]]) -> dict[str, int]:
    """C1: step by step; an area opens when all other markers are in the area before it."""
    for letter, gain in gains:
        for _ in range(gain):
            others = min(_area(track[other]) for other in COLOURS if other != letter)
            if track[letter] < 10 and _area(track[letter] + 1) <= others + 1:
                track[letter] += 1
    return track


def _area(field: int) -> int:
    return sum(field >= first for first in (1, 4, 7))


def decisions(position: Any) -> list[Any]:
    """The decisions of the seat to move: placements and plays by the oracle, the rest as the position says."""
    if position.is_over or position.draws_pending:
        return []
    moves: list[Any] = position.legal_moves()
    if moves and str(moves[-1]) == "keep":
        return moves
    texts = TEXTS[position.game.name](position)
    return [position.game.parse(text) for text in texts]


def spezial_placements(position: Any) -> list[str]:
    """Every placement of Genial Spezial, in its notation."""
    return spezial_oracle.moves_after(position.game.players, position.setup, position.events)


TEXTS: dict[str, Callable[[Any], Iterable[str]]] = {
    "board": placements,
    "cards": card_plays,
    "spezial": spezial_placements,
}
"""By game: what lists its moves."""


def after(position: Any, move: Any, draws: list[str], at: int) -> tuple[Any, int]:
    """The position after a decision and the draw that follows it; ``at`` is the next place in the list of draws."""
    position = position.copy()
    position.play(move)
    if needed := position.draws_pending:
        stocks = [position.bag] if position.game.name == "board" else [position.pile, position.discards]
        drawn: list[str] = []
        while len(drawn) < needed:
            if not any(stocks[0].values()):
                stocks.pop(0)
            piece = draws[at % len(draws)]
            at += 1
            if stocks[0][piece] > 0:
                stocks[0][piece] -= 1
                drawn.append(piece)
        position.play(Draw(tuple(drawn)))
    return position, at


def divide(position: Any, draws: list[str]) -> dict[str, int]:
    """For each decision, the number of decisions after it."""
    return {str(move): len(decisions(after(position, move, draws, 0)[0])) for move in decisions(position)}


def _neighbours(cell: Cell) -> Iterator[Cell]:
    return (step(cell, direction) for direction in range(6))


def _opens(board: dict[Cell, str], a: Cell, b: Cell) -> bool:
    """B1: one of the cells lies next to a printed symbol that no tile touches."""
    return any(
        not any(near in board for near in _neighbours(symbol))
        for symbol in LAYOUT.symbols
        if a in _neighbours(symbol) or b in _neighbours(symbol)
    )


def _gains(board: dict[Cell, str], tile: str, at: tuple[Cell, Cell]) -> Gains:
    """B2, B3: five directions, never the one to the partner."""
    first, second = (
        sum(_line(board, cell, direction, letter) for direction in range(6) if step(cell, direction) != at[1 - half])
        for half, (cell, letter) in enumerate(zip(at, tile, strict=True))
    )
    return first, second


def _line(board: dict[Cell, str], cell: Cell, direction: int, letter: str) -> int:
    count = 0
    while board.get(cell := step(cell, direction)) == letter:
        count += 1
    return count


def _order_matters(position: BoardPosition, seat: int, colour: str, gains: Gains) -> bool:
    """B4: only where a marker stops on field 18 between the two halves of a double."""
    if position.game.variant not in ("solo", "team"):
        return False
    start = position.track(seat)[colour]
    return _moved(_moved(start, gains[0]), gains[1]) != _moved(_moved(start, gains[1]), gains[0])


def _moved(field: int, gain: int) -> int:
    return min(field + gain, 18 if field < 18 else 36)
