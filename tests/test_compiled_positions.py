"""Compiled positions play the same games: compiled and interpreted rules give the same answers."""

import json
import threading
from random import Random
from typing import Any

import pytest

from sixfold.bots import warmup
from sixfold.core.actions import Draw, Exchange, Keep, Resign
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.errors import SixfoldError
from sixfold.core.game import Game
from sixfold.engine import compiled_positions
from sixfold.games import registry

from .matrix import each_variant_once
from .titles import TABLES, choose, kit_of, resignation, viewers


@pytest.fixture(autouse=True)
def _nothing_is_quick_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Earlier programs in this process may have switched their games to compiled rules, even a moment ago."""
    for begun in list(warmup._begun.values()):
        begun._thread.join()
    for name in registry.names():
        monkeypatch.setattr(compiled_positions._position_type(name), "kernels", compiled_positions._kernels_of(name))


def answer(position: Any, action: Any) -> Any:
    """The outcome of an action: events, or the whole error."""
    try:
        return position.play(action)
    except SixfoldError as refused:
        return type(refused).__name__, vars(refused), str(refused)


def as_sent(position: Any) -> str:
    """Everything that viewers receive, as JSON, which must be able to encode every number."""
    whole = [[position.view(viewer).to_json(), position.news(viewer)] for viewer in viewers(position.game)]
    return json.dumps([whole, position.standing(""), position.result(), position.draws_pending])


def bad_actions(position: Any, rng: Random) -> list[Any]:
    """Illegal actions: moves of another moment, draws and exchanges of missing tiles, nonsense."""
    drawn = tuple(rng.choice(["RR", "RG", "YP", "ZZ"]) for _ in range(rng.randrange(4)))
    attempts = list(kit_of(position.game.name).attempts(position, rng))
    some = rng.sample(attempts, min(8, len(attempts)))
    return [Draw(drawn), Exchange(drawn), Keep(), Resign(7), "nonsense", ((0, 0), (0, 1)), *some]


@pytest.mark.parametrize("game", each_variant_once(TABLES, 4), ids=str)
def test_a_compiled_position_plays_the_same_game(game: Game) -> None:
    # A game of four takes as long as several of two.
    for number in range(2 if game.players < 4 else 1):
        rng, seed = Random(f"{game} {number}"), seed_from(f"quick {game} {number}")
        dealers = Dealer(seed), Dealer(seed)
        plain: Any = game.start(dealers[0], game.players - 1)
        swift: Any = compiled_positions.compiled_game(game).start(dealers[1], game.players - 1)
        assert swift.kernels is not plain.kernels
        step = 0
        while not plain.is_over:
            step += 1
            if step % 5 == number:
                assert as_sent(plain) == as_sent(swift)
                assert plain.moves_with_points() == swift.moves_with_points()
                for move in plain.legal_moves()[:: 1 + step % 7]:
                    assert plain.counted(move) == swift.counted(move)
                for action in bad_actions(plain, rng):
                    twins = plain.copy(), swift.copy()
                    assert answer(twins[0], action) == answer(twins[1], action)
                    assert twins[0].states.tobytes() == twins[1].states.tobytes()
            action = choose(plain, rng, 0.7) if not plain.draws_pending else None
            if number == 1 and rng.random() < 0.01:
                action = resignation(plain, rng)
            if action is None:
                happened = plain.play_draws(dealers[0]), swift.play_draws(dealers[1])
            else:
                happened = plain.play(action), swift.play(action)
            assert happened[0] == happened[1]
            assert plain.states.tobytes() == swift.states.tobytes()
        assert as_sent(plain) == as_sent(swift)
        assert dealers[0].used == dealers[1].used
        assert rebuilt(game, plain) == rebuilt(compiled_positions.compiled_game(game), plain) == plain.states.tobytes()


def rebuilt(game: Any, position: Any) -> bytes:
    """The record at the end of a game replayed from its events."""
    again = game.position(position.setup)
    for event in json.loads(json.dumps(position.events)):
        again.apply(event)
    assert again.events == position.events
    found: bytes = again.states.tobytes()
    return found


@pytest.mark.parametrize("name", registry.names())
def test_a_game_switches_to_compiled_rules_while_it_is_played(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = registry.make(name)
    referee = game.position_type.kernels
    assert not compiled_positions.is_compiled(name)
    dealer = Dealer(bytes(32))
    position = game.start(dealer)
    position.play(position.legal_moves()[0], dealer)
    threads = [threading.Thread(target=compiled_positions.compile_positions, args=(name,)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert compiled_positions.is_compiled(name)
    assert position.kernels is compiled_positions.compiled_kernels(name)
    before = game.position_type.kernels
    compiled_positions.compile_positions(name)
    assert game.position_type.kernels is before
    for _ in range(5):
        position.play(position.legal_moves()[-1], dealer)
    # Everything needed was compiled during the first game.
    assert {len(kernel.signatures) for kernel in vars(position.kernels).values()} == {1}
    ended = position.states.tobytes()
    monkeypatch.setattr(game.position_type, "kernels", referee)
    assert rebuilt(game, position) == ended


def test_only_registered_titles_are_compiled() -> None:
    with pytest.raises(SixfoldError, match="there is no game"):
        compiled_positions.compile_positions("chess")
