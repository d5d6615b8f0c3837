"""Events of every game described in words, from the format of the record alone."""

from pathlib import Path

import pytest

import sixfold.cli
from sixfold.cli.narration import EventFormatter, gains_of, track_of
from sixfold.cli.outcome import places, print_result
from sixfold.cli.terminal import Screen
from sixfold.cli.texts import Words
from sixfold.core.game import Game
from sixfold.core.types import Event, Result
from sixfold.games import registry

BOARD, CARDS, SPEZIAL = (registry.kit(name).game for name in ("board", "cards", "spezial"))
SCREEN = Screen(Words("en"), ascii_only=True)

TILE: Event = {"seat": 0, "do": "place", "tile": "RB", "gains": [3, 1]}
DOUBLE: Event = {"seat": 0, "do": "place", "tile": "RR", "gains": [2, 1]}
CARD: Event = {"seat": 1, "do": "play", "card": "BY", "gains": [0, 0]}
CHAIN: Event = {"seat": 1, "do": "place", "at": [[0, 0], [0, 1]], "gains": {"O": 1, "G": 3}}


@pytest.mark.parametrize(
    ("game", "event", "gains", "words"),
    [
        (BOARD, TILE, {"R": 3, "B": 1}, "Ada plays m:  R  red +3,  B  blue +1"),
        (BOARD, DOUBLE, {"R": 3}, "Ada plays m:  R  red +3"),
        (CARDS, CARD, {"B": 0, "Y": 0}, "Ben plays m: no points"),
        (SPEZIAL, CHAIN | {"gains": {}}, {}, "Ben plays m: no points"),
        (SPEZIAL, CHAIN, {"O": 1, "G": 3}, "Ben plays m:  O  orange +1,  G  green +3"),
    ],
)
def test_the_points_of_every_kind_of_move_are_described(
    game: type[Game], event: Event, gains: dict[str, int], words: str
) -> None:
    assert gains_of(event, game.position_type) == gains
    assert str(EventFormatter(SCREEN, game.position_type).told(event, ["Ada", "Ben"], "m")) == words


def test_events_without_points_are_described() -> None:
    names = ["Ada", "Ben"]
    board, cards = (EventFormatter(SCREEN, game.position_type) for game in (BOARD, CARDS))
    assert str(cards.told({"seat": 0, "do": "draw", "cards": ["BY"]}, names)) == "Ada draws [BY]"
    assert str(cards.told({"seat": 0, "do": "draw", "count": 1}, names)) == "Ada draws "
    assert str(board.told({"seat": 1, "do": "exchange", "tiles": ["GG", "GO"]}, names)) == "Ben exchanges [GG] [GO]"
    assert str(board.told({"seat": 1, "do": "resign"}, names)) == "Ben resigned."
    assert str(board.told(TILE, names, "m", again=True)).startswith("Ada plays again, m: ")


def test_a_shared_track_is_shown_from_the_readers_side() -> None:
    result: Result = {"tracks": [{"R": 3, "G": -2}], "ranking": [[0], [1]], "reason": "board-full"}
    assert track_of(result, 0, 2) == {"R": 3, "G": -2}
    assert track_of(result, 1, 2) == {"R": -3, "G": 2}


def test_teams_share_a_place_and_ties_skip_the_next_one() -> None:
    assert places([[0, 2], [1, 3]]) == [1, 2]
    assert places([[0, 1], [2]]) == [1, 3]
    assert places([[3], [1], [0], [2]]) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("game", "tracks", "ranking", "reason", "said"),
    [
        (SPEZIAL, [{"O": 4, "P": 9}, {"O": 3, "P": 20}], [[0], [1]], "all-placed", "weakest colour decided: 4 beats"),
        (SPEZIAL, [{"O": 4, "P": 9}, {"O": 8, "P": 4}], [[0], [1]], "all-placed", "colour no. 2 from the bottom"),
        (SPEZIAL, [{"O": 4, "P": 9}, {"O": 9, "P": 4}], [[0, 1]], "all-placed", "A draw."),
        (CARDS, [{"O": 7, "P": 7}, {"O": 6, "P": 9}], [[0], [1]], "all-in-last-area", "all markers stand in the last"),
        (BOARD, [{"O": 18, "P": 18}, {"O": 6, "P": 9}], [[0], [1]], "all-at-top", "You win!"),
        (SPEZIAL, [{"O": 1, "P": 1}, {"O": 9, "P": 4}], [[0], [1]], "resigned", "You win!"),
        (BOARD, [{"O": 1, "P": 1}, {"O": 9, "P": 4}], [[1], [0]], "something-new", "something new"),
    ],
)
def test_the_deciding_tiebreak_is_described(
    capsys: pytest.CaptureFixture[str],
    game: type[Game],
    tracks: list[dict[str, int]],
    ranking: list[list[int]],
    reason: str,
    said: str,
) -> None:
    result: Result = {"tracks": tracks, "ranking": ranking, "reason": reason}
    print_result(SCREEN, game, result, ["You", "Ben"], 0)
    output = capsys.readouterr().out
    assert said in output
    assert ("decided" in output) == (reason in ("all-placed", "something-new") and len(ranking) == 2)


def test_the_command_line_names_no_game() -> None:
    for file in Path(sixfold.cli.__path__[0]).glob("*.py"):
        assert "games.board" not in file.read_text(), file.name
        assert "sixfold.board" not in file.read_text(), file.name
