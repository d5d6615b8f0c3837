"""A board game followed from one seat (see :mod:`sixfold.core.follower`)."""

from typing import Any

import numpy as np

from sixfold.core.follower import HandFollower
from sixfold.core.types import Event
from sixfold.games.board import rules
from sixfold.games.board.layout import COPIES, KIND, TABLES
from sixfold.games.board.moves import Exchange, Place
from sixfold.games.board.state import DRAW, NO_TILE, RACK_SIZE, SWAP


class BoardFollower(HandFollower):
    """Follows a board game. Tiles set aside by an exchange lie open on their rack until the draw."""

    kinds, copies, hand_size = KIND, COPIES, RACK_SIZE
    hands_key, hands_field, stock_field = "racks", "rack", "bag"
    draw_phase = DRAW

    def _shown_by(self, action: Any) -> tuple[str, ...]:
        return (action.tile,) if isinstance(action, Place) else action.tiles if isinstance(action, Exchange) else ()

    def _draw(self, seat: int, event: Event) -> None:
        if seat == self.own:
            self.position.apply(event)
            self.counts[seat] = len(self.position.hand(seat))
            return
        s = self.position.s
        self._check_phase(DRAW, SWAP)
        aside = rules.tiles_on_rack(s, seat)
        self._check_count(event, RACK_SIZE - self.counts[seat] + aside)
        rules.settle(s, TABLES[0], np.full(RACK_SIZE, NO_TILE, np.int8))
        self.counts[seat] = RACK_SIZE
        self.position.events.append({"seat": seat, "do": "draw", "count": event["count"]})
