"""Genial Spezial as numbers and planes.

The actions follow the order of the pairs of cells that a tile can cover on this layout. A pair without a bonus field is
one action; a pair that covers bonus fields is one for each combination of colours.
"""

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.bits import WORD, Words, clear_bit, fill_bits, has_bit, word_at
from sixfold.core.choices import pack, unpack
from sixfold.core.encoding import (
    PLANES,
    Encoding,
    Observation,
    Part,
    seat_from,
    seat_labels,
    seat_order,
    utility_kernel,
)
from sixfold.core.kernels import Record, Records, blank_records, rule, step
from sixfold.core.observation import MOST_PAIRS, fill_track, put_to_move, read_to_move
from sixfold.core.seats import compare_seats, seat_count, seats_left
from sixfold.core.types import OVER, Event
from sixfold.games.spezial.bot import playout, policies
from sixfold.games.spezial.game import Spezial
from sixfold.games.spezial.layout import CELLS, COLOURS, NUMBER, OFF, PAIRS, Layout, Tables, tables_of
from sixfold.games.spezial.legal import placement_code
from sixfold.games.spezial.position import SpezialPosition, bonus_code
from sixfold.games.spezial.rules import (
    TRACK_END,
    are_free,
    bonus_fields,
    bonus_points,
    chain_gains,
    chip_colour,
    chip_value,
    choices_of,
    content,
    first_like,
    gain_of,
    lay_chip,
    put,
    start,
)
from sixfold.games.spezial.state import (
    ABANDONED,
    ALL_PLACED,
    BOARD_FULL,
    DARK_MORE,
    FREE,
    RESIGNED,
    TILES,
    TOWER,
)

MOST_ACTIONS: Final = 10 * len(PAIRS)
EDGE: Final = max(q for q, _ in CELLS)

ActionTables = np.dtype(
    [
        *((name, Tables[name]) for name in Tables.names or ()),
        ("choice", np.int32, (MOST_ACTIONS,)),  # by action: the choice of the playout
        ("actions", np.int32),  # their number
        ("action_on", np.int16, (OFF, 6)),  # by cell and direction: the first action of this pair, or -1
        ("bonus_pair", np.int16, (len(PAIRS),)),  # of each pair that covers bonus fields: its first action
        ("bonus_pairs", np.int16),  # their number
        ("axial", np.int8, (OFF, 2)),  # the coordinates of each cell
        ("tower_on", np.int8, (OFF,)),  # by cell: the number of its tower, or -1
    ],
    align=True,
)
"""The tables of a layout, and what the encoding adds to them."""


@cache
def action_tables(layout: Layout) -> NDArray[Any]:
    """The tables of a layout with its actions."""
    tables, plain = blank_records(ActionTables), tables_of(layout)
    for name in Tables.names or ():
        tables[name] = plain[name]
    t = tables[0]
    t.action_on[:] = -1
    for pair in t.pair[: t.pairs].tolist():
        a, b = unpack(pair)
        for cell, other in ((a, b), (b, a)):
            t.action_on[cell, t.neighbour[cell].tolist().index(other)] = t.actions
        fields = bonus_fields(t.bonus, a, b)
        if fields:
            t.bonus_pair[t.bonus_pairs] = t.actions
            t.bonus_pairs += 1
        for bonus in _combinations(fields):
            t.choice[t.actions] = placement_code(pair, bonus)
            t.actions += 1
    t.axial[:] = CELLS
    t.tower_on[:] = -1
    t.tower_on[t.tower[: t.towers]] = range(t.towers)
    return tables


def _combinations(fields: int) -> list[int]:
    """The choices of colours for bonus fields, without those that differ only in their order."""
    points = [bonus_points(fields, bonus) for bonus in range(choices_of(fields))]
    return [bonus for bonus, gains in enumerate(points) if points.index(gains) == bonus]


# --- actions -----------------------------------------------------------------------------------------------


@step
def prepare(s: Record, t: Record, work: Words) -> None:
    """Fill in the actions whose cells are both free."""
    for word in range(len(work)):
        bits, first = 0, word * WORD
        for i in range(min(WORD, int(t.actions) - first)):
            a, b = unpack(int(t.choice[first + i]))
            bits |= int(are_free(s.board, a, b)) << i
        work[word] = bits


@rule
def begin(s: Record, t: Record, work: Words) -> None:
    """Fill in all actions: the board is empty but for the towers."""
    fill_bits(work, int(t.actions))


