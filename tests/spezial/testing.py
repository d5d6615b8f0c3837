"""The test kit of Genial Spezial, for the tests of every title."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from sixfold.core.types import Event
from sixfold.games.spezial.game import with_layout
from sixfold.games.spezial.layout import CELLS
from sixfold.games.spezial.moves import Place
from sixfold.games.spezial.position import SpezialPosition
from sixfold.games.testing import Edit, PerftPosition, TestKit

from ..golden import digest, tracks
from .oracle import moves_after

FOLDER: Final = Path(__file__).parent
LAYOUT: Final = FOLDER / "golden" / "layout.toml"
"""A copy of the board, so that a better reconstruction of the printed one changes nothing here."""


def placements(position: SpezialPosition) -> list[str]:
    """Every placement, in its notation."""
    return moves_after(position.game.players, position.setup, position.events)


def check(position: SpezialPosition) -> None:
    """Check the invariants of a position."""
    assert 0 <= position.s.track.min() <= position.s.track.max() <= 20
    towers = {tower.at for tower in position.game.layout.towers}
    assert towers.isdisjoint(position.board())


def attempts(position: SpezialPosition, rng: Random) -> Iterable[Any]:
    """Placements anywhere, with and without bonus points."""
    yield from (Place((rng.choice(CELLS), rng.choice(CELLS)), rng.choice(((), ("G",), ("O", "G")))) for _ in range(20))
    for q, r in rng.sample(CELLS, 20):
        yield Place(((q, r), (q + 1, r)))
    yield Place(((0, 0), (99, 0)))


def wrong_events(event: Event, before: SpezialPosition, rng: Random) -> Iterator[tuple[str, Edit]]:
    """A placement elsewhere, with other gains or another bonus."""
    tower = list(before.game.layout.towers[0].at)
    missing = next((letter for letter in "OPBG" if letter not in event["gains"]), "O")
    yield "more gained", lambda e: e["gains"].update(O=9)
    yield "gains with zeros", lambda e: e["gains"].update({missing: 0})
    yield "gains as a list", lambda e: e.update(gains=[1])
    yield "gains of true", lambda e: e.update(gains=True)
    yield "bonus too many", lambda e: e.update(bonus=[*e.get("bonus", []), "O", "O"])
    yield "bonus in red", lambda e: e.update(bonus=["R"])
    yield "not neighbours", lambda e: e.update(at=[[-6, -6], [6, 6]])
    yield "on one cell", lambda e: e.update(at=[e["at"][0]] * 2)
    yield "off the board", lambda e: e.update(at=[[9, 9], [9, 8]])
    yield "on a tower", lambda e: e["at"].__setitem__(0, tower)


def state(position: SpezialPosition) -> list[str]:
    """The public state, line by line."""
    covered = sorted([*cell, seat] for cell, seat in position.board().items())
    return [
        f"to move {position.to_move}, pairs {position.s.pairs}",
        f"board {len(covered)} {digest(covered)}",
        f"towers {' '.join(str(t['value']) + ('!' if t['black'] else '') for t in position.towers())}",
        f"tracks {tracks(position)}",
        f"tiles {' '.join(str(position.tiles_left(seat)) for seat in range(position.game.players))}",
    ]


# --- perft -------------------------------------------------------------------------------------------------


def bonus_at_the_end(position: SpezialPosition) -> bool:
    """Whether a bonus field is free and a marker of the seat to move cannot use it."""
    moves = position.legal_moves()
    return max(_fields(position)) == 20 and any(m.bonus for m in moves) and len(moves) < 400


def two_at_the_end(position: SpezialPosition) -> bool:
    """Whether a tile covers two bonus fields and two markers of the seat to move cannot use them."""
    moves = position.legal_moves()
    at_the_end = sum(field == 20 for field in _fields(position))
    return at_the_end == 2 and any(len(move.bonus) == 2 for move in moves) and len(moves) < 400


def _fields(position: SpezialPosition) -> list[int]:
    return list(position.track(int(position.s.seat)).values())


def worth(move: Any, gains: Any) -> int:
    """Values moves so that bonus fields are left for later."""
    return sum(gains.values()) if not move.bonus else -1


PERFT = {
    "3-bonus": PerftPosition(
        "bonus fields are free and a marker is at the end", "base", 3, bonus_at_the_end, depth=2, worth=worth
    ),
    "4-late": PerftPosition("few pairs are left", "base", 4, lambda p: p.s.pairs <= 100, worth=worth),
    "3-two-at-20": PerftPosition(
        "two bonus fields under one tile, two markers at the end",
        "base",
        3,
        two_at_the_end,
        depth=2,
        worth=worth,
        table=lambda game: with_layout(game, FOLDER / "perft" / "bonus.toml"),
    ),
    "4-last": PerftPosition("two tiles are left", "base", 4, lambda p: sum(p.s.tiles) == 2, worth=worth),
}

TEST_KIT = TestKit(
    files=FOLDER,
    refused=("a1-n9",),
    attempts=attempts,
    check=check,
    wrong_events=wrong_events,
    oracle=placements,
    perft=PERFT,
    table=lambda game: with_layout(game, LAYOUT),
    state=state,
    full_views=(12,),
)
