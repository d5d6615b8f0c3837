"""The spaces of Gymnasium for the actions and observations of a table, and the observations themselves."""

from functools import cache
from typing import Any, Final

import numpy as np
from gymnasium.error import Error
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray

from sixfold.core.encoding import PLANES
from sixfold.core.game import Game
from sixfold.engine.episode import Episode, Lens, pick

FORMS: Final = ("flat", "dict", "planes")
"""All numbers in one array; an array for each part; the planes of the board alone, without what is not on it."""


class Actions(Discrete):
    """The actions of a table. Sampling under a mask takes a twentieth of the time that ``Discrete`` takes."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self._mask = np.dtype(np.int8), (count,), (1,)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Return a random action, of those that a mask allows if one is given."""
        if not isinstance(mask, np.ndarray) or (mask.dtype, mask.shape, mask.strides) != self._mask:
            # Discrete checks it, and explains what is wrong.
            return super().sample(mask, probability)
        return np.int64(max(pick(mask.view(np.ndarray), self.np_random.random()), 0))


class Mask(NDArray[np.int8]):
    """A mask of actions: an array like any other, but numpy.flatnonzero takes half of the time."""

    def nonzero(self) -> Any:
        """As in NumPy, which does it far more quickly for booleans."""
        return self.view(np.ndarray).astype(np.bool_).nonzero()


class LegalActions(Actions):
    """The actions of an environment for one player, which sets ``mask``: sampled without a mask, they are legal.

    Checkers seed the space, sample an action, and only then start the game in which they play it. So the first action
    after ``seed`` is one with which every game can begin, if it is legal.
    """

    def __init__(self, lens: Lens) -> None:
        super().__init__(lens.actions)
        self.mask = self.openings = common_openings(lens.game)
        self._seeded = True

    def seed(self, seed: Any = None) -> Any:
        """Seed the random numbers of this space."""
        self._seeded = True
        return super().seed(seed)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Return a random action of a mask; by default one that is legal now."""
        if mask is None and probability is None:
            both = self.mask & self.openings
            mask = both if self._seeded and both.any() else self.mask
        self._seeded = False
        return super().sample(mask, probability)


@cache
def common_openings(game: Game) -> NDArray[np.int8]:
    """1 for each action with which all of many games can begin."""
    episode = Episode(game)
    openings = episode.mask
    for seed in range(1, 100):
        episode.reset(seed)
        openings &= episode.mask
    return openings


def check_form(form: str, lens: Lens) -> None:
    """Raise the ecosystem's error for a form of observations that this table does not have."""
    if form not in FORMS:
        raise Error(f"there are no observations {str(form)[:20]!r}; there are: {', '.join(FORMS)}")
    if form == "planes" and not lens.planes_shape[0]:
        raise Error(f"{lens.game.name} has no board, so it has no planes")


def observation_space(lens: Lens, form: str) -> Space[Any]:
    """What observations of a form look like."""
    check_form(form, lens)
    parts = lens.encoding.observation_space(lens.game)
    if form == "planes":
        return _box(*parts[PLANES])
    boxes: dict[str, Any] = {name: _box(*part) for name, part in parts.items()}
    if form == "dict":
        return Dict(boxes)
    low = np.concatenate([box.low.ravel() for box in boxes.values()])
    return Box(low, np.concatenate([box.high.ravel() for box in boxes.values()]), dtype=np.int8)


def shaped(lens: Lens, form: str, seen: NDArray[np.int8]) -> Any:
    """An observation, or one in each row, in another form than flat."""
    if form == "flat":
        return seen
    return lens.split(seen)[0] if form == "planes" else lens.named(seen)


def _box(shape: tuple[int, ...], low: int, high: int) -> Box:
    return Box(low, high, shape, np.int8)
