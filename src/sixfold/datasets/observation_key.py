"""A short key for what a seat may know: equal observations have equal keys, and nothing hidden is part of one."""

from hashlib import blake2b
from typing import Any, Final

from sixfold.core.view import View
from sixfold.engine.episode import Lens

KEY_BYTES: Final = 16
"""A table would need about 2⁶⁴ observations before two of them share a key."""


def observation_key(observation: Any) -> bytes:
    """Return the key of a flat observation: its BLAKE2b digest of 128 bits."""
    return blake2b(observation, digest_size=KEY_BYTES).digest()


def key_of_view(view: View, lens: Lens) -> bytes:
    """Return ``observation_key(encoding.flat(view))`` in less time."""
    assert view.seat is not None
    seen = lens.observe(view.states, view.seat)
    lens.encoding.fill_hand_counts(view, lens.split(seen)[1])
    return observation_key(seen)
