"""An independent, slow implementation of the rules: each chain is an object that remembers what it has scored.

The program keeps no such ledger, because it follows from the board (see ``rules.py``). This one follows the rulings
literally, and shares nothing with the program but the names of cells.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sixfold.core.hexgrid import Cell

from .tables import neighbours


@dataclass
class Chain:
    """A connected group of one player's halves, with its history."""

    cells: set[Cell]
    scored: set[Cell] = field(default_factory=set)
    """Towers whose chips this chain, or one that became part of it, has scored."""
    rewarded: set[Cell] = field(default_factory=set)


class Ledger:
    """A game with a ledger."""

    def __init__(self, layout: Mapping[str, Any], players: int) -> None:
        self.towers = {tuple(tower["at"]): dict(tower) for tower in layout["towers"]}
        self.bonus = {tuple(cell) for cell in layout["bonus"]}
        self.turned: set[Cell] = set()
        self.chains: list[list[Chain]] = [[] for _ in range(players)]
        self.tracks = [dict.fromkeys("OPBG", 0) for _ in range(players)]
        self.tiles = [20] * players
        self.free = {cell for cell in self._cells() if cell not in self.towers}

    def _cells(self) -> Iterable[Cell]:
        span = range(-9, 10)
        for centre in ((-3, -3), (3, 3)):
            for q in span:
                for r in span:
                    dq, dr = q - centre[0], r - centre[1]
                    if abs(dq) <= 6 and abs(dr) <= 6 and abs(dq + dr) <= 6:
                        yield q, r

    def place(self, seat: int, at: Iterable[Cell], bonus: Iterable[str]) -> dict[str, int]:
        """Lay a tile; returns its gains by colour without zeros."""
        cells = set(at)
        assert cells <= self.free
        assert len(cells) == 2
        self.free -= cells
        self.tiles[seat] -= 1
        chain = Chain(set(cells))
        edge = {near for cell in cells for near in neighbours(cell)}
        for old in [old for old in self.chains[seat] if old.cells & edge]:
            self.chains[seat].remove(old)
            chain = Chain(chain.cells | old.cells, chain.scored | old.scored, chain.rewarded | old.rewarded)
        self.chains[seat].append(chain)
        gains = Counter(bonus)
        gains.update(self._chips(chain))
        gains.update(self._big(chain))
        for letter, gain in gains.items():
            self.tracks[seat][letter] = min(20, self.tracks[seat][letter] + gain)
        return {letter: gains[letter] for letter in "OPBG" if gains[letter]}

    def _touched(self, chain: Chain) -> set[Cell]:
        return {near for cell in chain.cells for near in neighbours(cell) if near in self.towers}

    def _chips(self, chain: Chain) -> Counter[str]:
        gains: Counter[str] = Counter()
        touched = self._touched(chain)
        if len(touched) >= 2:
            for at in touched - chain.scored:
                tower = self.towers[at]
                gains[tower["colour"]] += tower["dark"] if at in self.turned else tower["light"]
            self.turned |= touched - chain.scored
            chain.scored |= touched
        return gains

    def _big(self, chain: Chain) -> Counter[str]:
        big = {at for at in self._touched(chain) if self.towers[at]["big"]}
        gains: Counter[str] = Counter()
        if len(big) >= 2:
            for _ in big - chain.rewarded:
                gains.update("OPBG")
            chain.rewarded |= big
        return gains

    @property
    def has_room(self) -> bool:
        """Whether two free cells are neighbours."""
        return any(near in self.free for cell in self.free for near in neighbours(cell))
