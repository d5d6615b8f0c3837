"""The picture of the board game is complete, reproducible, and shows no hidden information."""

import re
from collections import Counter
from random import Random

import pytest

import sixfold
from sixfold.core.actions import Keep
from sixfold.core.chance import Dealer
from sixfold.core.colours import COLOURS
from sixfold.core.errors import BadSetup
from sixfold.core.hexgrid import distance
from sixfold.games.board.game import Board
from sixfold.games.board.layout import LAYOUT
from sixfold.games.board.position import BoardPosition
from sixfold.laying.state import CHOOSE, SWAP
from sixfold.render.palette import THEMES
from sixfold.render.scene import Panel

from ..matrix import sampled
from ..svg_content import SVG, both_themes, having, parse, symbols_in, words_in
from .picture_positions import MOMENTS, every_moment, every_table, played, waiting


def colour_of(letter: str) -> int:
    return COLOURS.index(letter)


# --- the picture -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plies", "theme"),
    sampled(
        [(plies, theme) for plies in MOMENTS for theme in THEMES],
        [*((plies, "paper") for plies in MOMENTS), (33, "evening")],
    ),
)
@every_table
def test_the_picture_shows_the_whole_board(variant: str, players: int, plies: int, theme: str) -> None:
    position = played(variant, players, plies)
    root = parse(position.svg(theme))

    zone = [cell for cell in LAYOUT.cells if distance(cell) <= LAYOUT.zone_radius[players]]
    drawn = {cell.get("data-cell"): cell.get("data-zone") for cell in having(root, "data-cell")}
    assert len(having(root, "data-cell")) == len(drawn) == len(zone)
    assert drawn == {f"{q},{r}": str(max(0, distance((q, r)) - 5)) for q, r in zone}

    printed = [symbols_in(one) for one in having(root, "data-printed")]
    assert sorted(printed) == [[colour] for colour in range(6)]

    placed = [event for event in position.events if event["do"] == "place"]
    pieces = Counter((one.get("data-piece"), *sorted(symbols_in(one))) for one in having(root, "data-piece"))
    expected: Counter[tuple[str | int, ...]] = Counter()
    for event in placed:
        # A piece is drawn from its upper, then its left cell.
        q, r = min(event["at"], key=lambda cell: (cell[1], cell[0]))
        expected[f"{q},{r}", *sorted(map(colour_of, event["tile"]))] += 1
    assert pieces == expected


@every_table
def test_the_last_tile_is_highlighted_with_its_points(variant: str, players: int) -> None:
    for plies in MOMENTS:
        position = played(variant, players, plies)
        root = parse(position.svg())
        places = [event for event in position.events if event["do"] == "place"]
        assert len(having(root, "data-highlight")) == min(1, len(places))
        badges = [words_in(badge) for badge in having(root, "data-badge")]
        if places and any(places[-1]["gains"]):
            assert badges == [["+{} +{}".format(*places[-1]["gains"])]]
        else:
            assert badges == []


def test_cells_without_an_event_are_single_pieces() -> None:
    position = played("base", 2, 14)
    bare = BoardPosition(position.game, position.states, position.setup)
    pieces = having(parse(bare.svg()), "data-piece")
    assert len(pieces) == len(position.board()) - len(LAYOUT.symbols) == 28
    assert all(len(symbols_in(piece)) == 1 for piece in pieces)
    assert not any("[" in row for row in str(bare.text()).splitlines()[1:12])


@both_themes
@every_moment
@every_table
def test_the_picture_shows_every_track_with_its_value(variant: str, players: int, plies: int, theme: str) -> None:
    position = played(variant, players, plies)
    panels = having(parse(position.svg(theme)), "data-panel")
    with_tracks = [panel for panel in panels if having(panel, "data-track")]
    sides = {"solo": [0], "team": [0, 1], "duel": [0, 1]}.get(variant, list(range(players)))
    titles = [f"Team {side}+{side + 2}" if variant == "team" else f"Seat {side}" for side in sides]
    assert len(with_tracks) == len(sides)
    by_title = {next(word for word in words_in(panel) if word in titles): panel for panel in with_tracks}
    for side, title in zip(sides, titles, strict=True):
        values = list(position.track(side).values())
        if variant == "duel":
            signed = [f"{value * (1 - 2 * side):+d}".replace("-", "−") if value else "0" for value in values]
        else:
            signed = list(map(str, values))
        # The numbers are in the order of the colours, with signed gains in between.
        figures = iter(words_in(by_title[title]))
        assert all(figure in figures for figure in signed)
        assert ("36" in words_in(by_title[title])[-7:]) == (variant in ("solo", "team"))


