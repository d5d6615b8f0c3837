"""A game followed from one seat (see :mod:`sixfold.core.follower`)."""

from typing import Any

import numpy as np

from sixfold.core.actions import Exchange
from sixfold.core.follower import HandFollower
from sixfold.core.types import Event
from sixfold.laying.moves import Placement
from sixfold.laying.rules import tiles_on_rack
from sixfold.laying.state import DRAW, NO_TILE, SWAP


class LayingFollower(HandFollower):
    """Follows a game of laying tiles. Tiles set aside by an exchange lie open on their rack until the draw."""

    hands_key, hands_field, stock_field = "racks", "rack", "bag"
    draw_phase = DRAW

    def _begin(self, game: Any, setup: dict[str, Any]) -> Any:
        made = game.position_type
        self.kinds, self.copies, self.hand_size = made.layout.kind, made.layout.copies, made.rack_slots
        return super()._begin(game, setup)

    def _shown_by(self, action: Any) -> tuple[str, ...]:
        if isinstance(action, Placement):
            return (action.tile,)
        return action.tiles if isinstance(action, Exchange) else ()

    def _draw(self, seat: int, event: Event) -> None:
        if seat == self.own:
            self.position.apply(event)
            self.counts[seat] = len(self.position.hand(seat))
            return
        position, size = self.position, self.hand_size
        self._check_phase(DRAW, SWAP)
        aside = tiles_on_rack(position.s, seat)
        self._check_count(event, size - self.counts[seat] + aside)
        position.rules.settle(position.s, position.layout.tables[0], np.full(size, NO_TILE, np.int8))
        self.counts[seat] = size
        position.events.append({"seat": seat, "do": "draw", "count": event["count"]})
