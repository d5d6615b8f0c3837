"""Bonus fields and their choices: S6, and equivalent choices are one move."""

import pytest

from sixfold.core.errors import BadNotation
from sixfold.games.spezial.layout import parse_cell
from sixfold.games.spezial.moves import Place

from .tables import move, play, refused, table


def choices(position: object, a: str, b: str) -> list[str]:
    """The bonus colours that the legal moves on two cells choose."""
    at = (parse_cell(a), parse_cell(b))
    return ["".join(m.bonus) for m in position.legal_moves() if m.at == at]  # type: ignore[attr-defined]


def test_s6_example_a_bonus_field_gives_a_point_in_a_chosen_colour() -> None:
    for letter in "OPBG":
        position = table("", bonus="g9")
        assert play(position, f"g9-g10+{letter}") == {letter: 1}
        assert position.track(0)[letter] == 1
        assert position.events[0]["bonus"] == [letter]


def test_s6_a_tile_may_cover_two() -> None:
    position = table("", bonus="g9 g10")
    event = move(position, "g9-g10+BO")
    assert event["bonus"] == ["O", "B"], "in the order of the colours: the fields are worth the same"
    assert event["gains"] == {"O": 1, "B": 1}
    assert play(table("", bonus="g9 g10"), "g9-g10+GG") == {"G": 2}


def test_s6_the_point_is_added_to_those_of_the_chain() -> None:
    position = table("f9 B1, f11 G2", bonus="g10")
    assert play(position, "g9-g10+B") == {"B": 2, "G": 2}


def test_s6_without_a_bonus_field_nothing_is_chosen() -> None:
    position = table("", bonus="g9")
    event = move(position, "g10-g11")
    assert "bonus" not in event
    assert event["gains"] == {}


def test_s6_a_field_pays_only_the_player_who_covers_it() -> None:
    position = table("", bonus="g9")
    move(position, "g9-g10+O")
    assert move(position, "h9-h10")["gains"] == {}
    assert position.track(1) == {"O": 0, "P": 0, "B": 0, "G": 0}


def test_s6_one_field_has_four_choices_and_two_have_ten() -> None:
    position = table("", bonus="g9 g10 g11")
    assert choices(position, "g11", "g12") == ["O", "P", "B", "G"]
    assert choices(position, "g9", "g10") == ["OO", "OP", "OB", "OG", "PP", "PB", "PG", "BB", "BG", "GG"]
    assert choices(position, "g12", "g13") == [""]


def test_s6_choices_that_waste_points_are_one_move() -> None:
    position = table("", bonus="g9 g10", track={"O": 20, "P": 20, "B": 19, "G": 3})
    assert choices(position, "g8", "g9") == ["O", "B", "G"], "orange and purple stand at the end alike"
    # Both wasted, one blue, blue and green, one green, two green; a second blue point would be wasted, too.
    assert choices(position, "g9", "g10") == ["OO", "OB", "OG", "BG", "GG"]


def test_s6_a_choice_is_evaluated_after_the_points_of_the_chain() -> None:
    position = table("f9 B1, f11 B2", bonus="g10", track={"O": 20, "B": 17})
    assert choices(position, "g9", "g10") == ["O", "P", "G"], "the chain takes blue to the end"


def test_s6_an_equivalent_choice_is_accepted_and_written_canonically() -> None:
    position = table("", bonus="g9", track={"O": 20, "P": 20})
    event = move(position, "g8-g9+P")
    assert event["bonus"] == ["O"]
    assert event["gains"] == {"O": 1}
    assert event["track"]["P"] == 20
    position = table("", bonus="g9", track={"O": 20, "P": 20})
    claimed = {**event, "bonus": ["P"], "gains": {"P": 1}}
    assert position.apply(claimed) == event


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("g8-g9", "choose-bonus"),
        ("g8-g9+OP", "choose-bonus"),
        ("g9-g10+O", "choose-bonus"),
        ("g11-g12+O", "no-bonus-field"),
    ],
)
def test_s6_the_number_of_colours_must_match_the_bonus_fields(text: str, code: str) -> None:
    position = table("", bonus="g9 g10")
    wrong = refused(position, text)
    assert (wrong.code, wrong.ruling) == (code, "S6")


def test_s6_other_colours_are_refused() -> None:
    position = table("", bonus="g9")
    with pytest.raises(BadNotation, match="none of the colours"):
        position.game.parse("g8-g9+R")
    with pytest.raises(BadNotation, match="none of the colours"):
        position.play(Place((parse_cell("g8"), parse_cell("g9")), ("Y",)))