@every_moment
@every_table
def test_shown_gains_equal_the_movement_of_the_markers(variant: str, players: int, plies: int) -> None:
    position = played(variant, players, plies)
    before = Board(variant, players).position(position.setup)
    places = [event for event in position.events if event["do"] == "place"]
    for event in position.events:
        if places and event is places[-1]:
            break
        before.apply(event)
    moved = (
        []
        if not places
        else list(position.track(places[-1]["seat"]).items() - before.track(places[-1]["seat"]).items())
    )
    text = str(position.text(unicode=False))
    shown = re.findall(r"([A-Z]) [#+.|]+ +([+-]?\d+) \(([+-]\d+)\)", text)
    if variant == "duel":
        expected = [
            (letter, f"{sign * value:+d}" if value else "0", f"{sign * (value - before.track(0)[letter]):+d}")
            for letter, value in moved
            for sign in (1, -1)
        ]
    else:
        seat = places[-1]["seat"] if places else 0
        expected = [(letter, str(value), f"{value - before.track(seat)[letter]:+d}") for letter, value in moved]
    assert Counter(shown) == Counter(expected)


def test_duel_markers_are_drawn_next_to_their_holder() -> None:
    position = played("duel", 2, 14)
    position.s.duel_markers[:] = 0b000101, 0b100000
    left, right = having(parse(position.svg()), "data-panel")
    assert [coin.get("data-coin") for coin in having(left, "data-coin")] == ["0", "2"]
    assert [coin.get("data-coin") for coin in having(right, "data-coin")] == ["5"]
    coins = str(position.text(unicode=False)).splitlines()[-2]
    assert re.fullmatch(r"  \(R\) \(B\) +\(P\)", coins)


def test_a_team_is_drawn_on_one_side_of_the_board() -> None:
    position = played("team", 4, 14)
    sides: dict[float, list[str]] = {}
    for panel in having(parse(position.svg()), "data-panel"):
        shift = re.match(r"translate\((\S+) ", panel.get("transform", ""))
        assert shift is not None
        sides.setdefault(float(shift[1]), []).append(words_in(panel)[1])
    assert [sides[x] for x in sorted(sides)] == [["Team 0+2", "Seat 0", "Seat 2"], ["Team 1+3", "Seat 1", "Seat 3"]]


def test_gains_of_a_hand_made_position_are_limited_to_its_points() -> None:
    position = Board("base", 2).start(Dealer(bytes(32)))
    position.s.track[0] = 10
    move, points = max(position.moves_with_points(), key=lambda one: sum(one[1]))
    position.play(move)
    gains = re.findall(r"\(\+(\d+)\)", str(position.text(unicode=False)))
    assert sum(map(int, gains)) == sum(points) > 0


# --- hidden information ------------------------------------------------------------------------------------


def everything(position: BoardPosition, seat: int) -> list[object]:
    texts = [position.text(unicode, seat) for unicode in (True, False)]
    return [(str(text), text.spans) for text in texts] + [position.svg(theme, seat) for theme in THEMES]


@every_moment
@every_table
def test_the_picture_for_a_seat_shows_nothing_hidden(variant: str, players: int, plies: int) -> None:
    position = played(variant, players, plies)
    for seat in range(players):
        before = everything(position, seat)
        for number in range(2):
            other = position.view(seat).sample(Random(number))
            assert everything(other, seat) == before


