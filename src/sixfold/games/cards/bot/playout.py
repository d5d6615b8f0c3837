"""Random play, for simulations and as the policy of the ``random`` bot.

Picks a random card of the hand and a random order for its symbols. Makes an allowed exchange half of the time.
"""

from typing import Final

import numpy as np

from sixfold.core.dealer_words import dealt_kind
from sixfold.core.game import Game
from sixfold.core.hands import keep, random_kind, random_slot
from sixfold.core.kernels import Int8s, Kernel, Record, Records, Stream, rule
from sixfold.core.playouts import HandPlayout
from sixfold.core.rng import below
from sixfold.core.seats import pass_turn
from sixfold.games.cards.layout import TABLES
from sixfold.games.cards.legal import legal_plays
from sixfold.games.cards.legal import new_choices as new_choices
from sixfold.games.cards.rules import deal, exchange, open_card, start
from sixfold.games.cards.rules import play as play_slot
from sixfold.games.cards.state import DRAW, HAND_SIZE, NO_CARD
from sixfold.games.cards.state import new_states as new_states

SCRATCH = 1
"""The number of ``int8`` values a playout needs besides the record: none, but an array cannot be empty."""


def tables(game: Game) -> Records:
    """The layout for kernels, the same for every table of this game."""
    return TABLES


def table_numbers(game: Game) -> tuple[int, int]:
    """The variant and the number of players, as kernels know them."""
    return 0, game.players


@rule
def random_play(s: Record, t: Record, stream: Stream) -> int:
    """A random card of the hand and the symbol to score first."""
    return random_slot(s.hand[s.seat], stream) << 1 | below(stream, 2)


@rule
def play(s: Record, t: Record, choice: int) -> None:
    """Play a card; a choice has its slot, with the symbol to score first in the lowest bit."""
    play_slot(s, t, choice >> 1, choice & 1)


@rule
def listed_play(s: Record, p: Record, i: int) -> int:
    """Play ``i`` of the list, as a choice."""
    # Signed, because the compiler would unify signed and unsigned values to a float.
    return int(np.int64(p.slot[i]) << 1 | np.int64(p.first[i]))


@rule
def random_card(s: Record, stream: Stream) -> int:
    """A random kind of card, each card in the pile equally likely."""
    return random_kind(s.pile, int(s.pile_left), stream)


def draw_kernel(kind_from: Kernel) -> Kernel:
    """The kernel that makes a draw if one is due; ``kind_from`` ``(counts, left, stream) -> int`` chooses the cards."""

    @rule
    def draw(s: Record, t: Record, stream: Stream, scratch: Int8s) -> None:
        """If a draw is due, draw for the seat to move and pass the turn."""
        if s.phase == DRAW:
            for slot in range(HAND_SIZE):
                if s.hand[s.seat, slot] == NO_CARD:
                    deal(s, int(s.seat), slot, kind_from(s.pile, int(s.pile_left), stream))
            pass_turn(s)

    return draw


random_draw, dealt_draw = draw_kernel(random_kind), draw_kernel(dealt_kind)


@rule
def random_start(s: Record, t: Record, variant: int, players: int, stream: Stream) -> None:
    """Start a game with random cards; seat 0 begins."""
    start(s, t, players, 0)
    for seat in range(players):
        for slot in range(HAND_SIZE):
            deal(s, seat, slot, random_card(s, stream))
        for slot in range(t.row_size[players]):
            open_card(s, seat, slot, random_card(s, stream))


PLAYOUT: Final = HandPlayout(play, exchange, keep, random_play, random_draw, legal_plays, listed_play)
random_choice, play_choice, random_turn = PLAYOUT.random_choice, PLAYOUT.play_choice, PLAYOUT.random_turn
list_choices, listed_choice, play_turn = PLAYOUT.list_choices, PLAYOUT.listed_choice, PLAYOUT.play_turn


@rule
def play_given(s: Record, t: Record, choice: int, draws: Int8s, at: int, scratch: Int8s) -> int:
    """Play a choice and make the following draw from a list; return the next index in the list."""
    play_choice(s, t, choice, scratch)
    if s.phase == DRAW:
        for slot in range(HAND_SIZE):
            if s.hand[s.seat, slot] == NO_CARD:
                while s.pile[draws[at]] == 0:
                    at = (at + 1) % len(draws)
                deal(s, int(s.seat), slot, draws[at])
                at = (at + 1) % len(draws)
        pass_turn(s)
    return at
