"""One game of Genial Spezial at one moment: the record, the events so far, and the possible actions."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.choices import pack, unpack
from sixfold.core.errors import IllegalMove
from sixfold.core.hexgrid import Cell
from sixfold.core.hidden_hands import no_action
from sixfold.core.kernels import Records
from sixfold.core.position import Notation, Position
from sixfold.core.position_kernels import PositionKernels
from sixfold.core.types import Event, PointsByMove, Setup
from sixfold.games.spezial import legal, moves, rules
from sixfold.games.spezial.layout import BOARD, CELLS, COLOURS, NUMBER, cell_name, names_of
from sixfold.games.spezial.legal import new_chains, new_choices, placement_code
from sixfold.games.spezial.moves import Place, bonus_name, placement
from sixfold.games.spezial.picture import SpezialPicture
from sixfold.games.spezial.state import REASONS
from sixfold.games.spezial.view import SpezialView

if TYPE_CHECKING:
    from sixfold.games.spezial.game import Spezial

Points = dict[str, int]
"""Points by colour letter, without zeros."""


KERNELS: Final = PositionKernels(
    __name__,
    *(rules.start, rules.lay_chip, rules.why_not_place, rules.chain_gains, rules.first_like, rules.place),
    *(rules.resign, rules.compare_sides, rules.fill_values),
    *(legal.legal_placements, legal.list_chains, legal.look_along, legal.fill_contents),
)
"""The kernels that positions and views call."""


class SpezialPosition(Position):
    """A game of Genial Spezial in progress."""

    game: "Spezial"
    kernels = KERNELS
    view_type = SpezialView
    pictures = SpezialPicture()
    notation: ClassVar[Notation] = moves
    reasons = REASONS

    # --- queries ------------------------------------------------------------------------------------------

    @property
    def tables(self) -> Records:
        """The layout of this table, for kernels."""
        return self.game.tables

    def tiles_left(self, seat: int) -> int:
        """The number of tiles a seat has left to place."""
        return int(self.s.tiles[seat])

    def board(self) -> dict[Cell, int]:
        """By covered cell: the seat whose tile lies there."""
        contents = np.zeros(len(CELLS), np.int8)
        self.kernels.fill_contents(self.states, contents)
        covered = np.flatnonzero(contents < self.game.players)
        return {CELLS[cell]: seat for cell, seat in zip(covered.tolist(), contents[covered].tolist(), strict=True)}

    def towers(self) -> list[dict[str, Any]]:
        """The towers with their chips: as in a setup, plus the value that each chip shows now."""
        towers, dark = self.setup["layout"]["towers"], int(self.s.dark)
        values = np.zeros(len(towers), np.int8)
        self.kernels.fill_values(self.states, values)
        return [
            {**tower, "at": list(tower["at"]), "value": value, "black": dark >> number & 1 == 1}
            for number, (tower, value) in enumerate(zip(towers, values.tolist(), strict=True))
        ]

    def chains(self) -> list[dict[str, Any]]:
        """Every chain: its ``owner``, its ``cells`` and the ``towers`` in it (S1, S2), ordered by first cell.

        ``scored`` tells whether it has enough towers for their chips to score, ``rewarded`` the same for big towers.
        """
        memory = new_chains()
        count, listed = self.kernels.list_chains(self.states, self.tables, memory), memory[0]
        owners, ends, joined = (each[:count].tolist() for each in (listed.owner, listed.end, listed.towers))
        cells = [list(CELLS[cell + 128]) for cell in listed.walked[: ends[-1] if ends else 0].tolist()]
        big = int(self.tables[0].big)
        return [
            {
                "owner": owner,
                "cells": cells[begin:end],
                "towers": self._towers_in(towers),
                "scored": rules.scored_in(towers) != 0,
                "rewarded": rules.scored_in(towers & big) != 0,
            }
            for owner, (begin, end), towers in zip(owners, pairwise([0, *ends]), joined, strict=True)
        ]

    # --- moves --------------------------------------------------------------------------------------------

    def moves_with_points(self) -> list[tuple[Place, Points]]:
        """Every move with its points by colour, before the limit of the track."""
        on_bonus = self.tables[0].bonus
        codes, _, points = self._listed_points()
        rows = zip(codes.tolist(), points.tolist(), strict=True)
        return [(placed(code, on_bonus), dict(_shared_points(gains))) for code, gains in rows]

    def points_by_move(self) -> PointsByMove:
        """Every legal move in notation, with its points by colour."""
        # There can be a thousand placements, so they are written from arrays, without an object for each.
        codes, fields, points = self._listed_points()
        names = _FIRST_NAMES[codes >> 8 & 255] + _SECOND_NAMES[codes & 255] + _BONUS_NAMES[fields, codes >> 16]
        return dict(zip(names.tolist(), map(_shared_points, points.tolist()), strict=True))

    def pairs_with_points(self) -> tuple[list[int], list[tuple[Points, list[int]]]]:
        """Every pair of cells for a tile, as one number with eight bits per cell; and the scores of their chains alone.

        For each distinct score: the points, and the indices of the pairs that score them.
        """
        codes, gains = self._listed()
        pairs = codes & 0xFFFF
        # The ways to use a bonus field are consecutive, and the first is enough.
        different = np.ones(len(pairs), np.bool_)
        different[1:] = pairs[1:] != pairs[:-1]
        pairs, gains = pairs[different], gains[different]
        scoring = np.flatnonzero(gains)
        numbers: dict[int, list[int]] = {}
        for number, score in zip(scoring.tolist(), gains[scoring].tolist(), strict=True):
            numbers.setdefault(score, []).append(number)
        return pairs.tolist(), [(_by_letter(score), those) for score, those in numbers.items()]

    def points(self, move: Place) -> Points:
        """The gains of a legal placement, by colour, before the limit of the track."""
        a, b = unpack(self._code(move))
        return _by_letter(self._chain_gains(a, b) + rules.bonus_points(len(move.bonus), bonus_code(move.bonus)))

    def _chain_of(self, a: int, b: int) -> dict[str, list[list[int]]]:
        """What a tile on two cells would score: the cells of the chain that it will belong to, and its towers.

        ``towers`` are those whose chips score now, ``rewarded`` the big towers that give a point of each colour now,
        ``bonus`` the bonus fields under the tile, each as ``[q, r, points]``.
        """
        walked = _scratch()
        count, scored, rewarded = self.kernels.look_along(self.states, self.tables, a, b, walked)
        chain = [a, b, *(cell + 128 for cell in walked[:count].tolist())]
        return {
            "cells": [list(CELLS[cell]) for cell in chain],
            "towers": self._towers_in(scored),
            "rewarded": self._towers_in(rewarded),
            "bonus": [[*CELLS[cell], rules.FIELD_POINTS] for cell in (a, b) if self.tables[0].bonus[cell]],
        }

    # --- views --------------------------------------------------------------------------------------------

    def _setup_for_news(self) -> Setup:
        # The places of the towers; news contain copies of them.
        return self.setup

    # --- internals ----------------------------------------------------------------------------------------

    def _outcome(self, events: Sequence[Event]) -> dict[str, Any]:
        # The chain after the move, whether or not it has scored.
        [cell, _] = events[0]["at"]
        return super()._outcome(events) | {"chain": next(chain for chain in self.chains() if cell in chain["cells"])}

    def _code(self, action: Any) -> int:
        """The code of a legal placement, with the first of equivalent choices for its bonus fields."""
        if not isinstance(action, Place) or not isinstance(action.at, tuple) or not isinstance(action.bonus, tuple):
            raise no_action(action)
        if not BOARD.has_pair(action.at):
            raise IllegalMove("outside-board", "a tile lies on two cells of the board")
        move = placement(*action.at, action.bonus)
        a, b = (NUMBER[cell] for cell in move.at)
        reason = self.kernels.why_not_place(self.states, self.tables, a, b)
        if reason != rules.LEGAL:
            raise PLACEMENT_REFUSALS[reason](move)
        fields = rules.bonus_fields(self.tables[0].bonus, a, b)
        if len(move.bonus) != fields:
            raise _bonus_refusal(move, fields)
        bonus = bonus_code(move.bonus)
        if fields:
            bonus = self.kernels.first_like(self.states, self._chain_gains(a, b), fields, bonus)
        return placement_code(pack(a, b), bonus)

    def _chain_gains(self, a: int, b: int) -> int:
        return int(self.kernels.chain_gains(self.states, self.tables, a, b, _scratch()))

    def _towers_in(self, bits: int) -> list[list[int]]:
        return [list(self.game.layout.towers[number].at) for number in _bits(bits)]

    def _listed(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The codes of all placements, and the gains of their chains."""
        if self.is_over:
            return np.zeros(0, np.int32), np.zeros(0, np.int32)
        memory = new_choices()
        count = self.kernels.legal_placements(self.states, self.tables, memory)
        return memory["code"][0, :count], memory["gains"][0, :count]

    def _listed_points(self) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """The codes of all placements, the numbers of bonus fields that they cover, and their points."""
        codes, gains = self._listed()
        on_bonus = self.tables[0].bonus
        fields = on_bonus[codes >> 8 & 255] + on_bonus[codes & 255]
        return codes, fields, gains + _BONUS_POINTS[fields, codes >> 16]

    def _play(self, action: Any, *, counting: bool) -> tuple[Event, Any]:
        code = self._code(action)
        (a, b), move, seat = unpack(code), placed(code, self.tables[0].bonus), int(self.s.seat)
        # Computed before the tile lies there: afterwards it could not be determined.
        counted = self._chain_of(a, b) if counting else None
        gains = self.kernels.place(self.states, self.tables, a, b, code >> 16, _scratch())
        event: Event = {"seat": seat, "do": "place", "at": [list(cell) for cell in move.at]}
        if move.bonus:
            event["bonus"] = list(move.bonus)
        return event | {"gains": _by_letter(gains), "track": self.track(seat)}, counted


