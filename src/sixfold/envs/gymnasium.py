"""Gymnasium: importing this module registers every variant for one player, such as ``sixfold/Solo-v0``.

>>> import gymnasium
>>> import sixfold.envs.gymnasium
>>> env = gymnasium.make("sixfold/Solo-v0")
>>> observation, info = env.reset(seed=7)
>>> over = False
>>> while not over:
...     action = env.action_space.sample(info["action_mask"])
...     observation, reward, over, truncated, info = env.step(action)

See ``docs/gymnasium.md``.
"""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from gymnasium import Env, register, registry
from gymnasium.error import ResetNeeded

from sixfold.core.game import Game
from sixfold.engine.episode import NOBODY, Episode, Lens
from sixfold.envs.arguments import play, solo_table
from sixfold.envs.picture import FRAMES_A_SECOND, MODES, Picture
from sixfold.envs.spaces import LegalActions, observation_space, shaped
from sixfold.games import registry as titles

NAMESPACE: Final = "sixfold"


class SoloEnv(Env[Any, Any]):
    """A table for one player. ``info["action_mask"]`` has 1 for each legal action.

    The reward is the progress of the lowest marker, as a part of the track: its sum is the score of the game.
    """

    metadata = {  # noqa: RUF012 - its base declares it like this
        "render_modes": MODES,
        "render_fps": FRAMES_A_SECOND,
    }

    def __init__(
        self,
        game: str | Game,
        variant: str | None = None,
        *,
        observations: str = "flat",
        render_mode: str | None = None,
    ) -> None:
        self.game = solo_table(game, variant)
        self.form, self.render_mode = observations, render_mode
        self.lens, self.picture = Lens(self.game), Picture(render_mode)
        self.observation_space = observation_space(self.lens, observations)
        self.action_space = self._actions = LegalActions(self.lens)
        self.episode: Any = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a game; with the same seed always the same one."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 62))
        if self.episode is None:
            self.episode = Episode(self.game, number)
        else:
            self.episode.reset(number)
        self._before = self._score()
        self._show()
        return self._seen()

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Play an action, and the draw after it; InvalidAction, if it is not legal."""
        if self.episode is None or self.episode.seat == NOBODY:
            raise ResetNeeded("call reset: no game is running")
        play(self.episode, action)
        score = self._score()
        reward, self._before = score - self._before, score
        self._show()
        seen, info = self._seen()
        return seen, reward, self.episode.seat == NOBODY, False, info

    def action_masks(self) -> Any:
        """Whether each action is legal; the name that SB3-contrib asks for."""
        return self.episode.mask.astype(np.bool_)

    def render(self) -> Any:
        """The table as text or as an array of pixels."""
        if self.episode is None:
            raise ResetNeeded("call reset: no game is running")
        return None if self.render_mode == "human" else self.picture.draw(self.episode.position)

    def close(self) -> None:
        """Close the window."""
        self.picture.close()

    def _score(self) -> Any:
        """The sum of all rewards so far."""
        return float(self.lens.markers(self.episode.states, 0).min()) / self.game.track_end

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        self._actions.mask = self.episode.mask
        return shaped(self.lens, self.form, self.episode.observe(0)), {"action_mask": self.episode.mask.copy()}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.picture.draw(self.episode.position)


def solo_tables() -> Iterator[tuple[str, str, str]]:
    """Every variant for one player: the name of its environment, the title and the variant."""
    known: set[str] = set()
    for title in titles.names():
        for variant, numbers in titles.variants(title).items():
            if 1 in numbers:
                name = variant.capitalize()
                yield (name if name not in known else title.capitalize() + name), title, variant
                known.add(name)


for _name, _title, _variant in solo_tables():
    if (_id := f"{NAMESPACE}/{_name}-v0") not in registry:
        register(
            _id,
            entry_point=f"{__name__}:SoloEnv",
            vector_entry_point=f"{__name__}_vector:SoloVectorEnv",
            kwargs={"game": _title, "variant": _variant},
        )
