"""The text picture of the board game is complete and readable without colour."""

import re
from collections import Counter

from rich.text import Text

from sixfold.core.actions import Resign
from sixfold.core.chance import Dealer
from sixfold.core.colours import COLOURS
from sixfold.core.hexgrid import distance
from sixfold.games.board.game import Board
from sixfold.games.board.layout import LAYOUT
from sixfold.games.board.position import BoardPosition
from sixfold.laying.state import ABANDONED, CHOOSE, SWAP
from sixfold.render.palette import GLYPHS

from ..svg_content import parse
from .picture_positions import TABLES, every_moment, every_table, played, waiting


@every_moment
@every_table
def test_the_text_is_readable_without_colour(variant: str, players: int, plies: int) -> None:
    position = played(variant, players, plies)
    plain, pretty = str(position.text(unicode=False)), str(position)
    assert plain.isascii()
    assert isinstance(position.text(), Text)
    for lines, signs in ((plain.splitlines(), COLOURS), (pretty.splitlines(), GLYPHS)):
        assert len(lines) <= 45
        assert max(map(len, lines)) <= 80
        assert lines == [line.rstrip() for line in lines]
        rows = lines[1 : 2 + 2 * LAYOUT.zone_radius[players]]
        cells = Counter(sign for row in rows for sign in re.sub(r"^ *[a-o]\d+|\d+$", "", row) if sign in signs)
        assert cells == Counter(signs[COLOURS.index(letter)] for letter in position.board().values())
        named = [cell for cell in LAYOUT.cells if distance(cell) <= LAYOUT.zone_radius[players]]
        first = [min(cell for cell in named if cell[1] == r) for r in sorted({r for _, r in named})]
        assert [row.split()[0] for row in rows] == [LAYOUT.cell_names[cell] for cell in first]


def test_the_text_word_by_word() -> None:
    game = Board("base", 2)
    racks = [["RG", "RB", "OO", "OY", "YP", "PP"], ["BB", "BO", "GG", "GY", "RR", "BP"]]
    position = game.deal(racks)
    position.play(game.parse("Rh12-Gh11"))
    assert str(position.text(unicode=False, seat=1, names=["Ada", "Bo"])) == (
        "Einfach Genial, Ada: draws, bag 108\n"
        "          c8 (Y)  .   .   .   .  (P) 13\n"
        "        d7  .   .   .   .   .   .   .  13\n"
        "      e6  .   .   .   .   .   .   .   .  13\n"
        "    f5  .   .   .   .   .   .   .   .   .  13\n"
        "  g4  .   .   .   .   .   .   .   .   .   .  13\n"
        "h3 (O)  .   .   .   .   .   .   .  [G] [R] (R) 13\n"
        "  i3  .   .   .   .   .   .   .   .   .   .  12\n"
        "    j3  .   .   .   .   .   .   .   .   .  11\n"
        "      k3  .   .   .   .   .   .   .   .  10\n"
        "        l3  .   .   .   .   .   .   .  9\n"
        "          m3 (B)  .   .   .   .  (G) 8\n"
        "Ada: Rh12-Gh11 +1 +0\n"
        "> Ada  draws                        Bo\n"
        "  R +.................  1 (+1)      R ..................  0\n"
        "  G ..................  0  < low    G ..................  0\n"
        "  B ..................  0  < low    B ..................  0\n"
        "  O ..................  0  < low    O ..................  0\n"
        "  Y ..................  0  < low    Y ..................  0\n"
        "  P ..................  0  < low    P ..................  0\n"
        "  [??] [??] [??] [??] [??]          [BB] [BO] [GG] [GY] [RR] [BP]"
    )


@every_table
def test_the_headline_shows_turn_bonus_moves_and_bag(variant: str, players: int) -> None:
    bonus_seen = 0
    for plies in range(40):
        position = played(variant, players, plies)
        if position.is_over:
            break
        headline = str(position.text()).splitlines()[0]
        task = {0: "to move", 1: "bonus move"}.get(position.bonus_moves, f"{position.bonus_moves} bonus moves")
        if position.s.phase == CHOOSE:
            task = "may exchange"
        assert f"Seat {position.to_move}: {task}" in headline
        assert headline.endswith(f"bag {position.s.bag_left}")
        bonus_seen += position.bonus_moves > 0
    assert (bonus_seen > 0) == (variant != "solo")


def test_the_headline_shows_the_result() -> None:
    def headline(position: BoardPosition) -> str:
        return str(position.text(names=["Ada", "Bo", "Cy", "Di"][: position.game.players])).splitlines()[0]

    solo = played("solo", 1, 1000)
    assert headline(solo).startswith(f"Einfach Genial · solo · result {min(solo.track(0).values())} · board full")
    for variant, players in TABLES[:3]:
        position = played(variant, players, 1000)
        result = position.result()
        assert result is not None
        (winner,) = result["ranking"][0]
        assert f" · {['Ada', 'Bo', 'Cy', 'Di'][winner]} wins · " in headline(position)
        assert str(position.text()).count("  winner") == 1

    team = played("team", 4, 5)
    team.play(Resign(1))
    assert "Ada + Cy win · by resignation" in headline(team)
    assert "Team 0+2 wins" in str(team.text())

    team = played("team", 4, 1000)
    assert re.findall("(Team .+|Seat .)  (winner|2nd)$", str(team.text()), re.MULTILINE) in (
        [("Team 0+2", "winner"), ("Team 1+3", "2nd")],
        [("Team 0+2", "2nd"), ("Team 1+3", "winner")],
    )

    even = Board("base", 2).start(Dealer(bytes(32)))
    even.s.phase = ABANDONED
    assert headline(even) == "Einfach Genial · draw · abandoned · bag 108"


def test_shared_places_skip_the_next_place() -> None:
    position = Board("base", 4).start(Dealer(bytes(32)))
    position.s.track[:] = [[3] * 6, [5] * 6, [3] * 6, [1] * 6]
    position.s.phase = 8
    text = str(position.text())
    assert [re.search(rf"Seat {seat}  (\w+)", text)[1] for seat in range(4)] == ["2nd", "winner", "2nd", "4th"]  # type: ignore[index]


def test_the_text_of_a_resignation_during_an_exchange() -> None:
    position = waiting("base", 3, SWAP)
    shown = position.events[-1]["tiles"]
    position.play(Resign((int(position.s.seat) + 1) % 3))
    text = str(position.text())
    assert f"exchanges {' '.join(shown)} " in text
    assert "resigned" in text
    parse(position.svg())
