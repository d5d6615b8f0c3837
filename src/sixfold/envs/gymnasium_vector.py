"""Many games for one player at once, on top of the batch simulator: what ``gymnasium.make_vec`` creates."""

from typing import Any, Final

import numpy as np
from gymnasium.error import Error, InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from sixfold.core.encoding import unpacked
from sixfold.core.errors import SixfoldError
from sixfold.core.game import Game
from sixfold.engine.batch import NO_ACTION, Batch
from sixfold.engine.episode import Lens
from sixfold.envs.arguments import solo_table
from sixfold.envs.picture import FRAMES_A_SECOND, Picture
from sixfold.envs.spaces import Actions, observation_space, shaped

Flags = NDArray[np.bool_]

MOST: Final = np.iinfo(np.int32).max
"""More than the actions of any table."""


class SoloVectorEnv(VectorEnv[Any, Any, Any]):
    """Games of one table for one player. ``info["action_mask"]`` has a row of legal actions for each game.

    The step after the end of a game ignores its action and starts the next game, as in Gymnasium's own environments.
    """

    metadata = {  # noqa: RUF012 - its base declares it like this
        "autoreset_mode": AutoresetMode.NEXT_STEP,
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": FRAMES_A_SECOND,
    }

    def __init__(
        self,
        game: str | Game,
        variant: str | None = None,
        num_envs: int = 1,
        *,
        observations: str = "flat",
        render_mode: str | None = None,
        threads: int | None = None,
    ) -> None:
        self.game = solo_table(game, variant)
        if type(num_envs) is not int or num_envs < 1:
            raise Error(f"num_envs is a whole number of at least 1, not {str(num_envs)[:20]}")
        self.num_envs, self.form, self.render_mode, self._threads = num_envs, observations, render_mode, threads
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise Error(f"many games have no render mode {str(render_mode)[:20]!r}")
        self.lens, self._picture = Lens(self.game), Picture(render_mode)
        self.single_observation_space = observation_space(self.lens, observations)
        self.single_action_space = Actions(self.lens.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch: Any = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start all games; with the same seed always the same ones."""
        if seed is not None and not isinstance(seed, int):
            raise Error("all games share one seed, a whole number: each game has a stream of its own")
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 62))
        try:
            self.batch = Batch(self.game, self.num_envs, seed=number, threads=self._threads)
        except SixfoldError as wrong:
            raise Error(wrong.message) from None
        self._over: Flags = np.zeros(self.num_envs, np.bool_)
        self._scores = self._nothing()
        return self._seen()

    def step(self, actions: Any) -> tuple[Any, NDArray[Any], Flags, Flags, dict[str, Any]]:
        """Play an action in each game; InvalidAction, and nothing changes, if one of them is not legal."""
        if self.batch is None:
            raise ResetNeeded("call reset: no games are running")
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind != "i":
            raise InvalidAction(f"actions are {self.num_envs} whole numbers, one for each game")
        # A number that is never legal in place of the one that would leave a running game as it is.
        wide = given.astype(np.int64)
        played = np.where(self._over, NO_ACTION, np.where(wide < 0, self.lens.actions, np.minimum(wide, MOST)))
        try:
            # Of the type of the batch's own actions: for another one, the kernel would be compiled again.
            step = self.batch.step(played.astype(np.int32))
        except SixfoldError as wrong:
            raise InvalidAction(wrong.message) from None
        scores = self._scores_after(step)
        if self._over.any():
            self.batch.reset(np.flatnonzero(self._over))
            scores[self._over] = 0
            self._scores[self._over] = 0
        rewards, self._scores = scores - self._scores, scores
        self._over = np.array(step.seat) < 0
        seen, info = self._seen()
        return seen, rewards, self._over.copy(), np.zeros(self.num_envs, np.bool_), info

    def render(self) -> tuple[Any, ...] | None:
        """Every game as text or as an array of pixels."""
        if self.batch is None:
            raise ResetNeeded("call reset: no games are running")
        records = self.batch.records()
        return tuple(self._picture.draw(self.game.position_of(records[i : i + 1])) for i in range(self.num_envs))

    # --- rewards ------------------------------------------------------------------------------------------

    def _nothing(self) -> NDArray[np.float32]:
        """The sums of all rewards at the start."""
        return np.zeros(self.num_envs, np.float32)

    def _scores_after(self, step: Any) -> NDArray[np.float32]:
        """By game: the sum of all rewards so far."""
        lowest: NDArray[np.float32] = step.lowest[:, 0].astype(np.float32) / np.float32(self.game.track_end)
        return lowest

    # --- internals ----------------------------------------------------------------------------------------

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        planes, features = self.batch.observe(seat=0)
        seen = np.concatenate([planes.reshape(self.num_envs, -1), features], axis=1)
        mask = unpacked(self.batch.legal_mask(), self.lens.actions).view(np.int8)
        every = np.ones(self.num_envs, np.bool_)
        return shaped(self.lens, self.form, seen), {"action_mask": mask, "_action_mask": every}
