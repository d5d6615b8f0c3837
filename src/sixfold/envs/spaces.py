"""The spaces of Gymnasium for the actions and observations of a table, and the observations themselves."""

from typing import Any, Final

import numpy as np
from gymnasium.error import Error
from gymnasium.spaces import Box, Dict, Discrete, Space

from sixfold.core.encoding import PLANES
from sixfold.engine.episode import Lens

FORMS: Final = ("flat", "dict", "planes")
"""All numbers in one array; an array for each part; the planes of the board alone, without what is not on it."""


class Actions(Discrete):
    """The actions of a table. Sampling under a mask takes a twentieth of the time that ``Discrete`` takes."""

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Return a random action, of those that a mask allows if one is given."""
        if not isinstance(mask, np.ndarray) or mask.dtype != np.int8 or mask.shape != (self.n,):
            # Discrete checks it, and explains what is wrong.
            return super().sample(mask, probability)
        legal = mask.view(np.bool_).nonzero()[0]
        return legal[int(self.np_random.random() * len(legal))] if len(legal) else self.start


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
    boxes = {name: _box(*part) for name, part in parts.items()}
    if form == "dict":
        return Dict(boxes)
    low = np.concatenate([box.low.ravel() for box in boxes.values()])
    return Box(low, np.concatenate([box.high.ravel() for box in boxes.values()]), dtype=np.int8)


def observation(lens: Lens, form: str, states: Any, seat: int) -> Any:
    """What a seat sees, in a form."""
    seen = lens.observe(states, seat)
    if form == "flat":
        return seen
    return lens.split(seen)[0] if form == "planes" else lens.named(seen)


def _box(shape: tuple[int, ...], low: int, high: int) -> Box:
    return Box(low, high, shape, np.int8)
