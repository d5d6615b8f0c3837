"""Random games in which the scoring details of every move are checked before it is played."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from sixfold.core.chance import Dealer, seed_from
from sixfold.core.game import Game
from sixfold.core.types import Event

from .titles import choose


def scored_game(game: Game, number: int) -> Iterator[tuple[Any, Any, Any, Event | None]]:
    """Yields for each move the position before it, the move, its scoring details, and its event."""
    rng, dealer = Random(number), Dealer(seed_from(f"counted {game} {number}"))
    position: Any = game.start(dealer)
    while not position.is_over:
        # Prefer many points, because they count more.
        move = choose(position, rng, greed=0.7)
        before, counted = position.copy(), position.counted(move)
        assert position == before, "the request changes nothing"
        assert json.loads(json.dumps(counted)) == counted
        [*events] = position.play(move)
        yield before, move, counted, events[0] if events else None
        position.play_draws(dealer)
