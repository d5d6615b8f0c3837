"""Regenerates the golden playthroughs: ``uv run python -m tests.golden.regenerate`` from the root of the repository.

A playthrough is a whole game with a fixed seed, written step by step for people and compared as text. When it changes,
the game's behaviour has changed: say why in the commit that brings the new files.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import sixfold
from sixfold.core.chance import seed_from
from sixfold.core.colours import COLOURS
from sixfold.games import registry
from sixfold.games.board.layout import LAYOUT as BOARD
from sixfold.games.spezial.game import Spezial, with_layout
from sixfold.laying.state import FREE, WALL

FOLDER = Path(__file__).parent

LAYOUT = FOLDER / "layout.toml"
"""The board for Genial Spezial: a copy, so that a better reconstruction of the printed one changes nothing here."""

SEEDS = {
    ("board", "solo", 1): 0,
    ("board", "base", 2): 6,
    ("board", "duel", 2): 3,
    ("board", "base", 3): 4,
    ("board", "base", 4): 0,
    ("board", "team", 4): 0,
    ("cards", "base", 2): 6,
    ("cards", "base", 3): 3,
    ("cards", "base", 4): 2,
    ("spezial", "base", 2): 0,
    ("spezial", "base", 3): 0,
    ("spezial", "base", 4): 0,
}
"""Every game and variant with every number of players; the seeds give games with bonus moves and exchanges."""

FULL_VIEWS = {"board": (1, 12), "cards": (1, 12), "spezial": (12,)}
"""The steps after which the views are written out; of the others only digests."""


def file_of(name: str, variant: str, players: int) -> Path:
    """Where a playthrough is kept."""
    return FOLDER / f"{name}-{variant}-{players}.txt"


def playthrough(name: str, variant: str, players: int) -> str:
    """The whole game as text."""
    game: Any = registry.make(name, variant, players)
    if name == "spezial":
        game = with_layout(Spezial(variant, players), LAYOUT)
    seed = seed_from(f"golden {game} {SEEDS[name, variant, players]}")
    dealer, rng = sixfold.Dealer(seed), Random(seed)
    position = game.start(dealer)
    lines = [f"# {game}, seed {seed.hex()}", f"setup {compact(position.setup)}"]
    lines += [f"event {compact(event)}" for event in position.events]
    step = 0
    while not position.is_over:
        lines += described(position, step in FULL_VIEWS[name])
        move = _choose(position, rng)
        step += 1
        lines += ["", f"## {step}. seat {position.to_move}: {move}"]
        lines += [f"event {compact(event)}" for event in position.play(move)]
        if position.draws_pending:
            lines += [f"views while a draw is pending {views(position)}"]
            lines += [f"event {compact(event)}" for event in position.play_draws(dealer)]
    lines += described(position, False)
    return "\n".join([*lines, f"result {compact(position.result())}", ""])


def described(position: Any, in_full: bool) -> list[str]:
    """The position in a compact form that does not depend on how pictures of it look."""
    moves = [f"{move} {_points(points)}" for move, points in position.moves_with_points()]
    lines = [
        *STATES[position.game.name](position),
        f"moves {len(moves)} {digest(moves)}: {', '.join([*moves[:2], '…', *moves[-1:]] if len(moves) > 3 else moves)}",
        f"views {views(position)}",
    ]
    if in_full:
        viewers = [position.to_move, None]
        lines += [f"view of {viewer} {compact(position.view(viewer).to_json())}" for viewer in viewers]
    return [line.rstrip() for line in lines if line]


def _board_state(position: Any) -> list[str]:
    return [
        f"to move {position.to_move}, bonus moves {position.bonus_moves}, pairs {position.s.pairs}",
        f"board {board(position)}",
        f"racks {_by_seat(position, position.rack)}",
        f"tracks {tracks(position)}",
        f"bag {_counted(dict(zip(BOARD.tiles, position.s.bag.tolist(), strict=True)))}",
        f"markers {compact(position.duel_markers())}" if position.game.variant == "duel" else "",
    ]


def _cards_state(position: Any) -> list[str]:
    return [
        f"to move {position.to_move}, bonus moves {position.bonus_moves}",
        f"hands {_by_seat(position, position.hand)}",
        f"open {_by_seat(position, position.row)}",
        f"tracks {tracks(position)}",
        f"pile {_counted(position.pile)}",
        f"discards {_counted(position.discards)}",
    ]


def _spezial_state(position: Any) -> list[str]:
    seats = range(position.game.players)
    covered = sorted([*cell, seat] for cell, seat in position.board().items())
    return [
        f"to move {position.to_move}, pairs {position.s.pairs}",
        f"board {len(covered)} {digest(covered)}",
        f"towers {' '.join(str(t['value']) + ('!' if t['black'] else '') for t in position.towers())}",
        f"tracks {tracks(position)}",
        f"tiles {' '.join(str(position.tiles_left(seat)) for seat in seats)}",
    ]


STATES = {"board": _board_state, "cards": _cards_state, "spezial": _spezial_state}
"""By game: what lies on the table, line by line."""


def views(position: Any) -> str:
    """A digest of each seat's view and of a spectator's."""
    viewers = [*range(position.game.players), None]
    return " ".join(digest(position.view(viewer).to_json()) for viewer in viewers)


def board(position: Any) -> str:
    """The letters on all cells of the zone, ring by ring from the centre, a dot for a free one."""
    cells = position.s.board[: len(BOARD.cells)].tolist()
    letters = ["." if c == FREE else " " if c == WALL else COLOURS[c] for c in cells]
    rings = [0, 1, 7, 19, 37, 61, 91, 127, 169]
    return "/".join("".join(letters[a:b]) for a, b in pairwise(rings)).rstrip(" /")


def compact(value: Any) -> str:
    """JSON in one line."""
    return json.dumps(value, separators=(",", ":"))


def digest(value: Any) -> str:
    """A short hash of anything that JSON can write."""
    return hashlib.sha256(compact(value).encode()).hexdigest()[:12]


def tracks(position: Any) -> str:
    """The positions of all markers."""
    return " | ".join(" ".join(map(str, track.values())) for track in position.standing("")["tracks"])


def _by_seat(position: Any, held: Callable[[int], Sequence[str]]) -> str:
    return " | ".join(" ".join(held(seat)) or "-" for seat in range(position.game.players))


def _counted(kinds: dict[str, int]) -> str:
    return " ".join(f"{kind}{count}" for kind, count in kinds.items())


def _points(points: Any) -> str:
    """The points of a move, which are written by colour or in order."""
    return compact(points) if isinstance(points, dict) else " ".join(map(str, points))


def _choose(position: Any, rng: Random) -> Any:
    """Mostly the move with the most points, because bonus moves and exchanges are rare in random games."""
    moves = position.moves_with_points()
    if str(moves[-1][0]) == "keep" or rng.random() < 0.1:
        return rng.choice(moves)[0]
    return max(moves, key=lambda entry: _sum(entry[1]))[0]


def _sum(points: Any) -> int:
    return sum(points.values() if isinstance(points, dict) else points)


def main() -> None:
    """Write all files."""
    for table in SEEDS:
        text = playthrough(*table)
        file_of(*table).write_text(text, encoding="utf-8")
        print(*table, f"{len(text)} bytes,", text.count('"do":"exchange"'), "exchanges,", text.count(": keep"))


if __name__ == "__main__":
    main()
