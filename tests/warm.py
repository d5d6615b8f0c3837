"""Compiles every kernel that the tests use, each title in one process: ``python -m tests.warm``.

The kernels of a title share most of their rules, and the compiler needs most of its time for these. A process that
compiles all kernels compiles each rule once; workers that divide the kernels among them would repeat that.
"""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np

from sixfold.cli import warm
from sixfold.core.chance import Dealer
from sixfold.datasets.random_play import RandomPlay
from sixfold.engine import cpu, perft
from sixfold.engine.batch import Batch
from sixfold.engine.episode import Episode
from sixfold.engine.kernel_cache import compiled
from sixfold.games import registry
from sixfold.laying.game import LayingGame

from .datasets.small_datasets import SMALL, bot_play

DATASETS = {game.name for game in SMALL}
"""The titles of which tests write datasets every time."""


def compile_all(name: str) -> None:
    """Compile what players wait for, and the kernels of random games, batches, environments and perft."""
    warm.compile_all(name)
    game, playout = registry.make(name), registry.kit(name).playout
    cpu.random_games(game, 1)
    states = cpu.random_positions(game, 1, 1)
    compiled(cpu.listing(playout.list_choices))(states, playout.tables(game), playout.new_choices())
    batch = Batch(game, 1)
    batch.step(batch.random_actions())
    batch.observe()
    episode = Episode(game, 0)
    episode.step(int(episode.mask.argmax()))
    lens = episode.lens
    for states in (episode.states, episode.position.states):
        lens.legal(states)
        lens.observe(states, 0)
        lens.utilities(states)
        lens.markers(states, 0)
    perft.count(game, game.start(Dealer(bytes(32))).states, np.zeros(1, np.int8), 1)
    if name in DATASETS:
        bot_play(game, ["greedy"] * game.players).play(1)
        RandomPlay(game, 0).play(1)


def names() -> list[str]:
    """All titles, those that take the compiler longest first: on two cores the last one ends sooner."""
    return sorted(registry.names(), key=lambda name: not isinstance(registry.make(name), LayingGame))


if __name__ == "__main__":
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        for _ in pool.map(compile_all, names()):
            pass
