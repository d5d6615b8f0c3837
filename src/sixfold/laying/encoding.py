"""Placements as numbers, and boards as planes, for all titles of laying tiles.

An action is ``slot * directed pairs + directed pair``, then come the exchange and keeping the rack. A directed pair is
an entry of the tables' ``pair``, among those in the zone: the tile's first colour, in colour order, lies on its first
cell. Of equal tiles only the first slot counts, and a double may be turned only where the order of scoring matters.
"""

from types import SimpleNamespace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.bits import EVERY, WORD, Words, clear_pair, fill_bits, has_bit, set_bit, word_at, words_for
from sixfold.core.choices import EXCHANGE, exchange_choice, pack, unpack
from sixfold.core.encoding import (
    PLANES,
    Encoding,
    Observation,
    Part,
    numbered,
    seat_from,
    seat_labels,
    seat_order,
    utility_kernel,
)
from sixfold.core.hands import count_held, slot_of
from sixfold.core.kernels import Kernel, Record, Records, rule, step
from sixfold.core.observation import MOST_PAIRS, put_turn, put_unseen, read_turn
from sixfold.core.types import OVER, Event
from sixfold.laying.bot.playout import LayingPlayout
from sixfold.laying.bot.policies import LayingPolicies
from sixfold.laying.game import LayingGame
from sixfold.laying.layout import SEATS
from sixfold.laying.position import LayingPosition
from sixfold.laying.rules import NEVER, LayingRules, gains_of, has_opened, is_open_pair, is_untouched, sightings
from sixfold.laying.state import ABANDONED, ALL_AT_TOP, BOARD_FULL, CHOOSE, FREE, MOST_TILES, NO_TILE, PLACE, RESIGNED

TURNED: Final = 0xAAAAAAAA
"""The bits of the directed pairs that are turned; before each of them is the same pair as the tables list it."""
PHASES: Final = ("place", "choose", "draw", "over")


@rule
def directed_pairs(s: Record, t: Record) -> int:
    """The number of directed pairs in the zone."""
    return 2 * int(t.pairs_in_zone[s.players])


@rule
def number_of(t: Record, a: int, b: int) -> int:
    """The number of a directed pair of neighbours."""
    number = 0
    for d in range(6):
        if t.neighbour[a, d] == b:
            number = int(t.pair_number[a, d])
    return number


@step
def prepare(s: Record, t: Record, work: Words) -> None:
    """Fill in the directed pairs of free cells."""
    for word in range(len(work)):
        bits, first = 0, word * WORD
        for i in range(min(WORD, directed_pairs(s, t) - first)):
            a, b = unpack(int(t.pair[first + i]))
            bits |= int(is_open_pair(s, t, a, b, True)) << i
        work[word] = bits


@rule
def begin(s: Record, t: Record, work: Words) -> None:
    """Fill in all directed pairs: the board is empty."""
    fill_bits(work, directed_pairs(s, t))


@rule
def update(s: Record, t: Record, work: Words, choice: int) -> None:
    """Remove the pairs that a placement has covered."""
    if choice < 0:
        return
    count = directed_pairs(s, t)
    for half in range(2):
        cell = choice >> 8 * half & 255
        for d in range(6):
            number = int(t.pair_number[cell, d])
            if 0 <= number < count:
                clear_pair(work, number)


@rule
def keep_first_pairs(s: Record, t: Record, work: Words, words: Words, at: int, count: int) -> None:
    """Fill in the free directed pairs on which a first tile may lie, from word ``at`` on."""
    for word in range(count):
        words[at + word] = 0
    for colour in range(len(t.symbol)):
        if is_untouched(s, t, colour):
            for word in range(count):
                words[at + word] |= t.beside_symbol[colour, word]
    for word in range(count):
        words[at + word] &= work[word]


@rule
def put_words(words: Words, count: int, pattern: int, held: int, bits: int, mask: Words, at: int) -> int:
    """Write words under a pattern to a mask, after ``held`` bits that are left over; return the bits left over then.

    ``count`` words are full, and one more follows.
    """
    # Slices tell the compiler that no index is negative.
    source, target = words[:count], mask[at : at + count]
    for word in range(count):
        bits |= (word_at(source, word) & pattern) << held
        target[word] = bits & EVERY
        bits >>= WORD
    return bits | (word_at(words, count) & pattern) << held


