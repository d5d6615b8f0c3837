"""A bot tells how much it values each legal action, and plays one that it values most."""

from random import Random
from typing import Any

import numpy as np
import pytest

from sixfold import bots
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.game import Game
from sixfold.games import registry

from ..matrix import sampled
from ..titles import TABLES
from .bot_programs import written

SPECS = ("greedy", "points", "balance", "denial", "search:16n", "level:1", "level:3")


def positions(game: Game, bot: Any, moves: int) -> Any:
    """Positions of a game that a bot plays against itself, with its view and its move."""
    dealer, rng = Dealer(seed_from("values")), Random(1)
    position = game.start(dealer)
    for _ in range(moves):
        if (seat := position.to_move) is None:
            return
        view = position.view(seat)
        move = bot.choose(view, rng)
        yield view, move
        position.play(move, dealer)


@pytest.mark.parametrize(
    ("game", "spec"),
    sampled(
        [(game, spec) for game in TABLES for spec in SPECS],
        [(registry.make("cards"), spec) for spec in ("greedy", "search:16n", "level:1")],
    ),
    ids=str,
)
def test_a_bot_values_legal_actions_and_plays_the_best(game: Game, spec: str) -> None:
    encoding, bot = registry.kit(game.name).encoding, bots.make(spec, game)
    for view, move in positions(game, bot, 12):
        bot.is_warm(view, None)
        values, legal = bot.values(view), encoding.legal_mask(view)
        assert values is not None
        assert np.isnan(values[~legal]).all()
        assert values.shape == legal.shape
        chosen = values[encoding.action_of(view, move)]
        if spec.startswith("search"):
            assert 0 <= chosen <= 1
        else:
            assert not np.isnan(values[legal]).any()
        if not spec.startswith(("search", "level")):
            assert chosen == values[legal].max()
    bot.close()


def test_bots_that_value_nothing_say_so(tmp_path: Any) -> None:
    game = registry.make("cards")
    for spec in ("random", f"cmd:{written(tmp_path, 'for q in questions(): say(q)')}"):
        bot = bots.make(spec, game)
        for view, _ in positions(game, bot, 2):
            assert bot.values(view) is None
        bot.close()


def test_a_search_that_has_not_begun_has_no_values(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.make("cards")
    bot = bots.make("search:16n", game)
    monkeypatch.setattr(bot, "is_warm", lambda view: False)
    for view, _ in positions(game, bot, 2):
        assert bot.values(view) is None
    bot.close()