@pytest.mark.parametrize("phase", [CHOOSE, SWAP])
@pytest.mark.parametrize(("variant", "players"), [("base", 2), ("base", 3), ("team", 4), ("duel", 2)])
def test_pictures_around_an_exchange_show_nothing_hidden(variant: str, players: int, phase: int) -> None:
    position = waiting(variant, players, phase)
    mover = int(position.s.seat)
    assert position.s.phase == phase
    kept = position.copy()
    if phase == CHOOSE:
        kept.play(Keep())
    for seat in range(players):
        shown = everything(position, seat)
        assert everything(position.view(seat).sample(Random(seat)), seat) == shown
        if phase == CHOOSE:
            # Only the owner may know that an exchange is allowed.
            assert ("may exchange" in str(shown)) == (seat == mover)
            assert (everything(kept, seat) == shown) == (seat != mover)
        else:
            assert all(tile in str(position.text(False, seat)) for tile in position.events[-1]["tiles"])


@every_moment
@every_table
def test_a_view_draws_the_same_picture_as_the_position_for_that_seat(variant: str, players: int, plies: int) -> None:
    position = played(variant, players, plies)
    for seat in range(players):
        view = position.view(seat)
        assert view.text() == position.text(seat=seat)
        assert view.svg("evening") == position.svg("evening", seat)
    spectator = str(position.view(None).text(unicode=False))
    hidden = 0 if variant == "solo" else sum(position.view(None).rack_counts)
    assert spectator.count("[??]") == hidden
    assert "[??]" not in str(position.text(unicode=False))
    # Apart from the racks, a spectator sees what the players see.
    assert re.sub(r"\[\S\S\]", "[??]", str(position.text(unicode=False))) == re.sub(r"\[\S\S\]", "[??]", spectator)


@both_themes
def test_racks_are_drawn_open_or_face_down(theme: str) -> None:
    position = played("base", 3, 14)
    faces = [sorted(colour_of(letter) for tile in position.rack(seat) for letter in tile) for seat in range(3)]
    for reader in (None, 0, 1, 2):
        for panel in having(parse(position.svg(theme, reader)), "data-panel"):
            (seat,) = (seat for seat in range(3) if f"Seat {seat}" in words_in(panel))
            # Six symbols belong to the markers of the tracks.
            rack = Counter(symbols_in(panel)) - Counter(range(6))
            assert rack == (Counter(faces[seat]) if reader in (None, seat) else Counter())


# --- arguments and stability -------------------------------------------------------------------------------


@every_table
def test_pictures_are_deterministic_and_do_not_change_the_position(variant: str, players: int) -> None:
    position = played(variant, players, 14)
    states, events = position.states.copy(), list(position.events)
    for theme in THEMES:
        assert position.svg(theme) == position.copy().svg(theme)
    assert position.text() == position.copy().text()
    assert position.states == states
    assert position.events == events


def test_invalid_arguments_for_a_picture_are_refused_in_one_line() -> None:
    position = played("base", 2, 1)
    with pytest.raises(BadSetup, match=r"^there is no theme 'neon'; there are: paper, evening$") as refused:
        position.svg("neon")
    assert refused.value.code == "unknown-theme"
    for seat in (2, -1):
        with pytest.raises(BadSetup, match=f"there is no seat {seat}"):
            position.text(seat=seat)
        with pytest.raises(BadSetup, match=f"there is no seat {seat}"):
            position.svg(seat=seat)
    with pytest.raises(BadSetup, match="2 names are needed, not 3"):
        position.text(names=["a", "b", "c"])


def test_names_in_a_picture_are_escaped() -> None:
    position = played("team", 4, 14)
    names = ["<script>&\"'", "x" * 200, "a\x1b[31m\nb", ""]
    root = parse(position.svg(names=names))
    assert not list(root.iter(f"{SVG}script"))
    text = str(position.text(names=names))
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) <= 80
    assert "Seat 3" in text


def test_a_panel_marks_the_weakest_colours_unless_all_are_equal() -> None:
    start = played("base", 2, 0)
    assert "low" not in str(start.text())
    assert words_in(parse(start.svg())).count("weakest") == 2  # the captions of the two large figures
    start.s.track[0] = [4, 2, 2, 9, 18, 3]
    marked = [line for line in str(start.text(unicode=False)).splitlines() if "< low" in line]
    assert [line.split()[0] for line in marked] == ["G", "B"]
    assert Panel("", "", ()).drawn == ()


def test_every_game_of_the_registry_can_be_drawn() -> None:
    position = sixfold.make("board", "duel").start(Dealer(bytes(32)))
    parse(position.svg("evening", 0))
    assert "duel" in str(position.text(False, 0))
