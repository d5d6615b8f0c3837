"""Random play, for simulations and as the policy of the ``random`` bot.

Picks a random tile of the rack, a random free pair of cells, and a random orientation. Makes an allowed exchange half
of the time.
"""

from functools import partial

import numpy as np

from sixfold.core.choices import unpack
from sixfold.core.dealer_words import dealt_kind
from sixfold.core.game import Game
from sixfold.core.hands import keep, random_kind, random_slot
from sixfold.core.kernels import Int8s, Kernel, Record, Records, Stream, blank_records, rule
from sixfold.core.playouts import HandPlayout
from sixfold.core.rng import below
from sixfold.laying.game import LayingGame
from sixfold.laying.legal import new_placements, placement_list
from sixfold.laying.position import LayingPosition
from sixfold.laying.position_kernels import exchange
from sixfold.laying.rules import deal, has_opened, is_open_pair, take
from sixfold.laying.state import FREE, PLACE

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
def kth_free_pair(s: Record, t: Record, number: int) -> tuple[int, int]:
    """Enumerate the pairs (``number`` counts both orientations); near the end, guessing would miss too often."""
    board, pairs = s.board, t.pair
    left = number >> 1
    i = -2
    while left >= 0:
        i += 2
        pair = int(pairs[i])
        left -= board[pair >> 8 & 255] & board[pair & 255] == FREE
    a, b = unpack(pair)
    return (a, b) if number & 1 == 0 else (b, a)


@rule
def listed_placement(s: Record, p: Record, i: int) -> int:
    """Placement ``i`` of the list, as a choice."""
    # Signed, because the compiler would unify signed and unsigned values to a float.
    return int(np.int64(p.slot[i]) << 16 | np.int64(p.cells[i, 0]) << 8 | np.int64(p.cells[i, 1]))


class LayingPlayout(HandPlayout):
    """The playouts of a title (see :class:`sixfold.games.kit.Playout`)."""

    def __init__(self, position: type[LayingPosition]) -> None:
        self.layout, self.SCRATCH = position.layout, position.hand_size
        self.new_states = partial(blank_records, position.state)
        rules, tiles_dealt = position.rules, position.hand_size
        place, start, rack_size = rules.place, rules.start, rules.rack_size
        tiles_to_draw, settle = rules.tiles_to_draw, rules.settle

        def draw_kernel(kind_from: Kernel) -> Kernel:
            @rule
            def draw(s: Record, t: Record, stream: Stream, scratch: Int8s) -> None:
                """If a draw is due, draw for the seat to move and pass the turn."""
                count = tiles_to_draw(s, t)
                if count > 0:
                    for i in range(count):
                        kind = kind_from(s.bag, int(s.bag_left), stream)
                        take(s, kind)
                        scratch[i] = kind
                    settle(s, t, scratch)

            return draw

        random_draw = draw_kernel(random_kind)

        @rule
        def random_placement(s: Record, t: Record, stream: Stream) -> int:
            """A random tile of the rack and a random place for it."""
            slot = random_slot(s.rack[s.seat, : rack_size(s)], stream)
            a, b = random_pair(s, t, stream)
            return slot << 16 | a << 8 | b

        @rule
        def play(s: Record, t: Record, choice: int) -> None:
            """Place a tile; a choice has its slot and its two cells, eight bits each."""
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

        lists = placement_list(rules), listed_placement
        super().__init__(play, exchange, keep, random_placement, random_draw, *lists)
        play_choice = self.play_choice

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

        self.random_start, self.random_draw, self.play_given = random_start, random_draw, play_given
        self.dealt_draw = draw_kernel(dealt_kind)

    def tables(self, game: Game) -> Records:
        """The layout for kernels, the same for every table of this game."""
        return self.layout.tables

    def table_numbers(self, game: LayingGame) -> tuple[int, int]:
        """The variant and the number of players, as kernels know them."""
        return game.variant_number, game.players

    def new_choices(self) -> Records:
        """Memory for ``list_choices``."""
        return new_placements(self.layout, self.SCRATCH)
