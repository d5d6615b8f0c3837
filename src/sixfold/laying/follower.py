"""A game followed from one seat (see :mod:`sixfold.core.follower`)."""

import numpy as np

from sixfold.core.follower import HandFollower
from sixfold.core.types import Event
from sixfold.laying.position import LayingPosition
from sixfold.laying.rules import tiles_on_rack
from sixfold.laying.state import DRAW, NO_TILE, SWAP


class LayingFollower(HandFollower):
    """Follows a game of laying tiles. Tiles set aside by an exchange lie open on their rack until the draw."""

    position: LayingPosition

    def _draw(self, seat: int, event: Event) -> None:
        if seat == self.seat:
            self.position.apply(event)
            self.counts[seat] = len(self.position.hand(seat))
            return
        position, size = self.position, self.position_type.hand_size
        self._check_phase(DRAW, SWAP)
        aside = tiles_on_rack(position.s, seat)
        self._check_count(event, size - self.counts[seat] + aside)
        position.rules.settle(position.s, position.layout.tables[0], np.full(size, NO_TILE, np.int8))
        self.counts[seat] = size
        position.events.append({"seat": seat, "do": "draw", "count": event["count"]})
