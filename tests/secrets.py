"""Games with secrets, and other truths that a viewer could not tell from them."""

import json
from functools import cache
from random import Random
from typing import Any

from sixfold.core.chance import Dealer, seed_from
from sixfold.core.errors import BadSetup, IllegalMove
from sixfold.core.game import Game

from .titles import hidden_lists, kinds, whole_game


@cache
def positions(game: Game) -> tuple[Any, ...]:
    """A whole game with exchanges (where there are any), before every decision and before every draw."""
    for number in range(200):
        seed = seed_from(f"hidden {game.variant} {game.players} {number}")
        seen = tuple(position.copy() for position in whole_game(game, Random(seed), Dealer(seed), exchange=0.7))
        exchanges = sum(event["do"] == "exchange" for event in seen[-1].events)
        if not game.has_exchange or exchanges >= 2:
            return seen
    raise LookupError("no game with exchanges")


def told(view: Any) -> str:
    """Everything that a viewer receives, as it would be sent."""
    return json.dumps([view.to_json(), list(view.events)])


def other_truth(position: Any, viewer: int | None, rng: Random, swaps: int) -> list[Any] | None:
    """The positions after each event of a game with other hidden tiles or cards.

    None if there are none, or if the public events could not have happened like this.
    """
    setup, events = json.loads(json.dumps([position.setup, position.events]))
    hidden = [held for seat, held in hidden_lists(position.game, setup, events) if seat != viewer]
    places = [(held, i) for held in hidden for i in range(len(held))]
    # One that stayed in the stock, or that was drawn later.
    elsewhere = [([kind], 0) for kind in kinds(position.game)]
    for _ in range(swaps if places else 0):
        here, i = rng.choice(places)
        there, j = rng.choice([*places, rng.choice(elsewhere)] if elsewhere else places)
        here[i], there[j] = there[j], here[i]
    try:
        twin = position.game.position(setup)
        twins = [twin.copy()]
        for event in events:
            twin.apply(event)
            twins.append(twin.copy())
    except (IllegalMove, BadSetup):
        return None
    return twins if twin.events != position.events or twin.setup != position.setup else None
