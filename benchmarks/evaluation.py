"""Measures the learned evaluation of positions beside the playout that it replaces, on one core.

uv run python benchmarks/evaluation.py          # every table of the board game that has a network

The positions are from games of quick choices, so they lie at all stages. The best of several rounds counts, and the
figures are microseconds a position.
"""

import argparse
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np

from sixfold.bots.tree_search import memory_of
from sixfold.core.game import Game
from sixfold.core.kernels import Float64s, Int8s, Kernel, Records, Stream, Weights
from sixfold.core.rng import streams
from sixfold.engine.kernel_cache import compiled
from sixfold.engine.throughput import tables
from sixfold.games import registry
from sixfold.train.self_play import Play, SelfPlay

REPEATED = 20
"""How often each position is evaluated: preparing it must not count."""
PLIES = 8
"""The length of the playout that the search of 0.1 played before it judged a position."""


def evaluation_kernel(title: str, *, playing: bool) -> Kernel:
    """The kernel that judges positions many times: with the network, or after a playout without it."""
    search = registry.kit(title).search
    prepare, shares_of, advance, quick_choice = search.prepare, search.shares_of, search.advance, search.quick_choice

    def judge(
        tables: Records,
        weights: Weights,
        positions: Records,
        states: Records,
        sights: Records,
        workspaces: Records,
        stream: Stream,
        shares: Float64s,
        scratch: Int8s,
        repeated: int,
    ) -> float:
        t, m, s, v, total = tables[0], workspaces[0], states[0], sights[1], 0.0
        for i in range(len(positions)):
            prepare(positions[i], t, sights[0], m, weights)
            for _ in range(repeated):
                states[0] = positions[i]
                sights[1] = sights[0]
                if playing:
                    left = PLIES
                    while s.phase < 10 and left > 0:
                        advance(s, t, v, quick_choice(s, t, v, m, weights, stream), stream, scratch)
                        left -= 1
                shares_of(s, t, v, m, weights, shares)
                total += shares[0]
        return total

    return judge


def best_of(run: Callable[[], Any], rounds: int = 5) -> float:
    run()
    best = float("inf")
    for _ in range(rounds):
        before = perf_counter()
        run()
        best = min(best, perf_counter() - before)
    return best


def microseconds(game: Game, *, playing: bool) -> float:
    kit = registry.kit(game.name)
    positions = SelfPlay(game, None, Play(candidates=2, explore=300)).play(1, 0, 30).states
    memory = memory_of(game)
    if playing:
        memory.workspaces["network"]["trained"] = 0
    judge = compiled(evaluation_kernel(game.name, playing=playing))
    rest = kit.playout.tables(game), kit.weights.weights(game), positions, memory.states, memory.sights
    more = memory.workspaces, streams(1, 1)[0], np.zeros(4), memory.scratch

    def run(repeated: int) -> float:
        return best_of(lambda: judge(*rest, *more, repeated))

    return (run(1 + REPEATED) - run(1)) / REPEATED / len(positions) * 1e6


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    print("| table | network | eight turns of quick choices |\n| --- | ---: | ---: |")
    for game in tables():
        if registry.kit(game.name).network(game):
            print(f"| {game} | {microseconds(game, playing=False):.2f} | {microseconds(game, playing=True):.2f} |")


if __name__ == "__main__":
    main()
