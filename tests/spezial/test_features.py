"""What networks read about Genial Spezial: counted right, kept up to date, and without the names of the colours."""

from collections import Counter
from typing import Any

import numpy as np

from sixfold.core.choices import unpack
from sixfold.games.spezial.bot import playout, search
from sixfold.games.spezial.bot.features import REACHED, SEEN, fill_inputs
from sixfold.games.spezial.bot.weights import WEIGHTS
from sixfold.games.spezial.layout import COLOURS
from sixfold.games.spezial.position import SpezialPosition
from sixfold.games.spezial.rules import are_free, chain_gains, chip_colour, gain_of, lay_chip

from .tables import every_table, random_position

FIELDS = ("shared", "own", "focus", "whole")


class Reader:
    """Fills in the inputs of positions of a table."""

    def __init__(self, position: SpezialPosition) -> None:
        self.t, self.weights = playout.tables(position.game)[0], WEIGHTS.weights(position.game)
        self.m, self.v = search.new_workspaces()[0], search.new_sights(1)[0]

    def read(self, s: Any, *, prepared: bool = False) -> list[Any]:
        if not prepared:
            search.prepare(s, self.t, self.v, self.m, self.weights)
        fill_inputs(s, self.t, self.v, self.m, 0)
        inputs = self.m.network.inputs
        return [inputs[name].copy() for name in FIELDS]


@every_table
def test_the_points_of_all_tiles_are_those_of_the_rules(players: int) -> None:
    for moves in (0, 9 * players, 17 * players):
        position = random_position(players, moves, moves)
        reader, s, walked = Reader(position), position.s, np.zeros(playout.SCRATCH, np.int8)
        reader.read(s)
        for seat in range(players):
            s.seat = seat
            pairs = [unpack(int(pair)) for pair in reader.t.pair[: reader.t.pairs]]
            gains = [chain_gains(s, reader.t, a, b, walked) for a, b in pairs if are_free(s.board, a, b)]
            assert reader.m.pairs_scoring[seat] == sum(gain != 0 for gain in gains)
            for colour in range(len(COLOURS)):
                found = Counter(min(gain_of(gain, colour), SEEN) for gain in gains)
                counted = {points: int(reader.m.tiles_scoring[seat, colour, points]) for points in range(1, SEEN + 1)}
                assert counted == {points: found[points] for points in range(1, SEEN + 1)}


def test_more_tiles_reach_at_least_as_many_towers() -> None:
    position = random_position(2, 16, 3)
    reader = Reader(position)
    reader.read(position.s)
    for seat in range(2):
        reached = [int(towers) for towers in reader.m.reached[seat]]
        assert len(reached) == REACHED
        # Every tower can be reached with three tiles from another one, at this stage.
        assert reached[0] & ~(reached[1] | int(reader.m.finished[seat])) == 0
        assert reached[1] & ~reached[2] == 0
        assert reached[2] != 0


@every_table
def test_maps_that_follow_a_game_give_the_same_inputs_as_new_ones(players: int) -> None:
    position = random_position(players, 6 * players, 5)
    followed, fresh, s = Reader(position), Reader(position), position.s
    search.prepare(s, followed.t, followed.v, followed.m, followed.weights)
    stream, scratch = np.array([11]), np.zeros(playout.SCRATCH, np.int8)
    for _ in range(3 * players):
        search.advance(s, followed.t, followed.v, playout.random_choice(s, followed.t, stream), stream, scratch)
        for one, other in zip(followed.read(s, prepared=True), fresh.read(s), strict=True):
            np.testing.assert_array_equal(one, other)


def test_renamed_colours_read_the_same_in_another_order() -> None:
    position = random_position(2, 20, 8)
    reader, s, order = Reader(position), position.s, [1, 2, 3, 0]
    shared, own, focus, whole = reader.read(s)
    for tower in range(int(reader.t.towers)):
        lay_chip(s, tower, order[chip_colour(s, tower)], int(s.chip[tower]) >> 2)
    s.track[:, order] = s.track.copy()
    renamed = reader.read(s)
    np.testing.assert_array_equal(renamed[0][order], shared)
    np.testing.assert_array_equal(renamed[1][:, order], own)
    np.testing.assert_array_equal(renamed[2][:, order], focus)
    np.testing.assert_array_equal(renamed[3], whole)


@every_table
def test_all_inputs_are_small_numbers(players: int) -> None:
    for moves in (0, 7 * players, 19 * players):
        position = random_position(players, moves, moves + 1)
        for array in Reader(position).read(position.s):
            assert np.isfinite(array).all()
            assert np.abs(array).max() < 6
