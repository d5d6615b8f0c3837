"""The test kit of the board game, for the tests of every title."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from sixfold.core.actions import Exchange
from sixfold.core.colours import COLOURS
from sixfold.core.types import Event
from sixfold.games.board.layout import LAYOUT
from sixfold.games.board.moves import Place
from sixfold.games.board.position import BoardPosition
from sixfold.games.testing import Edit, PerftPosition, TestKit
from sixfold.laying.state import FREE, NO_TILE, WALL

from ..golden import by_seat, compact, counted, tracks
from ..laying import oracle

WHOLE = dict(zip(LAYOUT.tiles, LAYOUT.copies, strict=True))
FIELDS = {"base": (0, 18), "solo": (0, 36), "team": (0, 36), "duel": (-9, 9)}


# --- the oracle --------------------------------------------------------------------------------------------


def placements(position: BoardPosition) -> dict[str, oracle.Gains]:
    """Every placement of the seat to move, in its notation, with its points."""
    return oracle.placements(position, _order_matters)


def _order_matters(position: BoardPosition, seat: int, colour: str, gains: oracle.Gains) -> bool:
    """B4: only where a marker stops on field 18 between the two halves of a double."""
    if position.game.variant not in ("solo", "team"):
        return False
    start = position.track(seat)[colour]
    return _moved(_moved(start, gains[0]), gains[1]) != _moved(_moved(start, gains[1]), gains[0])


def _moved(field: int, gain: int) -> int:
    return min(field + gain, 18 if field < 18 else 36)


# --- invariants --------------------------------------------------------------------------------------------


def is_placing(position: BoardPosition) -> bool:
    """Whether the seat to move is to place a tile."""
    return bool(position.s.phase == 0)


def check(position: BoardPosition) -> None:
    """Check the invariants of a position."""
    assert_tiles_conserved(position)
    assert_tracks_in_bounds(position)
    assert_turn_makes_sense(position)


def assert_tiles_conserved(position: BoardPosition) -> None:
    """All tiles are in the bag, on racks or on the board."""
    laid = Counter(event["tile"] for event in position.events if event["do"] == "place")
    held = Counter(tile for seat in range(position.game.players) for tile in position.rack(seat))
    assert {tile: position.bag[tile] + laid[tile] + held[tile] for tile in LAYOUT.tiles} == WHOLE
    assert int(position.s.bag_left) == sum(position.bag.values())
    assert min(position.bag.values()) >= 0
    assert int(position.s.bag_left) >= 6, "B10: the bag can never run dry"
    assert len(position.board()) == len(LAYOUT.symbols) + 2 * laid.total()


def assert_tracks_in_bounds(position: BoardPosition) -> None:
    """Markers are on their tracks, and a duel marker has one owner."""
    lowest, top = FIELDS[position.game.variant]
    assert lowest <= position.s.track.min() <= position.s.track.max() <= top
    assert int(position.s.duel_markers[0]) & int(position.s.duel_markers[1]) == 0
    if position.game.variant != "duel":
        assert position.duel_markers() == {}


def assert_turn_makes_sense(position: BoardPosition) -> None:
    """Racks are full, but for the tiles of the turn."""
    s, players = position.s, position.game.players
    assert int(s.pairs) == len(oracle.free_pairs(position))
    assert (s.rack[players:] == NO_TILE).all()
    if (seat := position.to_move) is None:
        return
    assert s.pairs > 0, "B7: a full board ends the game at once"
    full = 1 if position.game.variant == "solo" else 6
    size = len(position.rack(seat))
    if position.draws_pending:
        exchanging = position.events[-1:] != [] and position.events[-1]["do"] == "exchange"
        assert full - size <= position.draws_pending <= full if exchanging else position.draws_pending == full - size
        assert position.bonus_moves == 0
    else:
        assert size > 0
        assert (size == full) == (is_placing(position) and position.bonus_moves == 0)
    for other in range(players):
        if other != seat and not s.resigned[other]:
            assert len(position.rack(other)) == full


# --- illegal actions ---------------------------------------------------------------------------------------


def attempts(position: BoardPosition, rng: Random) -> Iterable[Any]:
    """Placements anywhere, on free cells, on free pairs, and of no tile."""
    pairs = oracle.free_pairs(position) or [((0, 0), (0, 1))]
    free = [cell for pair in pairs for cell in pair]
    for cells, count in ((LAYOUT.cells, 10), (free, 30)):
        yield from (Place(rng.choice(LAYOUT.tiles), (rng.choice(cells), rng.choice(cells))) for _ in range(count))
    yield from (Place(rng.choice(LAYOUT.tiles), rng.choice(pairs)) for _ in range(30))
    yield from (Place("XX", (free[0], free[1])), Place("RG", ((0, 0), (99, 0))))


def wrong_events(event: Event, before: BoardPosition, rng: Random) -> Iterator[tuple[str, Edit]]:
    """A placement of another tile, elsewhere, with other gains or another owner of a duel marker."""
    elsewhere = next(tile for tile in LAYOUT.tiles if tile not in before.rack(event["seat"]))
    taken = [list(cell) for cell in before.board()]
    yield "more gained", lambda e: e["gains"].__setitem__(0, e["gains"][0] + 1)
    yield "less gained", lambda e: e["gains"].__setitem__(1, e["gains"][1] - 1)
    yield "gained once", lambda e: e["gains"].pop()
    yield "gains with points", lambda e: e.update(gains=[float(gain) for gain in e["gains"]])
    yield "tile not on the rack", lambda e: e.update(tile=elsewhere)
    for tile in ("RX", "R", "RGB", event["tile"].lower(), ["R", "G"]):
        yield f"no tile {tile!r}", lambda e, t=tile: e.update(tile=t)
    for cell in ([8, 0], [4, 4], [10**18, 0], [0], [0, 0, 0], ["0", "0"], [0.0, 0.0], rng.choice(taken)):
        yield f"on {cell}", lambda e, c=cell: e["at"].__setitem__(0, c)
    if before.game.players < 4:
        yield "outside the zone", lambda e: e["at"].__setitem__(0, [7, 0])
    yield "on one cell", lambda e: e.update(at=[e["at"][0], e["at"][0]])
    yield "three cells", lambda e: e["at"].append([0, 0])
    yield "draw instead", lambda e: e.update(do="draw", tiles=[e["tile"]])
    yield "exchange first", lambda e: e.update(do="exchange", tiles=[e["tile"]])
    if event["seat"] != 0:
        yield "exchange by another", lambda e: e.update(seat=0, do="exchange", tiles=["RG"])
    if "markers" in event:
        yield from _wrong_markers(event, rng.choice(COLOURS))


def _wrong_markers(event: Event, colour: str) -> Iterator[tuple[str, Edit]]:
    holder = event["markers"].get(colour)
    for other in (seat for seat in (0, 1, 2) if seat != holder):
        yield f"marker held by {other}", lambda e, s=other: e["markers"].update({colour: s})
    for held in event["markers"]:
        yield f"marker {held} not held", lambda e, c=held: e["markers"].pop(c)


# --- golden playthroughs -----------------------------------------------------------------------------------


def state(position: BoardPosition) -> list[str]:
    """The public state, line by line."""
    return [
        f"to move {position.to_move}, bonus moves {position.bonus_moves}, pairs {position.s.pairs}",
        f"board {board(position)}",
        f"racks {by_seat(position, position.rack)}",
        f"tracks {tracks(position)}",
        f"bag {counted(dict(zip(LAYOUT.tiles, position.s.bag.tolist(), strict=True)))}",
        f"markers {compact(position.duel_markers())}" if position.game.variant == "duel" else "",
    ]


def board(position: BoardPosition) -> str:
    """The letters on all cells of the zone, ring by ring from the centre, a dot for a free one."""
    cells = position.s.board[: len(LAYOUT.cells)].tolist()
    letters = ["." if c == FREE else " " if c == WALL else COLOURS[c] for c in cells]
    rings = [0, 1, 7, 19, 37, 61, 91, 127, 169]
    return "/".join("".join(letters[a:b]) for a, b in pairwise(rings)).rstrip(" /")


# --- perft -------------------------------------------------------------------------------------------------


def left(position: BoardPosition, most: int) -> bool:
    """Whether a tile is due and at most this many pairs of free cells are left."""
    return len(oracle.free_pairs(position)) <= most and not choosing(position)


def choosing(position: BoardPosition) -> bool:
    """Whether an exchange is allowed now."""
    return isinstance(position.legal_moves()[0], Exchange)


def two_orders(position: BoardPosition) -> bool:
    """Whether the two orders of a double's halves are different moves (B4)."""
    found = [move for move in position.legal_moves() if isinstance(move, Place) and move.tile[0] == move.tile[1]]
    return any(Place(move.tile, (move.at[1], move.at[0])) in found for move in found)


