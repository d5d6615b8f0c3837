"""Regenerates the perft files: ``uv run python -m tests.perft.regenerate [NAME…]`` from the root of the repository.

The positions come from games with fixed seeds, each stopped where something special is about to happen. The counts
at depths 1 and 2 come from the oracles beside this file and not from the kernels; only deeper ones come from them.
"""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import sixfold
from sixfold.core.actions import Exchange
from sixfold.core.chance import seed_from
from sixfold.engine import perft
from sixfold.games import registry
from sixfold.games.board.layout import LAYOUT
from sixfold.games.board.moves import Place
from sixfold.games.cards.layout import CARDS
from sixfold.games.spezial.game import Spezial, with_layout

from . import oracle

FOLDER = Path(__file__).parent

PIECES: dict[str, tuple[str, ...]] = {"board": LAYOUT.tiles, "cards": CARDS, "spezial": ()}
"""By game: what is drawn, in the order of the kernels' numbers."""


@dataclass(frozen=True)
class Wanted:
    """A position to look for: the first one of a game, or of the games after it, that fits."""

    about: str
    variant: str
    players: int
    fits: Callable[[Any], bool]
    depth: int = 3
    colours: str = "RGBOYP"
    """The colours that all seats play for."""
    game: str = "board"
    layout: Path = FOLDER.parent / "golden" / "layout.toml"
    """On which board, in Genial Spezial."""


def left(position: Any, most: int) -> bool:
    """Whether a tile is due and at most this many pairs of free cells are left."""
    return len(oracle.free_pairs(position)) <= most and not choosing(position)


def choosing(position: Any) -> bool:
    """Whether an exchange may be made now."""
    return isinstance(position.legal_moves()[0], Exchange)


def two_orders(position: Any) -> bool:
    """Whether the order of a double's halves makes two moves of one (B4)."""
    found = [move for move in position.legal_moves() if isinstance(move, Place) and move.tile[0] == move.tile[1]]
    return any(Place(move.tile, (move.at[1], move.at[0])) in found for move in found)


def reaches(position: Any, field: int) -> bool:
    """Whether some placement takes a marker to this field."""
    seat = int(position.s.seat)
    track = position.track(seat)
    return any(
        isinstance(move, Place) and any(track[x] < field <= track[x] + g for x, g in zip(move.tile, gains, strict=True))
        for move, gains in position.moves_with_points()
    )


def bonus_at_the_end(position: Any) -> bool:
    """Whether a bonus field is free and a marker of the seat to move cannot use it, in Genial Spezial."""
    moves = position.legal_moves()
    return max(position.track(position.to_move).values()) == 20 and any(m.bonus for m in moves) and len(moves) < 400


def two_at_the_end(position: Any) -> bool:
    """Whether a tile covers two bonus fields and two markers of the seat to move cannot use them, in Genial Spezial."""
    at_the_end = sum(field == 20 for field in position.track(position.to_move).values())
    moves = position.legal_moves()
    return at_the_end == 2 and any(len(move.bonus) == 2 for move in moves) and len(moves) < 400


