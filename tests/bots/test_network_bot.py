"""The bot that plays by the learned evaluation: legal, repeatable, strong, and clear about files it cannot use."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from sixfold import arena, bots
from sixfold.core.chance import Dealer
from sixfold.core.errors import BadSetup
from sixfold.core.game import Game
from sixfold.core.network import BadNetwork
from sixfold.games import registry

from ..titles import TABLES

LEARNED = [game for game in TABLES if registry.kit(game.name).network(game)]


def test_the_tables_that_have_a_network_are_these() -> None:
    found = {(game.name, game.variant, game.players) for game in LEARNED}
    several = {("board", "base", players) for players in (2, 3, 4)}
    assert found == several | {("board", "team", 4), ("board", "duel", 2), ("spezial", "base", 2)}


def test_networks_are_small_and_say_where_they_come_from() -> None:
    total = 0
    for game in LEARNED:
        network = registry.kit(game.name).network(game)
        assert network is not None
        assert network.provenance["game"] == str(game)
        assert network.provenance["plan"]["games"] > 0
        assert network.provenance["curve"]
        total += sum(array.nbytes for array in network.weights.values())
    assert 0 < total < 2_000_000


@pytest.mark.parametrize("game", LEARNED, ids=str)
def test_the_choice_is_legal_repeatable_and_the_most_valued(game: Game) -> None:
    view = game.start(Dealer(bytes(32))).view(0)
    bot = bots.make("network", game)
    chosen = bot.choose(view, Random(7))
    assert chosen in view.legal_moves()
    values, encoding = bot.values(view), registry.kit(game.name).encoding
    assert values is not None
    assert encoding.action_of(view, chosen) == np.nanargmax(values)
    assert 0 < np.nanmin(values) <= np.nanmax(values) < 1
    assert bots.make("network", game).choose(view, Random(7)) == chosen


@pytest.mark.parametrize("title", sorted({game.name for game in LEARNED}))
def test_the_network_wins_most_games_against_denial(title: str) -> None:
    contest = arena.Contest(registry.make(title), ("network", "denial"), 3)
    games = [arena.play(contest, number) for number in range(16)]
    won = sum(played.share(contest.sides[number % 2]) for number, played in enumerate(games))
    # 80 % is usual: fewer than half is less likely than one in two hundred, and the draws are always the same.
    assert won > 8


def test_a_file_that_cannot_be_read_is_one_clear_error(tmp_path: Path) -> None:
    board = registry.make("board")
    with pytest.raises(BadSetup, match="No such file"):
        bots.make(f"network:{tmp_path / 'none.npz'}", board)
    (tmp_path / "text.npz").write_text("no weights")
    with pytest.raises(BadNetwork, match="is not a file with the weights"):
        bots.make(f"network:{tmp_path / 'text.npz'}", board)
    with pytest.raises(BadSetup, match="no bot 'network'"):
        bots.make("network", registry.make("board", "solo", 1))
