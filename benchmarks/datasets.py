"""Decisions per second that one core writes as Parquet, by table, with the random bot: the figures of docs/datasets.md.

uv run --extra parquet python benchmarks/datasets.py [--json benchmarks/results/datasets.json] [GAME]...

Everything counts, from dealing to the files on disk. A figure is the best of some rounds, by the processor time of this
process and by the clock: on a machine that is busy with other things, only the first says what one core can do.
"""

import argparse
import json
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time

from figures import machine

from sixfold.core.game import Game
from sixfold.datasets.description import Description
from sixfold.datasets.folder import open_dataset, parts_of
from sixfold.datasets.random_play import NAME, RandomPlay
from sixfold.engine.throughput import tables

OURS = ("board", "cards", "spezial")


@dataclass(frozen=True)
class Figures:
    """What a round measured."""

    decisions: int
    size: int
    processor: float
    clock: float


def measured(game: Game, play: RandomPlay, games: int) -> Figures:
    with tempfile.TemporaryDirectory() as name:
        folder, decisions = Path(name), 0
        processor, clock = process_time(), perf_counter()
        with open_dataset(folder, Description(game, (NAME,) * game.players, 0)) as writer:
            for number in writer.missing(games):
                decisions += len(added := play.play(number))
                writer.add(added)
        processor, clock = process_time() - processor, perf_counter() - clock
        size = sum(part.path.stat().st_size for part in parts_of(folder))
    return Figures(decisions, size, processor, clock)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("titles", nargs="*", metavar="GAME")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    wanted, rows = parser.parse_args(), []
    print("| table | decisions/s of processor time | decisions/s by the clock | bytes a decision |")
    print("| --- | ---: | ---: | ---: |")
    for game in tables(wanted.titles or OURS):
        play = RandomPlay(game, 0)
        # The first game waits for the compiler.
        play.play(1)
        rounds = [measured(game, play, wanted.games) for _ in range(wanted.rounds)]
        processor, clock = (max(r.decisions / getattr(r, name) for r in rounds) for name in ("processor", "clock"))
        size = rounds[0].size / rounds[0].decisions
        rows.append({"table": str(game), "processor": processor, "clock": clock, "bytes": size})
        print(f"| {game} | {processor:,.0f} | {clock:,.0f} | {size:.0f} |", flush=True)
    if wanted.json:
        wanted.json.write_text(json.dumps(machine() | {"rows": rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
