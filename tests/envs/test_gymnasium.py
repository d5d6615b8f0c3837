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
def test_copies_and_pickles_go_on_independently(name: str, title: str, variant: str) -> None:
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
def test_wrappers_of_the_ecosystem_work(name: str, title: str, variant: str) -> None:
    env = FlattenObservation(gymnasium.make(f"sixfold/{name}-v0", observations="dict"))
    observation, _ = env.reset(seed=4)
    flat, _ = gymnasium.make(f"sixfold/{name}-v0").reset(seed=4)
    assert sorted(observation) == sorted(flat)
