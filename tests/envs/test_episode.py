"""One compiled game, move by move: the same as the rules, and safe against any input."""

import copy
import pickle
from random import Random

import numpy as np
import pytest

from sixfold.core.errors import IllegalMove
from sixfold.core.game import Game
from sixfold.engine.batch import Batch
from sixfold.engine.episode import NOBODY, Episode, Lens, pick
from sixfold.games import registry

from ..matrix import each_variant_once
from ..titles import TABLES

every_table = pytest.mark.parametrize("game", each_variant_once(TABLES), ids=str)


@every_table
def test_an_episode_is_the_first_game_of_a_batch_with_the_same_seed(game: Game) -> None:
    episode, batch, rng = Episode(game, 5), Batch(game, 1, seed=5), Random(1)
    while episode.seat != NOBODY:
        assert episode.states.tobytes() == batch.records().tobytes()
        action = rng.choice(np.flatnonzero(episode.mask))
        episode.step(action)
        batch.step(np.array([action], np.int32))
    assert episode.states.tobytes() == batch.records().tobytes()


@every_table
def test_actions_are_the_legal_moves(game: Game) -> None:
    episode, rng = Episode(game, 7), Random(2)
    lens = Lens(game)
    while episode.seat != NOBODY:
        position = episode.position
        if rng.random() < 0.2:
            moves = {str(lens.move(position, int(action))) for action in np.flatnonzero(episode.mask)}
            assert moves == set(map(str, position.legal_moves()))
        episode.step(rng.choice(np.flatnonzero(episode.mask)))
    assert episode.position.is_over
    assert not episode.mask.any()
    with pytest.raises(IllegalMove, match="over"):
        episode.step(0)


@pytest.mark.parametrize("title", registry.names())
def test_changing_a_mask_does_not_allow_illegal_actions(title: str) -> None:
    episode, rng = Episode(registry.make(title), 1), Random(3)
    for _ in range(3):
        episode.step(rng.choice(np.flatnonzero(episode.mask)))
    illegal = int(episode.mask.argmin())
    episode.mask[:] = 1
    before = episode.states.tobytes()
    for action in (illegal, -1, len(episode.mask), 1 << 70):
        with pytest.raises(IllegalMove):
            episode.step(action)
        assert episode.states.tobytes() == before


@pytest.mark.parametrize("title", registry.names())
def test_copies_share_nothing_that_changes(title: str) -> None:
    episode, rng = Episode(registry.make(title), 2), Random(4)
    for _ in range(4):
        episode.step(rng.choice(np.flatnonzero(episode.mask)))
    twins = [copy.deepcopy(episode), pickle.loads(pickle.dumps(episode))]
    ends = []
    for twin in (*twins, episode):
        rng = Random(5)
        while twin.seat != NOBODY:
            twin.step(rng.choice(np.flatnonzero(twin.mask)))
        ends.append(twin.states.tobytes())
    assert len(set(ends)) == 1


@pytest.mark.parametrize("title", registry.names())
def test_changing_an_observation_changes_no_other(title: str) -> None:
    episode = Episode(registry.make(title), 6)
    episode.step(int(episode.mask.argmax()))
    twin = copy.deepcopy(episode)
    for one in (episode, twin, episode):
        seen = one.observe(one.seat)
        assert np.array_equal(seen, one.lens.observe(one.states, one.seat))
        seen[:] = 9


def test_a_fraction_selects_one_of_the_set_bytes() -> None:
    rng = np.random.default_rng(0)
    for size in (1, 5, 63, 64, 65, 130, 2666):
        for density in (0, 0.01, 0.3, 1):
            mask = (rng.random(size) < density).astype(np.int8)
            legal = np.flatnonzero(mask)
            for part in (0.0, 0.3, 0.999999):
                assert pick(mask, part) == (legal[int(part * len(legal))] if len(legal) else -1)
    # Not a mask, but no reason to read past its end.
    assert pick(np.full(100, -3, np.int8), 0.5) == 50