WANTED = {
    "base-2-start": Wanted("nothing is placed yet", "base", 2, lambda p: not p.events),
    "base-2-middle": Wanted("half of the board is covered", "base", 2, lambda p: left(p, 60)),
    "base-2-choice": Wanted("an exchange or none", "base", 2, lambda p: choosing(p) and 20 < p.s.pairs < 70),
    "base-3-first": Wanted(
        "the last seat makes its first placement", "base", 3, lambda p: p.s.seat == 2 and not choosing(p), depth=2
    ),
    "base-3-late": Wanted("few pairs are left", "base", 3, lambda p: left(p, 25)),
    "base-4-first": Wanted(
        "the last seat makes its first placement", "base", 4, lambda p: p.s.seat == 3 and not choosing(p), depth=2
    ),
    "base-4-late": Wanted("the end is near", "base", 4, lambda p: left(p, 14)),
    "base-2-bonus": Wanted("a bonus move is to be made", "base", 2, lambda p: p.bonus_moves > 0, colours="RG"),
    "solo-18": Wanted("a double goes over 18, in two orders", "solo", 1, two_orders, colours="RG"),
    "solo-36": Wanted("a marker can come to 36", "solo", 1, lambda p: reaches(p, 36), colours="R"),
    "team-18": Wanted("a double goes over 18, in two orders", "team", 4, two_orders, depth=2, colours="RG"),
    "team-bonus": Wanted("a bonus move is to be made", "team", 4, lambda p: p.bonus_moves > 0 and p.s.pairs < 110, 2),
    "team-36": Wanted("a marker can come to 36", "team", 4, lambda p: reaches(p, 36) and p.s.pairs < 60, colours="RG"),
    "duel-9": Wanted("a marker can come to 9", "duel", 2, lambda p: reaches(p, 9) and left(p, 60)),
    "duel-marker": Wanted(
        "a duel marker can change hands",
        "duel",
        2,
        lambda p: 1 - p.s.seat in p.duel_markers().values() and p.s.pairs < 60 and not choosing(p),
        colours="RG",
    ),
    "duel-choice": Wanted("an exchange or none", "duel", 2, lambda p: choosing(p) and 20 < p.s.pairs < 60),
    "cards-2-start": Wanted("nothing is played yet", "base", 2, lambda p: not p.events, game="cards"),
    "cards-2-bonus": Wanted("a bonus move is to be made", "base", 2, lambda p: p.bonus_moves > 0, game="cards"),
    "cards-3-choice": Wanted("an exchange or none", "base", 3, choosing, game="cards"),
    "cards-3-orders": Wanted(
        "cards whose symbols can be scored in two orders",
        "base",
        3,
        lambda p: not choosing(p) and len(p.legal_moves()) > len(set(p.hand(p.to_move))) + 1,
        game="cards",
    ),
    "cards-4-shuffle": Wanted(
        "the pile runs out", "base", 4, lambda p: p.s.pile_left == 2 and not choosing(p), game="cards"
    ),
    "spezial-3-bonus": Wanted(
        "bonus fields are free and a marker is at the end", "base", 3, bonus_at_the_end, depth=2, game="spezial"
    ),
    "spezial-4-late": Wanted("few pairs are left", "base", 4, lambda p: p.s.pairs <= 100, game="spezial"),
    "spezial-3-two-at-20": Wanted(
        "two bonus fields under one tile, two markers at the end",
        "base",
        3,
        two_at_the_end,
        depth=2,
        game="spezial",
        layout=FOLDER / "bonus.toml",
    ),
    "spezial-4-last": Wanted("two tiles are left", "base", 4, lambda p: sum(p.s.tiles) == 2, game="spezial"),
}
"""By file name."""


def find(wanted: Wanted) -> tuple[Any, list[str]]:
    """A position that fits, and the draws that follow it."""
    game: Any = registry.make(wanted.game, wanted.variant, wanted.players)
    if wanted.game == "spezial":
        game = with_layout(Spezial(wanted.variant, wanted.players), wanted.layout)
    pieces = PIECES[wanted.game]
    for number in range(1000):
        seed = seed_from(f"perft {game} {number}")
        rng, dealer = Random(seed), sixfold.Dealer(seed)
        position = game.start(dealer)
        while not position.is_over:
            if wanted.fits(position):
                return position, rng.sample([*pieces, *pieces], 2 * len(pieces))
            position.play(_choose(position, wanted.colours, rng), dealer)
    raise LookupError(wanted.about)


def _choose(position: Any, colours: str, rng: Random) -> Any:
    moves = position.moves_with_points()
    if str(moves[-1][0]) == "keep" or rng.random() < 0.1:
        return rng.choice(moves)[0]
    return max(moves, key=lambda entry: _worth(entry[0], entry[1], colours))[0]


def _worth(move: Any, gains: Any, colours: str) -> int:
    if isinstance(gains, dict):
        # Bonus fields are left for later.
        return sum(gains.values()) if not move.bonus else -1
    letters = move.tile if isinstance(move, Place) else move.card
    return sum(gain for letter, gain in zip(letters, gains, strict=True) if letter in colours)


def counted(wanted: Wanted) -> dict[str, Any]:
    """The content of a file."""
    position, draws = find(wanted)
    divided = oracle.divide(position, draws)
    kinds = np.array([PIECES[wanted.game].index(piece) for piece in draws], np.int8)
    deeper = [perft.count(position.game, position.states, kinds, depth) for depth in range(3, wanted.depth + 1)]
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


def main(names: list[str]) -> None:
    """Write the files of these names, or all."""
    for name in names or WANTED:
        content = counted(WANTED[name])
        (FOLDER / f"{name}.json").write_text(written(content), encoding="utf-8")
        print(name, content["counts"], flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
