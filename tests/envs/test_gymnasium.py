"""Gymnasium's own checks pass, and what the interface promises holds."""

import copy
import pickle
import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import Error, InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import FlattenObservation

from sixfold.envs.gymnasium import SoloEnv, solo_tables
from sixfold.games import registry

SOLO = list(solo_tables())
every_solo = pytest.mark.parametrize(("name", "title", "variant"), SOLO)


def play(env: Any, seed: int, steps: int = 1 << 30) -> list[Any]:
    """Play a game; return all observations and rewards."""
    rng = random.Random(seed)
    observation, info = env.reset(seed=seed)
    seen: list[Any] = [observation]
    for _ in range(steps):
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, terminated, truncated, info = env.step(action)
        seen += [observation, reward]
        if terminated or truncated:
            break
    return seen


def test_there_are_solo_games() -> None:
    assert ("Solo", "board", "solo") in SOLO
    assert "sixfold/Solo-v0" in gymnasium.registry


@every_solo
# It is meant for tests: it warns that the environment was made by name, and that text is no picture.
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("observations", ["flat", "dict", "planes"])
def test_check_env_passes(
    name: str, title: str, variant: str, observations: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    env = gymnasium.make(f"sixfold/{name}-v0", observations=observations).unwrapped
    check_env(env, skip_render_check=observations != "flat")


@every_solo
def test_the_rewards_sum_to_the_score(name: str, title: str, variant: str) -> None:
    env = gymnasium.make(f"sixfold/{name}-v0")
    seen = play(env, 3)
    position = env.unwrapped.episode.position  # type: ignore[attr-defined]
    assert position.is_over
    [track] = position.tracks()
    assert sum(seen[2::2]) == pytest.approx(min(track.values()) / position.game.track_end)


@every_solo
def test_the_same_seed_gives_the_same_game(name: str, title: str, variant: str) -> None:
    first, second = (gymnasium.make(f"sixfold/{name}-v0") for _ in range(2))
    one, two, other = play(first, 8), play(second, 8), play(second, 9)
    assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))
    assert not np.array_equal(one[0], other[0])


@every_solo
def test_copies_and_pickles_continue_independently(name: str, title: str, variant: str) -> None:
    env = gymnasium.make(f"sixfold/{name}-v0").unwrapped
    play(env, 5, 7)
    before = env.episode.states.tobytes()  # type: ignore[attr-defined]
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        twin.step(int(twin.episode.mask.argmax()))
        assert env.episode.states.tobytes() == before  # type: ignore[attr-defined]


@every_solo
def test_an_illegal_action_changes_nothing(name: str, title: str, variant: str) -> None:
    env = SoloEnv(title, variant)
    for too_early in (lambda: env.step(0), env.render):
        with pytest.raises(ResetNeeded):
            too_early()
    _, info = env.reset(seed=1)
    before = env.episode.states.tobytes()
    for action in (int(info["action_mask"].argmin()), -1, 1 << 40, None, "x"):
        with pytest.raises(InvalidAction):
            env.step(action)
        assert env.episode.states.tobytes() == before
    play(env, 1)
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_a_table_for_several_players_is_refused() -> None:
    for title in registry.names():
        if 1 not in registry.variants(title).get("base", ()):
            with pytest.raises(Error, match="pettingzoo"):
                SoloEnv(title, "base")


