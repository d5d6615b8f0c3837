"""Regenerates the perft files: ``uv run --group test python -m tests.perft [NAME…]`` from the root of the repository.

The positions come from games with fixed seeds, each stopped where something special is about to happen. The counts at
depths 1 and 2 come from the titles' oracles and not from the kernels; only deeper ones come from them.
"""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from sixfold.core.chance import Dealer, seed_from
from sixfold.engine import perft
from sixfold.games import registry
from sixfold.games.testing import PerftPosition

from .titles import ListDealer, decisions, kinds, kit_of, total

WANTED = {(title, name): wanted for title in registry.names() for name, wanted in kit_of(title).perft.items()}
"""By title and file name: the positions to count from."""


def file_of(title: str, name: str) -> Path:
    """The file with the counts of a position."""
    return kit_of(title).files / "perft" / f"{name}.json"


def find(title: str, wanted: PerftPosition) -> tuple[Any, list[str]]:
    """A position that fits, and the draws that follow it."""
    game: Any = registry.make(title, wanted.variant, wanted.players)
    table = wanted.table or kit_of(title).table
    if table is not None:
        game = table(game)
    pieces = kinds(game)
    for number in range(1000):
        seed = seed_from(f"perft {game} {number}")
        rng, dealer = Random(seed), Dealer(seed)
        position = game.start(dealer)
        while not position.is_over:
            if wanted.fits(position):
                return position, rng.sample([*pieces, *pieces], 2 * len(pieces))
            position.play(_choose(position, wanted, rng), dealer)
    raise LookupError(wanted.about)


def _choose(position: Any, wanted: PerftPosition, rng: Random) -> Any:
    moves = position.moves_with_points()
    if str(moves[-1][0]) == "keep" or rng.random() < 0.1:
        return rng.choice(moves)[0]
    worth = wanted.worth or (lambda move, points: total(points))
    return max(moves, key=lambda entry: worth(*entry))[0]


def after(position: Any, move: Any, draws: list[str], at: int) -> tuple[Any, int]:
    """The position after a decision and the draw that follows it; ``at`` is the next place in the list of draws."""
    position, dealer = position.copy(), ListDealer(draws, at)
    position.play(move, dealer)
    return position, dealer.at


def divide(position: Any, draws: list[str]) -> dict[str, int]:
    """For each decision, the number of decisions after it."""
    return {str(move): len(decisions(after(position, move, draws, 0)[0])) for move in decisions(position)}


def counted(title: str, wanted: PerftPosition) -> dict[str, Any]:
    """The content of a file."""
    position, draws = find(title, wanted)
    divided = divide(position, draws)
    numbers = np.array([kinds(position.game).index(piece) for piece in draws], np.int8)
    deeper = [perft.count(position.game, position.states, numbers, depth) for depth in range(3, wanted.depth + 1)]
    return {
        "about": wanted.about,
        "rules": position.game.rules,
        "setup": position.setup,
        "events": position.events,
        "draws": draws,
        "counts": [len(divided), sum(divided.values()), *deeper],
        "divide": divided,
    }


def written(content: dict[str, Any]) -> str:
    """JSON with a line for each event and for each move."""
    lines = []
    for key, value in content.items():
        if key == "events" and value:
            text = "[\n    " + ",\n    ".join(map(json.dumps, value)) + "\n  ]"
        elif key == "divide":
            text = "{\n    " + ",\n    ".join(f"{json.dumps(k)}: {v}" for k, v in value.items()) + "\n  }"
        else:
            text = json.dumps(value)
        lines.append(f"  {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main(chosen: list[str]) -> None:
    """Write the files of these names (a title, a slash, a position), or all."""
    for (title, name), wanted in WANTED.items():
        if not chosen or f"{title}/{name}" in chosen:
            content = counted(title, wanted)
            file_of(title, name).parent.mkdir(parents=True, exist_ok=True)
            file_of(title, name).write_text(written(content), encoding="utf-8")
            print(title, name, content["counts"], flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
