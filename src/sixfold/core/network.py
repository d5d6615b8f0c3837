"""A small neural network that judges a position, evaluated inside kernels.

Colours are interchangeable, so the network treats them alike: one encoder reads what concerns a colour, and its answers
are added up over the colours, once plainly and once with most weight on the side's lowest ones. A second layer reads
these sums and what concerns the whole position. Its outputs say how good the position is for a side (a *logit*; the
shares of the win are the softmax over all sides) and where the side's lowest marker is expected to end.

A title describes what its networks read as :class:`Features`. Weights are files of the title, one for each table
(:func:`load_network`); they name the version of the features that they were trained for.
"""

import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from io import BytesIO
from math import exp
from typing import Any, Final

import numpy as np

from sixfold.core.errors import SixfoldError
from sixfold.core.kernels import Float32s, Float64s, Kernel, Record, Records, rule, step

ENCODED: Final = 32
"""The outputs of the encoder of a colour."""
HIDDEN: Final = 32
"""The units of the second layer."""
OUTPUTS: Final = 2
LOGIT, LOWEST = range(OUTPUTS)

FIELD: Final = 18.0
"""The unit of fields in inputs and outputs: the end of a score board."""

LEARNED: Final = (
    "encode_shared", "encode_own", "encode_bias", "hidden", "hidden_bias", "output", "output_bias",
)  # fmt: skip
"""The fields of a network that are learned."""

MOST_BYTES: Final = 2_000_000
"""A larger file is not read."""


class BadNetwork(SixfoldError):
    """A file with weights cannot be used."""


@dataclass(frozen=True)
class Inputs:
    """The size of what a network reads."""

    colours: int
    sides: int
    shared: int
    """Inputs for each colour that are the same for all sides."""
    own: int
    """Inputs for each side and colour."""
    whole: int
    """Inputs for each side."""

    def record(self) -> np.dtype[Any]:
        """Return the type of the inputs of one position."""
        return np.dtype(
            [
                ("shared", np.float32, (self.colours, self.shared)),
                ("own", np.float32, (self.sides, self.colours, self.own)),
                ("focus", np.float32, (self.sides, self.colours)),  # how much a colour counts in the second sum
                ("whole", np.float32, (self.sides, self.whole)),
            ],
            align=True,
        )

    def network(self) -> np.dtype[Any]:
        """Return the type of a network: its weights, and memory for its evaluation."""
        pooled = 2 * ENCODED + self.whole
        return np.dtype(
            [
                ("trained", np.int32),  # 0: there is no network for this table
                ("encode_shared", np.float32, (self.shared, ENCODED)),
                ("encode_own", np.float32, (self.own, ENCODED)),
                ("encode_bias", np.float32, (ENCODED,)),
                ("hidden", np.float32, (pooled, HIDDEN)),
                ("hidden_bias", np.float32, (HIDDEN,)),
                ("output", np.float32, (HIDDEN, OUTPUTS)),
                ("output_bias", np.float32, (OUTPUTS,)),
                # Memory.
                ("inputs", self.record()),
                ("common", np.float32, (self.colours, ENCODED)),  # by colour: the part of the encoder that sides share
                ("code", np.float32, (ENCODED,)),
                ("pooled", np.float32, (pooled,)),
                ("unit", np.float32, (HIDDEN,)),
                ("result", np.float32, (self.sides, OUTPUTS)),
            ],
            align=True,
        )


@dataclass(frozen=True, eq=False)
class Features:
    """What the networks of a title read, and what training needs besides the search."""

    version: int
    """Changes whenever the inputs change: weights for other inputs are useless."""
    inputs: Inputs
    fill_inputs: Kernel
    """``(s, t, v, m, me)``: fill in the inputs of a position, as seat ``me`` knows it."""
    lowest_field: Kernel
    """``(s, side) -> int``: the field of a side's lowest marker, from its point of view."""
    list_candidates: Kernel
    """``(s, t, v, m, k, few) -> int``: list a few moves worth trying in ``m.quick``, best first; return their
    number."""


@dataclass(frozen=True)
class Network:
    """The learned weights of a network."""

    weights: Mapping[str, Float32s]
    provenance: Mapping[str, Any] = field(default_factory=dict)
    """How they were trained."""

    def install(self, workspaces: Records) -> None:
        """Let kernels that use this workspace use the network."""
        network = workspaces["network"]
        for name in LEARNED:
            network[name][0] = self.weights[name]
        network["trained"] = 1

    def to_bytes(self, version: int) -> bytes:
        """Return the content of a file."""
        file = BytesIO()
        about = json.dumps({**self.provenance, "features": version}, sort_keys=True)
        arrays: dict[str, Any] = {"about": np.array(about), **self.weights}
        np.savez_compressed(file, **arrays)
        return file.getvalue()


