"""Moves as numbers and views as arrays: one number per legal move, and nothing hidden in an observation."""

import json
from random import Random
from typing import Any

import numpy as np
import pytest

from sixfold.core.actions import Resign
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.encoding import Encoding
from sixfold.core.errors import IllegalMove, SixfoldError
from sixfold.core.game import Game
from sixfold.core.rng import streams
from sixfold.games import registry

from .encodings import FILE, OURS, examples
from .hidden_information import alternative_positions, positions
from .matrix import each_variant_once
from .titles import TABLES, WITH_HIDDEN_HANDS, viewers

every_table = pytest.mark.parametrize("game", each_variant_once(TABLES), ids=str)
every_hidden_table = pytest.mark.parametrize("game", each_variant_once(WITH_HIDDEN_HANDS), ids=str)


def encoding_of(game: Game) -> Encoding:
    return registry.kit(game.name).encoding


def decisions(game: Game) -> list[Any]:
    """Positions of a whole game in which a seat decides, and the end."""
    return [position for position in positions(game) if not position.draws_pending]


# --- actions -----------------------------------------------------------------------------------------------


@every_table
def test_the_action_numbers_are_exactly_those_of_the_legal_moves(game: Game) -> None:
    encoding = encoding_of(game)
    for position in decisions(game)[:: 2 * game.players + 1]:
        actions = encoding.legal_actions(position).tolist()
        moves = [encoding.move_of(position, action) for action in Random(1).sample(actions, min(len(actions), 40))]
        legal = position.legal_moves()
        assert len(actions) == len(legal)
        assert all(
            encoding.action_of(position, move) in actions for move in Random(2).sample(legal, min(len(legal), 40))
        )
        assert all(move in legal for move in moves)


