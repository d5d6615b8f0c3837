"""Games with hidden information, and alternatives that a viewer cannot distinguish from them."""

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from sixfold.core.chance import Dealer, seed_from
from sixfold.core.errors import BadSetup, IllegalMove
from sixfold.core.game import Game

from .titles import hidden_lists, kinds, viewers, whole_game


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


def as_sent(view: Any) -> str:
    """Everything that a viewer receives, as JSON."""
    return json.dumps([view.to_json(), list(view.events)])


def alternative_positions(position: Any, viewer: int | None, rng: Random, swaps: int) -> list[Any] | None:
    """The positions after each event of a game with other hidden tiles or cards.

    None if there are none, or if the public events could not have happened like this.
    """
    setup, events = json.loads(json.dumps([position.setup, position.events]))
    hidden = [held for seat, held in hidden_lists(position.game, setup, events) if seat != viewer]
    places = [(held, i) for held in hidden for i in range(len(held))]
    # A piece that stayed in the stock or was drawn later.
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


def assert_indistinguishable(game: Game, seen: Sequence[Any]) -> None:
    """Check that no viewer can distinguish this game from others with different hidden pieces."""
    # The first one with this number of events: declining an exchange is not an event.
    by_events = {len(position.events): position for position in reversed(seen)}
    rng, found = Random(1), Counter[int | None]()
    for stop in (len(seen) // 4, len(seen) // 2, len(seen) - 1):
        for viewer in viewers(game):
            single = [1] * (8 if found[viewer] else 60)
            tries = (alternative_positions(seen[stop], viewer, rng, swaps) for swaps in (8, 4, 2, 2, *single))
            twins = next(filter(None, tries), [])
            for number, twin in enumerate(twins):
                if number % 7 == 0 or number > len(twins) - 6:
                    true, other = by_events[number].view(viewer), twin.view(viewer)
                    assert as_sent(other) == as_sent(true)
                    assert other.states.tobytes() == true.states.tobytes()
            if twins:
                true, other = by_events[len(twins) - 1].view(viewer), twins[-1].view(viewer)
                assert str(other.text()) == str(true.text())
                assert other.svg() == true.svg()
            found[viewer] += bool(twins)
    assert min(found[viewer] for viewer in viewers(game)) >= 1, f"too few alternatives found: {found}"
