"""Regenerates the golden playthroughs: ``uv run --group test python -m tests.golden`` from the root of the repository.

A playthrough is a whole game with a fixed seed, written step by step for people and compared as text. When it changes,
the game's behaviour has changed: say why in the commit that brings the new files.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from sixfold.core.chance import Dealer, seed_from
from sixfold.core.game import Game

from .titles import TABLES, kit_of, total, viewers


def file_of(game: Game) -> Path:
    """The file of a playthrough."""
    return kit_of(game.name).files / "golden" / f"{game.variant}-{game.players}.txt"


def seed_of(game: Game) -> bytes:
    """The seed of a playthrough: of a game with bonus moves and exchanges, if the title has them."""
    return seed_from(f"golden {game} {kit_of(game.name).seeds.get((game.variant, game.players), 0)}")


def begin(game: Any, first: int = 0) -> tuple[Any, Dealer, Random]:
    """The first position of a playthrough, and its sources of chance."""
    table, seed = kit_of(game.name).table, seed_of(game)
    dealer = Dealer(seed)
    return (table(game) if table else game).start(dealer, first), dealer, Random(seed)


def playthrough(game: Any) -> str:
    """The whole game as text."""
    kit, seed = kit_of(game.name), seed_of(game)
    position, dealer, rng = begin(game)
    lines = [f"# {game}, seed {seed.hex()}", f"setup {compact(position.setup)}"]
    lines += [f"event {compact(event)}" for event in position.events]
    step = 0
    while not position.is_over:
        lines += described(position, step in kit.full_views)
        move = choose(position, rng)
        step += 1
        lines += ["", f"## {step}. seat {position.to_move}: {move}"]
        lines += [f"event {compact(event)}" for event in position.play(move)]
        if position.draws_pending:
            lines += [f"views while a draw is pending {views(position)}"]
            lines += [f"event {compact(event)}" for event in position.play_draws(dealer)]
    lines += described(position, False)
    return "\n".join([*lines, f"result {compact(position.result())}", ""])


def described(position: Any, in_full: bool) -> list[str]:
    """The position in a compact form that does not depend on the style of its pictures."""
    state = kit_of(position.game.name).state or _state
    moves = [f"{move} {_points(points)}" for move, points in position.moves_with_points()]
    lines = [
        *state(position),
        f"moves {len(moves)} {digest(moves)}: {', '.join([*moves[:2], '…', *moves[-1:]] if len(moves) > 3 else moves)}",
        f"views {views(position)}",
    ]
    if in_full:
        lines += [f"view of {viewer} {compact(position.view(viewer).to_json())}" for viewer in (position.to_move, None)]
    return [line.rstrip() for line in lines if line]


def _state(position: Any) -> list[str]:
    """What all titles have: the seat to move, bonus moves, hands and tracks."""
    bonus = f", bonus moves {position.bonus_moves}" if position.game.has_bonus_moves else ""
    hands = [f"hands {by_seat(position, position.hand)}"] if position.hand_counts else []
    return [f"to move {position.to_move}{bonus}", *hands, f"tracks {tracks(position)}"]


def views(position: Any) -> str:
    """A digest of each seat's view and of a spectator's."""
    return " ".join(digest(position.view(viewer).to_json()) for viewer in viewers(position.game))


def compact(value: Any) -> str:
    """JSON in one line."""
    return json.dumps(value, separators=(",", ":"))


def digest(value: Any) -> str:
    """A short hash of anything that JSON can write."""
    return hashlib.sha256(compact(value).encode()).hexdigest()[:12]


def tracks(position: Any) -> str:
    """The positions of all markers."""
    return " | ".join(" ".join(map(str, track.values())) for track in position.standing("")["tracks"])


def by_seat(position: Any, held: Callable[[int], Sequence[str]]) -> str:
    """The pieces of each seat."""
    return " | ".join(" ".join(held(seat)) or "-" for seat in range(position.game.players))


def counted(kinds: dict[str, int]) -> str:
    """Tiles or cards by kind."""
    return " ".join(f"{kind}{count}" for kind, count in kinds.items())


def _points(points: Any) -> str:
    """The points of a move, which are written by colour or in order."""
    return compact(points) if isinstance(points, dict) else " ".join(map(str, points))


def choose(position: Any, rng: Random) -> Any:
    """Mostly the move with the most points, because bonus moves and exchanges are rare in random games."""
    moves = position.moves_with_points()
    if str(moves[-1][0]) == "keep" or rng.random() < 0.1:
        return rng.choice(moves)[0]
    return max(moves, key=lambda entry: total(entry[1]))[0]


def main() -> None:
    """Write all files."""
    for game in TABLES:
        text = playthrough(game)
        file_of(game).parent.mkdir(parents=True, exist_ok=True)
        file_of(game).write_text(text, encoding="utf-8")
        print(game, f"{len(text)} bytes,", text.count('"do":"exchange"'), "exchanges,", text.count(": keep"))


if __name__ == "__main__":
    main()
