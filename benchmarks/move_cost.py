"""Measures the cost of a move for a server, interpreted and compiled, in one run: the figures of docs/speed.md.

uv run python benchmarks/move_cost.py [--rounds 5] [--json FILE]

A move is played with a dealer, which makes the draw after it; then every seat gets its news, one of them with all legal
moves and their points. A game is rebuilt from its setup and events as after a restart. All figures are microseconds of
CPU time. Each variant plays the same game several times, and the best time of each move counts.
"""

import argparse
import gc
import json
from pathlib import Path
from random import Random
from statistics import mean
from time import thread_time
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from sixfold.core.chance import Dealer, seed_from
from sixfold.engine.compiled_positions import compiled_game
from sixfold.games import registry

EVENTS = 60
"""The number of events of the rebuilt game."""

Figures = dict[str, float]


def measure(game: Any, rounds: int) -> Figures:
    """The same game each time, so that both kinds of rules do the same work."""
    runs = [played(game) for _ in range(rounds)]
    moves = list(zip(*(run["moves"] for run in runs), strict=True))
    play = mean(min(one[0] for one in same) for same in moves)
    news = mean(min(one[1] for one in same) for same in moves)
    rebuild = min(run["rebuild"] for run in runs)
    figures = {"play": play, "news": news, "move": play + news, "rebuild": rebuild}
    return {key: 1e6 * seconds for key, seconds in figures.items()} | {"bytes": runs[0]["bytes"]}


def played(game: Any) -> dict[str, Any]:
    """The seconds for each move of a game and for the news after it; the seconds to rebuild it; the largest news."""
    rng, dealer = Random(0), Dealer(seed_from("serving"))
    position = game.start(dealer)
    moves, largest = [], 0
    while not position.is_over:
        # A server does not build such lists of moves, so their garbage is not collected on its time.
        move = rng.choice(position.legal_moves())
        gc.collect(0)
        gc.disable()
        before = thread_time()
        position.play(move, dealer)
        between = thread_time()
        told = [position.news(seat) for seat in range(game.players)]
        after = thread_time()
        gc.enable()
        moves.append((between - before, after - between))
        largest = max(largest, *(len(msgspec.json.encode(one)) for one in told))
    return {"moves": moves, "rebuild": rebuilding(game, position), "bytes": largest}


def rebuilding(game: Any, position: Any) -> float:
    """The seconds to rebuild this many events, from a game that may have fewer or more."""
    events = position.events[:EVENTS]
    before = thread_time()
    again = game.position(position.setup)
    for event in events:
        again.apply(event)
    return (thread_time() - before) * EVENTS / len(events)


def games() -> list[Any]:
    return [
        registry.make(name, variant, players)
        for name in registry.names()
        for variant, numbers in registry.variants(name).items()
        for players in numbers
    ]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--rounds", type=int, default=5, help="number of times to play each game")
    arguments.add_argument("--json", type=Path, help="also write the figures to this file")
    options = arguments.parse_args()
    shown = Table(title="microseconds: interpreted → quick (ratio)")
    for column in ("table", "a move played", "news for all seats", "both", f"{EVENTS} events rebuilt", "largest news"):
        shown.add_column(column, justify="left" if column == "table" else "right")
    rows: dict[str, Any] = {}
    for game in games():
        quick = compiled_game(game)
        measure(quick, 1)  # everything is compiled here
        slow, fast = measure(game, options.rounds), measure(quick, options.rounds)
        rows[str(game)] = {"interpreted": slow, "quick": fast}
        cells = [f"{slow[key]:,.0f} → {fast[key]:,.0f} ({slow[key] / fast[key]:.1f})" for key in fast if key != "bytes"]
        shown.add_row(str(game), *cells, f"{fast['bytes']:,}")
    Console().print(shown)
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
