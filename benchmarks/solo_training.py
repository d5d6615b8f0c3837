"""Learns the weights of ``src/sixfold/games/board/bot/solo_evaluation.json``: the evaluation of a solo game.

uv run python benchmarks/solo_training.py --gpu --generations 85 --drawn 40 --games 1536   # writes the file
uv run python benchmarks/solo_training.py --generations 5                                  # a try on the CPU

The weights in the file are those of the first command, on an H200, where it took 41 seconds, 25 of them for compiling
(each line: the generation, its mean, and the width of the search):

     5  18.04 width 0.261
    25  18.20 width 0.183
    45  18.28 width 0.125
    85  18.13 width 0.078

Over 5000 other games, quick choices with these weights end with 18.29 on average, and with the initial ones 18.17 (the
same draws; the difference is 0.12 ± 0.07). So more weights of this kind hardly help any more: the initial ones were 28
weights that did not change during the game, found in the same way.

A candidate is a set of weights. Its value is the mean lowest marker of games played by its own quick choices
(``search.quick_choice``, no tree search). The search for better ones is CMA-ES: candidates are drawn around a mean, and
the better half pulls the mean and the spread towards itself. All candidates of a generation draw the same tiles.
Learning to predict results instead (temporal differences, a small network that counts the same cells but no lines)
stopped at 16.6, looking at every placement. A rule that adds up the value of each cell, without trying placements,
takes a fifth of the time and stopped at 15.4.
"""

import argparse
import json
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.core.kernels import step
from sixfold.core.position import OVER
from sixfold.core.rng import streams
from sixfold.engine.kernel_cache import compiled
from sixfold.games.board.bot import search, solo_evaluation
from sixfold.games.board.bot.evaluation import PLAYOUT, POLICIES
from sixfold.games.board.bot.solo_evaluation import MOST, NUMBERS, SOURCES, prepare_outlook
from sixfold.games.board.bot.weights import WEIGHTS
from sixfold.games.board.layout import LAYOUT
from sixfold.games.board.state import SOLO

random_start, random_draw = PLAYOUT.random_start, PLAYOUT.random_draw

FILE = Path(solo_evaluation.__file__).with_suffix(".json")
SEED = 11

# The start of the search, and its initial width.
BEGIN = {
    "rate": (0.15, 0.2), "ends": (0.4, 0.3), "lost_at_18": (0.13, 0.5), "near_18": (0.25, 0.1), "sharp": (0.17, 0.1),
    "sharper": (0.28, 0.15), "all_colours": (0.03, 0.015), "room": (-0.04, 0.03), "offers_1": (0.05, 0.3),
    "offers_2": (0.28, 0.3), "offers_3": (0.23, 0.3), "offers_4": (0.28, 0.3), "offers_5": (0.0, 0.3),
    "offers_6": (-0.17, 0.3), "offers_7": (0.18, 0.3), "offers_8": (-0.02, 0.3), "grows_1": (0.33, 0.3),
    "grows_2": (0.19, 0.3), "grows_3": (0.08, 0.3), "grows_4": (-0.05, 0.3), "grows_5": (-0.09, 0.3),
    "grows_on_1": (0.16, 0.3), "grows_on_2": (0.05, 0.3), "grows_on_3": (-0.01, 0.3), "grows_on_4": (-0.06, 0.3),
    "grows_on_5": (-0.15, 0.3), "few_cells": (2.97, 0.7), "few_lines": (2.97, 0.7),
    "few_ends": (2.97, 0.7),
}  # fmt: skip
# The weight of a source at the start of a game is searched for around its weight at the end.
BEGIN |= {f"{name}_early": (0.0, 0.2) for name in SOURCES}
MEAN = np.array([BEGIN[name][0] for name in NUMBERS])
SCALE = np.array([BEGIN[name][1] for name in NUMBERS])


@step
def play_one(
    s: Any, t: Any, v: Any, m: Any, weights: NDArray[np.float64], stream: NDArray[np.int64], scratch: NDArray[np.int8]
) -> None:
    """Play a game to its end by quick choices."""
    random_start(s, t, SOLO, 1, stream)
    random_draw(s, t, stream, scratch)
    search.prepare(s, t, v, m, weights)
    while s.phase < OVER:
        search.advance(s, t, v, search.quick_choice(s, t, v, m, weights, stream), stream, scratch)


