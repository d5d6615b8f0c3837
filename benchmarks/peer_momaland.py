"""Measures random two-player games per second of processor time in momaland (its environment moingenious_v0).

benchmarks/speed.py starts it in a separate environment; it prints one JSON object.
"""

import json
import random
import sys
from time import perf_counter, process_time

import numpy as np
from momaland.envs.ingenious import ingenious


def play(env: ingenious.Ingenious, rng: random.Random, seed: int) -> int:
    env.reset(seed=seed)
    moves = 0
    for _agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
        else:
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
            moves += 1
    return moves


def main(seconds: float) -> None:
    # Without the checking wrappers, which would only slow it down.
    env = ingenious.raw_env(num_agents=2, rack_size=6, num_colors=6, board_size=6)
    rng = random.Random(0)
    play(env, rng, 0)
    best, moves, games, end = float("inf"), 0, 0, perf_counter() + seconds
    while perf_counter() < end:
        before = process_time()
        moves += sum(play(env, rng, games + i) for i in range(10))
        games += 10
        best = min(best, (process_time() - before) / 10)
    print(json.dumps({"package": "momaland", "games": 1 / best, "moves_a_game": moves / games}))


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