@every_table
def test_a_move_and_its_number_convert_into_each_other(game: Game) -> None:
    encoding = encoding_of(game)
    for position in decisions(game)[:: 3 * game.players + 2]:
        legal = position.legal_moves()
        numbers = [encoding.action_of(position, move) for move in legal[:: max(1, len(legal) // 25)]]
        assert len(set(numbers)) == len(numbers)
        again = [encoding.move_of(position, number) for number in numbers]
        assert again == legal[:: max(1, len(legal) // 25)]


@every_table
def test_every_choice_of_the_playout_is_like_a_listed_one(game: Game) -> None:
    kit, encoding = registry.kit(game.name), encoding_of(game)
    t, scratch, stream = encoding.tables(game)[0], np.zeros(kit.playout.SCRATCH, np.int8), streams(1, 1)[0]
    for position in decisions(game)[:: 4 * game.players + 3]:
        for _ in range(0 if position.is_over else 5):
            choice = int(kit.playout.random_choice(position.s, t, stream))
            listed = int(encoding.canonical(position.s, t, choice, scratch))
            action = int(encoding.action_of_choice(position.s, t, listed))
            assert action == encoding.action_of(position, kit.policies.move_of(position, choice))
            assert int(encoding.canonical(position.s, t, listed, scratch)) == listed
            assert int(encoding.choice_of_action(position.s, t, action)) == listed


@every_table
def test_a_view_has_only_the_actions_of_its_own_seat(game: Game) -> None:
    encoding = encoding_of(game)
    for position in decisions(game)[1 :: 4 * game.players + 3]:
        for seat in viewers(game):
            view = position.view(seat)
            own = seat is not None and seat == position.to_move
            mask = encoding.legal_mask(view)
            assert mask.shape == (encoding.action_count(game),)
            assert np.array_equal(mask, encoding.legal_mask(position) & own)
            if own and mask.any():
                action = int(mask.nonzero()[0][-1])
                assert encoding.action_of(view, encoding.move_of(view, action)) == action
            elif position.legal_moves():
                with pytest.raises(IllegalMove, match="not to move"):
                    encoding.action_of(view, position.legal_moves()[0])


@every_table
def test_an_illegal_action_or_move_is_refused(game: Game) -> None:
    encoding, position = encoding_of(game), positions(game)[0].copy()
    if position.draws_pending:
        position.play_draws(Dealer(bytes(32)))
    before = position.states.tobytes()
    illegal = (~encoding.legal_mask(position)).nonzero()[0].tolist()
    for action in (-1, encoding.action_count(game), *illegal[:3]):
        with pytest.raises(IllegalMove):
            encoding.move_of(position, action)
    for move in (Resign(0), "nonsense", None):
        with pytest.raises(SixfoldError):
            encoding.action_of(position, move)
    legal = position.legal_moves()[0]
    assert encoding.action_of(position, legal) in encoding.legal_actions(position)
    position.play(legal)
    with pytest.raises(IllegalMove):
        encoding.action_of(position, legal)
    assert before != position.states.tobytes()


# --- observations ------------------------------------------------------------------------------------------


@every_table
def test_an_observation_has_the_shapes_and_bounds_that_its_space_states(game: Game) -> None:
    encoding = encoding_of(game)
    space = encoding.observation_space(game)
    size = 0
    for position in decisions(game):
        for seat in range(game.players):
            view = position.view(seat)
            observation = encoding.observation(view)
            assert list(observation) == list(space)
            for name, (shape, low, high) in space.items():
                assert observation[name].shape == shape
                assert observation[name].dtype == np.int8
                assert low <= observation[name].min() <= observation[name].max() <= high, name
            assert np.array_equal(encoding.flat(view), np.concatenate([a.ravel() for a in observation.values()]))
            size = encoding.flat(view).size
    names = encoding.feature_names(game)
    assert len(set(names)) == len(names) == size - np.prod(encoding.planes_shape(game))


@every_table
def test_an_observation_of_a_view_equals_that_of_the_true_position(game: Game) -> None:
    encoding = encoding_of(game)
    for position in decisions(game)[:: game.players + 1]:
        for seat in range(game.players):
            planes = np.ones(encoding.planes_shape(game), np.int8)
            features = np.zeros(len(encoding.feature_names(game)), np.int8)
            cells, t = encoding.cell_count(game), encoding.tables(game)[0]
            encoding.observe(position.s, t, seat, cells, planes, features)
            flat = np.concatenate([planes.ravel(), features])
            assert np.array_equal(flat, encoding.flat(position.view(seat)))


@every_hidden_table
def test_observations_do_not_depend_on_hidden_tiles(game: Game) -> None:
    encoding, rng, found = encoding_of(game), Random(3), 0
    seen = positions(game)
    by_events = {len(position.events): position for position in reversed(seen)}
    for stop in (len(seen) // 3, len(seen) - 1):
        for viewer in range(game.players):
            tries = (alternative_positions(seen[stop], viewer, rng, swaps) for swaps in (4, 2, *[1] * 30))
            twins = next(filter(None, tries), [])
            found += bool(twins)
            for number, twin in enumerate(twins):
                if number % 5 == 0 or number > len(twins) - 4:
                    for view in (by_events[number].view(viewer), twin.view(viewer)):
                        json.dumps(view.to_json())
                    true, other = by_events[number].view(viewer), twin.view(viewer)
                    assert np.array_equal(encoding.flat(other), encoding.flat(true))
    assert found


@every_hidden_table
def test_an_observation_does_not_reveal_whether_another_seat_may_exchange(game: Game) -> None:
    if not game.has_exchange:
        return
    encoding, found = encoding_of(game), 0
    for position in decisions(game):
        if not position.is_over and "keep" in map(str, position.legal_moves()[:2]):
            keeping, found = position.copy(), found + 1
            keeping.play(game.parse("keep"))
            for seat in range(game.players):
                same = np.array_equal(encoding.flat(position.view(seat)), encoding.flat(keeping.view(seat)))
                assert same == (seat != position.to_move)
    assert found


@every_table
def test_an_observation_converts_back_into_the_view_at_every_decision_of_a_game(game: Game) -> None:
    encoding = encoding_of(game)
    for number, position in enumerate(decisions(game)):
        for seat in range(game.players):
            view = position.news_view(seat)
            observation = encoding.observation(view) if (number + seat) % 2 else encoding.flat(view)
            again = encoding.view_of(game, seat, observation)
            assert again.now_json() == view.now_json()
            assert np.array_equal(encoding.flat(again), encoding.flat(view))
            assert encoding.legal_actions(again).tolist() == encoding.legal_actions(view).tolist()


@every_table
def test_a_view_of_an_observation_guesses_only_what_is_hidden(game: Game) -> None:
    encoding, rng = encoding_of(game), Random(7)
    for position in decisions(game)[:: 4 * game.players + 1]:
        for seat in range(game.players):
            seen = encoding.flat(position.view(seat))
            view = encoding.view_of(game, seat, seen.astype(np.float32))
            assert view.svg() == position.news_view(seat).svg()
            guess = view.sample(rng)
            assert guess.hand_counts == position.hand_counts
            assert np.array_equal(encoding.flat(guess.news_view(seat)), seen)


@every_table
def test_a_view_of_an_observation_tells_why_the_game_ended(game: Game) -> None:
    encoding, running = encoding_of(game), decisions(game)[len(decisions(game)) // 2]
    resigned, at_end = running.copy(), running.copy()
    while not resigned.is_over:
        resigned.play(Resign(next(seat for seat in range(game.players) if not resigned.s.resigned[seat])))
    home = {"all-at-top", "all-six", "all-in-last-area"}
    phases = [phase for phase, reason in at_end.reasons.items() if reason in home]
    if phases:
        at_end.s.track[:] = game.track_end
        at_end.s.phase = phases[-1 if game.shares_track else 0]
    for position in (resigned, at_end):
        for seat in range(game.players):
            view = position.news_view(seat)
            assert encoding.view_of(game, seat, encoding.flat(view)).now_json() == view.now_json()


@every_table
def test_what_is_no_observation_has_no_view(game: Game) -> None:
    encoding, position = encoding_of(game), decisions(game)[1]
    flat, named = encoding.flat(position.view(0)), encoding.observation(position.view(0))
    half, nothing = flat + 0.5, flat.astype(np.float64)
    nothing[-1] = np.nan
    wrong: list[Any] = [flat[:-1], flat[None], half, nothing, flat * 0 + 1, flat * 0 + 100, flat * 0]
    wrong += ["text", None, {}, [[1], [2, 3]], flat.astype(str)]
    wrong += [named | {"more": flat}, named | {"tracks": flat}, named | {"tracks": ["a"]}]
    wrong += [named | {"to_move": 1 - named["to_move"]}] if game.players > 2 else []
    for observation in wrong:
        with pytest.raises(SixfoldError):
            encoding.view_of(game, 0, observation)
    for seat in (-1, game.players, None, "0", True):
        with pytest.raises(SixfoldError):
            encoding.view_of(game, seat, flat)  # type: ignore[arg-type]


@every_table
def test_a_spectator_has_no_observation(game: Game) -> None:
    with pytest.raises(SixfoldError, match="only a seat"):
        encoding_of(game).observation(positions(game)[0].view(None))


@pytest.mark.parametrize("game", each_variant_once(OURS), ids=str)
def test_action_numbers_and_observations_are_unchanged_in_this_version(game: Game) -> None:
    assert examples(game) == json.loads(FILE.read_text("utf-8"))[str(game)]


# --- results -----------------------------------------------------------------------------------------------


@every_table
def test_results_follow_the_ranking_and_sum_to_zero(game: Game) -> None:
    encoding = encoding_of(game)
    *running, last = positions(game)
    assert not encoding.returns(running[len(running) // 2]).any()
    values = encoding.returns(last)
    if game.players == 1:
        assert values[0] == min(last.track(0).values()) / game.track_end
        return
    ranking = last.result()["ranking"]
    winners = {seat for seat in range(game.players) if seat in ranking[0]}
    assert sum(float(value) for value in values) == pytest.approx(0)
    assert {seat for seat in range(game.players) if values[seat] == values.max()} == winners
    assert values.min() >= -1
    if len(winners) == 1:
        assert values.max() == 1


@pytest.mark.parametrize("game", [game for game in TABLES if game.players > 2], ids=str)
def test_after_resignations_the_last_side_has_won(game: Game) -> None:
    position: Any = game.start(Dealer(seed_from("encoding")))
    while not position.is_over:
        position.play(Resign(next(seat for seat in range(game.players) if not position.s.resigned[seat])))
    values = encoding_of(game).returns(position)
    assert (values > 0).tolist() == [seat in position.result()["ranking"][0] for seat in range(game.players)]


@every_table
def test_the_encoded_markers_equal_the_track(game: Game) -> None:
    encoding, position = encoding_of(game), positions(game)[-1]
    for seat in range(game.players):
        sign = -1 if game.shares_track and seat == 1 else 1
        assert encoding.markers(position, seat).tolist() == [sign * field for field in position.track(seat).values()]
