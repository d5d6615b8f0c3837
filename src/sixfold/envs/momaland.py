"""MOMAland: the environments of PettingZoo with one reward for each colour.

>>> from sixfold.envs import momaland
>>> env = momaland.env("cards")
>>> env.reset(seed=7)
>>> env.reward_space("player_0").shape
(6,)

The entries of a reward are the steps of the seat's markers, in the order of ``env.game.colours``. See
``docs/pettingzoo.md``.
"""

from typing import Any

import numpy as np
from gymnasium.spaces import Box
from momaland.utils.env import MOAECEnv

from sixfold.core.game import Game
from sixfold.envs.arguments import table
from sixfold.envs.pettingzoo import TableEnv


def env(
    game: str | Game,
    variant: str | None = None,
    players: int | None = None,
    *,
    observations: str = "flat",
    render_mode: str | None = None,
) -> "ColoursEnv":
    """Create an environment; by default the first variant of the title with its smallest number of players."""
    return ColoursEnv(table(game, variant, players), observations=observations, render_mode=render_mode)


class ColoursEnv(TableEnv, MOAECEnv):  # type: ignore[misc]
    """A table whose rewards are vectors: how far the seat's marker of each colour has moved."""

    _rewards_every_step = True

    def __init__(self, game: Game, *, observations: str = "flat", render_mode: str | None = None) -> None:
        super().__init__(game, observations=observations, render_mode=render_mode)
        end, colours = game.track_end, len(game.colours)
        # In a game that shares a track, markers move both ways.
        lowest = -2 * end if game.shares_track else 0
        self.reward_spaces = {
            agent: Box(lowest, -lowest or end, (colours,), np.float32) for agent in self.possible_agents
        }

    def reward_space(self, agent: str) -> Box:
        """The space of an agent's rewards."""
        return self.reward_spaces[agent]

    def _nothing(self) -> Any:
        return np.zeros(len(self.game.colours), np.float32)

    def _scores(self) -> list[Any]:
        return [self.lens.markers(self.episode.states, seat) for seat in range(self.game.players)]
