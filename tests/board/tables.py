"""Tables for the rule tests: hand-made positions, and helpers to play on them.

Everything is in the game's notation. A hand-made table holds only whole tiles, all of them taken from the bag, so that
the total stays 120.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

import sixfold
from sixfold.core.actions import Draw
from sixfold.core.colours import COLOURS
from sixfold.core.errors import IllegalMove
from sixfold.core.hexgrid import DIRECTIONS, Cell, distance, neighbour
from sixfold.games.board import rules
from sixfold.games.board.layout import LAYOUT
from sixfold.games.board.moves import NOTATION, Place
from sixfold.games.board.position import BoardPosition
from sixfold.laying.rules import cover, take
from sixfold.laying.state import FREE, NO_TILE

from ..matrix import each_variant_once, sampled

Track = Mapping[str, int]

EVERY_TABLE = [("solo", 1), ("base", 2), ("duel", 2), ("base", 3), ("base", 4), ("team", 4)]
"""Every variant with every number of players."""
every_table = pytest.mark.parametrize(
    ("variant", "players"), sampled(EVERY_TABLE, [table for table in EVERY_TABLE if table != ("base", 4)])
)
"""Four single players use the same board as two teams."""
some_tables = pytest.mark.parametrize(("variant", "players"), each_variant_once(EVERY_TABLE))

OPENINGS = ("Rh12-Gh11", "Gl8-Rk8", "Bl4-Rk5", "Oh4-Rh5")
"""First placements at four different symbols; each touches its own colour and gains 1 for it."""


# --- setting up --------------------------------------------------------------------------------------------


def table(
    variant: str = "base",
    players: int | None = None,
    *,
    board: str = "",
    racks: Sequence[str] = (),
    tracks: Sequence[Track] = (),
    markers: Track | None = None,
    seat: int = 0,
) -> BoardPosition:
    """A game in which all seats have made their first placement.

    ``board`` holds placements ("Rh8-Bh9 Gi8-Gi9"), ``racks`` a text of tiles for each seat ("RR GB"; by default any
    tiles that are left), ``tracks`` the differences from 0 for each side, ``markers`` the holders of the duel markers.
    """
    game = sixfold.board(variant, players)
    blank = [["RG", "RB", "RO", "RY", "RP", "GB"] if variant != "solo" else [] for _ in range(game.players)]
    position = game.deal(blank)
    s = position.s
    rules.start(s, LAYOUT.tables[0], int(s.variant), game.players, seat)
    for text in board.split():
        _lay(position, game.parse(text))
    for number, rack in enumerate(racks):
        _fill_rack(position, number, rack.split())
    for number in range(len(racks), game.players if variant != "solo" else 0):
        _fill_rack(position, number, any_tiles(position, 6))
    for side, track in enumerate(tracks):
        for letter, field in track.items():
            s.track[side, COLOURS.index(letter)] = field
    for letter, holder in (markers or {}).items():
        s.duel_markers[holder] |= 1 << COLOURS.index(letter)
    s.opened = (1 << game.players) - 1
    s.phase = 0
    assert_120_tiles(position)
    return position


def _take(position: BoardPosition, tile: str) -> None:
    assert position.s.bag[LAYOUT.kind[tile]] > 0, f"there are not enough {tile}"
    take(position.s, LAYOUT.kind[tile])


def _lay(position: BoardPosition, move: Any) -> None:
    assert isinstance(move, Place)
    _take(position, move.tile)
    for letter, cell in zip(move.tile, move.at, strict=True):
        assert position.s.board[LAYOUT.number[cell]] == FREE, f"{LAYOUT.cell_name(cell)} is not free"
        cover(position.s, LAYOUT.tables[0], LAYOUT.number[cell], COLOURS.index(letter))


def _fill_rack(position: BoardPosition, seat: int, tiles: Sequence[str]) -> None:
    for slot, tile in enumerate(tiles):
        _take(position, tile)
        position.s.rack[seat, slot] = LAYOUT.kind[tile]


@cache
def filling(players: int, free: str, without: str = "P") -> str:
    """Placements that cover the zone without this colour, except for the free cells and single cells left over."""
    zone = [
        cell for cell in LAYOUT.number if distance(cell) <= LAYOUT.zone_radius[players] and cell not in LAYOUT.symbols
    ]
    kept = set(cells(free))
    left = dict.fromkeys(cell for cell in zone if cell not in kept)
    stock = {tile: copies for tile, copies in zip(LAYOUT.tiles, LAYOUT.copies, strict=True) if without not in tile}
    placements = []
    while left:
        # The cell with the fewest partners first, so that few cells are left over.
        cell = min(left, key=lambda cell: sum(near in left for near in neighbours(cell)))
        del left[cell]
        partners = [near for near in neighbours(cell) if near in left]
        if not partners:
            assert not kept.intersection(neighbours(cell)), f"{LAYOUT.cell_name(cell)} would join the free cells"
            continue
        partner = min(partners, key=lambda near: sum(other in left for other in neighbours(near)))
        del left[partner]
        tile = max(stock, key=lambda tile: stock[tile])
        stock[tile] -= 1
        placements.append(str(NOTATION.placement(tile, cell, partner)))
    return " ".join(placements)


def last_pair(variant: str = "base", players: int = 2, **setup: Any) -> BoardPosition:
    """A position with one pair of free cells, h8 and h9, where only purple scores nothing."""
    racks = setup.pop("racks", ["PP"] + [""] * (players - 1))
    return table(variant, players, board=filling(players, "h8 h9"), racks=racks, **setup)


def tracks_of(*rows: str) -> list[dict[str, int]]:
    """Tracks written as six numbers."""
    return [dict(zip("RGBOYP", map(int, row.split()), strict=True)) for row in rows]


def cells(text: str) -> list[Cell]:
    """The cells of a text of names."""
    return [LAYOUT.parse_cell(name) for name in text.split()]


def neighbours(cell: Cell) -> list[Cell]:
    """The cells around a cell, whether the board has them or not."""
    return [neighbour(cell, d) for d in range(len(DIRECTIONS))]


# --- playing -----------------------------------------------------------------------------------------------


def place(position: BoardPosition, text: str) -> dict[str, Any]:
    """Play this placement and return its event."""
    [event] = position.play(position.game.parse(text))
    return event


def turn(position: BoardPosition, text: str, draw: str = "", prefer: str = "") -> dict[str, Any]:
    """Play this placement, decline an exchange, and draw these tiles, or else any with a preferred colour."""
    event = place(position, text)
    finish(position, draw, prefer)
    return event


def finish(position: BoardPosition, draw: str = "", prefer: str = "") -> None:
    """End the turn: decline an exchange and draw."""
    if "keep" in map(str, position.legal_moves()):
        position.play(position.game.parse("keep"))
    if count := position.draws_pending:
        position.play(Draw(tuple(draw.split() or any_tiles(position, count, prefer))))


def any_tiles(position: BoardPosition, count: int, prefer: str = "") -> list[str]:
    """Tiles of the bag: first those with the most preferred colours, then the most frequent ones."""
    return _pick(Counter(position.bag), count, prefer)


def _pick(bag: Counter[str], count: int, prefer: str) -> list[str]:
    tiles: list[str] = []
    for _ in range(count):
        tiles.append(max(+bag, key=lambda tile: (sum(letter in prefer for letter in tile), bag[tile])))
        bag[tiles[-1]] -= 1
    return tiles


def begin(variant: str = "base", players: int | None = None, prefer: str = "") -> BoardPosition:
    """A game from the normal start after the first placement of every seat; racks and draws favour some colours."""
    game = sixfold.board(variant, players)
    opening = [str(game.parse(text)) for text in OPENINGS[: game.players]]
    position = game.deal([[] for _ in opening] if variant == "solo" else _racks(opening, prefer))
    for text in opening:
        if variant == "solo":
            position.play(Draw((tile_of(text),)))
        turn(position, text, prefer=prefer)
    return position


def _racks(opening: Sequence[str], prefer: str) -> list[list[str]]:
    """For each seat the tile of its opening and five others."""
    bag = Counter(dict(zip(LAYOUT.tiles, LAYOUT.copies, strict=True)))
    racks = [[tile_of(text)] for text in opening]
    bag.subtract(tile for rack in racks for tile in rack)
    for rack in racks:
        rack += _pick(bag, 5, prefer)
    return racks


def tile_of(text: str) -> str:
    """The tile of a placement."""
    first, second = text.split("-")
    return first[0] + second[0]


def best(position: BoardPosition, colours: str, most: int = 36) -> str:
    """The placement that scores most for these colours, where a half counts at most ``most``."""
    found: dict[str, int] = {}
    for move, gains in position.moves_with_points():
        assert isinstance(move, Place)
        found[str(move)] = sum(min(gain, most) for x, gain in zip(move.tile, gains, strict=True) if x in colours)
    return max(found, key=lambda text: found[text])


def climb(position: BoardPosition, colours: str) -> dict[str, Any]:
    """All seats play for these colours, turn by turn, until a placement earns a bonus move; returns that placement."""
    while True:
        event = place(position, best(position, colours))
        if position.bonus_moves or position.is_over:
            return event
        finish(position, prefer=colours)


def random_game(variant: str, players: int, seed: int) -> Iterator[BoardPosition]:
    """A random game: yields the position before every decision and draw, and at the end."""
    dealer = sixfold.Dealer(seed.to_bytes(32, "big"))
    rng = Random(seed)
    position = sixfold.board(variant, players).start(dealer)
    while not position.is_over:
        yield position
        if position.draws_pending:
            position.play_draws(dealer)
        else:
            position.play(rng.choice(position.legal_moves()))
    yield position


# --- inspecting --------------------------------------------------------------------------------------------


def moves(position: BoardPosition) -> list[str]:
    """The legal moves in notation."""
    return [str(move) for move in position.legal_moves()]


def bytes_of(position: BoardPosition) -> bytes:
    """The record and the events as bytes."""
    return bytes(position.states.tobytes()) + repr(position.events).encode()


def result_of(position: BoardPosition) -> dict[str, Any]:
    """The result of a game that is over."""
    result = position.result()
    assert result is not None
    return result


def refusal(position: BoardPosition, action: Any) -> IllegalMove:
    """Why an action (or its text) is illegal; the message is one line, and nothing changes."""
    before = bytes_of(position)
    with pytest.raises(IllegalMove) as raised:
        position.play(position.game.parse(action) if isinstance(action, str) else action)
    assert bytes_of(position) == before
    assert str(raised.value) == raised.value.message
    assert raised.value.message.isprintable()
    return raised.value


def assert_120_tiles(position: BoardPosition) -> None:
    """Check that bag, racks and board have 120 tiles together, and that the stored counts are correct."""
    s = position.s
    on_racks = int((s.rack != NO_TILE).sum())
    halves = len(position.board()) - len(LAYOUT.symbols)
    assert s.bag.sum() == s.bag_left
    assert s.bag_left + on_racks + halves // 2 == 120
    assert halves % 2 == 0
    assert s.pairs == len(free_pairs(position))


def free_pairs(position: BoardPosition) -> list[tuple[Cell, Cell]]:
    """The neighbouring free cells, found without the game's own tables."""
    radius, board = LAYOUT.zone_radius[position.game.players], position.board()
    free = {cell for cell in LAYOUT.number if distance(cell) <= radius and cell not in board}
    return [(a, b) for a in free for b in neighbours(a) if a < b and b in free]
