"""Choices: moves as integers, for kernels.

A choice depends on the position: in a game with hands it holds the slot of a tile or card. Its *code* holds the kind
instead, so the same move has the same code in every sample of a hidden hand.
"""

from typing import Any, Final

from numpy.typing import NDArray

from sixfold.core.hands import deal_hidden, slot_of
from sixfold.core.kernels import Int8s, Int32s, Int64s, Kernel, Record, Stream, rule, step

EXCHANGE, KEEP = -1, -2
"""The choices at the end of a turn; all other choices are at least 0."""

IMPOSSIBLE: Final = -9
"""In place of a choice: the seat to move does not hold this kind."""


@rule
def pack(a: int, b: int) -> int:
    """Return two cells as one number, eight bits each."""
    return a << 8 | b


@rule
def unpack(pair: int) -> tuple[int, int]:
    """Return the two cells in the lowest sixteen bits of a number."""
    return pair >> 8 & 255, pair & 255


@rule
def exchange_choice(i: int) -> int:
    """Return choice ``i`` at the end of a turn: the exchange is listed first."""
    return EXCHANGE if i == 0 else KEEP


@rule
def choice_of(hand: Int8s, code: int, bits: int) -> int:
    """Return the choice of a code, which holds the kind above its lowest ``bits`` bits."""
    if code < 0:
        return code
    slot = slot_of(hand, code >> bits)
    return slot << bits | (code & ((1 << bits) - 1)) if slot >= 0 else IMPOSSIBLE


@rule
def code_of(hand: Int8s, choice: int, bits: int) -> int:
    """Return the code of a choice, which holds the slot above its lowest ``bits`` bits."""
    return int(hand[choice >> bits]) << bits | (choice & ((1 << bits) - 1)) if choice >= 0 else choice


def hand_kernels(hands: str, stock: str, bits: int) -> tuple[Kernel, Kernel, Kernel]:
    """Return three kernels of a search (:class:`sixfold.games.kit.Search`): deal_hidden, choice_of and code_of.

    ``hands`` and ``stock`` are the fields of the record with the hands and with the number of unseen pieces by kind. A
    code holds the kind above its lowest ``bits`` bits.
    """
    left = f"{stock}_left"

    @step
    def deal_all(s: Record, t: Record, held: Int64s, stream: Stream) -> None:
        s[left] = deal_hidden(s[hands], s[stock], int(s.players), held, stream)

    @rule
    def choice_now(s: Record, code: int) -> int:
        return choice_of(s[hands][s.seat], code, bits)

    @rule
    def code_now(s: Record, choice: int) -> int:
        return code_of(s[hands][s.seat], choice, bits)

    return deal_all, choice_now, code_now


@rule
def insert_best(items: Int32s, values: NDArray[Any], first: int, count: int, most: int, item: int, value: float) -> int:
    """Insert an item into a list of the ``most`` best, which begins at ``first``, best first; return the new count."""
    if count - first == most and value <= values[count - 1]:
        return count
    i = count if count - first < most else count - 1
    end = i + 1
    while i > first and values[i - 1] < value:
        values[i] = values[i - 1]
        items[i] = items[i - 1]
        i -= 1
    values[i] = value
    items[i] = item
    return end
