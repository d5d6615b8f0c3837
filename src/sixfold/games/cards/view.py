"""What a seat may know: the public part of a position, its own hand, and what follows from them."""

from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sixfold.core.colours import COLOURS
from sixfold.core.hidden_hands import HandView
from sixfold.core.kernels import copied_records
from sixfold.games.cards.belief import Belief
from sixfold.games.cards.gates import gate_of, losses
from sixfold.games.cards.layout import CARDS, KIND, TABLES
from sixfold.games.cards.legal import MOST_PLAYS, new_plays
from sixfold.games.cards.state import CHOOSE, HAND_SIZE, NO_CARD, PLAY

if TYPE_CHECKING:
    from sixfold.games.cards.game import Cards
    from sixfold.games.cards.position import CardsPosition

PHASES = ("play", "choose", "draw")


class CardsView(HandView):
    """What one seat knows; ``pile`` in its record holds all cards it has not seen."""

    game: "Cards"
    news_keys = (
        *("to_move", "phase", "bonus_moves", "open", "tracks", "gates", "hand", "hand_counts"),
        *("exchange", "pile_count", "discards", "unseen", "resigned", "result", "moves"),
    )

    def hand(self) -> tuple[str, ...]:
        """The cards that this viewer holds."""
        position: CardsPosition = self._table()
        return () if self.seat is None else position.hand(self.seat)

    @property
    def unseen(self) -> dict[str, int]:
        """The number of cards of each kind in the pile or in hands hidden from this seat."""
        position: CardsPosition = self._table()
        return position.pile

    @property
    def pile_count(self) -> int:
        """The number of cards left in the pile."""
        hidden = sum(count for seat, count in enumerate(self.hand_counts) if seat != self.seat)
        return int(self.s.pile_left) - hidden

    def sample(self, rng: Random) -> "CardsPosition":
        """Sample a full position consistent with everything this seat has seen, with the right probability."""
        hands, pile = Belief(self.seat, self.setup, self.events).sample(rng)
        position: CardsPosition = self._open()
        for seat, hand in enumerate(hands):
            if seat != self.seat:
                position.s.hand[seat] = [KIND[card] for card in hand] + [NO_CARD] * (HAND_SIZE - len(hand))
        position.s.pile[:] = list(pile.values())
        position.s.pile_left = sum(pile.values())
        return position

    def open_json(self) -> dict[str, Any]:
        """The public state of the table."""
        position = self._table()
        tracks = position.tracks()
        return {
            "open": [list(position.row(seat)) for seat in range(self.game.players)],
            "tracks": tracks,
            "gates": [gate and gate.to_json() for gate in map(gate_of, tracks)],
            "resigned": self.s.resigned[: self.game.players].tolist(),
            "result": position.result(),
        }

    def own_json(self, *, with_moves: bool = True) -> dict[str, Any]:
        """Whose turn it is, the seat's hand, the legal moves, and the end of a turn as this viewer sees it."""
        return {
            "to_move": self.to_move,
            "bonus_moves": self._table().bonus_moves,
            "phase": "over" if self.is_over else PHASES[self.s.phase],
            "hand": list(self.hand()),
            "hand_counts": list(self.hand_counts),
            "pile_count": self.pile_count,
            "discards": _counted(self.s.discards),
            "exchange": self.exchange_json(TABLES),
            "unseen": _counted(self.s.pile),
            "moves": self.moves_json() if with_moves else None,
        }

    def moves_json(self) -> dict[str, Any] | None:
        """The legal moves with their points, in compact form; None when this seat is not to move.

        A play has the matches of its symbols in the order of scoring, the track after it, and the points lost with the
        reason, so a client can show it without knowing the areas.
        """
        if not self.own_turn:
            return None
        if self.s.phase == CHOOSE:
            return {"choose": [str(move) for move in self.legal_moves()]}
        return {"plays": self._plays() if self.s.phase == PLAY else []}

    def _plays(self) -> list[dict[str, Any]]:
        room, tracks = new_plays(), np.zeros((MOST_PLAYS, len(COLOURS)), np.int8)
        count = self.kernels.list_plays(self.states, TABLES, room)
        self.kernels.try_plays(self.states, TABLES, room, count, copied_records(self.states), tracks)
        hand, listed = self.s.hand[self.s.seat].tolist(), room[0]
        before = self._table().track(int(self.s.seat))
        rows = zip(listed.slot.tolist(), listed.first.tolist(), listed.gains.tolist(), tracks.tolist(), strict=True)
        return [
            _play_json(CARDS[hand[slot]][:: -1 if first else 1], gains, before, dict(zip(COLOURS, track, strict=True)))
            for slot, first, gains, track in islice(rows, count)
        ]


def _play_json(card: str, gains: list[int], before: dict[str, int], track: dict[str, int]) -> dict[str, Any]:
    lost = [loss.to_json() for loss in losses(card, gains, before, track)]
    return {"card": card, "gains": gains, "track": track, "lost": lost}


def _counted(kinds: NDArray[np.int8]) -> dict[str, int]:
    return {card: count for card, count in zip(CARDS, kinds.tolist(), strict=True) if count}


def blanked(position: "CardsPosition", seat: int | None) -> NDArray[Any]:
    """The record without anything hidden from a seat."""
    states = copied_records(position.states)
    position.kernels.blank(states, -1 if seat is None else seat)
    return states
