"""Measures random steps per second of Pgx on the device of JAX: uniformly random legal actions, with auto-reset.

benchmarks/environments.py starts it in a separate process, where it prints one JSON object; gpu_run.py calls it.
"""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

STEPS = 64
"""Steps in one call of a compiled loop: nothing but the device is measured."""
GAMES = ("hex", "go_9x9")
POWERS = (14, 17, 19)
"""Batches have 2 to the power of these games; the fastest counts."""


@dataclass
class Loop:
    """A batch of one game, with its compiled loop."""

    count: int
    run: Callable[..., Any]
    state: Any
    key: Any

    def steps_a_second(self, seconds: float) -> float:
        """Steps a second in the best of some calls."""
        best, end = float("inf"), perf_counter() + seconds
        while perf_counter() < end:
            before = perf_counter()
            self.state, self.key = jax.block_until_ready(self.run(self.state, self.key))
            best = min(best, perf_counter() - before)
        return self.count * STEPS / best


def compiled_loop(name: str, count: int) -> Loop:
    env = pgx.make(name)
    init, step = jax.jit(jax.vmap(env.init)), jax.vmap(auto_reset(env.step, env.init))
    state = init(jax.random.split(jax.random.PRNGKey(0), count))

    def one(carry, _):
        state, key = carry
        key, chance, again = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(chance, logits, axis=-1)
        return (step(state, action, jax.random.split(again, count)), key), None

    run = jax.jit(lambda state, key: jax.lax.scan(one, (state, key), None, length=STEPS)[0])
    state, key = jax.block_until_ready(run(state, jax.random.PRNGKey(1)))
    return Loop(count, run, state, key)


def compiled_loops(powers: tuple[int, ...] = POWERS) -> dict[str, list[Loop]]:
    """Compile the loops of all games, for each size of a batch that fits into the memory."""
    found: dict[str, list[Loop]] = {name: [] for name in GAMES}
    for name, loops in found.items():
        for power in powers:
            try:
                loops.append(compiled_loop(name, 1 << power))
            except Exception as wrong:  # out of memory, for example: the smaller batches count
                print(f"{name} with 2^{power} games: {wrong}", file=sys.stderr)
    return found


def measured(loops: dict[str, list[Loop]], seconds: float) -> dict[str, Any]:
    """Steps a second of each game, for the fastest of its batches."""
    steps = {name: max(loop.steps_a_second(seconds) for loop in found) for name, found in loops.items()}
    return {"package": "pgx", "version": pgx.__version__, "device": str(jax.devices()[0]), "steps": steps}


def main(seconds: float) -> None:
    print(json.dumps(measured(compiled_loops(), seconds)))


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
