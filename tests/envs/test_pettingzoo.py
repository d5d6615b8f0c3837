"""PettingZoo's own tests pass on every table, and what the interface promises holds."""

import copy
import pickle
import random
import warnings
from typing import Any

import numpy as np
import pettingzoo as farama
import pytest
from gymnasium.error import Error, InvalidAction, ResetNeeded, UnsupportedMode

from sixfold.core.game import Game
from sixfold.envs import pettingzoo
from sixfold.games import registry

from ..matrix import each_variant_once, sampled
from ..titles import TABLES, smallest_title

with warnings.catch_warnings():
    # Its tests import one of its environments in an old way.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

every_table = pytest.mark.parametrize("game", each_variant_once(TABLES), ids=str)
every_title = pytest.mark.parametrize("title", registry.names())


def play(env: Any, steps: int = 1 << 30, rng: random.Random | None = None) -> list[Any]:
    """Play legal actions; return everything that the agents saw."""
    rng, seen = rng or random.Random(3), []
    for agent in env.agent_iter(steps):
        observation, reward, termination, *_ = env.last()
        seen.append((agent, observation["observation"].tolist(), observation["action_mask"].tolist(), reward))
        env.step(None if termination else rng.choice(np.flatnonzero(observation["action_mask"])))
    return seen


@every_table
# Its test asks for arrays instead of dictionaries with masks, and accepts only its own environments.
@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
@pytest.mark.filterwarnings("ignore:.*action space values are equal")
def test_the_api_test_passes(game: Game) -> None:
    api_test(pettingzoo.env(game), num_cycles=300)


@every_table
def test_the_seed_test_passes(game: Game) -> None:
    seed_test(lambda: pettingzoo.env(game), num_cycles=100)


@pytest.mark.parametrize("title", sampled(registry.names(), [smallest_title()]))
def test_the_render_test_passes(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    render_test(lambda render_mode: pettingzoo.env(title, render_mode=render_mode))


@every_table
def test_observations_are_in_their_space_in_every_format(game: Game) -> None:
    for form in ("flat", "dict"):
        env = pettingzoo.env(game, observations=form)
        env.reset(seed=5)
        rng = random.Random(5)
        for agent in env.agent_iter():
            for other in env.possible_agents:
                assert env.observation_space(other).contains(env.observe(other))
            observation, _, termination, *_ = env.last()
            assert termination or env.action_space(agent).contains(
                env.action_space(agent).sample(observation["action_mask"])
            )
            env.step(None if termination else rng.choice(np.flatnonzero(observation["action_mask"])))


@every_table
def test_copies_and_pickles_play_the_same_game(game: Game) -> None:
    env = pettingzoo.env(game)
    env.reset(seed=11)
    play(env, 9)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        before = env.episode.states.tobytes()
        there = play(twin)
        assert env.episode.states.tobytes() == before
        assert there == play(copy.deepcopy(env))


@every_table
def test_rewards_are_given_at_the_end_and_sum_to_zero(game: Game) -> None:
    env = pettingzoo.env(game)
    env.reset(seed=1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for _, agent in zip(range(1 << 30), env.agent_iter(), strict=False):
        observation, reward, termination, *_ = env.last()
        total[agent] += reward
        if termination and len(env.agents) == game.players:
            result = env.episode.position.result()
        env.step(None if termination else int(observation["action_mask"].argmax()))
    if game.players == 1:
        [track] = result["tracks"]
        assert total["player_0"] == pytest.approx(min(track.values()) / game.track_end)
    else:
        assert sum(total.values()) == pytest.approx(0)
        best = max(total.values())
        assert [seat for seat in range(game.players) if total[f"player_{seat}"] == best] == result["ranking"][0]


@every_title
def test_a_mask_is_an_array_like_any_other(title: str) -> None:
    env = pettingzoo.env(title)
    env.reset(seed=3)
    mask = env.last()[0]["action_mask"]
    plain = np.array(mask)
    assert isinstance(mask, np.ndarray)
    sent = pickle.loads(pickle.dumps(mask))
    for other in (mask, mask[3:9], mask[::2], mask.reshape(1, -1), mask - 3, mask / 2, sent):
        same = np.array(other)
        assert [axis.tolist() for axis in np.nonzero(other)] == [axis.tolist() for axis in np.nonzero(same)]
        assert np.flatnonzero(other).tolist() == np.flatnonzero(same).tolist()
    mask[:] = 1
    mask[0] = 7
    assert len(np.flatnonzero(mask)) == len(mask)
    assert env.action_space("player_0").sample(plain) in np.flatnonzero(plain)


@every_title
def test_an_illegal_action_changes_nothing(title: str) -> None:
    env = pettingzoo.env(title)
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset(seed=2)
    play(env, 4)
    before, mask = env.episode.states.tobytes(), env.last()[0]["action_mask"]
    illegal = int(np.flatnonzero(mask == 0)[0])
    for action in (illegal, -1, len(mask), 1 << 70, None, 1.5, "place", np.zeros(3)):
        with pytest.raises(InvalidAction):
            env.step(action)
        assert env.episode.states.tobytes() == before
        assert not any(env.terminations.values())
    play(env)
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_unknown_tables_and_modes_are_refused() -> None:
    title = registry.names()[0]
    unknown: list[dict[str, Any]] = [{"game": "chess"}, {"game": None}, {"game": [title]}]
    unknown += [{"game": title, "variant": "no"}, {"game": title, "variant": [title]}, {"game": title, "players": 9}]
    for wrong in unknown:
        with pytest.raises(Error):
            pettingzoo.env(**wrong)
    with pytest.raises(Error):
        pettingzoo.env(title, observations="pixels")
    with pytest.raises(UnsupportedMode):
        pettingzoo.env(title, render_mode="video")


@every_title
def test_every_title_is_registered_with_pettingzoo(title: str) -> None:
    env = farama.make("aec", f"sixfold/{title}-v{registry.kit(title).encoding.VERSION}")
    env.reset(seed=1)
    assert env.game == registry.make(title)


@every_title
def test_an_observation_is_the_same_as_that_of_the_view(title: str) -> None:
    env = pettingzoo.env(title)
    env.reset(seed=9)
    play(env, 12)
    encoding = registry.kit(title).encoding
    for seat, agent in enumerate(env.possible_agents):
        view = env.episode.position.news_view(seat)
        assert env.observe(agent)["observation"].tolist() == encoding.flat(view).tolist()
