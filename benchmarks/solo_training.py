"""Learn the numbers of ``src/sixfold/games/board/foresight.json``: how a position of a game alone is judged.

    uv run python benchmarks/solo_training.py                 # writes the file; the same numbers every time
    uv run python benchmarks/solo_training.py --generations 5 # a try

It took 8 minutes of a busy core and printed, at the end (all lines: the mean of a generation, and how wide it looks):

     5  17.53 width 0.393
    50  18.01 width 0.184
   100  18.08 width 0.095
    quick choices: mean lowest marker 18.16 ± 0.09

A candidate is a set of numbers, and it is worth the mean lowest marker of games that its own quick choices play
(``thinking.quick_choice``, no search). The search for better ones is CMA-ES: numbers are drawn around a mean, the
better half of the drawn pulls the mean and the spread towards itself. All candidates of a generation draw the same
tiles. Learning to predict results instead (temporal differences, a small net that counts the same cells but no lines)
stopped at 16.6, looking at every placement.
"""

import argparse
import json
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.core.position import OVER
from sixfold.core.streams import streams
from sixfold.engine.compiler import compiled
from sixfold.games.board import foresight, playout, thinking
from sixfold.games.board.foresight import NUMBERS, prepare_outlook
from sixfold.games.board.judgement import new_minds
from sixfold.games.board.state import SOLO
from sixfold.games.board.tastes import TASTES

FILE = Path(foresight.__file__).with_suffix(".json")
SEED = 11

# Where the search for the numbers begins, and how far around it looks at first.
BEGIN = {
    "rate": (0.0, 0.2), "rate_early": (0.0, 0.2), "ends": (0.5, 0.3), "lost_at_18": (0.3, 0.5), "near_18": (0.2, 0.1),
    "sharp": (0.2, 0.1), "sharper": (0.25, 0.15), "all_colours": (0.015, 0.015), "room": (-0.03, 0.03),
    "offers_1": (0.0, 0.3), "offers_2": (0.3, 0.3), "offers_3": (0.2, 0.3), "offers_4": (0.2, 0.3),
    "offers_5": (0.1, 0.3), "offers_6": (0.0, 0.3), "offers_7": (0.0, 0.3), "offers_8": (0.1, 0.3),
    "grows_1": (0.3, 0.3), "grows_2": (0.2, 0.3), "grows_3": (0.0, 0.3), "grows_4": (0.0, 0.3), "grows_5": (0.0, 0.3),
    "grows_on_1": (0.1, 0.3), "grows_on_2": (0.1, 0.3), "grows_on_3": (0.1, 0.3), "grows_on_4": (0.0, 0.3),
    "grows_on_5": (0.0, 0.3), "few": (2.0, 0.7),
}  # fmt: skip
MEAN = np.array([BEGIN[name][0] for name in NUMBERS])
SCALE = np.array([BEGIN[name][1] for name in NUMBERS])


def play_all(
    states: NDArray[Any],
    tables: NDArray[Any],
    sights: NDArray[Any],
    minds: NDArray[Any],
    taste: NDArray[np.float64],
    luck: NDArray[np.int64],
    scratch: NDArray[np.int8],
) -> None:
    """Play each game to its end by quick choices."""
    t, v, m = tables[0], sights[0], minds[0]
    for i in range(len(states)):
        s, stream = states[i], luck[i]
        playout.random_start(s, t, SOLO, 1, stream)
        playout.random_draw(s, t, stream, scratch)
        thinking.prepare(s, t, v, m, taste)
        while s.phase < OVER:
            thinking.advance(s, t, v, thinking.quick_choice(s, t, v, m, taste, stream), stream, scratch)


class Table:
    """Where the games are played."""

    def __init__(self) -> None:
        self.minds, self.sights = new_minds(), thinking.new_sights(1)
        self.taste, self.scratch = np.array(TASTES["solo", 1]), np.zeros(playout.SCRATCH, np.int8)

    def results(self, numbers: NDArray[np.float64], games: int, seed: int) -> NDArray[np.float64]:
        """The lowest marker of each game."""
        prepare_outlook(self.minds[0].outlook, numbers)
        states = playout.new_states(games)
        luck = streams(seed, games)
        compiled(play_all)(states, playout.TABLES, self.sights, self.minds, self.taste, luck, self.scratch)
        lowest: NDArray[np.float64] = states.track[:, 0].min(axis=1).astype(np.float64)
        return lowest


class Spread:
    """A normal distribution that moves to where the better candidates are (CMA-ES, Hansen's tutorial)."""

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
        self.mean, self.width, self.shape = np.zeros(size), 0.5, np.eye(size)
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
    parser.add_argument("--file", type=Path, default=FILE)
    wanted = parser.parse_args()
    table, spread, begun = Table(), Spread(len(NUMBERS), wanted.drawn), perf_counter()
    for generation in range(wanted.generations):
        steps = spread.draw()
        tried = MEAN + SCALE * (spread.mean + spread.width * steps)
        worth = np.array([table.results(numbers, wanted.games, 100 + generation).mean() for numbers in tried])
        spread.learn(steps, worth)
        if generation % 5 == 4:
            found = (MEAN + SCALE * spread.mean).round(4)
            named = dict(zip(NUMBERS, found.tolist(), strict=True))
            wanted.file.write_text(json.dumps(named, indent=1) + "\n", encoding="utf-8")
            took = perf_counter() - begun
            print(f"{generation + 1:4d} {worth.mean():6.2f} width {spread.width:.3f} {took:5.0f} s", flush=True)
    lowest = table.results(found, 4000, 7)
    print(f"quick choices: mean lowest marker {lowest.mean():.2f} ± {1.96 * lowest.std() / 4000**0.5:.2f}")


if __name__ == "__main__":
    main()
