"""MaskablePPO of SB3-contrib learns Einfach Genial for one player, through Gymnasium.

    uv run --project examples/learning examples/learning/maskable_ppo_solo.py

At the end it plays 400 games, and a player of random moves plays the same shuffles: it wins where its lowest marker is
higher. docs/learning.md tells what it reached and what to change for other experiments.
"""

from collections import Counter
from fractions import Fraction
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import gymnasium
import numpy as np
import torch
import typer
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.env_util import make_vec_env
from torch import Tensor, nn

import sixfold.envs.gymnasium  # noqa: F401 - registers the environments
from sixfold.arena.report import percent, percent_range
from sixfold.arena.statistics import mean_of, share_interval
from sixfold.core.choices import unpack
from sixfold.engine.episode import Lens

TABLE = "sixfold/Solo-v0"
LENS: Lens = gymnasium.make(TABLE).unwrapped.lens
CHANNELS, ROWS, COLUMNS = LENS.planes_shape
COLOURS = len(LENS.game.colours)


class Shaped(gymnasium.Wrapper):
    """Rewards the progress of every marker, that of a low one most.

    The score is the field of the lowest marker, so most moves earn nothing. Here they earn the growth of the sum of the
    square roots of all markers.
    """

    def reset(self, **options: Any) -> tuple[Any, dict[str, Any]]:
        """Begin a game."""
        seen, info = self.env.reset(**options)
        self.before = self.progress()
        return seen, info

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action."""
        seen, _, over, truncated, info = self.env.step(action)
        before, self.before = self.before, self.progress()
        return seen, self.before - before, over, truncated, info

    def progress(self) -> float:
        """The sum of all rewards so far."""
        return float(np.sqrt(LENS.markers(self.env.unwrapped.episode.states, 0)).sum())


class Actor(nn.Module):
    """How good each action is.

    A convolution values each colour on each cell, knowing the board around it and the tracks. A placement is worth what
    the two halves of its tile are on their cells, so all placements learn from each other.
    """

    def __init__(self, width: int = 24) -> None:
        super().__init__()
        tables = LENS.tables[0]
        halves = np.array([unpack(int(pair)) for pair in tables.pair[: LENS.actions]])
        self.register_buffer("cells", torch.from_numpy((tables.axial[halves] + ROWS // 2) @ [1, COLUMNS]))
        self.values = nn.Sequential(
            nn.Conv2d(CHANNELS + COLOURS, width, 3, padding=1),
            nn.ReLU(),
            nn.Conv2d(width, width, 3, padding=1),
            nn.ReLU(),
            nn.Conv2d(width, COLOURS, 3, padding=1),
        )

    def forward(self, seen: Tensor) -> Tensor:
        """The logit of each action."""
        named = LENS.named(seen)
        tracks = named["tracks"].flatten(1)[..., None, None].expand(-1, -1, ROWS, COLUMNS) / LENS.game.track_end
        values = self.values(torch.cat([named["planes"], tracks], dim=1)).flatten(2)
        # By game, slot, half of the tile and cell: the value of the colour that would lie there.
        worth = named["rack"] @ values[:, None]
        first, second = self.cells.unbind(dim=1)
        return (worth[:, :, 0, first] + worth[:, :, 1, second]).flatten(1)


class Placements(MaskableActorCriticPolicy):
    """A policy of SB3 with this actor, and a small network for the expected sum of rewards."""

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        size = LENS.numbers
        self.action_net, self.value_net = Actor(), nn.Sequential(nn.Linear(size, 64), nn.ReLU(), nn.Linear(64, 1))
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)


def train(steps: int, seed: int) -> MaskablePPO:
    """Let a new policy play this number of moves, and learn from them."""
    model = MaskablePPO(
        Placements,
        make_vec_env(TABLE, 16, seed=seed, wrapper_class=Shaped),
        learning_rate=lambda left: 2e-3 * left,
        n_steps=64,
        batch_size=256,
        n_epochs=4,
        gamma=0.95,
        gae_lambda=0.9,
        policy_kwargs={"net_arch": []},  # the actor sees the observation itself
        seed=seed,
        device="cpu",
        verbose=1,
    )
    return model.learn(steps, log_interval=10)


def score(environment: gymnasium.Env, seed: int, model: MaskablePPO | None) -> float:
    """The score of a game by a model, or by random moves."""
    total, over = 0.0, False
    seen, info = environment.reset(seed=seed)
    while not over:
        if model:
            action, _ = model.predict(seen, action_masks=info["action_mask"], deterministic=True)
        else:
            action = environment.action_space.sample(info["action_mask"])
        seen, reward, over, _, info = environment.step(action)
        total += float(reward)
    return total


def rounds_against_random(model: MaskablePPO, games: int, seed: int) -> list[Fraction]:
    """By game: 1 if the model's score is higher than that of random moves on the same shuffle, half if it is equal."""
    environment = gymnasium.make(TABLE)
    environment.action_space.seed(seed)
    own, other = ([score(environment, seed + i, player) for i in range(games)] for player in (model, None))
    fields = [np.mean(scores) * LENS.game.track_end for scores in (own, other)]
    print("mean lowest marker: {:.1f}, of random moves {:.1f}".format(*fields))
    return [Fraction(1 + int(np.sign(a - b)), 2) for a, b in zip(own, other, strict=True)]


def main(
    steps: Annotated[int, typer.Option(help="moves to learn from")] = 100_000,
    seed: int = 1,
    games: Annotated[int, typer.Option(help="games at the end", min=2)] = 400,
    save: Annotated[Path, typer.Option(help="file for the policy")] = Path("maskable_ppo_solo.zip"),
    load: Annotated[Path | None, typer.Option(exists=True, dir_okay=False, help="play with this policy")] = None,
    require: Annotated[float, typer.Option(help="the program fails with a smaller share of wins")] = 0.95,
) -> None:
    """Train a policy, save it, and compare it with random moves."""
    torch.set_num_threads(1)
    # Otherwise PyTorch checks that probabilities sum to 1, but those of hundreds of actions are rounded.
    torch.distributions.Distribution.set_default_validate_args(False)
    begun = perf_counter()
    if load:
        model = MaskablePPO.load(load, device="cpu")
    else:
        model = train(steps, seed)
        with save.open("wb") as file:  # by its name it would get another ending
            model.save(file)
        print(f"trained for {(perf_counter() - begun) / 60:.1f} minutes")
    rounds = Counter(rounds_against_random(model, games, 1_000_000 + seed))
    interval = percent_range(share_interval(rounds, games=1))
    print(f"{TABLE}: better than random in {percent(float(mean_of(rounds)))} of {games} games ({interval})")
    raise typer.Exit(int(mean_of(rounds) < require))


if __name__ == "__main__":
    typer.run(main)
