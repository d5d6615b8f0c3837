"""Every refusal: its code, its ruling, a one-line message, and a position unchanged to the byte."""

from collections.abc import Callable
from typing import Any

import pytest

import sixfold
from sixfold.core.actions import Draw, Exchange, Keep, Resign
from sixfold.games.board.moves import Place
from sixfold.games.board.position import BoardPosition

from .tables import begin, bytes_of, last_pair, place, refusal, table

EXCHANGEABLE = {"R": 1, "G": 2, "B": 2, "O": 2, "Y": 2, "P": 2}


def at_start() -> BoardPosition:
    return sixfold.board().deal([["RG", "RB", "RO", "RY", "RP", "GB"]] * 2)


def at_place() -> BoardPosition:
    return table(board="Rh7-Gh8", racks=["RG BB"])


def at_bonus() -> BoardPosition:
    position = table(board="Rh7-Gh8", racks=["RG BB"], tracks=[{"R": 17}])
    place(position, "Ri7-Gi8")
    return position


def at_choice() -> BoardPosition:
    position = table(racks=["RB GG GB"], tracks=[EXCHANGEABLE])
    place(position, "Rh8-Bh9")
    return position


def at_draw() -> BoardPosition:
    position = at_choice()
    position.play(Keep())
    return position


def at_swap() -> BoardPosition:
    position = at_choice()
    position.play(Exchange(("GG", "GB")))
    return position


def at_duel_choice() -> BoardPosition:
    position = table("duel", racks=["RB RG GG"], tracks=[{"R": 9}], markers={"R": 0})
    place(position, "Rh8-Bh9")
    return position


def at_solo_start() -> BoardPosition:
    return sixfold.board("solo").deal([[]])


def after_resigning() -> BoardPosition:
    position = begin("base", 3)
    position.play(Resign(1))
    return position


def at_end() -> BoardPosition:
    position = last_pair()
    place(position, "Ph8-Ph9")
    return position


Situation = Callable[[], BoardPosition]

REFUSALS: list[tuple[Situation, Any, str, str | None]] = [
    # placing
    (at_place, "Rh8-Gh9", "occupied", None),
    (at_place, "Rh9-Gh8", "occupied", None),
    (at_place, "Rh13-Gh12", "occupied", None),
    (at_place, "Rg3-Gg2", "outside-zone", None),
    (at_place, "Rh5-Gg4", "not-adjacent", None),
    (at_place, "Re8-Ge10", "not-adjacent", None),
    (at_place, "Re8-Ge8", "not-adjacent", None),
    (at_place, Place("RG", ((0, 0), (10**9, 10**9))), "outside-zone", None),
    (at_place, "Re8-Be9", "not-on-rack", None),
    (at_place, Place("GR", ((0, -3), (1, -3))), "unknown-tile", None),
    (at_place, Place("RX", ((0, -3), (1, -3))), "unknown-tile", None),
    (at_place, Place("RGB\n" * 30, ((0, -3), (1, -3))), "unknown-tile", None),
    (at_start, "Rh8-Gh9", "first-placement", "B1"),
    # at the wrong time
    (at_place, "xBB,RG", "exchange-not-allowed", "B9"),
    (at_place, "keep", "place-pending", None),
    (at_place, "+RR", "place-pending", None),
    (at_bonus, "xBB", "bonus-pending", "B6"),
    (at_bonus, "keep", "bonus-pending", "B6"),
    (at_bonus, "+RR", "bonus-pending", "B6"),
    (at_choice, "Ge8-Ge9", "choice-pending", "B9"),
    (at_choice, "+RR,RR,RR,RR", "choice-pending", "B9"),
    (at_duel_choice, "Ge8-Ge9", "choice-pending", "B15"),
    (at_draw, "Ge8-Ge9", "draw-pending", None),
    (at_draw, "xGG,GB", "exchange-not-allowed", "B9"),
    (at_draw, "keep", "exchange-not-allowed", "B9"),
    (at_swap, "Ge8-Ge9", "draw-pending", None),
    (at_swap, "xGG,GB", "exchange-not-allowed", "B9"),
    (at_swap, "keep", "exchange-not-allowed", "B9"),
    (at_solo_start, "Rh12-Gh11", "draw-pending", None),
    # exchanging
    (at_choice, "xGG", "exchange-tiles", "B9"),
    (at_choice, "xGG,GG", "exchange-tiles", "B9"),
    (at_choice, Exchange(()), "exchange-tiles", "B9"),
    (at_duel_choice, "xRG,GG", "exchange-tiles", "B15"),
    # drawing
    (at_draw, "+RR", "draw-count", None),
    (at_draw, "+RR,RR,RR,RR,RR", "draw-count", None),
    (at_draw, Draw(()), "draw-count", None),
    (at_swap, "+RR,RR,RR,RR", "draw-count", None),
    (at_swap, "+GG,GG,GG,GG,GG,RR", "not-in-bag", None),
    (at_draw, Draw(("XX", "RR", "RR", "RR")), "not-in-bag", None),
    (at_solo_start, "+RR,RR", "draw-count", None),
    # resigning
    (at_place, Resign(2), "unknown-seat", None),
    (at_place, Resign(-1), "unknown-seat", None),
    (after_resigning, Resign(1), "resigned", None),
    # over
    *((at_end, action, "game-over", None) for action in ("Ph8-Ph9", "xRR", "keep", "+RR", "resign", Resign(7))),
]


