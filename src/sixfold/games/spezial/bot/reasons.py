"""Arguments for and against a move, as facts; other modules put them into words."""

from random import Random

from sixfold.core.colours import COLOURS as ALL_COLOURS
from sixfold.core.reasons import Fact, rising
from sixfold.games.spezial.layout import COLOURS
from sixfold.games.spezial.moves import Place
from sixfold.games.spezial.position import Points, SpezialPosition
from sixfold.games.spezial.view import SpezialView

WORTH_A_WORD = 3
"""Minimum points in a colour worth mentioning when a move opens them or takes them away."""


def facts(view: SpezialView, move: Place) -> list[Fact]:
    """The effects of a legal move of this view's seat."""
    position = view.sample(Random(0))
    points, track = position.points(move), position.track(int(position.s.seat))
    everywhere = min(points.get(letter, 0) for letter in COLOURS)
    found = [Fact("all-colours", points=everywhere)] if everywhere else []
    found += [
        Fact("gain", colour=ALL_COLOURS.index(letter), points=gain - everywhere)
        for letter, gain in points.items()
        if gain > everywhere
    ]
    if not found:
        found.append(Fact("no-points"))
    before = [track[letter] for letter in COLOURS]
    found += rising(before, [field + points.get(letter, 0) for field, letter in zip(before, COLOURS, strict=True)])
    if move.bonus:
        found.append(Fact("field"))
    return found + _left(position, move)


def _left(position: SpezialPosition, move: Place) -> list[Fact]:
    """The scores that the move opens to the next player's next tile, and those it takes away.

    Only chains count: a scored chip shows more, a covered cell is gone. Bonus fields are open to all.
    """
    seat, after = position.to_move, position.copy()
    after.play(move)
    if after.to_move in (None, seat):
        return []
    position.s.seat = after.s.seat
    could, can = _by_pair(position), _by_pair(after)
    opened = {
        letter: max((gains[letter] for pair, gains in can.items() if gains[letter] > could[pair][letter]), default=0)
        for letter in COLOURS
    }
    most, still = ({letter: _most(pairs, letter) for letter in COLOURS} for pairs in (could, can))
    taken = {letter: most[letter] if still[letter] < most[letter] else 0 for letter in COLOURS}
    return [
        Fact(key, colour=ALL_COLOURS.index(letter), points=points[letter])
        for key, points in (("opens", opened), ("takes", taken))
        if points[letter := max(COLOURS, key=points.__getitem__)] >= WORTH_A_WORD
    ]


def _by_pair(position: SpezialPosition) -> dict[int, Points]:
    """By pair of cells: the score of a tile of the seat to move there, by colour."""
    pairs, scoring = position.pairs_with_points()
    by_pair = {pair: dict.fromkeys(COLOURS, 0) for pair in pairs}
    for gains, numbers in scoring:
        for number in numbers:
            by_pair[pairs[number]] |= gains
    return by_pair


def _most(pairs: dict[int, Points], letter: str) -> int:
    return max((gains[letter] for gains in pairs.values()), default=0)
