"""Random play, for simulations and as the policy of the ``random`` bot.

A card of the hand at random, then which of its symbols is scored first; an exchange that is allowed is made every
other time.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.core.game import Game
from sixfold.core.hands import random_kind, random_slot
from sixfold.core.kernels import rule
from sixfold.core.rng import below
from sixfold.games.cards.layout import TABLES
from sixfold.games.cards.legal import legal_plays, new_plays
from sixfold.games.cards.rules import deal, draw, exchange, keep, open_card, pass_turn, play, start
from sixfold.games.cards.state import CHOOSE, DRAW, HAND_SIZE, NO_CARD, PLAY, VARIANTS, Record, new_states

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

SCRATCH = 1
"""How many numbers a playout needs beside the record: none, but an array cannot be empty."""


def tables(game: Game) -> NDArray[Any]:
    """The layout for kernels; here the same for every table."""
    return TABLES


def table_numbers(game: Game) -> tuple[int, int]:
    """The numbers by which kernels know a table: its variant and how many play."""
    return VARIANTS.index(game.variant), game.players


def new_room() -> NDArray[Any]:
    """The room that :func:`list_choices` works in."""
    return new_plays()


@rule
def random_choice(s: Record, t: Record, stream: NDArray[np.int64]) -> int:
    """A decision for the seat to move, as a code (see :func:`play_choice`)."""
    return random_exchange(stream) if s.phase == CHOOSE else random_play(s, stream)


@rule
def random_exchange(stream: NDArray[np.int64]) -> int:
    """Whether to make an exchange that is allowed."""
    return EXCHANGE if below(stream, 2) == 0 else KEEP


@rule
def random_play(s: Record, stream: NDArray[np.int64]) -> int:
    """A card of the hand and which symbol to score first."""
    return random_slot(s.hand[s.seat], stream) << 1 | below(stream, 2)


@rule
def play_choice(s: Record, t: Record, choice: int, scratch: NDArray[np.int8]) -> None:
    """Do what a code says: EXCHANGE, KEEP, or a slot and in the lowest bit which of its symbols is scored first."""
    if choice == EXCHANGE:
        exchange(s)
    elif choice == KEEP:
        keep(s)
    else:
        play(s, t, choice >> 1, choice & 1)


@rule
def random_card(s: Record, stream: NDArray[np.int64]) -> int:
    """A kind of card, each card in the pile equally likely."""
    return random_kind(s.pile, int(s.pile_left), stream)


@rule
def random_draw(s: Record, t: Record, stream: NDArray[np.int64], scratch: NDArray[np.int8]) -> None:
    """If a draw is due, draw what the seat to move needs, and pass the turn."""
    if s.phase == DRAW:
        for slot in range(HAND_SIZE):
            if s.hand[s.seat, slot] == NO_CARD:
                draw(s, slot, random_card(s, stream))
        pass_turn(s)


@rule
def random_start(s: Record, t: Record, variant: int, players: int, stream: NDArray[np.int64]) -> None:
    """A fresh game with random cards; seat 0 begins."""
    start(s, t, players, 0)
    for seat in range(players):
        for slot in range(HAND_SIZE):
            deal(s, seat, slot, random_card(s, stream))
        for slot in range(t.row_size[players]):
            open_card(s, seat, slot, random_card(s, stream))


@rule
def random_turn(s: Record, t: Record, stream: NDArray[np.int64], scratch: NDArray[np.int8]) -> int:
    """A play with what follows up to the next one; always 1, the number of cards played.

    All stages in one pass, each if it is due: on a device, games that differ in bonus moves and
    exchanges then stay in step with each other.
    """
    play_choice(s, t, random_play(s, stream), scratch)
    if s.phase == CHOOSE:
        play_choice(s, t, random_exchange(stream), scratch)
    random_draw(s, t, stream, scratch)
    return 1


# --- counting every way (see sixfold.engine.perft) -----------------------------------------------------------


@rule
def list_choices(s: Record, t: Record, p: Record) -> int:
    """List every decision of the seat to move in ``p``; how many there are."""
    if s.phase == CHOOSE:
        return 2
    return legal_plays(s, t, p) if s.phase == PLAY else 0


@rule
def listed_choice(s: Record, p: Record, i: int) -> int:
    """Number ``i`` of these decisions, as a code."""
    if s.phase == CHOOSE:
        return EXCHANGE if i == 0 else KEEP
    # Signed, because the compiler would make a fraction of a code that may be either.
    return int(np.int64(p.slot[i]) << 1 | np.int64(p.first[i]))


@rule
def play_given(s: Record, t: Record, choice: int, draws: NDArray[np.int8], at: int, scratch: NDArray[np.int8]) -> int:
    """Do what a code says and make the draw that follows, from a list; where the list goes on."""
    play_choice(s, t, choice, scratch)
    if s.phase == DRAW:
        for slot in range(HAND_SIZE):
            if s.hand[s.seat, slot] == NO_CARD:
                while s.pile[draws[at]] == 0:
                    at = (at + 1) % len(draws)
                draw(s, slot, draws[at])
                at = (at + 1) % len(draws)
        pass_turn(s)
    return at