PLACEMENT_REFUSALS: dict[int, Callable[[Place], IllegalMove]] = {
    rules.ON_TOWER: lambda move: IllegalMove("on-tower", f"a tower stands on one of {names_of(move.at)}", "S1"),
    rules.OCCUPIED: lambda move: IllegalMove("occupied", f"{names_of(move.at)} are not both free"),
    rules.NOT_ADJACENT: lambda move: IllegalMove("not-adjacent", f"{names_of(move.at)} are not neighbours"),
}


def _bonus_refusal(move: Place, fields: int) -> IllegalMove:
    """The error for bonus colours that do not match this placement."""
    if fields == 0:
        return IllegalMove("no-bonus-field", f"there is no bonus field on {names_of(move.at)}", "S6")
    wanted = "a colour" if fields == 1 else "two colours"
    example = str(Place(move.at, ("G",) * fields))
    return IllegalMove("choose-bonus", f"choose {wanted} for the bonus, for example {example}", "S6", example)


def _scratch() -> NDArray[np.int8]:
    return np.zeros(rules.LONGEST_CHAIN, np.int8)


def placed(code: int, on_bonus: NDArray[np.int8]) -> Place:
    """The move for a code of :func:`sixfold.games.spezial.legal.placement_code`; ``on_bonus`` as in the tables."""
    a, b = unpack(code)
    return Place((CELLS[a], CELLS[b]), _bonus_letters(rules.bonus_fields(on_bonus, a, b), code >> 16))