@rule
def put_slots(s: Record, t: Record, slots: int, work: Words, mask: Words) -> None:
    """Write the directed pairs of each slot one after the other, word by word."""
    pairs, opened, rack = directed_pairs(s, t), has_opened(s, s.seat), s.rack[s.seat]
    count = (pairs - 1) >> 5
    tail = len(mask) - count - 1
    if slots > 0 and not opened:
        # Those of a first tile wait at the end of the mask, which is written last.
        keep_first_pairs(s, t, work, mask, tail, count + 1)
    bits, held, at, listed = 0, 0, 0, 1 << NO_TILE + 1
    for slot in range(slots):
        # Without branches, which nobody could predict: equal tiles count once, and a double is not turned.
        kind = int(rack[slot])
        is_new, is_double = listed >> kind + 1 & 1 ^ 1, int(t.halves[kind, 0] == t.halves[kind, 1])
        pattern = is_new * (EVERY - TURNED * is_double)
        listed |= 1 << kind + 1
        if opened:
            bits = put_words(work, count, pattern, held, bits, mask, at)
        else:
            bits = put_words(mask[tail:], count, pattern, held, bits, mask, at)
        at += count
        held += pairs - WORD * count
        if held >= WORD:
            mask[at] = bits & EVERY
            at += 1
            bits >>= WORD
            held -= WORD
    while at < len(mask):
        mask[at] = bits & EVERY
        at += 1
        bits = 0


@rule
def cells_shown(s: Record, t: Record, colour: int) -> int:
    """The number of cells that show a colour."""
    count = 0
    for cell in range(t.zone_size[s.players]):
        count += s.board[cell] == colour
    return count


@rule
def observe_cell(s: Record, t: Record, seat: int, cell: int, planes: NDArray[np.int8]) -> None:
    """Fill in the plane of the cell's colour, or the last one if it is free."""
    radius, colour = int(t.zone_radius[s.players]), int(s.board[cell])
    channel = colour if colour >= 0 else len(t.letter)
    planes[channel, radius + int(t.axial[cell, 1]), radius + int(t.axial[cell, 0])] = 1


@rule
def no_features(s: Record, t: Record, seat: int, features: NDArray[np.int8], at: int) -> int:
    """Fill in nothing: the title has no features of its own."""
    return at


def action_kernels(rules: LayingRules) -> SimpleNamespace:
    """Return the kernels that translate between choices, actions and masks, for a title's rules."""
    rack_size, gain_to_reorder, order_matters = rules.rack_size, rules.gain_to_reorder, rules.order_matters

    @rule
    def add_turned_on(s: Record, t: Record, slot: int, kind: int, cell: int, gain: int, mask: Words) -> None:
        """Add the ways to turn a double with one half on this cell, which scores ``gain``."""
        pairs = directed_pairs(s, t)
        for d in range(6):
            number = int(t.pair_number[cell, d])
            turned = slot * pairs + (number | 1)
            if 0 <= number < pairs and has_bit(mask, turned - 1):
                other = sightings(s, t, int(t.neighbour[cell, d]), int(t.halves[kind, 0]))
                if order_matters(s, t, int(s.seat), kind, gain, other):
                    set_bit(mask, turned)

    @rule
    def add_turned(s: Record, t: Record, slots: int, mask: Words) -> None:
        """Add the doubles that may be turned, because the order of scoring matters."""
        seat = int(s.seat)
        for slot in range(slots):
            kind = int(s.rack[seat, slot])
            if kind == NO_TILE:
                continue
            crossing = int(gain_to_reorder(s, t, seat, kind))
            # A half cannot score more points than there are cells of its colour.
            if crossing == NEVER or cells_shown(s, t, int(t.halves[kind, 0])) < crossing:
                continue
            if slot_of(s.rack[seat], kind) != slot:
                continue
            for cell in range(t.zone_size[s.players]):
                gain = sightings(s, t, cell, int(t.halves[kind, 0])) if s.board[cell] == FREE else 0
                if gain >= crossing:
                    add_turned_on(s, t, slot, kind, cell, gain, mask)

    @step
    def fill_mask(s: Record, t: Record, work: Words, mask: Words, scratch: NDArray[np.int8]) -> None:
        """The legal actions."""
        slots = int(rack_size(s)) if s.phase == PLACE else 0
        put_slots(s, t, slots, work, mask)
        if slots > 0:
            add_turned(s, t, slots, mask)
        elif s.phase == CHOOSE:
            placements = int(rack_size(s)) * directed_pairs(s, t)
            set_bit(mask, placements)
            set_bit(mask, placements + 1)

    @rule
    def choice_of_action(s: Record, t: Record, action: int) -> int:
        """The choice of the playout: a slot and two cells, or one of those at the end of a turn."""
        pairs = directed_pairs(s, t)
        slot = action // pairs
        if slot >= rack_size(s):
            return exchange_choice(action - int(rack_size(s)) * pairs)
        return slot << 16 | int(t.pair[action - slot * pairs])

    @rule
    def action_of_choice(s: Record, t: Record, choice: int) -> int:
        """The action of a listed choice."""
        pairs = directed_pairs(s, t)
        if choice < 0:
            return int(rack_size(s)) * pairs + (0 if choice == EXCHANGE else 1)
        a, b = unpack(choice)
        return (choice >> 16) * pairs + number_of(t, a, b)

    @rule
    def canonical(s: Record, t: Record, choice: int, scratch: NDArray[np.int8]) -> int:
        """The first slot of equal tiles, and a double turned only where the order of scoring matters."""
        if choice < 0:
            return choice
        a, b = unpack(choice)
        kind = int(s.rack[s.seat, choice >> 16])
        slot = slot_of(s.rack[s.seat], kind)
        if t.halves[kind, 0] == t.halves[kind, 1] and number_of(t, a, b) & 1 == 1:
            gain_a, gain_b = gains_of(s, t, kind, a, b)
            if not order_matters(s, t, int(s.seat), kind, gain_a, gain_b):
                a, b = b, a
        return slot << 16 | pack(a, b)

    return SimpleNamespace(
        fill_mask=fill_mask,
        choice_of_action=choice_of_action,
        action_of_choice=action_of_choice,
        canonical=canonical,
    )