@every_solo
def test_every_render_mode_draws(name: str, title: str, variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    text, pixels, window = (SoloEnv(title, variant, render_mode=mode) for mode in ("ansi", "rgb_array", "human"))
    for env in (text, pixels, window):
        env.reset(seed=1)
    assert isinstance(text.render(), str)
    picture = pixels.render()
    assert picture.dtype == np.uint8
    assert picture.ndim == 3
    # Not only one colour.
    assert picture.std() > 0
    assert window.render() is None
    for env in (text, pixels, window):
        env.close()


@every_solo
def test_wrappers_of_gymnasium_work(name: str, title: str, variant: str) -> None:
    env = FlattenObservation(gymnasium.make(f"sixfold/{name}-v0", observations="dict"))
    observation, _ = env.reset(seed=4)
    flat, _ = gymnasium.make(f"sixfold/{name}-v0").reset(seed=4)
    assert sorted(observation) == sorted(flat)


# --- many games at once ------------------------------------------------------------------------------------


def legal(info: Any, rng: np.random.Generator) -> Any:
    """A random legal action in each game; any number where there is none."""
    return (info["action_mask"] * rng.random(info["action_mask"].shape)).argmax(axis=1)


@every_solo
@pytest.mark.parametrize("observations", ["flat", "dict", "planes"])
def test_many_games_have_the_spaces_of_one(name: str, title: str, variant: str, observations: str) -> None:
    envs: Any = gymnasium.make_vec(f"sixfold/{name}-v0", num_envs=5, observations=observations)
    assert type(envs.unwrapped).__name__ == "SoloVectorEnv"
    single = gymnasium.make(f"sixfold/{name}-v0", observations=observations)
    assert envs.single_observation_space == single.observation_space
    assert envs.single_action_space == single.action_space
    rng = np.random.default_rng(1)
    seen, info = envs.reset(seed=3)
    for _ in range(60):
        assert envs.observation_space.contains(seen)
        seen, rewards, over, truncated, info = envs.step(legal(info, rng))
        assert rewards.shape == over.shape == truncated.shape == (5,)


@every_solo
def test_game_0_of_many_is_the_single_game(name: str, title: str, variant: str) -> None:
    envs: Any = gymnasium.make_vec(f"sixfold/{name}-v0", num_envs=3)
    env = SoloEnv(title, variant)
    rng = np.random.default_rng(2)
    (seen, info), (one, alone) = envs.reset(seed=6), env.reset(seed=6)
    over = np.zeros(3, np.bool_)
    while not over[0]:
        assert seen[0].tolist() == one.tolist()
        assert info["action_mask"][0].tolist() == alone["action_mask"].tolist()
        actions = legal(info, rng)
        seen, rewards, over, _, info = envs.step(actions)
        one, reward, ended, _, alone = env.step(actions[0])
        assert rewards[0] == pytest.approx(reward)
        assert over[0] == ended


@every_solo
def test_the_step_after_an_end_starts_a_new_game(name: str, title: str, variant: str) -> None:
    envs: Any = gymnasium.make_vec(f"sixfold/{name}-v0", num_envs=4)
    rng = np.random.default_rng(3)
    _, info = envs.reset(seed=1)
    scores, ends = np.zeros(4), 0
    for _ in range(120):
        ended = np.flatnonzero(envs._over)
        _, rewards, over, _, info = envs.step(legal(info, rng))
        assert not over[ended].any()
        assert not rewards[ended].any()
        assert info["action_mask"][ended].any(axis=1).all()
        scores += rewards
        for game in np.flatnonzero(over):
            [track] = envs.game.position_of(envs.batch.records()[game : game + 1]).tracks()
            assert scores[game] == pytest.approx(min(track.values()) / envs.game.track_end)
            scores[game] = 0
            ends += 1
    assert ends >= 4


@every_solo
def test_an_illegal_action_in_one_of_many_games_changes_none(name: str, title: str, variant: str) -> None:
    envs: Any = gymnasium.make_vec(f"sixfold/{name}-v0", num_envs=4)
    with pytest.raises(ResetNeeded):
        envs.step(np.zeros(4, np.int64))
    _, info = envs.reset(seed=1)
    before, right = envs.batch.save(), info["action_mask"].argmax(axis=1)
    for wrong in (int(info["action_mask"][2].argmin()), -1, 1 << 20, right[2] + (1 << 32), -(1 << 40)):
        actions = right.copy()
        actions[2] = wrong
        with pytest.raises(InvalidAction, match=r"games: 2 "):
            envs.step(actions)
        assert envs.batch.save() == before
    for misshapen in (right[:3], right.astype(np.float32), 1, None):
        with pytest.raises(InvalidAction, match="4 whole numbers"):
            envs.step(misshapen)
    with pytest.raises(Error, match="share one seed"):
        envs.reset(seed=[1, 2, 3, 4])


@every_solo
def test_copies_and_pickles_of_many_games_go_on_alike(name: str, title: str, variant: str) -> None:
    envs: Any = gymnasium.make_vec(f"sixfold/{name}-v0", num_envs=3)
    twins = [copy.deepcopy(envs), pickle.loads(pickle.dumps(envs))]
    _, info = envs.reset(seed=2)
    twins += [copy.deepcopy(envs), pickle.loads(pickle.dumps(envs))]
    actions = info["action_mask"].argmax(axis=1)
    seen, rewards, *_ = envs.step(actions)
    for twin in twins:
        if twin.batch is None:
            twin.reset(seed=2)
        again, also, *_ = twin.step(actions)
        assert np.array_equal(again, seen)
        assert np.array_equal(also, rewards)


@pytest.mark.parametrize("count", [0, -1, 1.5, "3"])
def test_a_number_of_games_that_is_none_is_refused(count: Any) -> None:
    name = next(solo_tables())[0]
    with pytest.raises(Error, match="num_envs"):
        gymnasium.make_vec(f"sixfold/{name}-v0", num_envs=count)