@rule
def update(s: Record, t: Record, work: Words, choice: int) -> None:
    """Remove the actions for pairs that a placement has covered."""
    for half in range(2):
        cell = choice >> 8 * half & 255
        for d in range(6):
            first = int(t.action_on[cell, d])
            if first >= 0:
                pair = int(t.choice[first]) & 0xFFFF
                action = first
                while action < t.actions and int(t.choice[action]) & 0xFFFF == pair:
                    clear_bit(work, action)
                    action += 1


@step
def fill_mask(s: Record, t: Record, work: Words, mask: Words, scratch: NDArray[np.int8]) -> None:
    """The legal actions: all whose cells are both free, but only one of those that lead to the same track."""
    running = s.phase < OVER
    for word in range(len(mask)):
        mask[word] = word_at(work, word) if running else 0
    if running and may_reach_end(s, t):
        remove_repeated(s, t, mask, scratch)


@rule
def remove_repeated(s: Record, t: Record, mask: Words, scratch: NDArray[np.int8]) -> None:
    """Remove the colours for bonus fields that lead to the same track as others: a marker is at its end."""
    for i in range(t.bonus_pairs):
        first = int(t.bonus_pair[i])
        if has_bit(mask, first):
            a, b = unpack(int(t.choice[first]))
            fields, gains = bonus_fields(t.bonus, a, b), chain_gains(s, t, a, b, scratch)
            if is_limited(s, gains, fields):
                for action in range(first + 1, first + (4 if fields == 1 else 10)):
                    bonus = int(t.choice[action]) >> 16
                    if first_like(s, gains, fields, bonus) != bonus:
                        clear_bit(mask, action)


@rule
def may_reach_end(s: Record, t: Record) -> bool:
    """Whether the next tile could bring a marker to its end, at the very most."""
    most = 2
    for tower in range(t.towers):
        most += int(t.big) >> tower & 1
    for colour in range(len(COLOURS)):
        gain = most
        for tower in range(t.towers):
            gain += chip_value(s, tower) if chip_colour(s, tower) == colour else 0
        if int(s.track[s.seat, colour]) + gain > TRACK_END:
            return True
    return False


@rule
def is_limited(s: Record, gains: int, fields: int) -> bool:
    """Whether a marker may lose points at its end; if none does, different colours have different outcomes."""
    for colour in range(len(COLOURS)):
        if int(s.track[s.seat, colour]) + gain_of(gains, colour) + fields > TRACK_END:
            return True
    return False


@rule
def choice_of_action(s: Record, t: Record, action: int) -> int:
    """The choice of the playout."""
    return int(t.choice[action])


@rule
def action_of_choice(s: Record, t: Record, choice: int) -> int:
    """The action of a listed choice."""
    action = 0
    while t.choice[action] != choice:
        action += 1
    return action


@rule
def canonical(s: Record, t: Record, choice: int, scratch: NDArray[np.int8]) -> int:
    """The first of the choices of colours for bonus fields that lead to the same track."""
    a, b = unpack(choice)
    fields = bonus_fields(t.bonus, a, b)
    if fields == 0:
        return choice
    return placement_code(pack(a, b), first_like(s, chain_gains(s, t, a, b, scratch), fields, choice >> 16))


# --- observations ------------------------------------------------------------------------------------------


@rule
def observe_cell(s: Record, t: Record, seat: int, cell: int, planes: NDArray[np.int8]) -> None:
    """Fill in one cell of the planes in the order of :meth:`SpezialEncoding.channels`."""
    players, row, column = int(s.players), EDGE + int(t.axial[cell, 1]), EDGE + int(t.axial[cell, 0])
    what = content(s.board, cell)
    if what < players:
        planes[(what - seat + players) % players, row, column] = 1
    elif what == FREE:
        planes[players, row, column] = 1
    planes[players + 1, row, column] = t.bonus[cell]
    if what == TOWER:
        tower = int(t.tower_on[cell])
        planes[players + 2 + (int(t.big) >> tower & 1), row, column] = 1
        planes[players + 4, row, column] = int(s.dark) >> tower & 1
        planes[players + 5 + chip_colour(s, tower), row, column] = chip_value(s, tower)