@pytest.mark.parametrize(
    ("situation", "action", "code", "ruling"),
    REFUSALS,
    ids=[f"{situation.__name__}-{code}-{number}" for number, (situation, _, code, _) in enumerate(REFUSALS)],
)
def test_an_action_is_refused_with_its_code_and_changes_nothing(
    situation: Situation, action: Any, code: str, ruling: str | None
) -> None:
    position = situation()
    refused = refusal(position, action)
    assert (refused.code, refused.ruling) == (code, ruling)
    assert len(refused.message) < 120


def test_points_of_an_illegal_placement_are_refused_in_the_same_way() -> None:
    with pytest.raises(sixfold.IllegalMove) as raised:
        at_place().points(Place("RG", ((0, 0), (1, 0))))
    assert raised.value.code == "occupied"


# --- events of a record ------------------------------------------------------------------------------------------

TRACK = {"R": 1, "G": 0, "B": 0, "O": 0, "Y": 0, "P": 0}
GOOD = {"seat": 0, "do": "place", "tile": "RG", "at": [[4, 0], [3, 0]], "gains": [1, 0], "track": TRACK}

WRONG_EVENTS: list[tuple[Situation, dict[str, Any], str]] = [
    (at_start, GOOD | {"seat": 1}, "not-your-turn"),
    (at_start, GOOD | {"seat": 5}, "not-your-turn"),
    (at_start, GOOD | {"seat": True}, "bad-notation"),
    (at_start, GOOD | {"seat": None}, "bad-notation"),
    (at_start, GOOD | {"do": "dance\n"}, "unknown-event"),
    (at_start, GOOD | {"do": ["place"]}, "unknown-event"),
    (at_start, GOOD | {"tile": "RX"}, "unknown-tile"),
    (at_start, GOOD | {"tile": 7}, "unknown-tile"),
    (at_start, GOOD | {"at": [[4, 0]]}, "bad-notation"),
    (at_start, GOOD | {"at": [[4, 0], "h8"]}, "bad-notation"),
    (at_start, GOOD | {"at": [[4, 0], [3.0, 0]]}, "bad-notation"),
    (at_start, GOOD | {"at": [[8, 0], [7, 0]]}, "unknown-cell"),
    (at_start, GOOD | {"at": [[4, 0], [4, 0]]}, "not-adjacent"),
    (at_start, GOOD | {"at": [[6, 0], [7, 0]]}, "outside-zone"),
    (at_start, GOOD | {"gains": [0, 1]}, "wrong-gains"),
    (at_start, GOOD | {"gains": [1.0, 0]}, "wrong-gains"),
    (at_start, GOOD | {"gains": [True, False]}, "wrong-gains"),
    (at_start, GOOD | {"gains": None}, "bad-notation"),
    (at_start, GOOD | {"track": TRACK | {"R": 2}}, "wrong-track"),
    (at_start, GOOD | {"track": TRACK | {"R": True}}, "wrong-track"),
    (at_start, {key: value for key, value in GOOD.items() if key != "track"}, "wrong-track"),
    (at_start, {"seat": 0, "do": "draw", "tiles": ["RR"]}, "place-pending"),
    (at_draw, {"seat": 0, "do": "draw", "tiles": "RR"}, "bad-notation"),
    (at_draw, {"seat": 0, "do": "draw", "tiles": [None]}, "unknown-tile"),
    (at_choice, {"seat": 0, "do": "draw", "tiles": ["RR"]}, "draw-count"),
    (at_choice, {"seat": 1, "do": "draw", "tiles": ["RR"]}, "not-your-turn"),
    (at_choice, {"seat": 0, "do": "exchange", "tiles": ["GG"]}, "exchange-tiles"),
    (at_place, {"seat": 2, "do": "resign"}, "unknown-seat"),
    (after_resigning, {"seat": 1, "do": "resign"}, "resigned"),
    (at_end, GOOD, "game-over"),
    (at_end, {"seat": 0, "do": "resign"}, "game-over"),
]


