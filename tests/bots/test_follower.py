"""A view sent as JSON and rebuilt elsewhere is the same view, at every decision of a game."""

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from sixfold.bots import wire
from sixfold.core.actions import Resign
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.errors import SixfoldError
from sixfold.core.game import Game
from sixfold.games import registry
from sixfold.games.spezial.layout import CELLS

from ..matrix import each_variant_once

TABLES = [
    registry.make(name, variant, players)
    for name in registry.names()
    for variant, numbers in registry.variants(name).items()
    for players in numbers
]


def follower_of(game: Game, seat: int, setup: Any) -> Any:
    return registry.kit(game.name).follower(game, seat, setup)


def as_sent(value: Any) -> Any:
    """The value after encoding and decoding."""
    return json.loads(json.dumps(value))


def state_of(view: Any) -> Any:
    """The part of a view's JSON from which it is rebuilt; the whole is slow to make."""
    parts = {"rules": view.game.rules, "seat": view.seat, "setup": view.setup, "events": view.events}
    return json.loads(json.dumps(parts))


def assert_same(rebuilt: Any, view: Any, *, wholly: bool = True) -> None:
    assert rebuilt.states.tobytes() == view.states.tobytes()
    assert (rebuilt.setup, rebuilt.events) == (view.setup, view.events)
    assert getattr(rebuilt, "hand_counts", ()) == getattr(view, "hand_counts", ())
    assert rebuilt.game == view.game
    if wholly:
        assert rebuilt.to_json() == view.to_json()
        assert rebuilt.legal_moves() == view.legal_moves()


@pytest.mark.parametrize("game", each_variant_once(TABLES, 4), ids=str)
@pytest.mark.parametrize("resigning", [False, True], ids=["to the end", "some resign"])
def test_a_view_rebuilt_from_json_is_the_same(game: Game, resigning: bool) -> None:
    rng = Random(f"{game}/{resigning}")
    dealer = Dealer(seed_from(f"{game}"))
    position: Any = game.start(dealer, game.players - 1)
    kept = wire.Reader()
    turns = 0
    while (seat := position.to_move) is not None:
        view = position.view(seat)
        turns += 1
        assert_same(kept.view(state_of(view)), view, wholly=turns % 9 == 0)
        if turns % 20 == 0:
            assert_same(wire.Reader().view(as_sent(view.to_json())), view)
        position.play(varied_move(position, rng), dealer)
        if resigning and game.players > 2 and rng.random() < 0.02:
            left = [other for other in range(game.players) if not position.s.resigned[other]]
            if not position.result():
                position.play(Resign(rng.choice(left)), dealer)
    assert turns > 5 or resigning


def varied_move(position: Any, rng: Random) -> Any:
    """A random move that prefers exchanges and many points, so that both occur."""
    moves = position.moves_with_points()
    exchanges = [move for move, _ in moves if str(move).startswith("x")]
    if exchanges and rng.random() < 0.8:
        return exchanges[0]
    best = sorted(moves, key=lambda pair: -sum(pair[1].values() if isinstance(pair[1], dict) else pair[1]))
    return rng.choice(best[:12])[0]


@pytest.mark.parametrize("game", each_variant_once(TABLES, 4), ids=str)
def test_every_seat_follows_every_event(game: Game) -> None:
    """Also while others decide about exchanges, draw, or have resigned."""
    rng = Random(f"{game}")
    dealer = Dealer(seed_from(f"{game}/all"))
    position: Any = game.start(Dealer(seed_from(f"{game}/all")))
    watchers = [follower_of(game, seat, as_sent(position.view(seat).setup)) for seat in range(game.players)]
    followed = moments = 0
    while position.to_move is not None:
        moments += 1
        for seat, one in enumerate(watchers):
            view = position.view(seat)
            for event in as_sent(view.events[followed:]):
                one.follow(event)
            # Declining an exchange is not an event: nothing is sent between it and the draw.
            if moments == 1 or followed < len(position.events) or seat != position.to_move:
                assert_same(one.view(), view, wholly=moments % 31 == 0)
        followed = len(position.events)
        if position.draws_pending:
            position.play_draws(dealer)
        else:
            position.play(varied_move(position, rng))
            if rng.random() < 0.02 and game.players > 2 and not position.result():
                left = [other for other in range(game.players) if not position.s.resigned[other]]
                position.play(Resign(rng.choice(left)))


def test_a_rebuilt_view_of_spezial_has_the_same_board() -> None:
    game: Any = registry.make("spezial", "base", 2)
    position: Any = game.start(Dealer(bytes(32)))
    setup = position.setup
    used = [tower["at"] for tower in setup["layout"]["towers"]]
    free = [list(cell) for cell in CELLS if list(cell) not in used]
    setup["layout"]["bonus"] = free[10:13]
    setup["layout"]["towers"][0]["at"] = free[40]
    other: Any = game.position(setup)
    assert other.game != game
    view = other.view(0)
    assert_same(wire.Reader().view(as_sent(view.to_json())), view)


def small_game(name: str) -> dict[str, Any]:
    """What a seat receives in the middle of a game with two players."""
    dealer, rng = Dealer(bytes(32)), Random(1)
    position: Any = registry.make(name).start(dealer)
    while len(position.events) < 12 or position.to_move != 0:
        position.play(rng.choice(position.legal_moves()), dealer)
    found: dict[str, Any] = as_sent(position.view(0).to_json())
    return found


@pytest.mark.parametrize("name", registry.names())
def test_impossible_views_are_refused(name: str) -> None:
    """Every change is either rejected or makes no difference to what is public."""
    rng = Random(name)
    refused = 0
    data = small_game(name)
    for _ in range(150):
        broken = as_sent(data)
        corrupt(broken, rng)
        with suppress(SixfoldError):
            wire.Reader().view(broken)
            continue
        refused += 1
    assert refused > 40


RUBBISH = [None, True, -1, 3, 10**30, 1.5, "", "RR", "zz", [], [1], {}, {"do": "draw"}, [[]], "x" * 1000]


def corrupt(data: dict[str, Any], rng: Random) -> None:
    """Change a random value in the data of the view."""
    place: Any = data
    key: Any = rng.choice(["rules", "seat", "setup", "events", "events", "events"])
    while rng.random() < 0.8 and isinstance(place[key], dict | list) and place[key]:
        place = place[key]
        key = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
    if rng.random() < 0.3:
        del place[key]
    else:
        place[key] = rng.choice(RUBBISH)
