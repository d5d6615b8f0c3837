"""Benchmarks of the rules: interpreted, compiled on one core, and on a CUDA device.

Timings on a shared machine are noisy, so everything is measured in one run of short rounds. The best round counts, and
results are compared as ratios.
"""

import gc
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from random import Random
from time import perf_counter
from typing import Any

import numpy as np

from sixfold.core.chance import Dealer, seed_from
from sixfold.core.errors import SixfoldError
from sixfold.core.game import Game
from sixfold.engine import cpu
from sixfold.engine.kernel_cache import compiled
from sixfold.games import registry


@dataclass
class Row:
    """The speed of one table. Games are random games under the full rules; None means not measured."""

    table: str
    bytes_a_game: int
    moves_a_game: float
    interpreted_games: float
    compiled_games: float
    gpu_games: float | None
    gpu_moves: float | None
    racks_enumerated: float
    moves_a_rack: float
    apply_ms: float
    legal_moves_ms: float
    legal_moves_p99_ms: float

    def to_json(self) -> dict[str, Any]:
        """Return the row as plain values."""
        return asdict(self)


def tables(names: Iterable[str] = ()) -> list[Game]:
    """Return every combination of variant and number of players of these titles, by default of all."""
    return [
        registry.make(name, variant, players)
        for name in tuple(names) or registry.names()
        for variant, numbers in registry.variants(name).items()
        for players in numbers
    ]


def measure(game: Game, seconds: float = 1.0, gpu: bool = False) -> Row:
    """Measure one table, for about ``seconds`` per figure."""
    states, moves = cpu.random_games(game, 2000, seed=1)
    enumerated, a_rack = _enumeration(game, seconds)
    apply_ms, legal_ms, p99_ms = _friendly(game, seconds)
    on_gpu = _gpu(game) if gpu else None
    return Row(
        table=str(game),
        bytes_a_game=states.dtype.itemsize,
        moves_a_game=moves / 2000,
        interpreted_games=_games_a_second(game, 2, seconds, interpreted=True),
        compiled_games=_games_a_second(game, 2000, seconds, interpreted=False),
        gpu_games=on_gpu[0] if on_gpu else None,
        gpu_moves=on_gpu[1] if on_gpu else None,
        racks_enumerated=enumerated,
        moves_a_rack=a_rack,
        apply_ms=apply_ms,
        legal_moves_ms=legal_ms,
        legal_moves_p99_ms=p99_ms,
    )


def _best(run: Callable[[int], Any], seconds: float) -> float:
    """Return the time of the fastest round."""
    best, end, number = float("inf"), perf_counter() + seconds, 0
    while perf_counter() < end or number < 3:
        before = perf_counter()
        run(number)
        best = min(best, perf_counter() - before)
        number += 1
    return best


def _games_a_second(game: Game, count: int, seconds: float, *, interpreted: bool) -> float:
    return count / _best(lambda seed: cpu.random_games(game, count, seed, interpreted=interpreted), seconds)


def _enumeration(game: Game, seconds: float) -> tuple[float, float]:
    """Return racks per second and moves per rack, over positions from all stages of random games."""
    module = registry.kit(game.name).playout
    _, moves = cpu.random_games(game, 200, seed=3)
    states = cpu.random_positions(game, 4000, moves // 200, seed=3)
    states = states[states.phase == 0]
    list_all, memory = compiled(cpu.listing(module.list_choices)), module.new_choices()
    count = list_all(states, module.tables(game), memory)
    best = _best(lambda _: list_all(states, module.tables(game), memory), seconds)
    return len(states) / best, count / len(states)


def _friendly(game: Game, seconds: float) -> tuple[float, float, float]:
    """Return the milliseconds to apply a move and to list a rack's moves, and the latter's 99th percentile."""
    applying, listing, number = [], [], 0
    gc.collect()
    gc.freeze()  # as a server does after startup: excludes the compiler's many objects from garbage collection
    end = perf_counter() + seconds
    while perf_counter() < end or number < 2:
        rng, dealer = Random(number), Dealer(seed_from(f"bench {number}"))
        position = game.start(dealer)
        while position.to_move is not None:
            before = perf_counter()
            moves = position.legal_moves()
            listed = perf_counter()
            position.play(rng.choice(moves), dealer)
            applying.append(perf_counter() - listed)
            listing.append(listed - before)
        number += 1
    return 1000 * float(np.mean(applying)), 1000 * float(np.mean(listing)), 1000 * float(np.percentile(listing, 99))


def _gpu(game: Game, count: int = 1 << 22) -> tuple[float, float]:
    """Return games and moves per second on the device, after checking that it plays the same games as the CPU."""
    from sixfold.engine import gpu

    ours, theirs = cpu.random_games(game, 20_000, seed=1), gpu.random_games(game, 20_000, seed=1)
    if ours[0].tobytes() != theirs[0].tobytes() or ours[1] != theirs[1]:
        raise SixfoldError("gpu-differs", f"the device plays {game} differently from the CPU")
    batch = gpu.RandomGames(game, count, seed=2)
    batch.play()
    batch.synchronize()

    def play(_: int) -> None:
        batch.play()
        batch.synchronize()

    seconds = _best(play, 0.5)
    moves = float(batch.results()[1].astype(np.int64).sum())
    return count / seconds, moves / seconds
