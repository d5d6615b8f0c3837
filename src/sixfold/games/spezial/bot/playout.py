"""Random play, for simulations and as the policy of the ``random`` bot.

Picks a random free pair of cells, and a random colour for each bonus field that the tile covers.
"""

from typing import Any

from numpy.typing import NDArray

from sixfold.core.choices import unpack
from sixfold.core.game import Game
from sixfold.core.kernels import Int8s, Record, Records, Stream, rule
from sixfold.core.position import OVER
from sixfold.core.rng import below
from sixfold.games.spezial.layout import COLOURS
from sixfold.games.spezial.legal import legal_placements, placement_code
from sixfold.games.spezial.legal import new_choices as new_choices
from sixfold.games.spezial.rules import LONGEST_CHAIN, are_free, bonus_fields, choices_of, lay_chip, place, start
from sixfold.games.spezial.state import new_states as new_states

FEW = 12
"""At or below this number of free pairs, enumerating them is faster than guessing."""

SCRATCH = LONGEST_CHAIN
"""The number of ``int8`` values a playout needs besides the record: the cells of the chains that a tile joins."""


def tables(game: Any) -> Records:
    """The layout of this table, for kernels."""
    found: NDArray[Any] = game.tables
    return found


def table_numbers(game: Game) -> tuple[int, int]:
    """The variant and the number of players, as kernels know them."""
    return 0, game.players


@rule
def random_start(s: Record, t: Record, variant: int, players: int, stream: Stream) -> None:
    """Start a game with its chips at random on the towers; seat 0 begins."""
    start(s, t, players, 0)
    tower = 0
    for colour in range(len(COLOURS)):
        for light in range(1, 3):
            for _ in range(t.chips[players, light]):
                lay_chip(s, tower, colour, light)
                tower += 1
    for last in range(tower - 1, 0, -1):
        other = below(stream, last + 1)
        chip = s.chip[last]
        s.chip[last] = s.chip[other]
        s.chip[other] = chip


@rule
def random_pair(s: Record, t: Record, stream: Stream) -> int:
    """Two free cells for the next tile, eight bits each; all pairs are equally likely."""
    if s.pairs < FEW:
        return kth_free_pair(s, t, below(stream, int(s.pairs)))
    board, pairs, count = s.board, t.pair, int(t.pairs)
    while True:
        pair = int(pairs[below(stream, count)])
        a, b = unpack(pair)
        if are_free(board, a, b):
            return pair


@rule
def kth_free_pair(s: Record, t: Record, number: int) -> int:
    """Enumerate the pairs; near the end, guessing would miss too often."""
    board, pairs = s.board, t.pair
    i = -1
    pair = 0
    while number >= 0:
        i += 1
        pair = int(pairs[i])
        a, b = unpack(pair)
        number -= are_free(board, a, b)
    return pair


@rule
def random_choice(s: Record, t: Record, stream: Stream) -> int:
    """A random decision for the seat to move, as a choice (see :func:`play_choice`)."""
    pair = random_pair(s, t, stream)
    a, b = unpack(pair)
    fields = bonus_fields(t.bonus, a, b)
    # Most tiles cover no bonus field, and then this takes nothing from the stream.
    bonus = below(stream, choices_of(fields)) if fields > 0 else 0
    return placement_code(pair, bonus)


@rule
def play_choice(s: Record, t: Record, choice: int, scratch: Int8s) -> None:
    """Play a choice of :func:`sixfold.games.spezial.legal.placement_code`."""
    a, b = unpack(choice)
    place(s, t, a, b, choice >> 16, scratch)


@rule
def random_turn(s: Record, t: Record, stream: Stream, scratch: Int8s) -> int:
    """Place a tile; return 1, the number of tiles placed."""
    play_choice(s, t, random_choice(s, t, stream), scratch)
    return 1


@rule
def random_draw(s: Record, t: Record, stream: Stream, scratch: Int8s) -> None:
    """Do nothing: this game has no draws."""


dealt_draw = random_draw


# --- exhaustive enumeration (see sixfold.engine.perft) -----------------------------------------------------


@rule
def list_choices(s: Record, t: Record, p: Record) -> int:
    """List every decision of the seat to move in ``p``; return their number."""
    return legal_placements(s, t, p) if s.phase < OVER else 0


@rule
def listed_choice(s: Record, p: Record, i: int) -> int:
    """Decision ``i`` of the list, as a choice."""
    return int(p.code[i])


@rule
def play_given(s: Record, t: Record, choice: int, draws: Int8s, at: int, scratch: Int8s) -> int:
    """Play a choice; return ``at`` unchanged, because this game has no draws."""
    play_choice(s, t, choice, scratch)
    return at