def reaches(position: BoardPosition, field: int) -> bool:
    """Whether some placement takes a marker to this field."""
    track = position.track(int(position.s.seat))
    return any(
        isinstance(move, Place) and any(track[x] < field <= track[x] + g for x, g in zip(move.tile, gains, strict=True))
        for move, gains in position.moves_with_points()
    )


def only(colours: str) -> Callable[[Any, Any], int]:
    """All seats play for these colours."""
    return lambda move, gains: sum(gain for letter, gain in zip(move.tile, gains, strict=True) if letter in colours)


PERFT = {
    "base-2-start": PerftPosition("nothing is placed yet", "base", 2, lambda p: not p.events),
    "base-2-middle": PerftPosition("half of the board is covered", "base", 2, lambda p: left(p, 60)),
    "base-2-choice": PerftPosition("an exchange or none", "base", 2, lambda p: choosing(p) and 20 < p.s.pairs < 70),
    "base-3-first": PerftPosition(
        "the last seat makes its first placement", "base", 3, lambda p: p.s.seat == 2 and not choosing(p), depth=2
    ),
    "base-3-late": PerftPosition("few pairs are left", "base", 3, lambda p: left(p, 25)),
    "base-4-first": PerftPosition(
        "the last seat makes its first placement", "base", 4, lambda p: p.s.seat == 3 and not choosing(p), depth=2
    ),
    "base-4-late": PerftPosition("the end is near", "base", 4, lambda p: left(p, 14)),
    "base-2-bonus": PerftPosition(
        "a bonus move is to be made", "base", 2, lambda p: p.bonus_moves > 0, worth=only("RG")
    ),
    "solo-18": PerftPosition("a double goes over 18, in two orders", "solo", 1, two_orders, worth=only("RG")),
    "solo-36": PerftPosition("a marker can come to 36", "solo", 1, lambda p: reaches(p, 36), worth=only("R")),
    "team-18": PerftPosition("a double goes over 18, in two orders", "team", 4, two_orders, 2, only("RG")),
    "team-bonus": PerftPosition(
        "a bonus move is to be made", "team", 4, lambda p: p.bonus_moves > 0 and p.s.pairs < 110, depth=2
    ),
    "team-36": PerftPosition(
        "a marker can come to 36", "team", 4, lambda p: reaches(p, 36) and p.s.pairs < 60, worth=only("RG")
    ),
    "duel-9": PerftPosition("a marker can come to 9", "duel", 2, lambda p: reaches(p, 9) and left(p, 60)),
    "duel-marker": PerftPosition(
        "a duel marker can change hands",
        "duel",
        2,
        lambda p: 1 - p.s.seat in p.duel_markers().values() and p.s.pairs < 60 and not choosing(p),
        worth=only("RG"),
    ),
    "duel-choice": PerftPosition("an exchange or none", "duel", 2, lambda p: choosing(p) and 20 < p.s.pairs < 60),
}

TEST_KIT = TestKit(
    files=Path(__file__).parent,
    refused=("Rh8-Bh10", "Ra1-Ra2", "Rh13-Rh12"),
    attempts=attempts,
    check=check,
    wrong_events=wrong_events,
    oracle=placements,
    perft=PERFT,
    seeds={("solo", 1): 0, ("base", 2): 6, ("duel", 2): 3, ("base", 3): 4, ("base", 4): 0, ("team", 4): 0},
    state=state,
)