def load_network(data: bytes, features: Features, name: str) -> Network:
    """Return the network of a file; BadNetwork if it is damaged or was trained for other features."""
    if len(data) > MOST_BYTES:
        raise BadNetwork("bad-network", f"{name} is larger than {MOST_BYTES:,} bytes")
    try:
        with np.load(BytesIO(data), allow_pickle=False) as arrays:
            about = json.loads(str(arrays["about"]))
            weights = {key: np.asarray(arrays[key], np.float32) for key in LEARNED}
            version = about.pop("features")
    except (OSError, ValueError, KeyError, TypeError, AttributeError, EOFError, zipfile.BadZipFile) as wrong:
        raise BadNetwork("bad-network", f"{name} is not a file with the weights of a network: {wrong}") from None
    if version != features.version:
        raise BadNetwork("bad-network", f"{name} was trained for features {version}, not {features.version}")
    expected = features.inputs.network()
    for key, array in weights.items():
        if array.shape != expected[key].shape:
            raise BadNetwork("bad-network", f"{name}: {key} has the shape {array.shape}, not {expected[key].shape}")
        if not np.isfinite(array).all():
            raise BadNetwork("bad-network", f"{name}: {key} has values that are not finite")
    return Network(weights, about)


# --- inputs ------------------------------------------------------------------------------------------------


@rule
def part(count: float, half: float) -> float:
    """Return a count as a number from 0 to 1; ``half`` counts as one half."""
    return count / (count + half)


@rule
def insert_ascending(values: Any, first: int, count: int, value: float) -> None:
    """Insert a value into ``count`` ascending ones that begin at index ``first``."""
    i = first + count
    while i > first and values[i - 1] > value:
        values[i] = values[i - 1]
        i -= 1
    values[i] = value


# --- evaluation --------------------------------------------------------------------------------------------


@step
def add_product(x: Any, weights: Any, total: Any) -> None:
    """Add a row of numbers times a matrix to ``total``."""
    for i in range(len(x)):
        number = x[i]
        # Many inputs are 0.
        if number != 0:
            row = weights[i]
            for j in range(len(total)):
                total[j] += number * row[j]


@step
def evaluate(n: Record, sides: int) -> None:
    """Fill in the results of all sides from the inputs."""
    x = n.inputs
    for colour in range(len(n.common)):
        common = n.common[colour]
        common[:] = n.encode_bias
        add_product(x.shared[colour], n.encode_shared, common)
    for side in range(sides):
        n.pooled[:] = 0
        for colour in range(len(n.common)):
            code, focus = n.code, x.focus[side, colour]
            code[:] = n.common[colour]
            add_product(x.own[side, colour], n.encode_own, code)
            for j in range(ENCODED):
                active = max(code[j], np.float32(0))
                n.pooled[j] += active
                n.pooled[ENCODED + j] += focus * active
        for i in range(x.whole.shape[1]):
            n.pooled[2 * ENCODED + i] = x.whole[side, i]
        n.unit[:] = n.hidden_bias
        add_product(n.pooled, n.hidden, n.unit)
        result = n.result[side]
        result[:] = n.output_bias
        for j in range(HIDDEN):
            active = max(n.unit[j], np.float32(0))
            for output in range(OUTPUTS):
                result[output] += active * n.output[j, output]


@rule
def share_by_logits(n: Record, sides: int, shares: Float64s) -> None:
    """Fill in each side's share of the win: the softmax of the logits."""
    best = n.result[0, LOGIT]
    for side in range(1, sides):
        best = max(best, n.result[side, LOGIT])
    total = 0.0
    for side in range(sides):
        shares[side] = exp(n.result[side, LOGIT] - best)
        total += shares[side]
    for side in range(sides):
        shares[side] /= total


def seat_shares(fill_inputs: Kernel) -> Kernel:
    """Return the kernel ``(s, t, v, m, shares)`` that asks the network, in a title whose seats play for themselves."""

    @step
    def fill_shares(s: Record, t: Record, v: Record, m: Record, shares: Float64s) -> None:
        fill_inputs(s, t, v, m, int(m.me))
        evaluate(m.network, int(s.players))
        for seat in range(s.players):
            if s.resigned[seat] > 0:
                m.network.result[seat, LOGIT] = -np.inf
        share_by_logits(m.network, int(s.players), shares)

    return fill_shares
