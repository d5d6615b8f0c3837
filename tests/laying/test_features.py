"""What networks read: nothing that a seat does not know, nothing that names a colour, and kept up to date."""

from random import Random
from typing import Any

import numpy as np
import pytest

from sixfold.core.game import Game
from sixfold.games import registry
from sixfold.laying.position import LayingPosition

from ..hidden_information import alternative_positions, positions
from ..titles import TABLES

LAYING = [game for game in TABLES if issubclass(game.position_type, LayingPosition)]
WITH_RACKS = [game for game in LAYING if game.has_hidden_hands]
each_table = pytest.mark.parametrize("game", LAYING, ids=str)


class Reader:
    """Fills in the inputs of positions of a table."""

    def __init__(self, game: Game) -> None:
        self.kit = registry.kit(game.name)
        self.game, self.t = game, self.kit.playout.tables(game)[0]
        self.m, self.weights = self.kit.search.new_workspaces()[0], self.kit.weights.weights(game)

    def prepared(self, s: Any) -> Any:
        """The maps of a position, counted from scratch."""
        sight = self.kit.search.new_sights(1)[0]
        self.kit.search.prepare(s, self.t, sight, self.m, self.weights)
        return sight

    def read(self, s: Any, me: int, sight: Any = None) -> dict[str, Any]:
        features, x = self.kit.features, self.m.network.inputs
        assert features is not None
        sight = self.prepared(s) if sight is None else sight
        features.fill_inputs(s, self.t, sight, self.m, me)
        sides = len(self.game.sides)
        return {
            "shared": x.shared.copy(),
            "own": x.own[:sides].copy(),
            "focus": x.focus[:sides].copy(),
            "whole": x.whole[:sides].copy(),
        }


def decisions(game: Game) -> list[Any]:
    """Positions in which a tile is placed."""
    return [position for position in positions(game) if not position.is_over and position.value("phase") == 0]


@pytest.mark.parametrize("game", WITH_RACKS, ids=str)
def test_a_network_reads_the_same_whatever_others_hold(game: Game) -> None:
    reader, rng, compared = Reader(game), Random(4), 0
    for position in decisions(game)[3::9]:
        for me in range(game.players):
            twins = alternative_positions(position, me, rng, 2)
            if not twins:
                continue
            found, same = reader.read(position.s, me), reader.read(twins[-1].s, me)
            for name, array in found.items():
                np.testing.assert_array_equal(array, same[name])
            compared += 1
    assert compared > 0


@each_table
def test_all_inputs_are_small_numbers_and_some_differ_between_positions(game: Game) -> None:
    reader = Reader(game)
    read = [reader.read(position.s, int(position.s.seat)) for position in decisions(game)[::4]]
    for name in read[0]:
        values = np.array([inputs[name] for inputs in read])
        assert np.isfinite(values).all()
        assert np.abs(values).max() < 12
        assert values.std(axis=0).max() > 0.05


@each_table
def test_maps_that_follow_a_game_equal_a_new_count(game: Game) -> None:
    reader, kit, rng = Reader(game), registry.kit(game.name), Random(2)
    position = decisions(game)[0]
    states, scratch = kit.playout.new_states(1), np.zeros(kit.playout.SCRATCH, np.int8)
    states[0] = position.s
    s, stream, room = states[0], np.array([rng.getrandbits(40)]), kit.playout.new_choices()[0]
    sight, moves = reader.prepared(s), 0
    while s.phase < 10 and kit.playout.list_choices(s, reader.t, room) and moves < 60:
        choice = kit.playout.random_choice(s, reader.t, stream)
        kit.search.advance(s, reader.t, sight, choice, stream, scratch)
        moves += 1
        fresh = reader.prepared(s)
        assert (sight.prospect.tally == fresh.prospect.tally).all()
        assert sight.prospect.room == fresh.prospect.room
        assert (sight.sight[:, s.board[:-1] == -1] == fresh.sight[:, s.board[:-1] == -1]).all()
    assert moves > 5


@pytest.mark.parametrize("game", LAYING[:1], ids=str)
def test_renamed_colours_read_the_same_in_another_order(game: Game) -> None:
    reader, t = Reader(game), registry.kit(game.name).playout.tables(game)[0]
    colours = len(game.colours)
    order = np.array([*range(1, colours), 0])
    kind_of = np.array([t.kind[order[a], order[b]] for a, b in t.halves])
    for position in decisions(game)[2::7]:
        states = registry.kit(game.name).playout.new_states(2)
        states[0] = states[1] = position.s
        s, renamed = states[0], states[1]
        board = renamed.board
        board[board >= 0] = order[board[board >= 0]]
        rack = renamed.rack
        rack[rack >= 0] = kind_of[rack[rack >= 0]]
        renamed.track[:, order] = s.track
        renamed.bag[kind_of] = s.bag
        found, same = reader.read(s, 0), reader.read(renamed, 0)
        np.testing.assert_array_equal(same["shared"][order], found["shared"])
        np.testing.assert_array_equal(same["own"][:, order], found["own"])
        np.testing.assert_array_equal(same["whole"], found["whole"])
