"""OpenSpiel's own tests and algorithms run on every title."""

import json
import pickle
import random
import unittest
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    external_sampling_mccfr,
    generate_playthrough,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
    random_agent,
    tabular_qlearner,
)

from sixfold.core.chance import Dealer, seed_from
from sixfold.core.game import Game
from sixfold.envs.explicit_chance import ExplicitGame
from sixfold.envs.openspiel import PREFIX, SixfoldGame
from sixfold.games import registry

from ..hidden_information import alternative_positions, positions
from ..matrix import each_variant_once
from ..titles import OTHER_TITLES, TABLES, WITH_HIDDEN_HANDS

every_table = pytest.mark.parametrize("game", each_variant_once(TABLES), ids=str)
every_hidden_table = pytest.mark.parametrize("game", each_variant_once(WITH_HIDDEN_HANDS), ids=str)
every_title = pytest.mark.parametrize("title", registry.names())


def loaded(game: Game) -> Any:
    """The game as OpenSpiel loads it."""
    return pyspiel.load_game(f"{PREFIX}{game.name}(variant={game.variant},players={game.players})")


def after(game: Any, steps: int, seed: int = 0) -> Any:
    """A state after this many random decisions and all draws that follow them."""
    state, rng = game.new_initial_state(), Random(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        elif steps == 0:
            break
        else:
            steps -= 1
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def decisions_of(game: Any) -> int:
    """The number of decisions of a whole random game."""
    return sum(entry.player >= 0 for entry in after(game, 1 << 30).full_history())


class Endgame(SixfoldGame):
    """A title near its end, because its first positions have too many continuations."""

    prefix: tuple[int, ...] = ()

    @classmethod
    def of(cls, title: str, decisions: int) -> "Endgame":
        """The last decisions of a random game."""
        made: Endgame = type(title, (cls,), {"title": title})()
        whole = after(made, 1 << 30, seed=4)
        own = [at for at, entry in enumerate(whole.full_history()) if entry.player >= 0]
        made.prefix = tuple(whole.history()[: own[-decisions]])
        return made

    def new_initial_state(self, text: str | None = None) -> Any:
        """A state near the end."""
        state = super().new_initial_state(text)
        for action in self.prefix:
            state.apply_action(action)
        return state


# --- its own tests -----------------------------------------------------------------------------------------


@every_table
def test_the_random_simulation_passes(game: Game) -> None:
    pyspiel.random_sim_test(loaded(game), num_sims=1, serialize=True, verbose=False)


@every_title
def test_a_playthrough_can_be_written(title: str) -> None:
    np.random.seed(3)
    text = generate_playthrough.playthrough(PREFIX + title, None)
    assert f'GameType.short_name = "{PREFIX}{title}"' in text
    assert "ChanceOutcomes()" in text
    assert "Returns() = [" in text


@every_title
def test_its_api_test_passes(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # It loads SciPy, which would take every worker a second to collect the tests.
    from open_spiel.integration_tests import api_test

    random.seed(1)
    sample = api_test.sample_some_states.sample_some_states
    # Of 400 states, as it wants, each title would take ten seconds.
    monkeypatch.setattr(api_test.sample_some_states, "sample_some_states", lambda game, max_states: sample(game, 40))
    game = Endgame.of(title, decisions=2)
    methods = {"game": game, "game_name": PREFIX + title}
    case = type(title, (api_test.EnforceAPIOnPartialTreeBase,), methods)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 4
    assert not result.errors + result.failures, result.errors + result.failures


@every_title
def test_the_conventions_of_its_api_test_hold(title: str) -> None:
    game = pyspiel.load_game(PREFIX + title)
    for steps in (0, 5, 1 << 30):
        state = after(game, steps)
        for ask in (state.information_state_string, state.observation_string, state.observation_tensor):
            answers = [ask(player) for player in range(game.num_players())]
            with pytest.raises(RuntimeError, match="player >= 0"):
                ask(-1)
            with pytest.raises(RuntimeError, match="player <"):
                ask(game.num_players() + 1)
            if ask == state.information_state_string:
                assert len(set(answers)) == len(answers)
        for player in range(game.num_players()):
            assert bool(state.legal_actions(player)) == (player == state.current_player())
    assert state.is_terminal()
    assert state.legal_actions() == []
    with pytest.raises(RuntimeError):
        state.information_state_string()
    dealing = game.new_initial_state()
    with pytest.raises(RuntimeError):
        dealing.information_state_string()


@every_table
def test_utilities_are_within_their_bounds_and_sum_to_zero(game: Game) -> None:
    table = loaded(game)
    state = after(table, 1 << 30)
    assert all(table.min_utility() <= value <= table.max_utility() for value in state.returns())
    if table.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM:
        assert sum(state.returns()) == pytest.approx(table.utility_sum())
    position = state.table.position
    if len(game.sides) > 1:
        best = max(state.returns())
        winners = [seat for seat, value in enumerate(state.returns()) if value == best]
        assert winners == position.result()["ranking"][0]


# --- chance ------------------------------------------------------------------------------------------------


@every_title
def test_the_probability_of_a_kind_is_proportional_to_its_pieces(title: str) -> None:
    state = pyspiel.load_game(PREFIX + title).new_initial_state()
    odds = dict(state.chance_outcomes())
    assert sum(odds.values()) == pytest.approx(1)
    total = sum(count for _, count in state.table.outcomes)
    for number, (_, count) in enumerate(state.table.outcomes):
        assert odds.get(number, 0) == pytest.approx(count / total)


@every_table
def test_games_are_the_same_as_with_a_dealer(game: Game) -> None:
    """Whatever a dealer draws, the same outcomes chosen one by one lead to the same events."""
    dealer, rng = Dealer(seed_from(f"explicit {game}")), Random(1)
    position, table = game.start(dealer), ExplicitGame(game)
    drawn = pieces_of(position.setup, position.events)

    def follow(pieces: list[str]) -> None:
        while table.outcomes:
            piece = pieces.pop(0)
            table.draw([kind for kind, _ in table.outcomes].index(piece))
        assert not pieces

    follow(drawn)
    while not position.is_over:
        assert table.position.events == position.events
        assert table.position.states.tobytes() == position.states.tobytes()
        move = rng.choice(position.legal_moves())
        table.play(move)
        events = position.play(move)
        events += position.play_draws(dealer)
        follow([piece for event in events for piece in pieces_of({}, [event])])
    assert table.is_over
    assert table.position == position


def pieces_of(setup: Any, events: Any) -> list[str]:
    """Everything that was drawn, in order."""
    chips = [f"{tower['colour']}{tower['light']}" for tower in setup.get("layout", {}).get("towers", ())]
    hands = [piece for key in ("racks", "hands", "open") for hand in setup.get(key, ()) for piece in hand]
    draws = [piece for event in events if event["do"] == "draw" for piece in event.get("tiles", event.get("cards"))]
    return chips + hands + draws


# --- what is hidden ----------------------------------------------------------------------------------------


def replayed(game: Game, setup: Any, events: Any) -> ExplicitGame:
    """A game with these events."""
    table = ExplicitGame(game)
    position = game.position(setup)
    table.position, table.outcomes = position, ()
    table._begin()
    for event in events:
        table._record([position.apply(event)])
    return table


@every_hidden_table
def test_information_states_do_not_depend_on_hidden_tiles(game: Game) -> None:
    whole = positions(game)[-1]
    lens, rng, found = loaded(game).lens, Random(1), 0
    # The first one with this number of events: declining an exchange is not an event.
    by_events = {len(position.events): position for position in reversed(positions(game))}
    truth = replayed(game, whole.setup, whole.events)
    for viewer in range(game.players):
        twins = next(
            filter(None, (alternative_positions(whole, viewer, rng, swaps) for swaps in (8, 4, 2, 2, *[1] * 60))), None
        )
        if twins:
            found += 1
            other = replayed(game, twins[-1].setup, twins[-1].events)
            assert other.history(viewer) == truth.history(viewer)
            assert other.history(None) == truth.history(None)
            for number, twin in enumerate(twins):
                seen, same = (lens.observe(position.states, viewer) for position in (by_events[number], twin))
                assert seen.tobytes() == same.tobytes()
            rest = [other.history(seat) != truth.history(seat) for seat in range(game.players) if seat != viewer]
            assert any(rest)
    assert found


@every_hidden_table
def test_resampled_states_look_the_same_to_the_player(game: Game) -> None:
    table = loaded(game)
    rng = np.random.default_rng(5)
    for steps in (0, 5, 11):
        state = after(table, steps)
        player = state.current_player()
        guesses = [state.resample_from_infostate(player, rng.random) for _ in range(6)]
        for guess in guesses:
            assert guess.information_state_string(player) == state.information_state_string(player)
            assert guess.observation_tensor(player) == state.observation_tensor(player)
            assert guess.legal_actions() == state.legal_actions()
            assert guess.history() == []
        others = [seat for seat in range(game.players) if seat != player]
        for other in others:
            assert len({guess.information_state_string(other) for guess in guesses}) > 1
            truth = state.information_state_string(other)
            assert all(guess.information_state_string(other) != truth for guess in guesses)
        # It can be played on.
        end = guesses[0]
        while not end.is_terminal():
            end.apply_action(end.legal_actions()[0])


@every_title
def test_public_and_private_observations_complete_each_other(title: str) -> None:
    game = pyspiel.load_game(PREFIX + title)
    state = after(game, 9)
    both, public, private = (
        game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, public_info=open_, private_info=secret))
        for open_, secret in (
            (True, pyspiel.PrivateInfoType.SINGLE_PLAYER),
            (True, pyspiel.PrivateInfoType.NONE),
            (False, pyspiel.PrivateInfoType.SINGLE_PLAYER),
        )
    )
    for player in range(game.num_players()):
        texts = [json.loads(observer.string_from(state, player) or "{}") for observer in (both, public, private)]
        assert texts[1] | texts[2] == texts[0]


