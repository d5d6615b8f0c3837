"""Measures whether the chances of the learned evaluation come true: a reliability curve and the Brier score.

uv run python benchmarks/calibration.py          # writes benchmarks/results/calibration.json, for docs/strength.md

The games are new ones, played one ply ahead by the network itself. Each position is judged as one seat knows it, and
the chance of every side is compared with its share of the win. A Brier score is the mean squared difference: 0 is
perfect, and the same chance for everybody gives what the table calls "guessing".
"""

import json
from pathlib import Path
from typing import Any

import numpy as np

from sixfold.bots.tree_search import memory_of
from sixfold.core.game import Game
from sixfold.core.kernels import Float64s, Int8s, Kernel, Records, Weights
from sixfold.engine.kernel_cache import compiled
from sixfold.engine.throughput import tables
from sixfold.games import registry
from sixfold.train.self_play import Play, SelfPlay

GAMES = 4_000
SEED = 20_261_119
"""No training has played these games."""
BINS = 10
RESULTS = Path(__file__).parent / "results" / "calibration.json"


def judging_kernel(title: str) -> Kernel:
    """The kernel that fills in the chances of all seats, by position."""
    search = registry.kit(title).search
    prepare, shares_of = search.prepare, search.shares_of

    def judge(
        tables: Records,
        weights: Weights,
        states: Records,
        seats: Int8s,
        sights: Records,
        workspaces: Records,
        chances: Float64s,
    ) -> None:
        for i in range(len(states)):
            prepare(states[i], tables[0], sights[0], workspaces[0], weights)
            workspaces[0].me = seats[i]
            shares_of(states[i], tables[0], sights[0], workspaces[0], weights, chances[i])

    return judge


def measured(game: Game) -> dict[str, Any]:
    """The reliability curve and the Brier score of a table."""
    kit = registry.kit(game.name)
    positions = SelfPlay(game, kit.network(game), Play(explore=0)).play(SEED, 0, GAMES)
    memory, chances = memory_of(game), np.zeros((len(positions), 4))
    rest = kit.playout.tables(game), kit.weights.weights(game), positions.states, positions.seats
    compiled(judging_kernel(game.name))(*rest, memory.sights, memory.workspaces, chances)
    sides = len(game.sides)
    expected, won = chances[:, :sides].ravel(), positions.shares.ravel()
    number = np.minimum((expected * BINS).astype(int), BINS - 1)
    curve = [
        {
            "chances": int((number == i).sum()),
            "expected": round(float(expected[number == i].mean()), 4),
            "won": round(float(won[number == i].mean()), 4),
        }
        for i in range(BINS)
        if (number == i).any()
    ]
    return {
        "table": str(game),
        "positions": len(positions),
        "brier": round(float(((expected - won) ** 2).mean()), 4),
        "guessing": round(float(((1 / sides - won) ** 2).mean()), 4),
        "curve": curve,
    }


def main() -> None:
    found = [measured(game) for game in tables() if registry.kit(game.name).network(game)]
    RESULTS.write_text(json.dumps(found, indent=1))
    for row in found:
        print(f"{row['table']}: Brier {row['brier']}, guessing {row['guessing']}, {row['positions']} positions")
        for part in row["curve"]:
            print(f"  expected {part['expected']:.3f}, won {part['won']:.3f} ({part['chances']})")


if __name__ == "__main__":
    main()
