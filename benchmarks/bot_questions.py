"""Measures how long it takes to build a question for an external bot, and the length of the question.

uv run python benchmarks/bot_questions.py

Times are CPU time. It prints one line per variant for a random game: the median question, the slowest, the longest, and
the time of all of them relative to encoding the same questions as JSON, which does not depend on the machine.
"""

import gc
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any

import msgspec

from sixfold.bots import wire
from sixfold.core.chance import Dealer
from sixfold.engine.compiled_positions import compile_positions
from sixfold.games import registry

TARGET = 5.0
"""Maximum milliseconds for any question."""
TABLES = (
    ("board", "base", 2),
    ("board", "base", 4),
    ("board", "team", 4),
    ("cards", "base", 4),
    ("spezial", "base", 4),
)
REPEATS = 3
"""Each question is built this often, and the fastest run counts, because other programs disturb the rest."""


def main() -> None:
    for game in dict.fromkeys(name for name, _, _ in TABLES):
        compile_positions(game)
    # As in a worker of the arena: exempt the compiler's leftovers from garbage collection.
    gc.collect()
    gc.freeze()
    for table in TABLES:
        measure(*table)


def measure(name: str, variant: str, players: int) -> None:
    game = registry.make(name, variant=variant, players=players)
    dealer, rng = Dealer(bytes(32)), Random(1)
    position = game.start(dealer)
    took, encoding, sizes = list[float](), list[float](), list[int]()
    while (seat := position.to_move) is not None:
        view = position.view(seat)
        line = question(view)
        took.append(fastest(partial(question, view)))
        encoding.append(fastest(partial(msgspec.json.encode, msgspec.json.decode(line))))
        sizes.append(len(line))
        position.play(rng.choice(view.legal_moves()), dealer)
    slowest = 1000 * max(took)
    missed = "" if slowest <= TARGET else f"   above {TARGET:g} ms"
    print(
        f"{name} {variant} {players}: median {1000 * median(took):.1f} ms, slowest {slowest:.1f} ms, "
        f"{sum(took) / sum(encoding):.1f} times its encoding alone, longest {max(sizes):,} bytes{missed}"
    )


def question(view: Any) -> bytes:
    return wire.ask(view, view.points_by_move(), 1, 1.0, 0)


def fastest(work: Callable[[], object]) -> float:
    """CPU seconds of the fastest of several runs."""
    times = list[float]()
    for _ in range(REPEATS):
        before = process_time()
        work()
        times.append(process_time() - before)
    return min(times)


if __name__ == "__main__":
    main()
