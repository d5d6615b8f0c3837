"""The cards and the track: the kinds of card, and the areas of the track."""

from itertools import combinations
from typing import Final

import numpy as np

from sixfold.core.colours import COLOURS, colour_number
from sixfold.core.errors import BadNotation
from sixfold.core.kernels import Records, blank_records

CARDS: Final = tuple(a + b for a, b in combinations(COLOURS, 2))
"""The 15 kinds of card, each with its letters in colour order."""

KIND: Final = {card: kind for kind, card in enumerate(CARDS)}
COPIES: Final = (4,) * len(CARDS)
DECK: Final = sum(COPIES)

AREAS: Final = ((0, 0), (1, 3), (4, 6), (7, 10))
"""The first and last field of each area of the track."""
TRACK_END: Final = AREAS[-1][1]
LAST_AREA: Final = AREAS[-1][0]
"""The field where the last area begins."""

GATES: Final = tuple(first for first, _ in AREAS[1:])
"""The fields that open a new area."""


def area_of(field: int) -> int:
    """The index of the area that contains a field.

    >>> [area_of(field) for field in range(11)]
    [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3]
    """
    return sum(gate <= field for gate in GATES)


def row_size(players: int) -> int:
    """The number of open cards in front of each seat between turns (C3)."""
    return 2 if players == 2 else 1


Tables = np.dtype(
    [
        ("symbols", np.int8, (len(CARDS), 2)),  # the two colours of each kind of card
        ("colours", np.int8, (len(CARDS),)),  # the same as bits
        ("copies", np.int8, (len(CARDS),)),  # the number of copies of each kind
        ("limit", np.int8, (TRACK_END + 1,)),  # by field of the last marker: the last field open to the others
        ("row_size", np.int8, (5,)),  # by number of players
    ],
    align=True,
)
"""The layout as one record for kernels: a single pointer, the same on the host and on a device."""


def _tables() -> Records:
    tables = blank_records(Tables)
    t = tables[0]
    t.symbols[:] = [[colour_number(letter) for letter in card] for card in CARDS]
    t.colours[:] = [1 << a | 1 << b for a, b in t.symbols.tolist()]
    t.copies[:] = COPIES
    t.limit[:] = [AREAS[min(area_of(field) + 1, len(AREAS) - 1)][1] for field in range(TRACK_END + 1)]
    t.row_size[2:] = [row_size(players) for players in range(2, 5)]
    return tables


TABLES: Final = _tables()


def parse_card(text: str) -> str:
    """A card in capitals, its letters in the given order.

    >>> parse_card("yb")
    'YB'
    """
    card = text.upper()
    if len(card) != 2 or not all(letter in COLOURS for letter in card) or card[0] == card[1]:
        raise BadNotation(f"{text[:20]!r} is not a card: two different colour letters are needed", "unknown-card")
    return card


def ordered(card: str) -> str:
    """A card with its letters in colour order.

    >>> ordered("YB")
    'BY'
    """
    return "".join(sorted(card, key=COLOURS.index))