def observation_kernels(rules: LayingRules, colours: int, own_features: Kernel) -> SimpleNamespace:
    """Return the kernels that fill in what a seat sees, for a title's rules and its number of colours."""
    rack_size, row_of, own_field = rules.rack_size, rules.row_of, rules.own_field

    @rule
    def put_rack(s: Record, t: Record, seat: int, features: NDArray[np.int8], at: int) -> int:
        """Fill in the colours of the two halves of each tile on the seat's own rack."""
        slots = int(rack_size(s))
        for i in range(slots * 2 * colours):
            features[at + i] = 0
        for slot in range(slots):
            kind = int(s.rack[seat, slot])
            if kind != NO_TILE:
                for half in range(2):
                    features[at + (2 * slot + half) * colours + int(t.halves[kind, half])] = 1
        return at + slots * 2 * colours

    @rule
    def observe_features(s: Record, t: Record, seat: int, features: NDArray[np.int8]) -> None:
        """Fill in the features in the order of :meth:`parts`."""
        players, at = int(s.players), put_turn(s, seat, features, 0)
        features[at] = min(int(s.pairs), MOST_PAIRS)
        at += 1
        for k in range(players):
            other = seat_from(s, seat, k)
            for colour in range(colours):
                features[at] = own_field(s, seat, int(s.track[row_of(s, other), colour]))
                at += 1
        at = put_rack(s, t, seat, features, at)
        for k in range(players):
            other = seat_from(s, seat, k)
            features[at + k] = count_held(s.rack[other])
            features[at + players + k] = int(s.opened) >> other & 1
            features[at + 2 * players + k] = s.resigned[other]
        at = put_unseen(s.bag, s.rack, players, seat, features, at + 3 * players)
        own_features(s, t, seat, features, at)

    @rule
    def fill_colours(s: Record, t: Record, seat: int, values: NDArray[np.int8]) -> None:
        """The fields of the markers that the seat plays for, from its point of view."""
        for colour in range(colours):
            values[colour] = own_field(s, seat, int(s.track[row_of(s, seat), colour]))

    return SimpleNamespace(observe_features=observe_features, colours=fill_colours)


def result_kernel(rules: LayingRules) -> Kernel:
    """Return the kernel of the results, for a title's rules."""
    compare_sides = rules.compare_sides

    @rule
    def compare(s: Record, a: int, b: int, end: int) -> int:
        return int(compare_sides(s, a, b))

    return utility_kernel(compare, rules.side_count)