def _bits(bits: int) -> Iterator[int]:
    """The indices of the set bits."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


def _bonus_letters(fields: int, code: int) -> tuple[str, ...]:
    return tuple(COLOURS[code >> 2 * i & 3] for i in reversed(range(fields)))


def bonus_code(letters: Sequence[str]) -> int:
    """The colours for bonus fields as one number, two bits each, the last lowest."""
    code = 0
    for letter in letters:
        code = code << 2 | COLOURS.index(letter)
    return code


def _by_letter(gains: int) -> Points:
    return {letter: gain for c, letter in enumerate(COLOURS) if (gain := rules.gain_of(gains, c))}


_shared_points: Final = cache(_by_letter)

_FIRST_NAMES: Final = np.array([f"{cell_name(cell)}-" for cell in CELLS], object)
_SECOND_NAMES: Final = np.array([cell_name(cell) for cell in CELLS], object)
_CHOICES: Final = range(rules.choices_of(2))
_BONUS_NAMES: Final = np.array(
    [[bonus_name(_bonus_letters(fields, code)) for code in _CHOICES] for fields in range(3)], object
)
"""By number of bonus fields and code of their colours: the suffix in notation, and the score."""
_BONUS_POINTS: Final = np.array([[rules.bonus_points(fields, code) for code in _CHOICES] for fields in range(3)])
