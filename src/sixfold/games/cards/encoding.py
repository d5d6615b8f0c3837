"""The card game as numbers.

An action is ``2 * slot + symbol scored first``, then come the exchange and keeping the hand. Of equal cards only the
first slot counts, and the second symbol may be scored first only where the order matters.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.bits import Words
from sixfold.core.choices import EXCHANGE, exchange_choice
from sixfold.core.colours import COLOURS
from sixfold.core.encoding import (
    Encoding,
    Observation,
    Part,
    numbered,
    seat_from,
    seat_labels,
    seat_order,
    utility_kernel,
)
from sixfold.core.hands import count_held, slot_of
from sixfold.core.kernels import Record, Records, rule
from sixfold.core.observation import fill_track, put_turn, put_unseen, read_turn
from sixfold.core.seats import compare_seats, seat_count, seats_left
from sixfold.core.types import OVER, Event
from sixfold.games.cards.bot import playout, policies
from sixfold.games.cards.game import Cards
from sixfold.games.cards.layout import CARDS, COPIES, DECK, KIND, ordered, row_size
from sixfold.games.cards.position import CardsPosition
from sixfold.games.cards.rules import all_in_last_area, first_scored, matches, order_matters, start
from sixfold.games.cards.state import ABANDONED, ALL_IN_LAST_AREA, CHOOSE, HAND_SIZE, NO_CARD, PLAY, RESIGNED

PLAYS: Final = 2 * HAND_SIZE
PHASES: Final = ("play", "choose", "draw", "over")


@rule
def prepare(s: Record, t: Record, work: Words) -> None:
    """Do nothing: a hand is small."""


@rule
def update(s: Record, t: Record, work: Words, choice: int) -> None:
    """Do nothing: a hand is small."""


@rule
def fill_mask(s: Record, t: Record, work: Words, mask: Words, scratch: NDArray[np.int8]) -> None:
    """The legal actions."""
    bits, hand = 0, s.hand[s.seat]
    if s.phase == CHOOSE:
        bits = 3 << PLAYS
    elif s.phase == PLAY:
        for slot in range(HAND_SIZE):
            kind = int(hand[slot])
            if kind != NO_CARD and slot_of(hand, kind) == slot:
                gain_a, gain_b = matches(s, t, int(t.symbols[kind, 0])), matches(s, t, int(t.symbols[kind, 1]))
                bits |= (3 if order_matters(s, t, kind, gain_a, gain_b) else 1) << 2 * slot
    mask[0] = bits


@rule
def choice_of_action(s: Record, t: Record, action: int) -> int:
    """The choice of the playout: a slot and the symbol to score first, or one of those at the end of a turn."""
    return action if action < PLAYS else exchange_choice(action - PLAYS)


@rule
def action_of_choice(s: Record, t: Record, choice: int) -> int:
    """The action of a listed choice."""
    if choice >= 0:
        return choice
    return PLAYS if choice == EXCHANGE else PLAYS + 1


@rule
def canonical(s: Record, t: Record, choice: int, scratch: NDArray[np.int8]) -> int:
    """The first slot of equal cards, and the second symbol first only where the order matters."""
    if choice < 0:
        return choice
    kind = int(s.hand[s.seat, choice >> 1])
    return slot_of(s.hand[s.seat], kind) << 1 | first_scored(s, t, kind, choice & 1)


@rule
def observe_cell(s: Record, t: Record, seat: int, cell: int, planes: NDArray[np.int8]) -> None:
    """Do nothing: there is no board."""


@rule
def put_card(t: Record, kind: int, features: NDArray[np.int8], at: int) -> int:
    """Fill in the symbols of a card; none for an empty slot."""
    colours = 0 if kind == NO_CARD else int(t.colours[kind])
    for colour in range(len(COLOURS)):
        features[at + colour] = colours >> colour & 1
    return at + len(COLOURS)


@rule
def observe_features(s: Record, t: Record, seat: int, features: NDArray[np.int8]) -> None:
    """Fill in the features in the order of :meth:`CardsEncoding.parts`."""
    players, at = int(s.players), put_turn(s, seat, features, 0)
    features[at] = s.pile_left
    at += 1
    for k in range(players):
        for colour in range(len(COLOURS)):
            features[at] = s.track[seat_from(s, seat, k), colour]
            at += 1
    for slot in range(HAND_SIZE):
        at = put_card(t, int(s.hand[seat, slot]), features, at)
    for k in range(players):
        for slot in range(t.row_size[players]):
            at = put_card(t, int(s.row[seat_from(s, seat, k), slot]), features, at)
    for k in range(players):
        features[at + k] = count_held(s.hand[seat_from(s, seat, k)])
        features[at + players + k] = s.resigned[seat_from(s, seat, k)]
    at = put_unseen(s.pile, s.hand, players, seat, features, at + 2 * players)
    for kind in range(len(CARDS)):
        features[at + kind] = s.discards[kind]


class CardsEncoding(Encoding):
    """The encoding of the card game."""

    VERSION = 1

    def __init__(self) -> None:
        self.prepare, self.begin, self.update, self.fill_mask = prepare, prepare, update, fill_mask
        self.choice_of_action, self.action_of_choice = choice_of_action, action_of_choice
        self.canonical = canonical
        self.observe_cell, self.observe_features = observe_cell, observe_features
        self.utilities, self.colours = utility_kernel(compare_seats, seat_count), fill_track
        super().__init__(playout.tables, policies.move_of, playout.SCRATCH)

    def action_count(self, game: Cards) -> int:
        """The number of actions of a table."""
        return PLAYS + 2

    def work_words(self, game: Cards) -> int:
        """None is needed, but an array cannot be empty."""
        return 1

    def parts(self, game: Cards) -> tuple[Part, ...]:
        """The parts of the features, in their order."""
        seats, letters = seat_labels(game.players), tuple(COLOURS)
        return (
            Part("to_move", (seats,), 1),
            Part("phase", (PHASES,), 1),
            Part("bonus_moves", (), len(letters)),
            Part("pile_count", (), DECK),
            Part("tracks", (seats, letters), game.track_end),
            Part("hand", (numbered(HAND_SIZE), letters), 1),
            Part("open", (seats, numbered(row_size(game.players)), letters), 1),
            Part("hand_counts", (seats,), HAND_SIZE),
            Part("resigned", (seats,), game.players),
            Part("unseen", (CARDS,), max(COPIES)),
            Part("discards", (CARDS,), max(COPIES)),
        )

    def _record_of(self, game: Cards, seat: int, seen: Observation) -> Records:
        states, players = playout.new_states(1), game.players
        s = states[0]
        start(s, self._tables(game), players, 0)
        read_turn(s, seat, seen)
        s.hand[seat] = [_kind_of(card) for card in seen["hand"]]
        for k in range(players):
            other = (seat + k) % players
            s.track[other] = seen["tracks"][k]
            s.row[other, : row_size(players)] = [_kind_of(card) for card in seen["open"][k]]
        s.resigned[:players] = seat_order(seen["resigned"], seat)
        s.pile[:], s.pile_left, s.discards[:] = seen["unseen"], seen["pile_count"], seen["discards"]
        if s.phase >= OVER:
            s.phase = self._ending(s)
        return states

    def _ending(self, s: Record) -> int:
        """Why a game is over."""
        if seats_left(s) <= 1:
            return RESIGNED
        return ALL_IN_LAST_AREA if any(all_in_last_area(s, seat) for seat in range(s.players)) else ABANDONED

    def _choice_in(self, position: CardsPosition, event: Event) -> int:
        card = ordered(event["card"])
        slot = slot_of(position.s.hand[position.s.seat], KIND[card])
        return slot << 1 | int(card != event["card"])


def _kind_of(symbols: NDArray[np.int8]) -> int:
    """The card with these symbols; the empty slot, if there are none or more than a card has."""
    letters = "".join(letter for letter, shown in zip(COLOURS, symbols, strict=True) if shown)
    return KIND.get(letters if len(letters) == 2 else 2 * letters, NO_CARD)


ENCODING: Final = CardsEncoding()
