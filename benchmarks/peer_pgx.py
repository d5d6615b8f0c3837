"""Measures random steps per second of Pgx on the device of JAX: uniformly random legal actions, with auto-reset.

benchmarks/environments.py starts it in a separate process; it prints one JSON object.
"""

import json
import sys
from time import perf_counter

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

STEPS = 64
"""Steps in one call of a compiled loop: nothing but the device is measured."""


def steps_a_second(name: str, count: int, seconds: float) -> float:
    env = pgx.make(name)
    init, step = jax.jit(jax.vmap(env.init)), jax.vmap(auto_reset(env.step, env.init))
    keys = jax.random.split(jax.random.PRNGKey(0), count)
    state = init(keys)

    def one(carry, _):
        state, key = carry
        key, chance, again = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(chance, logits, axis=-1)
        return (step(state, action, jax.random.split(again, count)), key), None

    run = jax.jit(lambda state, key: jax.lax.scan(one, (state, key), None, length=STEPS)[0])
    state, key = jax.block_until_ready(run(state, jax.random.PRNGKey(1)))
    best, end = float("inf"), perf_counter() + seconds
    while perf_counter() < end:
        before = perf_counter()
        state, key = jax.block_until_ready(run(state, key))
        best = min(best, perf_counter() - before)
    return count * STEPS / best


def main(seconds: float) -> None:
    found = {}
    for name in ("hex", "go_9x9"):
        best = 0.0
        for power in (14, 17, 19):
            try:
                best = max(best, steps_a_second(name, 1 << power, seconds))
            except Exception as wrong:  # out of memory, for example: the smaller batches count
                print(f"{name} with 2^{power} games: {wrong}", file=sys.stderr)
        found[name] = best
    print(json.dumps({"package": "pgx", "device": str(jax.devices()[0]), "steps": found}))


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