# --- states ------------------------------------------------------------------------------------------------


@every_title
def test_clones_and_pickles_are_independent(title: str) -> None:
    game = pyspiel.load_game(PREFIX + title)
    for steps in (0, 6):
        state = after(game, steps)
        before = str(state), state.history(), state.legal_actions()
        for twin in (state.clone(), pickle.loads(pickle.dumps(state))):
            assert (str(twin), twin.history(), twin.legal_actions()) == before
            twin.apply_action(twin.legal_actions()[-1])
            assert twin.table.position.s is twin.table.position.states[0] or twin.table.position is not None
        assert (str(state), state.history(), state.legal_actions()) == before


@every_title
def test_games_can_be_pickled(title: str) -> None:
    game = pyspiel.load_game(f"{PREFIX}{title}(players=2)")
    twin = pickle.loads(pickle.dumps(game))
    assert (str(twin), twin.rules) == (str(game), game.rules)


@every_title
def test_an_illegal_action_changes_nothing(title: str) -> None:
    game = pyspiel.load_game(PREFIX + title)
    dealing, state, end = game.new_initial_state(), after(game, 4), after(game, 1 << 30)
    for moment in (dealing, state, end):
        before, legal = moment.history(), moment.legal_actions()
        illegal = set(range(-2, 2 * game.num_distinct_actions())) - {pyspiel.INVALID_ACTION, *legal}
        for action in (min(illegal), min(illegal - {-2}), max(illegal)):
            with pytest.raises(pyspiel.SpielError):
                moment.apply_action(action)
            assert moment.history() == before
            with pytest.raises(pyspiel.SpielError):
                moment.action_to_string(action)


