"""Games in which every move is asked for what it counts before it is played."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from sixfold.core.chance import Dealer, seed_from
from sixfold.core.game import Game
from sixfold.core.types import Event

from .titles import choose


def counted_game(game: Game, number: int) -> Iterator[tuple[Any, Any, Any, Event | None]]:
    """A game: before each move a copy of the position, the move, what was counted, and then what happened."""
    rng, dealer = Random(number), Dealer(seed_from(f"counted {game} {number}"))
    position: Any = game.start(dealer)
    while not position.is_over:
        # Prefer many points, because they count more.
        move = choose(position, rng, greed=0.7)
        before, counted = position.copy(), position.counted(move)
        assert position == before, "to ask changes nothing"
        assert json.loads(json.dumps(counted)) == counted
        [*events] = position.play(move)
        yield before, move, counted, events[0] if events else None
        position.play_draws(dealer)
