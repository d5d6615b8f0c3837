"""What a seat may know: the public part of a position, its own hand, and what follows from them."""

from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from sixfold.core.colours import COLOURS
from sixfold.core.hidden_hands import HandView
from sixfold.games.cards.belief import Belief
from sixfold.games.cards.gates import gate_of, losses
from sixfold.games.cards.layout import CARDS, TABLES
from sixfold.games.cards.legal import MOST_PLAYS, new_choices
from sixfold.games.cards.state import PLAY

if TYPE_CHECKING:
    from sixfold.games.cards.game import Cards
    from sixfold.games.cards.position import CardsPosition


class CardsView(HandView):
    """What one seat knows; ``pile`` in its record holds all cards it has not seen, ``pile_left`` the true number."""

    game: "Cards"
    news_keys = (
        *("to_move", "phase", "bonus_moves", "open", "tracks", "gates", "hand", "hand_counts"),
        *("exchange", "pile_count", "discards", "unseen", "resigned", "result", "moves"),
    )

    @property
    def pile_count(self) -> int:
        """The number of cards left in the pile."""
        return self.value("pile_left")

    def sample(self, rng: Random) -> "CardsPosition":
        """Sample a full position consistent with everything this seat has seen, with the right probability."""
        has_past = self.position_type.hands_key in self.setup
        hidden = Belief(self.seat, self.setup, self.events).sample(rng) if has_past else self._dealt(rng)
        position: CardsPosition = self._with_hidden(hidden)
        return position

    def open_json(self) -> dict[str, Any]:
        """The public state of the table."""
        told, position = super().open_json(), self._table()
        return told | {
            "open": [list(position.row(seat)) for seat in range(self.game.players)],
            "gates": [gate and gate.to_json() for gate in map(gate_of, told["tracks"])],
        }

    def own_json(self, *, with_moves: bool = True) -> dict[str, Any]:
        """Whose turn it is, the seat's hand, the legal moves, and the end of a turn as this viewer sees it."""
        return super().own_json(with_moves=with_moves) | {
            "hand": list(self.hand()),
            "hand_counts": list(self.hand_counts),
            "pile_count": self.pile_count,
            "discards": {card: count for card, count in self._table().discards.items() if count},
        }

    def _plays_json(self) -> dict[str, Any]:
        """Every play with the matches of its symbols in the order of scoring, the track after it, and the points lost.

        With the reason for the loss, a client can show it without knowing the areas.
        """
        if self.s.phase != PLAY:
            return {"plays": []}
        memory, tracks = new_choices(), np.zeros((MOST_PLAYS, len(COLOURS)), np.int8)
        count = self.kernels.legal_plays(self.states, TABLES, memory)
        self.kernels.list_tracks(self.states, TABLES, memory, count, tracks)
        hand, listed = self.s.hand[self.s.seat].tolist(), memory[0]
        before = self._table().track(int(self.s.seat))
        rows = zip(listed.slot.tolist(), listed.first.tolist(), listed.gains.tolist(), tracks.tolist(), strict=True)
        plays = [
            _play_json(CARDS[hand[slot]][:: -1 if first else 1], gains, before, dict(zip(COLOURS, track, strict=True)))
            for slot, first, gains, track in islice(rows, count)
        ]
        return {"plays": plays}


def _play_json(card: str, gains: list[int], before: dict[str, int], track: dict[str, int]) -> dict[str, Any]:
    lost = [loss.to_json() for loss in losses(card, gains, before, track)]
    return {"card": card, "gains": gains, "track": track, "lost": lost}
