"""Measures random steps per second of OpenSpiel's C++ game of hex, played from Python, by processor time.

benchmarks/environments.py starts it in a separate environment; it prints one JSON object.
"""

import json
import random
import sys
from time import perf_counter, process_time

import pyspiel


def play(game: pyspiel.Game, rng: random.Random) -> int:
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[rng.randrange(len(actions))])
        moves += 1
    return moves


def main(seconds: float) -> None:
    game, rng = pyspiel.load_game("hex"), random.Random(0)
    best, end = 0.0, perf_counter() + seconds
    while perf_counter() < end:
        before = process_time()
        moves = sum(play(game, rng) for _ in range(20))
        best = max(best, moves / (process_time() - before))
    print(json.dumps({"package": "open_spiel", "game": "hex", "steps": best}))


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
