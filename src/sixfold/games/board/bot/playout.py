"""Random play, for simulations and as the policy of the ``random`` bot.

Picks a random tile of the rack, a random free pair of cells, and a random orientation. Makes an allowed exchange half
of the time.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.core.game import Game
from sixfold.core.hands import random_kind, random_slot
from sixfold.core.kernels import rule
from sixfold.core.rng import below
from sixfold.games.board.layout import TABLES
from sixfold.games.board.legal import legal_placements, new_placements
from sixfold.games.board.rules import (
    deal,
    exchange,
    has_opened,
    keep,
    opens,
    place,
    rack_size,
    settle,
    start,
    take,
    tiles_to_draw,
)
from sixfold.games.board.state import (
    CHOOSE,
    DRAW,
    FREE,
    PLACE,
    RACK_SIZE,
    SOLO,
    SWAP,
    VARIANTS,
    Record,
    new_states,
)

__all__ = [
    "EXCHANGE",
    "KEEP",
    "SCRATCH",
    "list_choices",
    "listed_choice",
    "new_room",
    "new_states",
    "play_choice",
    "play_given",
    "random_choice",
    "random_draw",
    "random_start",
    "random_turn",
    "table_numbers",
    "tables",
]

EXCHANGE, KEEP = -1, -2

FEW = 8
"""At or below this number of free pairs, enumerating them is faster than guessing."""

SCRATCH = RACK_SIZE
"""The number of ``int8`` values a playout needs besides the record: the tiles just drawn."""


def tables(game: Game) -> NDArray[Any]:
    """The layout for kernels, the same for every table of this game."""
    return TABLES


def table_numbers(game: Game) -> tuple[int, int]:
    """The variant and the number of players, as kernels know them."""
    return VARIANTS.index(game.variant), game.players


def new_room() -> NDArray[Any]:
    """Memory for :func:`list_choices`."""
    return new_placements()


@rule
def random_draw(s: Record, t: Record, stream: NDArray[np.int64], scratch: NDArray[np.int8]) -> None:
    """If a draw is due, draw for the seat to move and pass the turn."""
    if s.phase == DRAW or s.phase == SWAP:
        for i in range(tiles_to_draw(s, t)):
            kind = random_kind(s.bag, int(s.bag_left), stream)
            take(s, kind)
            scratch[i] = kind
        settle(s, t, scratch)


@rule
def random_pair(s: Record, t: Record, stream: NDArray[np.int64]) -> tuple[int, int]:
    """Two free cells for the next tile, all legal pairs and both orientations equally likely."""
    if s.pairs < FEW:
        return kth_free_pair(s, t, below(stream, 2 * int(s.pairs)))
    count = 2 * int(t.pairs_in_zone[s.players])
    opened = has_opened(s, s.seat)
    while True:
        pair = int(t.pair[below(stream, count)])
        a, b = pair >> 8 & 255, pair & 255
        # Only FREE has all bits set, so one comparison covers both cells.
        if s.board[a] & s.board[b] == FREE and (opened or opens(s, t, a, b)):
            return a, b


@rule
def kth_free_pair(s: Record, t: Record, k: int) -> tuple[int, int]:
    """Enumerate the pairs (``k`` counts both orientations); near the end, guessing would miss too often."""
    board, pairs = s.board, t.pair
    left = k >> 1
    i = -2
    while left >= 0:
        i += 2
        pair = int(pairs[i])
        left -= board[pair >> 8 & 255] & board[pair & 255] == FREE
    a, b = pair >> 8 & 255, pair & 255
    return (a, b) if k & 1 == 0 else (b, a)


@rule
def random_choice(s: Record, t: Record, stream: NDArray[np.int64]) -> int:
    """A random decision for the seat to move, as a choice (see :func:`play_choice`)."""
    return random_exchange(stream) if s.phase == CHOOSE else random_placement(s, t, stream)


@rule
def random_exchange(stream: NDArray[np.int64]) -> int:
    """Whether to make an allowed exchange."""
    return EXCHANGE if below(stream, 2) == 0 else KEEP


@rule
def random_placement(s: Record, t: Record, stream: NDArray[np.int64]) -> int:
    """A random tile of the rack and a random place for it."""
    slot = random_slot(s.rack[s.seat, : rack_size(s)], stream)
    a, b = random_pair(s, t, stream)
    return slot << 16 | a << 8 | b


@rule
def play_choice(s: Record, t: Record, choice: int, scratch: NDArray[np.int8]) -> None:
    """Play a choice: EXCHANGE, KEEP, or a slot and the two cells for its tile, eight bits each."""
    if choice == EXCHANGE:
        exchange(s)
    elif choice == KEEP:
        keep(s)
    else:
        place(s, t, choice >> 16, choice >> 8 & 255, choice & 255)


@rule
def random_start(s: Record, t: Record, variant: int, players: int, stream: NDArray[np.int64]) -> None:
    """Start a game with random racks; seat 0 begins."""
    start(s, t, variant, players, 0)
    if variant != SOLO:
        for seat in range(players):
            for slot in range(RACK_SIZE):
                deal(s, seat, slot, random_kind(s.bag, int(s.bag_left), stream))


@rule
def random_turn(s: Record, t: Record, stream: NDArray[np.int64], scratch: NDArray[np.int8]) -> int:
    """Play a placement and everything up to the next one; return 1 if a tile was placed (solo begins with a draw).

    One pass runs every stage that is due. On a device, games that differ in bonus moves and exchanges thus stay in
    step, which doubles the speed.
    """
    placed = s.phase == PLACE
    if placed:
        play_choice(s, t, random_placement(s, t, stream), scratch)
    if s.phase == CHOOSE:
        play_choice(s, t, random_exchange(stream), scratch)
    random_draw(s, t, stream, scratch)
    return 1 if placed else 0


# --- exhaustive enumeration (see sixfold.engine.perft) -----------------------------------------------------


@rule
def list_choices(s: Record, t: Record, p: Record) -> int:
    """List every decision of the seat to move in ``p``; return their number."""
    if s.phase == CHOOSE:
        return 2
    return legal_placements(s, t, p) if s.phase == PLACE else 0


@rule
def listed_choice(s: Record, p: Record, i: int) -> int:
    """Decision ``i`` of the list, as a choice."""
    if s.phase == CHOOSE:
        return EXCHANGE if i == 0 else KEEP
    # Signed, because the compiler would unify signed and unsigned values to a float.
    return int(np.int64(p.slot[i]) << 16 | np.int64(p.cells[i, 0]) << 8 | np.int64(p.cells[i, 1]))


@rule
def play_given(s: Record, t: Record, choice: int, draws: NDArray[np.int8], at: int, scratch: NDArray[np.int8]) -> int:
    """Play a choice and make the following draw from a list; return the next index in the list."""
    play_choice(s, t, choice, scratch)
    count = tiles_to_draw(s, t)
    for i in range(count):
        while s.bag[draws[at]] == 0:
            at = (at + 1) % len(draws)
        scratch[i] = draws[at]
        take(s, draws[at])
        at = (at + 1) % len(draws)
    if count > 0:
        settle(s, t, scratch)
    return at
