"""Positions and views that call compiled rules instead of interpreted ones.

A position calls the rules through its class's ``kernels``, the game's ``KERNELS``. :func:`compile_positions`
compiles them and replaces the plain functions. A server does this once per game, in the background; tests and small
tools do not need it.
"""

import threading
from dataclasses import fields
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any, Final

from sixfold.core.actions import Exchange, Keep, Resign
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.game import Game
from sixfold.core.position_kernels import PositionKernels
from sixfold.engine.kernel_cache import compiled
from sixfold.games import registry

MOST_TRIALS: Final = 200
"""After this many games of every variant, each kernel should have been called; if one was not, no game uses it."""

_lock: Final = threading.Lock()


def compile_positions(name: str) -> None:
    """Switch all tables of a game to compiled rules, including games in progress.

    This takes seconds unless the kernels are cached. It may be called repeatedly and from any thread. Tables use the
    interpreted rules until all kernels are compiled and tested, and then switch at once.
    """
    with _lock:
        if not is_compiled(name):
            kernels = compiled_kernels(name)
            _try_out(name)
            _position_type(name).kernels = kernels


def is_compiled(name: str) -> bool:
    """Return whether the tables of a game use compiled rules."""
    return _position_type(name).kernels is not _kernels_of(name)


@cache
def compiled_kernels(name: str) -> SimpleNamespace:
    """Return the kernels of a game's positions, compiled."""
    plain = vars(_kernels_of(name))
    return SimpleNamespace(**{known: compiled(function, nogil=False) for known, function in plain.items()})


@cache
def _compiled_class(name: str) -> Any:
    """Return a subclass of the game's class whose positions and views always use compiled rules."""
    plain = _position_type(name)
    view = type("View", (plain.view_type,), {})
    position = type("Position", (plain,), {"kernels": compiled_kernels(name), "view_type": view})
    game = type(registry.make(name))
    return type(game.__name__, (game,), {"position_type": position})


def compiled_game(game: Game) -> Any:
    """Return the same game with compiled rules, whether or not its tables use them; for tests and comparisons."""
    twin: Any = game
    return _compiled_class(game.name)(**{field.name: getattr(game, field.name) for field in fields(twin)})


def _kernels_of(name: str) -> PositionKernels:
    return registry.kit(name).kernels


def _position_type(name: str) -> Any:
    return registry.kit(name).game.position_type


# --- warm-up ------------------------------------------------------------------------------------------------


def _try_out(name: str) -> None:
    """Call every kernel with the types that tables use, so that no player has to wait for the compiler."""
    kernels = vars(compiled_kernels(name)).values()
    games = [
        compiled_game(registry.make(name, variant, players))
        for variant, numbers in registry.variants(name).items()
        for players in numbers
    ]
    for number in range(MOST_TRIALS):
        for game in games:
            _play(game, Random(number))
        if all(kernel.signatures for kernel in kernels):
            return
    idle = [known for known, kernel in vars(compiled_kernels(name)).items() if not kernel.signatures]
    raise RuntimeError(f"no game of {name} calls {', '.join(idle)}")


def _play(game: Any, rng: Random) -> None:
    """Play a game and make all queries that tables make. Some games end early, by resignation."""
    dealer = Dealer(seed_from(f"{game} {rng.random()}"))
    position = game.start(dealer)
    for _ in range(rng.randrange(4, 200)):
        for seat in (*range(game.players), None):
            position.news(seat)
            position.news_text(seat)
        if position.is_over:
            break
        move = _choose(position, rng)
        if not isinstance(move, Exchange | Keep):
            position.points(move)
        position.counted(move)
        position.play_counted(move, dealer)
    if not position.is_over:
        position.play(Resign(0), dealer)
    position.standing("")


def _choose(position: Any, rng: Random) -> Any:
    """Choose mostly by points: when markers are far apart, exchanges are allowed."""
    moves = position.moves_with_points()
    if isinstance(moves[0][0], Exchange) or rng.random() < 0.2:
        return rng.choice(moves)[0]
    return max(moves, key=lambda entry: sum(entry[1].values() if isinstance(entry[1], dict) else entry[1]))[0]
