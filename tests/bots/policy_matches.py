"""Games between two policies in one kernel, thousands a second, to compare weights and layouts."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixfold.bots.policy_bot import EVERY_MOVE, rule_of
from sixfold.core.game import Game
from sixfold.core.position import OVER
from sixfold.core.rng import streams
from sixfold.engine.kernel_cache import compiled
from sixfold.games import registry


class Memory(NamedTuple):
    """Memory for kernels, which allocate nothing."""

    room: NDArray[Any]
    workspaces: NDArray[Any]
    scratch: NDArray[np.int8]


WeightPair = tuple[NDArray[np.float64] | None, NDArray[np.float64] | None]


def play(
    game: Game,
    names: tuple[str, str],
    seats: int,
    count: int,
    seed: int = 0,
    weight_sets: WeightPair = (None, None),
    looks: tuple[float, float] = (EVERY_MOVE, EVERY_MOVE),
) -> NDArray[Any]:
    """Return the final records of games between two policies. ``seats`` has a bit for each seat of the first one.

    Game ``i`` starts with the same tiles for any assignment of seats. ``looks``: how many moves each policy considers.
    """
    kit = registry.kit(game.name)
    module = kit.playout
    states: NDArray[Any] = module.new_states(count)
    usual = kit.weights.weights(game)
    both = np.stack([usual if weights is None else weights for weights in weight_sets])
    memory = Memory(module.new_choices(), kit.policies.new_workspaces(), np.zeros(module.SCRATCH, np.int8))
    table = (*module.table_numbers(game), seats)
    compiled(match(game.name, *names))(states, module.tables(game), table, both, looks, streams(seed, count), memory)
    return states.view(np.recarray)


@cache
def match(game: str, first: str, second: str) -> Callable[..., None]:
    """Return the kernel for games between two policies."""
    playout = registry.kit(game).playout
    start, play_choice, draw = playout.random_start, playout.play_choice, playout.random_draw
    choice_of_first, choice_of_second = rule_of(game, first), rule_of(game, second)

    def play_all(
        states: NDArray[Any],
        tables: NDArray[Any],
        table: tuple[int, int, int],
        weight_sets: NDArray[np.float64],
        looks: tuple[float, float],
        streams: NDArray[np.int64],
        memory: Memory,
    ) -> None:
        t, room, workspace, scratch = tables[0], memory.room[0], memory.workspaces[0], memory.scratch
        variant, players, seats = table
        for i in range(len(states)):
            s, stream = states[i], streams[i]
            start(s, t, variant, players, stream)
            draw(s, t, stream, scratch)
            while s.phase < OVER:
                if seats >> s.seat & 1:
                    choice = choice_of_first(s, t, weight_sets[0], stream, room, workspace, looks[0])
                else:
                    choice = choice_of_second(s, t, weight_sets[1], stream, room, workspace, looks[1])
                play_choice(s, t, choice, scratch)
                draw(s, t, stream, scratch)

    return play_all
