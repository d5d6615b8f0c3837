"""The rules of the card game, over one record. The numbers C1…C7 are the rulings; C8 is in ``game.py``.

Every function is plain Python and also a kernel (see :mod:`sixfold.core.kernels`). The functions that change the record
do not check their arguments: callers check first, for example with :func:`may_exchange`.

The oldest open card is discarded as soon as the new one is scored. The rule books do this at the end of the turn or
before the bonus move, but nothing depends on the row in between, and this way it always has its proper length.
"""

from typing import Final

from sixfold.core.hands import colours_shown, count_held, hand_back, lowest_colours, slot_of
from sixfold.core.kernels import Int8s, Record, rule
from sixfold.core.seats import compare_seats, pass_turn, resigning
from sixfold.games.cards.layout import DECK, LAST_AREA, TRACK_END
from sixfold.games.cards.state import ALL_IN_LAST_AREA, CHOOSE, DRAW, HAND_SIZE, LONGEST_ROW, NO_CARD, PLAY, RESIGNED

NONE_MOVED: Final = -1
"""In place of a colour: no marker has moved."""

# --- start -------------------------------------------------------------------------------------------------


@rule
def start(s: Record, t: Record, players: int, first: int) -> None:
    """Set up a full pile and empty hands; seat ``first`` begins. :func:`deal` and :func:`open_card` deal the cards."""
    for kind in range(len(t.copies)):
        s.pile[kind] = t.copies[kind]
        s.discards[kind] = 0
    for seat in range(4):
        s.resigned[seat] = 0
        for slot in range(LONGEST_ROW):
            s.row[seat, slot] = NO_CARD
        for slot in range(HAND_SIZE):
            s.hand[seat, slot] = NO_CARD
            s.track[seat, slot] = 0
    s.pile_left = DECK
    s.players = players
    s.seat = first
    s.bonus = 0
    s.phase = PLAY


@rule
def take(s: Record, kind: int) -> None:
    """Take one card of this kind from the pile."""
    s.pile[kind] -= 1
    lower_pile(s)


@rule
def lower_pile(s: Record) -> None:
    """Count one card less in the pile; after the last one, the discards become the new pile (C6).

    The new pile is never empty, and no draw takes two last cards: hands hold at most 24 cards and open rows four, so at
    least 32 are left after a draw. In a view, ``pile`` also counts the cards of hidden hands, so it may not be empty.
    """
    s.pile_left -= 1
    if s.pile_left == 0:
        left = 0
        for kind in range(len(s.pile)):
            left += s.discards[kind]
            s.pile[kind] += s.discards[kind]
            s.discards[kind] = 0
        s.pile_left = left


@rule
def deal(s: Record, seat: int, slot: int, kind: int) -> None:
    """Move a card from the pile to an empty slot of a hand."""
    take(s, kind)
    s.hand[seat, slot] = kind


@rule
def open_card(s: Record, seat: int, slot: int, kind: int) -> None:
    """Move a card from the pile to an open row, before the game begins."""
    take(s, kind)
    s.row[seat, slot] = kind


# --- playing -----------------------------------------------------------------------------------------------


@rule
def matches(s: Record, t: Record, colour: int) -> int:
    """The number of open cards, of all seats, that show this colour (C2). Call this before the new card lies there."""
    count = 0
    for seat in range(s.players):
        for slot in range(LONGEST_ROW):
            kind = int(s.row[seat, slot])
            count += 0 if kind == NO_CARD else (int(t.colours[kind]) >> colour) & 1
    return count


@rule
def advanced(s: Record, t: Record, seat: int, colour: int, gain: int, moved: int, at: int) -> int:
    """The new field of a marker after ``gain`` points (C1), once the marker ``moved`` stands on field ``at``.

    This equals going step by step: no step changes where the others stand, so the last of them decides how far the
    marker may go. The remaining points are lost. ``moved`` may be NONE_MOVED.
    """
    last = TRACK_END
    for other in range(6):
        if other != colour:
            last = min(last, at if other == moved else int(s.track[seat, other]))
    return min(int(s.track[seat, colour]) + gain, int(t.limit[last]))


@rule
def both_advanced(s: Record, t: Record, seat: int, a: int, gain_a: int, b: int, gain_b: int) -> tuple[int, int]:
    """The new fields of two markers, ``a`` moved first."""
    at_a = advanced(s, t, seat, a, gain_a, NONE_MOVED, 0)
    return at_a, advanced(s, t, seat, b, gain_b, a, at_a)


@rule
def order_matters(s: Record, t: Record, kind: int, gain_a: int, gain_b: int) -> bool:
    """Whether scoring a card's second symbol first would have a different outcome for the seat to move (C1, C2)."""
    if gain_a == 0 or gain_b == 0:
        return False
    seat, a, b = int(s.seat), int(t.symbols[kind, 0]), int(t.symbols[kind, 1])
    a_first, b_second = both_advanced(s, t, seat, a, gain_a, b, gain_b)
    b_first, a_second = both_advanced(s, t, seat, b, gain_b, a, gain_a)
    return a_first != a_second or b_first != b_second


@rule
def first_scored(s: Record, t: Record, kind: int, wished: int) -> int:
    """The symbol of a card that is scored first: 0 where the order changes nothing, otherwise the requested one."""
    gain_a, gain_b = matches(s, t, int(t.symbols[kind, 0])), matches(s, t, int(t.symbols[kind, 1]))
    return wished if order_matters(s, t, kind, gain_a, gain_b) else 0


