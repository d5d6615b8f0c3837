"""The details of a score are known before a move is played, and agree with the rules."""

from random import Random
from typing import Any

import pytest

from sixfold.core.actions import Exchange, Keep
from sixfold.core.chance import Dealer
from sixfold.core.errors import BadNotation, IllegalMove
from sixfold.core.game import Game
from sixfold.games import registry

from .matrix import each_variant_once
from .scoring_details import scored_game
from .titles import TABLES, kit_of, resignation


@pytest.mark.parametrize("game", each_variant_once(TABLES), ids=str)
def test_the_scoring_details_of_a_move_are_the_same_before_and_with_the_move(game: Game) -> None:
    for before, move, counted, event in scored_game(game, 0):
        assert before.play_counted(move) == ([] if event is None else [event], counted)


@pytest.mark.parametrize("name", registry.names())
def test_an_illegal_move_its_points_and_its_scoring_details_get_the_same_error(name: str) -> None:
    position: Any = registry.make(name).start(Dealer(bytes(32)))
    refused = kit_of(name).refused
    assert refused
    codes: list[set[tuple[str, str]]] = []
    for text in refused:
        refusals = [_refusal(position, ask, text) for ask in (position.points, position.counted, position.copy().play)]
        assert None not in refusals, text
        codes.append({refusal for refusal in refusals if refusal is not None})
    assert [len(found) for found in codes] == [1] * len(refused)


def _refusal(position: Any, ask: Any, text: str) -> tuple[str, str] | None:
    try:
        ask(position.game.parse(text))
    except (IllegalMove, BadNotation) as wrong:
        return wrong.code, str(wrong)
    return None


@pytest.mark.parametrize("game", each_variant_once(game for game in TABLES if game.has_hidden_hands), ids=str)
def test_an_exchange_and_declining_it_have_no_scoring_details(game: Any) -> None:
    position: Any = game.start(Dealer(bytes(32)))
    for nothing in (Exchange(()), Keep()):
        assert position.counted(nothing) is None


@pytest.mark.parametrize("game", each_variant_once(TABLES), ids=str)
def test_a_resignation_has_no_scoring_details(game: Any) -> None:
    position: Any = game.start(Dealer(bytes(32)))
    assert position.play_counted(resignation(position, Random(0)))[1] is None