def play_all(
    states: NDArray[Any],
    tables: NDArray[Any],
    sights: NDArray[Any],
    workspaces: NDArray[Any],
    weights: NDArray[np.float64],
    luck: NDArray[np.int64],
    scratch: NDArray[np.int8],
) -> None:
    """Play each game to its end by quick choices."""
    for i in range(len(states)):
        play_one(states[i], tables[0], sights[0], workspaces[0], weights, luck[i], scratch)


class Table:
    """Plays the games."""

    def __init__(self) -> None:
        self.workspaces, self.sights = POLICIES.new_workspaces(), search.new_sights(1)
        self.weights, self.scratch = np.array(WEIGHTS["solo", 1]), np.zeros(PLAYOUT.SCRATCH, np.int8)

    def results(self, tried: NDArray[np.float64], games: int, seed: int) -> NDArray[np.float64]:
        """The lowest marker of each game of each candidate."""
        return np.array([self._results(numbers, games, seed) for numbers in tried])

    def _results(self, numbers: NDArray[np.float64], games: int, seed: int) -> NDArray[np.float64]:
        prepare_outlook(self.workspaces[0].outlook, numbers)
        states = PLAYOUT.new_states(games)
        luck = streams(seed, games)
        compiled(play_all)(states, LAYOUT.tables, self.sights, self.workspaces, self.weights, luck, self.scratch)
        lowest: NDArray[np.float64] = states["track"][:, 0].min(axis=1).astype(np.float64)
        return lowest


class Device:
    """Plays the games on a GPU, one thread per game: a hundred times as many games in the same time."""

    def __init__(self) -> None:
        from sixfold.engine.gpu import cuda

        @cuda.jit  # type: ignore[untyped-decorator]
        def fill(workspaces: Any, numbers: Any, parts: Any, games: int) -> None:
            i = cuda.grid(1)
            if i < len(workspaces):
                outlook, candidate = workspaces[i].outlook, i // games
                for j in range(numbers.shape[1]):
                    outlook.insight[j] = numbers[candidate, j]
                for family in range(3):
                    for j in range(MOST):
                        outlook.part[family, j] = parts[candidate, family, j]

        state, look, room = PLAYOUT.new_states(0).dtype, search.Sight, PLAYOUT.SCRATCH

        @cuda.jit  # type: ignore[untyped-decorator]
        def play(states: Any, tables: Any, workspaces: Any, weights: Any, luck: Any, games: int) -> None:
            i = cuda.grid(1)
            if i < len(states):
                scratch, stream = cuda.local.array(room, np.int8), cuda.local.array(1, np.int64)
                # Local memory is interleaved: threads that read the same field share one transaction.
                own, sight = cuda.local.array(1, state), cuda.local.array(1, look)
                stream[0] = luck[i % games, 0]
                play_one(own[0], tables[0], sight[0], workspaces[i], weights, stream, scratch)
                states[i] = own[0]

        self.cuda, self.fill, self.play = cuda, fill, play
        self.tables = cuda.to_device(np.asarray(LAYOUT.tables))
        self.weights = cuda.to_device(np.array(WEIGHTS["solo", 1]))
        self.size = 0

    def results(self, tried: NDArray[np.float64], games: int, seed: int) -> NDArray[np.float64]:
        """The lowest marker of each game of each candidate."""
        size = len(tried) * games
        if size != self.size:
            self.size, self.workspaces = size, self.cuda.device_array(size, POLICIES.workspace)
            self.states = self.cuda.device_array(size, PLAYOUT.new_states(0).dtype)
        outlooks = [POLICIES.new_workspaces()[0].outlook for _ in tried]
        for outlook, numbers in zip(outlooks, tried, strict=True):
            prepare_outlook(outlook, numbers)
        blocks = (size + 63) // 64
        self.fill[blocks, 64](self.workspaces, tried, np.array([outlook.part for outlook in outlooks]), games)
        luck = streams(seed, games)
        self.play[blocks, 64](self.states, self.tables, self.workspaces, self.weights, luck, games)
        tracks = self.states.copy_to_host()["track"][:, 0]
        lowest: NDArray[np.float64] = tracks.min(axis=1).astype(np.float64).reshape(len(tried), games)
        return lowest


