"""Random play, for simulations and as the policy of the ``random`` bot.

Picks a random tile of the rack, a random free pair of cells, and a random orientation. Makes an allowed exchange half
of the time.
"""

from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.core.choices import EXCHANGE, KEEP, exchange_choice, unpack
from sixfold.core.game import Game
from sixfold.core.hands import random_kind, random_slot
from sixfold.core.kernels import Int8s, Record, Stream, blank_records, rule
from sixfold.core.rng import below
from sixfold.laying.entry_points import exchange, keep
from sixfold.laying.game import LayingGame
from sixfold.laying.legal import new_placements, placement_list
from sixfold.laying.position import LayingPosition
from sixfold.laying.rules import deal, has_opened, is_open_pair, take
from sixfold.laying.state import CHOOSE, FREE, PLACE

FEW = 8
"""At or below this number of free pairs, enumerating them is faster than guessing."""


@rule
def random_pair(s: Record, t: Record, stream: Stream) -> tuple[int, int]:
    """Two free cells for the next tile, all legal pairs and both orientations equally likely."""
    if s.pairs < FEW:
        return kth_free_pair(s, t, below(stream, 2 * int(s.pairs)))
    count = 2 * int(t.pairs_in_zone[s.players])
    opened = has_opened(s, s.seat)
    while True:
        pair = int(t.pair[below(stream, count)])
        a, b = unpack(pair)
        if is_open_pair(s, t, a, b, opened):
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
    a, b = unpack(pair)
    return (a, b) if k & 1 == 0 else (b, a)


@rule
def random_exchange(stream: Stream) -> int:
    """Whether to make an allowed exchange."""
    return exchange_choice(below(stream, 2))


@rule
def listed_choice(s: Record, p: Record, i: int) -> int:
    """Decision ``i`` of the list, as a choice."""
    if s.phase == CHOOSE:
        return exchange_choice(i)
    # Signed, because the compiler would unify signed and unsigned values to a float.
    return int(np.int64(p.slot[i]) << 16 | np.int64(p.cells[i, 0]) << 8 | np.int64(p.cells[i, 1]))


class LayingPlayout:
    """The playouts of a title (see :class:`sixfold.games.kit.Playout`)."""

    def __init__(self, position: type[LayingPosition]) -> None:
        self.layout, self.SCRATCH = position.layout, position.rack_slots
        self.new_states = partial(blank_records, position.state)
        rules, tiles_dealt = position.rules, position.rack_slots
        place, start, rack_size = rules.place, rules.start, rules.rack_size
        tiles_to_draw, settle = rules.tiles_to_draw, rules.settle
        legal_placements = placement_list(rules)

        @rule
        def random_draw(s: Record, t: Record, stream: Stream, scratch: Int8s) -> None:
            """If a draw is due, draw for the seat to move and pass the turn."""
            count = tiles_to_draw(s, t)
            if count > 0:
                for i in range(count):
                    kind = random_kind(s.bag, int(s.bag_left), stream)
                    take(s, kind)
                    scratch[i] = kind
                settle(s, t, scratch)

        @rule
        def random_placement(s: Record, t: Record, stream: Stream) -> int:
            """A random tile of the rack and a random place for it."""
            slot = random_slot(s.rack[s.seat, : rack_size(s)], stream)
            a, b = random_pair(s, t, stream)
            return slot << 16 | a << 8 | b

        @rule
        def random_choice(s: Record, t: Record, stream: Stream) -> int:
            """A random decision for the seat to move, as a choice."""
            return random_exchange(stream) if s.phase == CHOOSE else random_placement(s, t, stream)

        @rule
        def play_choice(s: Record, t: Record, choice: int, scratch: Int8s) -> None:
            """Play a choice: EXCHANGE, KEEP, or a slot and the two cells for its tile, eight bits each."""
            if choice == EXCHANGE:
                exchange(s)
            elif choice == KEEP:
                keep(s)
            else:
                a, b = unpack(choice)
                place(s, t, choice >> 16, a, b)

        @rule
        def random_start(s: Record, t: Record, variant: int, players: int, stream: Stream) -> None:
            """Start a game with random racks; seat 0 begins."""
            start(s, t, variant, players, 0)
            if s.phase == PLACE:
                for seat in range(players):
                    for slot in range(tiles_dealt):
                        deal(s, seat, slot, random_kind(s.bag, int(s.bag_left), stream))

        @rule
        def random_turn(s: Record, t: Record, stream: Stream, scratch: Int8s) -> int:
            """Play a placement and everything up to the next one; return 1 if a tile was placed.

            One pass runs every stage that is due. On a device, games that differ in bonus moves and exchanges thus stay
            in step, which doubles the speed.
            """
            placed = s.phase == PLACE
            if placed:
                play_choice(s, t, random_placement(s, t, stream), scratch)
            if s.phase == CHOOSE:
                play_choice(s, t, random_exchange(stream), scratch)
            random_draw(s, t, stream, scratch)
            return 1 if placed else 0

        @rule
        def list_choices(s: Record, t: Record, p: Record) -> int:
            """List every decision of the seat to move in ``p``; return their number."""
            if s.phase == CHOOSE:
                return 2
            return int(legal_placements(s, t, p)) if s.phase == PLACE else 0

        @rule
        def play_given(s: Record, t: Record, choice: int, draws: Int8s, at: int, scratch: Int8s) -> int:
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

        self.random_start, self.random_turn, self.random_draw = random_start, random_turn, random_draw
        self.random_choice, self.play_choice, self.play_given = random_choice, play_choice, play_given
        self.list_choices, self.listed_choice = list_choices, listed_choice

    def tables(self, game: Game) -> NDArray[Any]:
        """The layout for kernels, the same for every table of this game."""
        return self.layout.tables

    def table_numbers(self, game: LayingGame) -> tuple[int, int]:
        """The variant and the number of players, as kernels know them."""
        return game.variant_number, game.players

    def new_room(self) -> NDArray[Any]:
        """Memory for ``list_choices``."""
        return new_placements(self.layout, self.SCRATCH)
