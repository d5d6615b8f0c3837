"""Write the golden playthroughs anew: ``uv run python -m tests.golden.regenerate`` from the root of the repository.

A playthrough is a whole game with a fixed seed, written step by step for people and compared as text. When it changes,
the game's behaviour has changed: say why in the commit that brings the new files.
"""

import hashlib
import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import sixfold
from sixfold.core.chance import seed_from
from sixfold.core.colours import COLOURS
from sixfold.games.board.layout import CELLS, TILES
from sixfold.games.board.moves import Place
from sixfold.games.board.position import Position
from sixfold.games.board.state import FREE, WALL

FOLDER = Path(__file__).parent

SEEDS = {("solo", 1): 0, ("base", 2): 6, ("duel", 2): 3, ("base", 3): 4, ("base", 4): 0, ("team", 4): 0}
"""Every variant with every number of players; the seeds give games with bonus moves and exchanges."""

FULL_VIEWS = (1, 12)
"""The steps after which the views are written out; of the others only digests."""


def file_of(variant: str, players: int) -> Path:
    """Where a playthrough is kept."""
    return FOLDER / f"board-{variant}-{players}.txt"


def playthrough(variant: str, players: int) -> str:
    """The whole game as text."""
    game = sixfold.board(variant, players)
    seed = seed_from(f"golden {game} {SEEDS[variant, players]}")
    dealer, rng = sixfold.Dealer(seed), Random(seed)
    position = game.start(dealer)
    lines = [f"# {game}, seed {seed.hex()}", f"setup {compact(position.setup)}"]
    lines += [f"event {compact(event)}" for event in position.events]
    step = 0
    while not position.is_over:
        lines += described(position, step in FULL_VIEWS)
        move = _choose(position, rng)
        step += 1
        lines += ["", f"## {step}. seat {position.to_move}: {move}"]
        lines += [f"event {compact(event)}" for event in position.play(move)]
        if position.draws_pending:
            lines += [f"views while a draw is pending {views(position)}"]
            lines += [f"event {compact(event)}" for event in position.play_draws(dealer)]
    lines += described(position, False)
    return "\n".join([*lines, f"result {compact(position.result())}", ""])


def described(position: Position, in_full: bool) -> list[str]:
    """The position in a compact form that does not depend on how pictures of it look."""
    s, seats = position.s, range(position.game.players)
    moves = [f"{move} {a} {b}" for move, (a, b) in position.moves_with_points()]
    lines = [
        f"to move {position.to_move}, bonus moves {position.bonus_moves}, pairs {s.pairs}",
        f"board {board(position)}",
        f"racks {' | '.join(' '.join(position.rack(seat)) or '-' for seat in seats)}",
        f"tracks {' | '.join(' '.join(map(str, track.values())) for track in position.standing('')['tracks'])}",
        f"bag {' '.join(f'{tile}{count}' for tile, count in zip(TILES, s.bag.tolist(), strict=True))}",
        f"markers {compact(position.duel_markers())}" if position.game.variant == "duel" else "",
        f"moves {len(moves)} {digest(moves)}: {', '.join([*moves[:2], '…', *moves[-1:]] if len(moves) > 3 else moves)}",
        f"views {views(position)}",
    ]
    if in_full:
        viewers = [position.to_move, None]
        lines += [f"view of {viewer} {compact(position.view(viewer).to_json())}" for viewer in viewers]
    return [line.rstrip() for line in lines if line]


def views(position: Position) -> str:
    """A digest of each seat's view and of a spectator's."""
    viewers = [*range(position.game.players), None]
    return " ".join(digest(position.view(viewer).to_json()) for viewer in viewers)


def board(position: Position) -> str:
    """The letters on all cells of the zone, ring by ring from the centre, a dot for a free one."""
    cells = position.s.board[: len(CELLS)].tolist()
    letters = ["." if c == FREE else " " if c == WALL else COLOURS[c] for c in cells]
    rings = [0, 1, 7, 19, 37, 61, 91, 127, 169]
    return "/".join("".join(letters[a:b]) for a, b in pairwise(rings)).rstrip(" /")


def compact(value: Any) -> str:
    """JSON in one line."""
    return json.dumps(value, separators=(",", ":"))


def digest(value: Any) -> str:
    """A short hash of anything that JSON can write."""
    return hashlib.sha256(compact(value).encode()).hexdigest()[:12]


def _choose(position: Position, rng: Random) -> Any:
    """Mostly the move with the most points, because bonus moves and exchanges are rare in random games."""
    moves = position.moves_with_points()
    if not isinstance(moves[0][0], Place) or rng.random() < 0.1:
        return rng.choice(moves)[0]
    return max(moves, key=lambda entry: sum(entry[1]))[0]


def main() -> None:
    """Write all files."""
    for variant, players in SEEDS:
        text = playthrough(variant, players)
        file_of(variant, players).write_text(text, encoding="utf-8")
        print(variant, players, f"{len(text)} bytes,", text.count('"exchange"'), "exchanges,", text.count(": keep"))


if __name__ == "__main__":
    main()
