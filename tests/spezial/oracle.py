"""A slow, plain implementation of Genial Spezial, to check the kernels.

Written from the rulings S1–S9 alone; nothing of the game is imported. Cells are pairs of numbers, chains are sets, and
every candidate is simply tried. It starts from the ``setup`` of a record and follows its events, whose gains and tracks
must be what it finds itself.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Any, Self

Cell = tuple[int, int]
Track = dict[str, int]

COLOURS = "OPBG"
LIMIT = 20
TILES_EACH = 20
DIRECTIONS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def distance(a: Cell, b: Cell) -> int:
    """Steps between two cells."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def neighbours(cell: Cell) -> Iterator[Cell]:
    """The six cells around one, on the board or not."""
    return ((cell[0] + q, cell[1] + r) for q, r in DIRECTIONS)


CELLS = frozenset(
    (q, r)
    for q in range(-9, 10)
    for r in range(-9, 10)
    if distance((q, r), (-3, -3)) <= 6 or distance((q, r), (3, 3)) <= 6
)
"""Two hexagons of side 7 that share one edge."""

PAIRS = tuple(
    ((q, r), other) for q, r in sorted(CELLS) for other in ((q + 1, r - 1), (q + 1, r), (q, r + 1)) if other in CELLS
)
"""Every two neighbouring cells, the lower one first."""


@dataclass
class Tower:
    """A tower and the chip on it."""

    big: bool
    colour: str
    light: int
    dark: int
    turned: bool = False

    @property
    def value(self) -> int:
        """The value that the chip shows now."""
        return self.dark if self.turned else self.light


@dataclass
class Chain:
    """A connected group of one seat's halves, and the towers it has scored (S3, S4, S5)."""

    cells: set[Cell] = field(default_factory=set)
    scored: set[Cell] = field(default_factory=set)
    rewarded: set[Cell] = field(default_factory=set)


@dataclass(frozen=True)
class Move:
    """Two cells, the lower one first, and the colours chosen for the bonus fields among them."""

    at: tuple[Cell, Cell]
    bonus: tuple[str, ...] = ()

    def __str__(self) -> str:
        """In the notation: the letter of a row counts q + r from a, the number is 10 − r."""
        names = [f"{'abcdefghijklmnopqrstuvwxy'[q + r + 12]}{10 - r}" for q, r in self.at]
        return "-".join(names) + ("+" + "".join(self.bonus) if self.bonus else "")


