"""Hidden information stays hidden in every title, and samples agree with everything that a viewer has seen."""

import gc
from collections.abc import Iterator
from random import Random
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest

from sixfold.core.actions import Exchange
from sixfold.core.chance import Dealer
from sixfold.core.game import Game
from sixfold.core.position import Position

from .hidden_information import as_sent, assert_indistinguishable, positions
from .matrix import each_variant_once
from .titles import TABLES, WITH_EXCHANGE, WITH_HIDDEN_HANDS, hidden_lists, kit_of, viewers

every_table = pytest.mark.parametrize("game", each_variant_once(TABLES), ids=str)
every_hidden_table = pytest.mark.parametrize("game", each_variant_once(WITH_HIDDEN_HANDS, 4), ids=str)


# --- views -------------------------------------------------------------------------------------------------


@every_hidden_table
def test_views_and_event_streams_do_not_depend_on_hidden_tiles(game: Game) -> None:
    assert_indistinguishable(game, positions(game))


@every_table
def test_without_hidden_hands_all_views_are_equal(game: Game) -> None:
    if game.has_hidden_hands:
        return
    for position in positions(game)[:: 2 * game.players + 1]:
        for viewer in viewers(game):
            view = position.view(viewer)
            assert (view.setup, view.events) == (position.setup, position.events)


# --- samples -----------------------------------------------------------------------------------------------


@every_table
def test_a_sample_has_the_same_view(game: Game) -> None:
    rng = Random(2)
    for position in positions(game)[:: 2 * game.players + 1]:
        for viewer in viewers(game):
            view = position.view(viewer)
            guess = view.sample(rng)
            assert as_sent(guess.view(viewer)) == as_sent(view)
            assert_agrees(guess, position, viewer)


def assert_agrees(guess: Any, truth: Any, viewer: int | None) -> None:
    """A sample has the public facts, the viewer's hand, the right number of hidden tiles, and all tiles of the game."""
    assert guess.view(None).open_json() == truth.view(None).open_json()
    assert guess.hand_counts == truth.hand_counts
    if truth.hand_counts and (own := truth.view(viewer).own_seat) is not None:
        assert guess.hand(own) == truth.hand(own)
    if truth.draws_pending:
        assert guess.draws_pending == truth.draws_pending
    kit_of(truth.game.name).check(guess)


@every_table
def test_a_sample_can_be_played_to_the_end(game: Game) -> None:
    seen = positions(game)
    for number in (1, len(seen) // 2, len(seen) - 6):
        for viewer in viewers(game):
            rng, dealer = Random(3), Dealer(bytes(32))
            guess: Any = seen[number].view(viewer).sample(rng)
            for _ in range(6):
                if guess.draws_pending:
                    guess.play_draws(dealer)
                elif not guess.is_over:
                    guess.play(rng.choice(guess.legal_moves()))


# --- references and events ---------------------------------------------------------------------------------


def reachable(root: Any) -> Iterator[Any]:
    """Every object that can be reached from one by its attributes and elements, code left out."""
    seen, todo = {id(root)}, [root]
    while todo:
        thing = todo.pop()
        yield thing
        for other in gc.get_referents(thing):
            if id(other) not in seen and not isinstance(other, type | ModuleType | FunctionType):
                seen.add(id(other))
                todo.append(other)


@every_table
def test_a_view_has_no_reference_to_the_true_position(game: Game) -> None:
    for position in positions(game)[4 :: 4 * game.players + 3]:
        for viewer in viewers(game):
            hidden = hidden_lists(game, position.setup, position.events)
            secret = [position, position.states, position.s, position.events, position.setup]
            secret += [held for seat, held in hidden if seat != viewer]
            secret += [event for event in position.events if event["do"] == "draw" and event["seat"] != viewer]
            ids = {id(thing) for thing in secret}
            view = position.view(viewer)
            as_sent(view)
            view.sample(Random(0))
            for thing in reachable(view):
                assert id(thing) not in ids
                assert not isinstance(thing, Position)
                if isinstance(thing, np.ndarray):
                    assert not np.shares_memory(thing, position.states)
            if game.has_hidden_hands:
                hands = view.states[position.hands_field][0]
                assert (np.delete(hands, [] if viewer is None else [viewer], axis=0) < 0).all()


@every_table
def test_a_view_does_not_show_the_draws_of_others(game: Game) -> None:
    position = positions(game)[-1]
    for viewer in viewers(game):
        for event, whole in zip(position.view(viewer).events, position.events, strict=True):
            if game.has_hidden_hands and whole["do"] == "draw" and whole["seat"] != viewer:
                assert event == {"seat": whole["seat"], "do": "draw", "count": len(whole[position.drawn_key])}
            else:
                assert event == whole


@pytest.mark.parametrize("game", each_variant_once(WITH_EXCHANGE), ids=str)
def test_views_of_others_do_not_show_whether_an_exchange_is_allowed(game: Game) -> None:
    choices = [p for p in positions(game) if not p.is_over and isinstance((p.legal_moves() or [None])[0], Exchange)]
    assert choices
    for position in choices:
        seat, keeping = position.to_move, position.copy()
        keeping.play(position.game.parse("keep"))
        for viewer in viewers(game):
            if viewer != seat:
                assert as_sent(position.view(viewer)) == as_sent(keeping.view(viewer))
                assert position.view(viewer).states.tobytes() == keeping.view(viewer).states.tobytes()
        assert as_sent(position.view(seat)) != as_sent(keeping.view(seat))
