"""Each row is a decision: a key of the seat's knowledge, the legal moves, the move, their values, and the result."""

from random import Random
from typing import Any

import numpy as np
import pytest

from sixfold.core.chance import simulation
from sixfold.core.encoding import unpacked
from sixfold.core.game import Game
from sixfold.datasets.decisions import Decisions, packed
from sixfold.datasets.observation_key import key_of_view, observation_key
from sixfold.datasets.random_play import RandomPlay
from sixfold.engine.episode import Lens
from sixfold.games import registry

from ..hidden_information import alternative_positions, positions
from ..matrix import sampled
from ..titles import TABLES, WITH_HIDDEN_HANDS
from .small_datasets import SEED, SMALL, bot_play

every_table = pytest.mark.parametrize("game", sampled(TABLES, SMALL), ids=str)
every_hidden_table = pytest.mark.parametrize("game", sampled(WITH_HIDDEN_HANDS, SMALL), ids=str)


def assert_same(one: Decisions, other: Decisions) -> None:
    for name in ("seats", "masks", "actions"):
        assert np.array_equal(getattr(one, name), getattr(other, name)), name
    for name in ("game", "keys", "values", "returns", "ranks", "result"):
        assert getattr(one, name) == getattr(other, name), name


@every_table
def test_the_fast_games_equal_those_of_the_random_bot(game: Game) -> None:
    fast, slow = RandomPlay(game, SEED), bot_play(game, ["random"] * game.players)
    for number in (1, 2):
        assert_same(fast.play(number), slow.play(number))


@every_table
def test_a_game_depends_on_the_seed_and_its_number_alone(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    player = RandomPlay(game, SEED)
    before = player.play(3)
    player.play(4)
    assert_same(player.play(3), before)
    # With little memory, the loop stops and resumes many times.
    monkeypatch.setattr("sixfold.datasets.random_play.ROWS", 7)
    monkeypatch.setattr("sixfold.datasets.random_play.WORDS", 33)
    assert_same(RandomPlay(game, SEED).play(3), before)
    assert RandomPlay(game, SEED + 1).play(3).keys != before.keys


@every_table
def test_rows_describe_the_position_of_their_decision(game: Game) -> None:
    encoding, decisions = registry.kit(game.name).encoding, RandomPlay(game, SEED).play(2)
    dealer, _ = simulation(SEED, 2)
    position: Any = game.start(dealer)
    for i, action in enumerate(decisions.actions.tolist()):
        seat = position.to_move
        assert decisions.seats[i] == seat
        assert len(position.legal_moves()) == unpacked(decisions.masks[i], encoding.action_count(game)).sum()
        if i % 5 == 0:
            assert np.array_equal(unpacked(decisions.masks[i], encoding.action_count(game)), legal(position))
            assert decisions.keys[i] == observation_key(encoding.flat(position.view(seat)))
        position.play(Lens(game).move(position, action), dealer)
    assert decisions.result == position.result()
    assert decisions.returns == encoding.returns(position).tolist()
    for rank, group in enumerate(position.result()["ranking"], 1):
        assert all(decisions.ranks[seat] == rank for seat in group)


def legal(position: Any) -> Any:
    return registry.kit(position.game.name).encoding.legal_mask(position)


@every_table
def test_a_packed_mask_equals_that_of_the_kernels(game: Game) -> None:
    lens, decisions = Lens(game), RandomPlay(game, SEED).play(1)
    legal = unpacked(decisions.masks[0], lens.actions).view(np.int8)
    assert np.array_equal(packed(legal), decisions.masks[0])


# --- values ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", sampled(["greedy", "search:16n", "level:2"], ["greedy"]))
@pytest.mark.parametrize("game", sampled(TABLES, SMALL[:1]), ids=str)
def test_values_belong_to_the_legal_actions(game: Game, spec: str) -> None:
    specs = [spec, "random", spec, spec][: game.players]
    decisions = bot_play(game, specs).play(1)
    for i, values in enumerate(decisions.values):
        actions = np.flatnonzero(unpacked(decisions.masks[i], registry.kit(game.name).encoding.action_count(game)))
        if specs[decisions.seats[i]] == "random":
            assert values is None
            continue
        assert values is not None
        assert len(values) == len(actions)
        if spec == "greedy":
            assert values[actions.tolist().index(decisions.actions[i])] == values.max()


# --- keys --------------------------------------------------------------------------------------------------


@every_table
def test_keys_are_equal_exactly_when_observations_are(game: Game) -> None:
    encoding, lens = registry.kit(game.name).encoding, Lens(game)
    observations: dict[bytes, bytes] = {}
    for position in positions(game)[::3]:
        for seat in range(game.players):
            view = position.view(seat)
            flat = encoding.flat(view).tobytes()
            assert key_of_view(view, lens) == observation_key(flat)
            assert observations.setdefault(key_of_view(view, lens), flat) == flat
    assert len(observations) == len(set(observations.values()))


@every_hidden_table
def test_keys_do_not_depend_on_hidden_tiles(game: Game) -> None:
    lens, rng, found = Lens(game), Random(3), 0
    seen = positions(game)
    by_events = {len(position.events): position for position in reversed(seen)}
    for viewer in range(game.players):
        tries = (alternative_positions(seen[len(seen) // 2], viewer, rng, swaps) for swaps in (4, 2, *[1] * 40))
        twins = next(filter(None, tries), [])
        found += bool(twins)
        for number, twin in enumerate(twins):
            assert key_of_view(twin.view(viewer), lens) == key_of_view(by_events[number].view(viewer), lens)
    assert found
