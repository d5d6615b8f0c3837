"""Moves as text and as events: every form reads back, and bad input is one clear line."""

from typing import Any

import pytest

from sixfold.core.errors import BadNotation, BadSetup, IllegalMove
from sixfold.games import registry
from sixfold.games.cards.game import Cards
from sixfold.games.cards.moves import Draw, Exchange, Keep, Play, Resign

from .tables import every_table, play, random_game, table

GAME = Cards()


def track_of(fields: list[int]) -> dict[str, int]:
    return dict(zip("RGBOYP", fields, strict=True))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("BY", Play("BY")),
        ("yb", Play("YB")),
        (" Yb ", Play("YB")),
        ("keep", Keep()),
        ("KEEP", Keep()),
        ("resign", Resign()),
        ("xRG,BO", Exchange(("RG", "BO"))),
        ("XGR, ob", Exchange(("RG", "BO"))),
        ("+yo", Draw(("OY",))),
    ],
)
def test_moves_are_parsed(text: str, action: object) -> None:
    assert GAME.parse(text) == action


@every_table
def test_every_legal_move_is_parsed_back(players: int) -> None:
    for position in random_game(players, 3):
        for move in position.legal_moves():
            assert position.game.parse(str(move)) == move
        if not position.is_over and position.draws_pending:
            continue
        assert len(set(map(str, position.legal_moves()))) == len(position.legal_moves())


@pytest.mark.parametrize("text", ["", "?", "R", "RGB", "RR", "RX", "x", "+", "xRR", "+RG,", "x RG RB", "1", "R G", "ß"])
def test_invalid_text_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadNotation) as wrong:
        GAME.parse(text)
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ({"seat": 0, "do": "place", "tile": "RG"}, "unknown-event"),
        ({"seat": 0, "do": "play"}, "unknown-card"),
        ({"seat": 0, "do": "play", "card": "rg"}, "unknown-card"),
        ({"seat": 0, "do": "play", "card": "RR"}, "unknown-card"),
        ({"seat": 0, "do": "play", "card": ["R", "G"]}, "unknown-card"),
        ({"seat": 0, "do": "draw", "cards": "RG"}, "bad-notation"),
        ({"seat": 0, "do": "draw", "tiles": ["RG"]}, "bad-notation"),
        ({"seat": True, "do": "play", "card": "RG"}, "bad-notation"),
        ({"do": "resign"}, "bad-notation"),
    ],
    ids=str,
)
def test_events_of_a_wrong_shape_are_refused(event: dict[str, object], code: str) -> None:
    with pytest.raises(BadNotation) as wrong:
        table().apply(event)
    assert wrong.value.code == code


def test_an_event_may_have_its_letters_either_way_where_that_changes_nothing() -> None:
    setup = {"rows": ["RG", "GB", "GO"], "hands": ["RG BO BO BY BY OY"]}
    claim = {"seat": 0, "do": "play", "card": "GR", "gains": [3, 1], "track": track_of([2, 4, 1, 1, 1, 1])}
    position = table(3, **setup, tracks=[[1] * 6])
    assert position.apply(claim) == claim | {"card": "RG", "gains": [1, 3]}
    # Where it matters, the other order is another move with another outcome.
    position = table(3, **setup, tracks=[[3, 6, 4, 4, 4, 4]])
    track = track_of([4, 6, 4, 4, 4, 4])
    assert position.copy().apply(claim | {"track": track})["card"] == "GR"
    with pytest.raises(IllegalMove) as wrong:
        position.apply(claim | {"card": "RG", "gains": [1, 3], "track": track})
    assert (wrong.value.code, wrong.value.ruling) == ("wrong-track", "C1")


def test_gains_belong_to_the_letters_as_written() -> None:
    position = table(3, rows=["RG", "GB", "GO"], hands=["RG BO BO BY BY OY"], tracks=[[1] * 6])
    track = track_of([2, 4, 1, 1, 1, 1])
    for gains in ([1, 3], [3, 1, 0], [3], None, [3.0, 1], [True, 3]):
        with pytest.raises((IllegalMove, BadNotation)):
            position.apply({"seat": 0, "do": "play", "card": "GR", "gains": gains, "track": track})
    assert position.events == []


SETUP = {
    "hands": [["RG", "RB", "RO", "RY", "RP", "GB"], ["GO", "GY", "GP", "BO", "BY", "BP"]],
    "open": [["OY", "OP"], ["YP", "RG"]],
}


@pytest.mark.parametrize(
    "change",
    [
        {"hands": SETUP["hands"][:1]},
        {"hands": [SETUP["hands"][0][:5], SETUP["hands"][1]]},
        {"open": [["OY"], ["YP"]]},
        {"open": None},
        {"open": [["OY", "OO"], ["YP", "RG"]]},
        {"open": [["OY", 5], ["YP", "RG"]]},
        {"hands": [["RG"] * 5 + ["RB"], SETUP["hands"][1]]},
        {"first": 2},
        {"first": True},
    ],
    ids=str,
)
def test_impossible_setups_are_refused(change: dict[str, object]) -> None:
    with pytest.raises(BadSetup):
        GAME.position(SETUP | change)


def test_a_setup_in_any_spelling_is_written_canonically() -> None:
    turned = {key: [[card[::-1] for card in cards] for cards in value] for key, value in SETUP.items()}
    assert GAME.position(turned).setup == SETUP
    assert GAME.position(SETUP | {"first": 1, "more": 5}).setup == SETUP | {"first": 1}


@pytest.mark.parametrize("rules", [{"variant": "duel"}, {"players": 1}, {"players": 5}])
def test_unknown_tables_are_refused(rules: dict[str, object]) -> None:
    with pytest.raises(BadSetup):
        registry.from_rules({"game": "cards", "variant": "base", "players": 2} | rules)


def test_actions_in_the_wrong_phase_are_refused_with_a_code() -> None:
    position = table(3, rows=["RY", "GY", "BY"], hands=["RG RB GB RO GO BO"], tracks=[[3, 3, 3, 3, 2, 1]])

    def code(text: str) -> str:
        with pytest.raises(IllegalMove) as wrong:
            play(position, text)
        return wrong.value.code

    assert (code("+RG"), code("keep"), code("xRG")) == ("play-pending", "play-pending", "exchange-not-allowed")
    play(position, "RG")
    assert (code("RB"), code("+RP")) == ("choice-pending", "choice-pending")
    play(position, "keep")
    assert (code("RB"), code("keep"), code("xRB")) == ("draw-pending", "exchange-not-allowed", "exchange-not-allowed")


@pytest.mark.parametrize(
    "action",
    [Play(5), Play(None), Play(("R", "G")), Exchange(None), Exchange((5,)), Draw(None), Draw("RG"), Draw((1,))],
)
def test_an_action_with_invalid_values_is_refused_and_changes_nothing(action: Any) -> None:
    position = table()
    before = position.states.tobytes()
    for ask in (position.play, position.points):
        with pytest.raises(BadNotation) as wrong:
            ask(action)
        assert str(wrong.value).isprintable()
    assert position.states.tobytes() == before
