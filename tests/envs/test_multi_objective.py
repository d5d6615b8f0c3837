"""Rewards with an entry for each colour, as MO-Gymnasium and MOMAland want them."""

from typing import Any

import mo_gymnasium
import numpy as np
import pytest
from mo_gymnasium.wrappers import LinearReward
from momaland.test.api_test import api_test
from momaland.utils.env import MOAECEnv

from sixfold.core.game import Game
from sixfold.envs import momaland
from sixfold.envs.gymnasium import solo_tables
from sixfold.envs.mo_gymnasium import ColoursSoloEnv

from ..matrix import each_variant_once
from ..titles import TABLES

every_table = pytest.mark.parametrize("game", each_variant_once(TABLES), ids=str)
every_solo = pytest.mark.parametrize(("name", "title", "variant"), list(solo_tables()))


@every_table
@pytest.mark.filterwarnings("ignore")
def test_the_api_test_of_momaland_passes(game: Game) -> None:
    env = SameGame(game)
    assert isinstance(env, MOAECEnv)
    api_test(env, num_cycles=60)


class SameGame(momaland.ColoursEnv):
    """Always starts the same game: the test plays a legal action again after another start."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(seed=1)


@every_table
def test_the_rewards_of_a_game_sum_to_the_markers(game: Game) -> None:
    env = momaland.env(game)
    env.reset(seed=4)
    total = {agent: np.zeros(len(game.colours)) for agent in env.possible_agents}
    for agent in env.agent_iter():
        observation, reward, termination, *_ = env.last()
        assert env.reward_space(agent).contains(reward)
        total[agent] += reward
        env.step(None if termination else env.action_space(agent).sample(observation["action_mask"]))
    lens, states = env.lens, env.episode.states
    for seat, agent in enumerate(env.possible_agents):
        assert total[agent].tolist() == lens.markers(states, seat).tolist()
    if not game.shares_track:
        assert list(env.episode.position.tracks()[0].values()) == total["player_0"].tolist()


@every_solo
def test_mo_gymnasium_finds_the_environment(name: str, title: str, variant: str) -> None:
    env: Any = mo_gymnasium.make(f"sixfold/mo-{name.lower()}-v0")
    assert isinstance(env.unwrapped, ColoursSoloEnv)
    space = env.unwrapped.reward_space
    _, info = env.reset(seed=2)
    total, over = np.zeros(space.shape), False
    while not over:
        action = env.action_space.sample(info["action_mask"])
        _, reward, over, _, info = env.step(action)
        assert space.contains(reward)
        total += reward
    [track] = env.unwrapped.episode.position.tracks()
    assert total.tolist() == list(track.values())


@every_solo
def test_the_rewards_can_be_weighted(name: str, title: str, variant: str) -> None:
    env = mo_gymnasium.make(f"sixfold/mo-{name.lower()}-v0")
    weighted = LinearReward(env, weight=np.ones(env.unwrapped.reward_space.shape) / 6)
    _, info = weighted.reset(seed=2)
    _, reward, *_ = weighted.step(int(info["action_mask"].argmax()))
    assert np.isscalar(reward)