@pytest.mark.parametrize("wrong", ["players=9", "variant=chess", "variant=,players=7", "colour=1"])
@every_title
def test_an_unknown_table_is_refused(title: str, wrong: str) -> None:
    with pytest.raises(pyspiel.SpielError):
        pyspiel.load_game(f"{PREFIX}{title}({wrong})")


# --- its algorithms ----------------------------------------------------------------------------------------


def plays_to_the_end(bot: Any, state: Any) -> bool:
    """Whether a bot plays all seats to the end of a game."""
    rng = Random(1)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(bot.step(state))
    return True


def rollouts() -> Any:
    """Values positions by one random game."""
    return mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))


@every_hidden_table
def test_ismcts_of_openspiel_plays_to_the_end(game: Game) -> None:
    table = loaded(game)
    bot = ismcts.ISMCTSBot(table, rollouts(), 1.4, 6, random_state=np.random.RandomState(2))
    start = after(table, 8)
    assert bot.step(start) in start.legal_actions()
    assert plays_to_the_end(bot, after(table, decisions_of(table) - 4))


@pytest.mark.parametrize("game", each_variant_once([game for game in TABLES if game not in WITH_HIDDEN_HANDS]), ids=str)
def test_mcts_of_openspiel_plays_games_without_secrets_to_the_end(game: Game) -> None:
    table = loaded(game)
    bot = mcts.MCTSBot(table, 1.4, 6, rollouts(), random_state=np.random.RandomState(2))
    assert plays_to_the_end(bot, after(table, decisions_of(table) - 4))


@every_title
def test_learning_agents_of_openspiel_run(title: str) -> None:
    environment = rl_environment.Environment(PREFIX + title)
    actions = environment.action_spec()["num_actions"]
    agents: list[Any] = [tabular_qlearner.QLearner(0, actions)]
    agents += [random_agent.RandomAgent(seat, actions) for seat in range(1, environment.num_players)]
    step = environment.reset()
    while not step.last():
        [action] = [agents[step.observations["current_player"]].step(step).action]
        step = environment.step([action])
    for agent in agents:
        agent.step(step)
    assert len(step.rewards) == environment.num_players


@pytest.mark.parametrize(
    "solver", [external_sampling_mccfr.ExternalSamplingSolver, outcome_sampling_mccfr.OutcomeSamplingSolver]
)
def test_mccfr_of_openspiel_runs(solver: Any) -> None:
    np.random.seed(1)
    game = Endgame.of(OTHER_TITLES[0], decisions=2)
    made = solver(game)
    for _ in range(2):
        made.iteration()
    state = game.new_initial_state()
    policy = made.average_policy().action_probabilities(state)
    assert sum(policy.values()) == pytest.approx(1)
    assert set(policy) == set(state.legal_actions())