@pytest.mark.parametrize(
    ("situation", "event", "code"),
    WRONG_EVENTS,
    ids=[f"{situation.__name__}-{code}-{number}" for number, (situation, _, code) in enumerate(WRONG_EVENTS)],
)
def test_an_event_is_refused_with_its_code_and_changes_nothing(
    situation: Situation, event: dict[str, Any], code: str
) -> None:
    position = situation()
    before = bytes_of(position)
    with pytest.raises(sixfold.SixfoldError) as raised:
        position.apply(event)
    assert raised.value.code == code
    assert raised.value.message.isprintable()
    assert bytes_of(position) == before


def test_the_unchanged_event_is_accepted() -> None:
    assert at_start().apply(GOOD) == GOOD


def test_an_event_may_name_the_two_halves_in_either_order() -> None:
    turned = GOOD | {"tile": "GR", "at": [[3, 0], [4, 0]], "gains": [0, 1]}
    assert at_start().apply(turned) == GOOD


def test_a_duel_event_must_say_who_holds_the_markers() -> None:
    position = table("duel", board="Rh7-Gh8", racks=["RG BB"], tracks=[{"R": 8}])
    event = {
        "seat": 0,
        "do": "place",
        "tile": "RG",
        "at": [[-1, 1], [0, 1]],
        "gains": [1, 1],
        "track": TRACK | {"R": 9, "G": 1},
    }
    before = bytes_of(position)
    for markers in (None, {}, {"R": 1}, {"R": False}, {"R": 0, "G": 0}):
        with pytest.raises(sixfold.IllegalMove) as raised:
            position.apply(event | {"markers": markers})
        assert raised.value.code == "wrong-markers"
        assert bytes_of(position) == before
    assert position.apply(event | {"markers": {"R": 0}})["markers"] == {"R": 0}


# --- setups ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ({}, "bad-setup"),
        ({"racks": [["RR"] * 6]}, "bad-setup"),
        ({"racks": [["RG"] * 6, ["RB"] * 5]}, "bad-setup"),
        ({"racks": [["RG"] * 6, ["RB"] * 7]}, "bad-setup"),
        ({"racks": [["RR"] * 6, ["RB"] * 6]}, "bad-setup"),
        ({"racks": [["RG"] * 4 + ["RB"] * 2, ["RG"] * 3 + ["RB"] * 3]}, "bad-setup"),
        ({"racks": [["RG"] * 6, ["RB"] * 5 + ["RX"]]}, "unknown-tile"),
        ({"racks": [["RG"] * 6, ["RB"] * 5 + [3]]}, "unknown-tile"),
        ({"racks": [["RG"] * 6, ["RB"] * 6], "first": 2}, "bad-setup"),
        ({"racks": [["RG"] * 6, ["RB"] * 6], "first": True}, "bad-setup"),
    ],
)
def test_an_impossible_setup_is_refused(setup: dict[str, Any], code: str) -> None:
    with pytest.raises(sixfold.BadSetup) as raised:
        sixfold.board().position(setup)
    assert raised.value.code == code


@pytest.mark.parametrize(
    ("variant", "players", "code"),
    [
        *((variant, players, "wrong-players") for variant, players in [("base", 1), ("base", 5), ("team", 2)]),
        *((variant, players, "wrong-players") for variant, players in [("duel", 3), ("solo", 2)]),
        ("chess", 2, "unknown-variant"),
    ],
)
def test_an_impossible_table_is_refused(variant: str, players: int, code: str) -> None:
    with pytest.raises(sixfold.BadSetup) as raised:
        sixfold.board(variant, players)
    assert raised.value.code == code