@rule
def score(s: Record, t: Record, seat: int, colour: int, gain: int) -> None:
    """Move the marker of one symbol, and record the bonus move for reaching the end (C4)."""
    before = int(s.track[seat, colour])
    after = advanced(s, t, seat, colour, gain, NONE_MOVED, 0)
    s.track[seat, colour] = after
    if before < TRACK_END and after == TRACK_END:
        s.bonus += 1


@rule
def play(s: Record, t: Record, slot: int, first: int) -> tuple[int, int]:
    """Play the card of a slot and score its symbols, symbol ``first`` before the other.

    Returns the matches of each, in the order of scoring.
    """
    seat = int(s.seat)
    kind = int(s.hand[seat, slot])
    colour_a = int(t.symbols[kind, first])
    colour_b = int(t.symbols[kind, 1 - first])
    gain_a = matches(s, t, colour_a)
    gain_b = matches(s, t, colour_b)
    s.hand[seat, slot] = NO_CARD
    if s.bonus > 0:
        s.bonus -= 1
    score(s, t, seat, colour_a, gain_a)
    score(s, t, seat, colour_b, gain_b)
    push(s, t, seat, kind)
    after_play(s, t, seat)
    return gain_a, gain_b


@rule
def play_card(s: Record, t: Record, kind: int, wished: int) -> tuple[int, int, int]:
    """Play a card of the hand; return the symbol scored first, and the matches in the order of scoring."""
    first = first_scored(s, t, kind, wished)
    gain_a, gain_b = play(s, t, slot_of(s.hand[s.seat], kind), first)
    return first, gain_a, gain_b


@rule
def push(s: Record, t: Record, seat: int, kind: int) -> None:
    """Add the new card to the end of the open row, and discard the oldest (C3)."""
    s.discards[s.row[seat, 0]] += 1
    if t.row_size[s.players] == 1:
        s.row[seat, 0] = kind
    else:
        s.row[seat, 0] = s.row[seat, 1]
        s.row[seat, 1] = kind


@rule
def after_play(s: Record, t: Record, seat: int) -> None:
    """Set what the game waits for next: C7 before C4 before C5."""
    if all_in_last_area(s, seat):
        s.phase = ALL_IN_LAST_AREA
    elif s.bonus > 0:
        s.phase = PLAY
    elif may_exchange(s, t, seat):
        s.phase = CHOOSE
    else:
        s.phase = DRAW


@rule
def all_in_last_area(s: Record, seat: int) -> bool:
    """Whether a seat has won (C7)."""
    lowest = TRACK_END
    for colour in range(6):
        lowest = min(lowest, int(s.track[seat, colour]))
    return lowest >= LAST_AREA


# --- exchanging and drawing --------------------------------------------------------------------------------


@rule
def may_exchange(s: Record, t: Record, seat: int) -> bool:
    """Whether no card left in the hand shows a lowest colour (C5); never with an empty hand."""
    shown = colours_shown(s.hand[seat], t.colours)
    return shown != 0 and shown & lowest_colours(s.track[seat]) == 0


@rule
def ask_exchange(s: Record, t: Record, seat: int) -> tuple[bool, int, int]:
    """Whether the hand of a seat allows an exchange, the colours that decide it, and which of them are in the hand."""
    lowest = lowest_colours(s.track[seat])
    return may_exchange(s, t, seat), lowest, lowest & colours_shown(s.hand[seat], t.colours)


@rule
def exchange(s: Record) -> None:
    """Show and discard the hand; the new one is drawn next (C5)."""
    seat = int(s.seat)
    for slot in range(HAND_SIZE):
        kind = int(s.hand[seat, slot])
        if kind != NO_CARD:
            s.discards[kind] += 1
            s.hand[seat, slot] = NO_CARD
    s.phase = DRAW


@rule
def cards_to_draw(s: Record) -> int:
    """The number of cards the seat to move must draw now; 0 when the game waits for something else."""
    return HAND_SIZE - count_held(s.hand[s.seat]) if s.phase == DRAW else 0


@rule
def draw_cards(s: Record, kinds: Int8s) -> None:
    """Make the pending draw with these cards, in this order, and pass the turn."""
    for i in range(len(kinds)):
        deal(s, int(s.seat), slot_of(s.hand[s.seat], NO_CARD), kinds[i])
    pass_turn(s)


# --- the end -----------------------------------------------------------------------------------------------


resign: Final = resigning(RESIGNED)
"""Resign a seat: its hand leaves play, its open cards stay."""


@rule
def compare_sides(s: Record, a: int, b: int) -> int:
    """1 if seat ``a`` ranks above ``b``, −1 if below, 0 if they tie."""
    return compare_seats(s, a, b, TRACK_END)


# --- views -------------------------------------------------------------------------------------------------


@rule
def blank(s: Record, viewer: int) -> None:
    """Remove what a seat may not know (−1: a spectator): ``pile`` counts other hands too, ``pile_left`` does not."""
    hand_back(s.hand, s.pile, int(s.players), viewer)
    if s.phase == CHOOSE and s.seat != viewer:
        # A permitted exchange reveals something about a hidden hand, so others see the end of a turn instead.
        s.phase = DRAW