@rule
def observe_features(s: Record, t: Record, seat: int, features: NDArray[np.int8]) -> None:
    """Fill in the features in the order of :meth:`SpezialEncoding.parts`."""
    players = int(s.players)
    features[0] = min(int(s.pairs), MOST_PAIRS)
    at = put_to_move(s, seat, features, 1)
    for k in range(players):
        other = seat_from(s, seat, k)
        features[at + k] = s.tiles[other]
        features[at + players + k] = s.resigned[other]
        for colour in range(len(COLOURS)):
            features[at + 2 * players + k * len(COLOURS) + colour] = s.track[other, colour]


class SpezialEncoding(Encoding):
    """The encoding of Genial Spezial."""

    VERSION = 1
    highest_in_planes = 3

    def __init__(self) -> None:
        self.prepare, self.begin, self.update, self.fill_mask = prepare, begin, update, fill_mask
        self.choice_of_action, self.action_of_choice = choice_of_action, action_of_choice
        self.canonical = canonical
        self.observe_cell, self.observe_features = observe_cell, observe_features
        self.utilities, self.colours = utility_kernel(compare_seats, seat_count), fill_track
        super().__init__(lambda game: action_tables(game.layout), policies.move_of, playout.SCRATCH)

    def action_count(self, game: Spezial) -> int:
        """The number of actions on the layout of a table."""
        return int(self.tables(game)[0].actions)

    def work_words(self, game: Spezial) -> int:
        """The actions whose cells are both free."""
        return self.mask_words(game)

    def parts(self, game: Spezial) -> tuple[Part, ...]:
        """The parts of the features, in their order."""
        seats = seat_labels(game.players)
        return (
            Part("free_pairs", (), MOST_PAIRS),
            Part("to_move", (seats,), 1),
            Part("tiles_left", (seats,), TILES),
            Part("resigned", (seats,), game.players),
            Part("tracks", (seats, tuple(COLOURS)), TRACK_END),
        )

    def channels(self, game: Spezial) -> tuple[str, ...]:
        """The tiles of each seat, free cells, bonus fields, towers, black chips, and by colour the values of chips."""
        tiles = (f"{label}_tiles" for label in seat_labels(game.players))
        return (*tiles, "free", "bonus", "small_tower", "big_tower", "black", *(f"chip_{c}" for c in COLOURS))

    def grid(self, game: Spezial) -> tuple[int, int]:
        """The board in axial coordinates: row ``r`` and column ``q``, both from the lowest."""
        return 2 * EDGE + 1, 2 * EDGE + 1

    def cell_count(self, game: Spezial) -> int:
        """The cells of the board."""
        return OFF

    def _record_of(self, game: Spezial, seat: int, seen: Observation) -> Records:
        states, players, planes = playout.new_states(1), game.players, seen[PLANES]
        s, t = states[0], self._tables(game)
        start(s, t, players, 0)
        read_to_move(s, seat, seen["to_move"])
        column, row = EDGE + t.axial.T
        tiles = planes[:players, row, column]
        for cell in np.flatnonzero(tiles.any(axis=0)).tolist():
            put(s.board, cell, (seat + int(tiles[:, cell].argmax())) % players)
        s.pairs = sum(are_free(s.board, *unpack(pair)) for pair in t.pair[: t.pairs].tolist())
        for tower, cell in enumerate(t.tower[: t.towers].tolist()):
            shown = planes[players + 4 :, row[cell], column[cell]].tolist()
            dark, values = shown[0], shown[1:]
            # A chip that shows nothing is none that exists: it will not be seen again.
            lay_chip(s, tower, int(np.argmax(values)), max(max(values) - dark * DARK_MORE, 0))
            s.dark |= dark << tower
        for k in range(players):
            s.track[(seat + k) % players] = seen["tracks"][k]
        s.tiles[:players] = seat_order(seen["tiles_left"], seat)
        s.resigned[:players] = seat_order(seen["resigned"], seat)
        if not seen["to_move"].any():
            s.phase = self._ending(s)
        return states

    def _ending(self, s: Record) -> int:
        """Why a game is over."""
        if seats_left(s) <= 1:
            return RESIGNED
        if not any(s.tiles[seat] for seat in range(s.players) if s.resigned[seat] == 0):
            return ALL_PLACED
        return BOARD_FULL if s.pairs == 0 else ABANDONED

    def _choice_in(self, position: SpezialPosition, event: Event) -> int:
        a, b = (NUMBER[cell[0], cell[1]] for cell in event["at"])
        return placement_code(pack(a, b), bonus_code(event.get("bonus", ())))


ENCODING: Final = SpezialEncoding()
