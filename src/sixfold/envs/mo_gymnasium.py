"""MO-Gymnasium: the environments of Gymnasium with one reward for each colour.

>>> import mo_gymnasium
>>> import sixfold.envs.mo_gymnasium
>>> env = mo_gymnasium.make("sixfold/mo-solo-v0")
>>> env.unwrapped.reward_space.shape
(6,)

The entries of a reward are the steps of the markers, in the order of ``env.unwrapped.game.colours``.
"""

from typing import Any

import numpy as np
from gymnasium import register, registry
from gymnasium.spaces import Box

from sixfold.core.game import Game
from sixfold.envs.gymnasium import NAMESPACE, SoloEnv, solo_tables


class ColoursSoloEnv(SoloEnv):
    """A table for one player whose rewards are vectors: how far the marker of each colour has moved."""

    def __init__(
        self,
        game: str | Game,
        variant: str | None = None,
        *,
        observations: str = "flat",
        render_mode: str | None = None,
    ) -> None:
        super().__init__(game, variant, observations=observations, render_mode=render_mode)
        colours = len(self.game.colours)
        self.reward_space = Box(0, self.game.track_end, (colours,), np.float32)
        self.reward_dim = colours

    def _score(self) -> Any:
        return self.lens.markers(self.episode.states, 0)


for _name, _title, _variant in solo_tables():
    if (_id := f"{NAMESPACE}/mo-{_name.lower()}-v0") not in registry:
        register(_id, entry_point=f"{__name__}:ColoursSoloEnv", kwargs={"game": _title, "variant": _variant})
