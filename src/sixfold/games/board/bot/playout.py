"""Random play, for simulations and as the policy of the ``random`` bot.

A tile of the rack at random, then a free pair of cells at random, then which half goes where; an exchange
that is allowed is made every other time.
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
"""From so few free pairs on, counting through them beats guessing."""

SCRATCH = RACK_SIZE
"""How many numbers a playout needs beside the record: the tiles just drawn."""


def tables(game: Game) -> NDArray[Any]:
    """The layout for kernels; here the same for every table."""
    return TABLES


def table_numbers(game: Game) -> tuple[int, int]:
    """The numbers by which kernels know a table: its variant and how many play."""
    return VARIANTS.index(game.variant), game.players


def new_room() -> NDArray[Any]:
    """The room that :func:`list_choices` works in."""
    return new_placements()


@rule
def random_draw(s: Record, t: Record, stream: NDArray[np.int64], scratch: NDArray[np.int8]) -> None:
    """If a draw is due, draw what the seat to move needs, and pass the turn."""
    if s.phase == DRAW or s.phase == SWAP:
        for i in range(tiles_to_draw(s, t)):
            kind = random_kind(s.bag, int(s.bag_left), stream)
            take(s, kind)
            scratch[i] = kind
        settle(s, t, scratch)


@rule
def random_pair(s: Record, t: Record, stream: NDArray[np.int64]) -> tuple[int, int]:
    """Two free cells for the next tile, all allowed pairs and both ways round equally likely."""
    if s.pairs < FEW:
        return kth_free_pair(s, t, below(stream, 2 * int(s.pairs)))
    count = 2 * int(t.pairs_in_zone[s.players])
    opened = has_opened(s, s.seat)
    while True:
        pair = int(t.pair[below(stream, count)])
        a, b = pair >> 8 & 255, pair & 255
        # FREE is the one value with all bits set: one comparison for both cells.
        if s.board[a] & s.board[b] == FREE and (opened or opens(s, t, a, b)):
            return a, b


@rule
def kth_free_pair(s: Record, t: Record, k: int) -> tuple[int, int]:
    """Near the end, when guessing would miss too often: count through the pairs (``k`` counts both ways round)."""
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
    """A decision for the seat to move, as a code (see :func:`play_choice`)."""
    return random_exchange(stream) if s.phase == CHOOSE else random_placement(s, t, stream)


@rule
def random_exchange(stream: NDArray[np.int64]) -> int:
    """Whether to make an exchange that is allowed."""
    return EXCHANGE if below(stream, 2) == 0 else KEEP


@rule
def random_placement(s: Record, t: Record, stream: NDArray[np.int64]) -> int:
    """A tile of the rack and where to lay it."""
    slot = random_slot(s.rack[s.seat, : rack_size(s)], stream)
    a, b = random_pair(s, t, stream)
    return slot << 16 | a << 8 | b


@rule
def play_choice(s: Record, t: Record, choice: int, scratch: NDArray[np.int8]) -> None:
    """Do what a code says: EXCHANGE, KEEP, or a slot and the two cells for its tile, eight bits each."""
    if choice == EXCHANGE:
        exchange(s)
    elif choice == KEEP:
        keep(s)
    else:
        place(s, t, choice >> 16, choice >> 8 & 255, choice & 255)


@rule
def random_start(s: Record, t: Record, variant: int, players: int, stream: NDArray[np.int64]) -> None:
    """A fresh game with random racks; seat 0 begins."""
    start(s, t, variant, players, 0)
    if variant != SOLO:
        for seat in range(players):
            for slot in range(RACK_SIZE):
                deal(s, seat, slot, random_kind(s.bag, int(s.bag_left), stream))


@rule
def random_turn(s: Record, t: Record, stream: NDArray[np.int64], scratch: NDArray[np.int8]) -> int:
    """A placement with what follows up to the next one; 1 if a tile was placed (solo begins with a draw).

    All stages in one pass, each if it is due: on a device, games that differ in bonus moves and
    exchanges then stay in step with each other, which doubles the speed.
    """
    placed = s.phase == PLACE
    if placed:
        play_choice(s, t, random_placement(s, t, stream), scratch)
    if s.phase == CHOOSE:
        play_choice(s, t, random_exchange(stream), scratch)
    random_draw(s, t, stream, scratch)
    return 1 if placed else 0


# --- counting every way (see sixfold.engine.perft) -----------------------------------------------------------


@rule
def list_choices(s: Record, t: Record, p: Record) -> int:
    """List every decision of the seat to move in ``p``; how many there are."""
    if s.phase == CHOOSE:
        return 2
    return legal_placements(s, t, p) if s.phase == PLACE else 0


@rule
def listed_choice(s: Record, p: Record, i: int) -> int:
    """Number ``i`` of these decisions, as a code."""
    if s.phase == CHOOSE:
        return EXCHANGE if i == 0 else KEEP
    # Signed, because the compiler would make a fraction of a code that may be either.
    return int(np.int64(p.slot[i]) << 16 | np.int64(p.cells[i, 0]) << 8 | np.int64(p.cells[i, 1]))


@rule
def play_given(s: Record, t: Record, choice: int, draws: NDArray[np.int8], at: int, scratch: NDArray[np.int8]) -> int:
    """Do what a code says and make the draw that follows, from a list; where the list goes on."""
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
