"""What networks read about positions, computed in bulk."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from sixfold.core.game import Game
from sixfold.core.kernels import Float32s, Int8s, Kernel, Records, Weights
from sixfold.engine.kernel_cache import compiled
from sixfold.games import registry
from sixfold.train.self_play import Positions, features_of


@dataclass(frozen=True)
class Samples:
    """Inputs by position (:class:`sixfold.core.network.Inputs`), and the results to predict."""

    shared: Float32s
    own: Float32s
    focus: Float32s
    whole: Float32s
    shares: Float32s
    lowest: Float32s

    def __len__(self) -> int:
        return len(self.shares)


@cache
def input_kernel(title: str) -> Kernel:
    """Return the kernel that fills in the inputs of many positions."""
    kit = registry.kit(title)
    assert kit.features is not None
    prepare, fill_inputs = kit.search.prepare, kit.features.fill_inputs

    def fill(
        tables: Records,
        weights: Weights,
        states: Records,
        seats: Int8s,
        sights: Records,
        workspaces: Records,
        shared: Float32s,
        own: Float32s,
        focus: Float32s,
        whole: Float32s,
    ) -> None:
        t, m, v, sides = tables[0], workspaces[0], sights[0], own.shape[1]
        x = m.network.inputs
        for i in range(len(states)):
            prepare(states[i], t, v, m, weights)
            fill_inputs(states[i], t, v, m, int(seats[i]))
            shared[i] = x.shared
            own[i] = x.own[:sides]
            focus[i] = x.focus[:sides]
            whole[i] = x.whole[:sides]

    return fill


def samples_of(game: Game, positions: Positions) -> Samples:
    """Compute the inputs of positions."""
    kit, inputs, count, sides = registry.kit(game.name), features_of(game).inputs, len(positions), len(game.sides)
    shared = np.zeros((count, inputs.colours, inputs.shared), np.float32)
    own = np.zeros((count, sides, inputs.colours, inputs.own), np.float32)
    focus = np.zeros((count, sides, inputs.colours), np.float32)
    whole = np.zeros((count, sides, inputs.whole), np.float32)
    compiled(input_kernel(game.name))(
        kit.playout.tables(game),
        kit.weights.weights(game),
        positions.states,
        positions.seats,
        kit.search.new_sights(1),
        kit.search.new_workspaces(),
        shared,
        own,
        focus,
        whole,
    )
    return Samples(shared, own, focus, whole, positions.shares, positions.lowest)


def joined(parts: list[Samples]) -> Samples:
    """Return all samples in one."""
    names = Samples.__dataclass_fields__
    return Samples(**{name: np.concatenate([getattr(part, name) for part in parts]) for name in names})