@dataclass
class Oracle:
    """A position."""

    players: int
    towers: dict[Cell, Tower]
    bonus: frozenset[Cell]
    turn: int
    chains: list[list[Chain]]
    tracks: list[Track]
    tiles: list[int]
    resigned: list[int] = field(default_factory=list)

    @classmethod
    def from_setup(cls, players: int, setup: Mapping[str, Any]) -> Self:
        """The position before the first event of a record."""
        layout = setup["layout"]
        return cls(
            players,
            {tuple(t["at"]): Tower(t["big"], t["colour"], t["light"], t["dark"]) for t in layout["towers"]},
            frozenset((q, r) for q, r in layout["bonus"]),
            setup.get("first", 0),
            [[] for _ in range(players)],
            [dict.fromkeys(COLOURS, 0) for _ in range(players)],
            [TILES_EACH] * players,
        )

    # --- free cells and the end -------------------------------------------------------------------------------

    def free_pairs(self) -> list[tuple[Cell, Cell]]:
        """Where a tile fits: on no tower and no tile. Tower fields without a tower and bonus fields are free."""
        covered = {cell for own in self.chains for chain in own for cell in chain.cells}
        free = CELLS - self.towers.keys() - covered
        return [(a, b) for a, b in PAIRS if a in free and b in free]

    def is_over(self) -> bool:
        """S8, or too few seats are left."""
        playing = [seat for seat in range(self.players) if seat not in self.resigned]
        return len(playing) < 2 or not any(self.tiles[seat] for seat in playing) or not self.free_pairs()

    # --- points -----------------------------------------------------------------------------------------------

    def chain_with(self, seat: int, at: Iterable[Cell]) -> tuple[Chain, list[Chain]]:
        """The chain that a tile makes, joined with all it touches; and the chains that it does not touch (S1, S4)."""
        made, apart = Chain(set(at)), []
        border = {near for cell in made.cells for near in neighbours(cell)}
        for old in self.chains[seat]:
            if old.cells & border:
                made.cells |= old.cells
                made.scored |= old.scored
                made.rewarded |= old.rewarded
            else:
                apart.append(old)
        return made, apart

    def unpaid(self, chain: Chain) -> tuple[set[Cell], set[Cell]]:
        """The towers whose chips, and those whose size, a chain scores now (S2, S3, S5)."""
        touched = {near for cell in chain.cells for near in neighbours(cell) if near in self.towers}
        big = {tower for tower in touched if self.towers[tower].big}
        chips = touched - chain.scored if len(touched) >= 2 else set()
        return chips, big - chain.rewarded if len(big) >= 2 else set()

    def gains(self, move: Move) -> Track:
        """All points of a move by colour, before the limit."""
        chips, sizes = self.unpaid(self.chain_with(self.turn, move.at)[0])
        points = {colour: len(sizes) + move.bonus.count(colour) for colour in COLOURS}
        for tower in chips:
            points[self.towers[tower].colour] += self.towers[tower].value
        return points

    def track_after(self, gains: Track) -> Track:
        """The track of the seat to move with these points (S7)."""
        return {colour: min(LIMIT, at + gains[colour]) for colour, at in self.tracks[self.turn].items()}

    # --- moves ------------------------------------------------------------------------------------------------

    def legal(self) -> list[Move]:
        """Every move; of bonus choices with the same resulting track, the first in the order O P B G (S6)."""
        if self.is_over():
            return []
        moves = []
        for at in self.free_pairs():
            tracks: list[Track] = []
            for bonus in combinations_with_replacement(COLOURS, sum(cell in self.bonus for cell in at)):
                move = Move(at, bonus)
                track = self.track_after(self.gains(move)) if bonus else {}
                if track not in tracks:
                    tracks.append(track)
                    moves.append(move)
        return moves

    def apply(self, event: Mapping[str, Any]) -> None:
        """Apply one event of a record; its gains and track must be correct."""
        seat = event["seat"]
        if event["do"] == "resign":
            self.resigned.append(seat)
            if self.turn == seat:
                self.pass_on()
            return
        assert seat == self.turn
        a, b = sorted((q, r) for q, r in event["at"])
        move = Move((a, b), tuple(event.get("bonus", ())))
        assert move.at in self.free_pairs()
        assert len(move.bonus) == sum(cell in self.bonus for cell in move.at)
        gains = self.gains(move)
        assert {colour: points for colour, points in gains.items() if points} == event["gains"]
        self.tracks[seat] = self.track_after(gains)
        assert self.tracks[seat] == event["track"]
        chain, apart = self.chain_with(seat, move.at)
        chips, sizes = self.unpaid(chain)
        for tower in chips:
            self.towers[tower].turned = True
        chain.scored |= chips
        chain.rewarded |= sizes
        self.chains[seat] = [*apart, chain]
        self.tiles[seat] -= 1
        self.pass_on()

    def pass_on(self) -> None:
        """The next seat that plays."""
        following = [(self.turn + step) % self.players for step in range(1, self.players + 1)]
        self.turn = next(seat for seat in following if seat not in self.resigned)


def moves_after(players: int, setup: Mapping[str, Any], events: Iterable[Mapping[str, Any]]) -> list[str]:
    """Every move after these events, in the notation."""
    position = Oracle.from_setup(players, setup)
    for event in events:
        position.apply(event)
    return list(map(str, position.legal()))
