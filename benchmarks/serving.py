"""What a move costs a table server, interpreted and quick, in one run: the figures of docs/speed.md.

    uv run python benchmarks/serving.py [--rounds 3] [--json FILE]

A move is played with a dealer, who makes the draw after it; then every seat gets its news, of which one has all legal
moves with their points. A game is rebuilt from its setup and events as after a restart. All figures are microseconds
of processor time, so that other work on the machine counts little; of each the median over whole games counts.
"""

import argparse
import json
from pathlib import Path
from random import Random
from statistics import median
from time import thread_time
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from sixfold.core.chance import Dealer, seed_from
from sixfold.engine.quick import quick_twin
from sixfold.games import registry

EVENTS = 60
"""How many events a game has that is rebuilt."""

Figures = dict[str, float]


def measure(game: Any, rounds: int) -> Figures:
    """The same games each time, so that both ways to ask the rules do the same work."""
    play: list[float] = []
    news: list[float] = []
    sizes: list[int] = []
    rebuild: list[float] = []
    for number in range(rounds):
        rng, dealer = Random(number), Dealer(seed_from(f"serving {number}"))
        position = game.start(dealer)
        while not position.is_over:
            move = rng.choice(position.legal_moves())
            before = thread_time()
            position.play(move, dealer)
            between = thread_time()
            told = [position.news(seat) for seat in range(game.players)]
            after = thread_time()
            play.append(between - before)
            news.append(after - between)
            sizes.append(max(len(msgspec.json.encode(one)) for one in told))
        rebuild += [rebuilding(game, position) for _ in range(5)]
    total = median(a + b for a, b in zip(play, news, strict=True))
    figures = {"play": median(play), "news": median(news), "move": total, "rebuild": median(rebuild)}
    return {key: 1e6 * seconds for key, seconds in figures.items()} | {"bytes": max(sizes)}


def rebuilding(game: Any, position: Any) -> float:
    """The seconds that it takes to rebuild so many events, from a game that may have fewer or more."""
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
    arguments.add_argument("--rounds", type=int, default=3, help="how many games of each table are played")
    arguments.add_argument("--json", type=Path, help="also write the figures to this file")
    options = arguments.parse_args()
    shown = Table(title="microseconds: interpreted → quick (ratio)")
    for column in ("table", "a move played", "news for all seats", "both", f"{EVENTS} events rebuilt", "largest news"):
        shown.add_column(column, justify="left" if column == "table" else "right")
    rows: dict[str, Any] = {}
    for game in games():
        quick = quick_twin(game)
        measure(quick, 1)  # whatever has to be compiled is compiled here
        slow, fast = measure(game, options.rounds), measure(quick, options.rounds)
        rows[str(game)] = {"interpreted": slow, "quick": fast}
        cells = [f"{slow[key]:,.0f} → {fast[key]:,.0f} ({slow[key] / fast[key]:.1f})" for key in fast if key != "bytes"]
        shown.add_row(str(game), *cells, f"{fast['bytes']:,}")
    Console().print(shown)
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
