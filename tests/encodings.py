"""Regenerates the examples of the encodings: ``uv run --group test python -m tests.encodings`` from the root.

When an example changes, an action or an observation means something else than before: raise the ``VERSION`` of the
title's encoding, and say why in the commit.
"""

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

from sixfold.core.chance import Dealer, seed_from
from sixfold.games import registry

from .titles import TABLES, has_own_tests, whole_game

FILE = Path(__file__).with_name("encodings.json")
OURS = [game for game in TABLES if has_own_tests(game.name)]


def examples(game: Any) -> dict[str, Any]:
    """The encoding of a table and of a sample game."""
    encoding, seed = registry.kit(game.name).encoding, seed_from(f"encodings {game}")
    numbers, seen, rng = [], hashlib.sha256(), Random(1)
    for number, position in enumerate(whole_game(game, Random(seed), Dealer(seed))):
        for seat in range(game.players):
            seen.update(encoding.flat(position.view(seat)).tobytes())
        moves = position.legal_moves()
        if moves and (number % 6 == 0 or len(moves) == 2):
            move = rng.choice(moves)
            numbers.append(f"{encoding.action_of(position, move)} {move}")
    return {
        "version": encoding.VERSION,
        "actions": encoding.action_count(game),
        "channels": list(encoding.channels(game)),
        "features": [f"{part.name} {list(part.shape)} {part.low}…{part.high}" for part in encoding.parts(game)],
        "numbers": numbers[:16],
        "observations": seen.hexdigest(),
    }


def main() -> None:
    content = {str(game): examples(game) for game in OURS}
    FILE.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
