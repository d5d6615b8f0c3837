"""A position after a take-back is the one that its events lead to."""

from random import Random
from typing import Any

import pytest

from sixfold.core.chance import Dealer, seed_from
from sixfold.games import registry
from sixfold.server.tables import take_back
from sixfold.server.tables.take_back import Rewinder


def replayed(game: Any, setup: Any, events: list[Any]) -> Any:
    position = game.position(setup)
    for event in events:
        position.apply(event)
    return position


@pytest.mark.parametrize(("name", "variant"), [("board", "duel"), ("cards", "base"), ("spezial", "base")])
def test_an_earlier_position_equals_the_replay_of_its_events(name: str, variant: str) -> None:
    game, rng = registry.make(name, variant, 2), Random(name)
    dealer = Dealer(seed_from(f"rewinding {name}"))
    position: Any = game.start(dealer)
    rewinder = Rewinder()
    taken_back = 0
    while not position.is_over:
        position.play(rng.choice(position.legal_moves()))
        # Repeated and longer take-backs, followed by other moves.
        while len(position.events) > 1 and position.events[-1]["do"] in ("place", "play") and rng.random() < 0.4:
            position = rewinder.before_last(position)
            assert position == replayed(game, position.setup, position.events)
            taken_back += 1
        if position.draws_pending:
            position.play_draws(dealer)
    assert taken_back > 5


def test_repeated_take_backs_replay_the_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game, rng = registry.make("spezial"), Random(1)
    position: Any = game.start(Dealer(bytes(32)))
    for _ in range(10):
        position.play(rng.choice(position.legal_moves()))
    followed = list[int]()
    follow = take_back._follow

    def counting(earlier: Any, events: Any) -> None:
        followed.append(len(events) - len(earlier.events))
        follow(earlier, events)

    monkeypatch.setattr(take_back, "_follow", counting)
    rewinder = Rewinder()
    for _ in range(50):
        position = rewinder.before_last(position)
        position.play(rng.choice(position.legal_moves()))
    assert sum(followed) == 9