class LayingEncoding(Encoding):
    """The encoding of a title of laying tiles."""

    VERSION = 1

    def __init__(
        self,
        position: type[LayingPosition],
        playout: LayingPlayout,
        policies: LayingPolicies,
        own_features: Kernel = no_features,
    ) -> None:
        """``own_features`` are those that only this title has (:meth:`own_parts`)."""
        self.layout, self.rules, self._new_states = position.layout, position.rules, playout.new_states
        self._racks = np.zeros((SEATS, position.hand_size), np.int8)
        actions = action_kernels(self.rules)
        observation = observation_kernels(self.rules, len(self.layout.colours), own_features)
        self.prepare, self.begin, self.update, self.fill_mask = prepare, begin, update, actions.fill_mask
        self.choice_of_action, self.action_of_choice = actions.choice_of_action, actions.action_of_choice
        self.canonical = actions.canonical
        self.observe_cell, self.observe_features = observe_cell, observation.observe_features
        self.utilities, self.colours = result_kernel(self.rules), observation.colours
        super().__init__(playout.tables, policies.move_of, playout.SCRATCH)

    # --- sizes and names ----------------------------------------------------------------------------------

    def action_count(self, game: LayingGame) -> int:
        """The number of actions of a table."""
        return 2 * self._slots(game) * self.layout.pair_count[game.players] + (2 if game.has_exchange else 0)

    def work_words(self, game: LayingGame) -> int:
        """The directed pairs."""
        return words_for(2 * self.layout.pair_count[game.players])

    def parts(self, game: LayingGame) -> tuple[Part, ...]:
        """The parts of the features, in their order."""
        seats, letters = seat_labels(game.players), tuple(self.layout.colours)
        return (
            Part("to_move", (seats,), 1),
            Part("phase", (PHASES,), 1),
            Part("bonus_moves", (), len(letters)),
            Part("free_pairs", (), MOST_PAIRS),
            Part("tracks", (seats, letters), game.track_end, -game.track_end if game.shares_track else 0),
            Part("rack", (numbered(self._slots(game)), ("first", "second"), letters), 1),
            Part("hand_counts", (seats,), self._slots(game)),
            Part("opened", (seats,), 1),
            Part("resigned", (seats,), game.players),
            Part("unseen", (self.layout.tiles,), max(self.layout.copies)),
            *self.own_parts(game),
        )

    def own_parts(self, game: LayingGame) -> tuple[Part, ...]:
        """The parts that only this title has."""
        return ()

    def channels(self, game: LayingGame) -> tuple[str, ...]:
        """A plane for each colour, and one for the free cells; cells outside the zone are in none."""
        return (*self.layout.colours, "free")

    def grid(self, game: LayingGame) -> tuple[int, int]:
        """The zone in axial coordinates: row ``r`` and column ``q``, both from the lowest."""
        size = 2 * self.layout.zone_radius[game.players] + 1
        return size, size

    def cell_count(self, game: LayingGame) -> int:
        """The cells of the zone."""
        return self.layout.zone_size[game.players]

    def _record_of(self, game: LayingGame, seat: int, seen: Observation) -> Records:
        states, players = self._new_states(1), game.players
        s, t = states[0], self._tables(game)
        self.rules.start(s, t, game.variant_number, players, 0)
        cells, edge = self.layout.zone_size[players], self.layout.zone_radius[players]
        column, row = edge + t.axial[:cells].T
        colours = seen[PLANES][:, row, column].argmax(axis=0)
        s.board[:cells] = np.where(colours < len(self.layout.colours), colours, FREE)
        a, b = t.pair[: directed_pairs(s, t) : 2] >> 8, t.pair[: directed_pairs(s, t) : 2] & 255
        s.pairs = np.sum((s.board[a] == FREE) & (s.board[b] == FREE))
        read_turn(s, seat, seen)
        for k, fields in enumerate(seen["tracks"].tolist()):
            s.track[self.rules.row_of(s, (seat + k) % players)] = [self.rules.own_field(s, seat, one) for one in fields]
        for slot, (first, second) in enumerate(seen["rack"]):
            s.rack[seat, slot] = t.kind[first.argmax(), second.argmax()] if first.any() else NO_TILE
        s.opened = sum(opened << other for other, opened in enumerate(seat_order(seen["opened"], seat)))
        s.resigned[:players] = seat_order(seen["resigned"], seat)
        s.bag[:], s.bag_left = seen["unseen"], min(int(seen["unseen"].sum()), MOST_TILES)
        self._read_own(s, seat, seen)
        if s.phase >= OVER:
            s.phase = self._ending(game, s)
        return states

    def _read_own(self, s: Record, seat: int, seen: Observation) -> None:
        """Set from an observation what only this title has."""

    def _ending(self, game: LayingGame, s: Record) -> int:
        """Why a game is over."""
        left = sum(self.rules.resigned_rank(s, side) == 0 for side in range(self.rules.side_count(s)))
        if left <= 1 and s.resigned.any():
            return RESIGNED
        if any(self._is_home(game, s, seat) for seat in range(game.players)):
            return self._home_phase(game)
        return BOARD_FULL if s.pairs == 0 else ABANDONED

    def _is_home(self, game: LayingGame, s: Record, seat: int) -> bool:
        """Whether the markers of a seat end the game."""
        return bool((s.track[self.rules.row_of(s, seat)] == game.track_end).all())

    def _home_phase(self, game: LayingGame) -> int:
        """How a game is over then."""
        return ALL_AT_TOP

    def _slots(self, game: LayingGame) -> int:
        return int(self.rules.rack_size(SimpleNamespace(variant=game.variant_number, rack=self._racks)))

    def _choice_in(self, position: LayingPosition, event: Event) -> int:
        kind, number = self.layout.kind[event["tile"]], self.layout.number
        a, b = (number[cell[0], cell[1]] for cell in event["at"])
        return slot_of(position.s.rack[position.s.seat], kind) << 16 | pack(a, b)