class Spread:
    """A normal distribution that moves towards the better candidates (CMA-ES, Hansen's tutorial)."""

    def __init__(self, size: int, drawn: int) -> None:
        self.size, self.rng = size, np.random.default_rng(SEED)
        weights = np.log(drawn // 2 + 0.5) - np.log(np.arange(1, drawn // 2 + 1))
        self.drawn, self.weights = drawn, weights / weights.sum()
        good = self.good = float(1 / (self.weights**2).sum())
        self.path_rate = (good + 2) / (size + good + 5)
        self.damping = 1 + self.path_rate + 2 * max(0.0, float(np.sqrt((good - 1) / (size + 1))) - 1)
        self.line_rate = (4 + good / size) / (size + 4 + 2 * good / size)
        self.one_rate = 2 / ((size + 1.3) ** 2 + good)
        self.many_rate = min(1 - self.one_rate, 2 * (good - 2 + 1 / good) / ((size + 2) ** 2 + good))
        self.usual = float(np.sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size**2)))
        self.mean, self.width, self.shape = np.zeros(size), 0.3, np.eye(size)
        self.path, self.line, self.count = np.zeros(size), np.zeros(size), 0

    def draw(self) -> NDArray[np.float64]:
        """The candidates of a generation, as steps from the mean."""
        squares, self.axes = np.linalg.eigh(self.shape)
        self.lengths = np.sqrt(np.maximum(squares, 1e-12))
        return self.rng.normal(size=(self.drawn, self.size)) * self.lengths @ self.axes.T

    def learn(self, steps: NDArray[np.float64], worth: NDArray[np.float64]) -> None:
        """Move to the better half."""
        better = steps[np.argsort(-worth, kind="stable")[: self.drawn // 2]]
        step = self.weights @ better
        self.mean = self.mean + self.width * step
        self.count += 1
        even = self.axes @ ((self.axes.T @ step) / self.lengths)
        rate = self.path_rate
        self.path = (1 - rate) * self.path + np.sqrt(rate * (2 - rate) * self.good) * even
        length = float(np.linalg.norm(self.path))
        steady = length / np.sqrt(1 - (1 - rate) ** (2 * self.count)) < (1.4 + 2 / (self.size + 1)) * self.usual
        rate = self.line_rate
        self.line = (1 - rate) * self.line + steady * np.sqrt(rate * (2 - rate) * self.good) * step
        kept = 1 - self.one_rate - self.many_rate + (0 if steady else self.one_rate * rate * (2 - rate))
        self.shape = kept * self.shape + self.one_rate * np.outer(self.line, self.line)
        self.shape += self.many_rate * (better.T * self.weights) @ better
        self.width *= float(np.exp(self.path_rate / self.damping * (length / self.usual - 1)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--generations", type=int, default=100)
    parser.add_argument("--drawn", type=int, default=20)
    parser.add_argument("--games", type=int, default=250, help="games for each candidate")
    parser.add_argument("--gpu", action="store_true", help="play the games on a GPU")
    parser.add_argument("--file", type=Path, default=FILE)
    wanted = parser.parse_args()
    table: Table | Device = Device() if wanted.gpu else Table()
    spread, begun = Spread(len(NUMBERS), wanted.drawn), perf_counter()
    for generation in range(wanted.generations):
        steps = spread.draw()
        tried = MEAN + SCALE * (spread.mean + spread.width * steps)
        worth = table.results(tried, wanted.games, 100 + generation).mean(axis=1)
        spread.learn(steps, worth)
        if generation % 5 == 4:
            found = (MEAN + SCALE * spread.mean).round(4)
            named = dict(zip(NUMBERS, found.tolist(), strict=True))
            wanted.file.write_text(json.dumps(named, indent=1) + "\n", encoding="utf-8")
            took = perf_counter() - begun
            print(f"{generation + 1:4d} {worth.mean():6.2f} width {spread.width:.3f} {took:5.0f} s", flush=True)
    lowest = table.results(found[None], 10_000, 7)
    print(f"quick choices: mean lowest marker {lowest.mean():.2f} ± {1.96 * lowest.std() / 100:.2f}")


if __name__ == "__main__":
    main()
