"""The position as text and as a picture: gates, lost points and open rows show, hidden hands do not."""

import re
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from sixfold.core.colours import COLOURS
from sixfold.core.errors import BadSetup
from sixfold.core.translation import COMMON
from sixfold.games.cards.last_card import lost_points
from sixfold.games.cards.layout import area_of
from sixfold.render.captions import make_scene

from .tables import every_table, play, random_game, some_tables, table


def with_lost_points(players: int, lang: str = "en") -> tuple[object, int, str]:
    """A position in which the last card lost points at a closed gate, who played it, and the note."""
    for seed in range(20):
        for position in random_game(players, seed):
            for seat in range(players):
                note = lost_points(make_scene(position, None, None, lang), seat)
                if note:
                    return position, seat, note
    raise LookupError("no points were lost")


def test_the_text_is_readable_without_colour() -> None:
    position = table(3, rows=["RP", "RG", "OP"], hands=["RP GB GB GB GB GO"], tracks=[[2, 5, 3, 5, 4, 5]])
    lines = str(position.text(unicode=False, seat=0)).splitlines()
    assert lines[0] == "Card game, Seat 0: to move, pile 39, aside 0"
    assert lines[1].split() == [">", "Seat", "0", "to", "move", "Seat", "1"]
    assert lines[2].startswith("  R ##.|...|----  2  < low")
    assert lines[3].startswith("  G ###|##.|----  5")
    assert lines[8].split()[:2] == ["[RP]", "open"]
    assert lines[9].startswith("  [RP] [GB] [GB] [GB] [GB] [GO]")
    assert "[??] [??] [??] [??] [??] [??]" in lines[9]


def test_the_track_of_the_slowest_marker_shows_no_gate() -> None:
    position = table(3, tracks=[[2, 4, 4, 4, 4, 4]])
    lines = str(position.text(unicode=False)).splitlines()
    assert lines[2].startswith("  R ##.|...|....  2")
    assert lines[3].startswith("  G ###|#..|----  4")


@every_table
@pytest.mark.parametrize("lang", ["en", "de"])
def test_lost_points_are_explained(players: int, lang: str) -> None:
    position, seat, note = with_lost_points(players, lang)
    assert ("closed" in note) == (lang == "en")
    assert note in str(position.text(lang=lang))
    assert note in position.svg(lang=lang)
    assert len(note) <= 50, "it fits below the track"
    last = [event for event in position.events if event["do"] == "play"][-1]
    assert last["seat"] == seat


def blockers(before: dict[str, int], last: dict[str, Any]) -> dict[str, set[tuple[str, int]]]:
    """By colour that lost points at a gate: the markers more than one area behind it just then, with their fields."""
    track, found = dict(before), {}
    for letter, gain in zip(last["card"], last["gains"], strict=True):
        for _ in range(gain):
            ahead = track[letter] + 1
            behind = {(other, field) for other, field in track.items() if area_of(ahead) - area_of(field) > 1}
            if ahead > 10:
                break
            if behind:
                found[letter] = behind
                break
            track[letter] += 1
    assert track == last["track"]
    return found


@some_tables
def test_the_marker_named_for_lost_points_was_more_than_one_area_behind(players: int) -> None:
    count, moved_since = 0, 0
    for seed in range(12):
        before: dict[int, dict[str, int]] = {}
        seen = 0
        for position in random_game(players, seed):
            plays = [event for event in position.events if event["do"] == "play"]
            if len(plays) == seen:
                continue
            seen, last = len(plays), plays[-1]
            seat = last["seat"]
            found = blockers(before.get(seat, dict.fromkeys(COLOURS, 0)), last)
            before[seat] = last["track"]
            note = lost_points(make_scene(position, None, None, "en"), seat)
            assert bool(note) == bool(found)
            if note:
                name, field = re.search(r"(\w+) (?:was )?on (\d+)$", note).groups()  # type: ignore[union-attr]
                named = COLOURS[COMMON.words("en", "colours").index(name)], int(field)
                assert all(named in behind for behind in found.values()), (note, found)
                assert len(note) <= 50
                count, moved_since = count + 1, moved_since + ("was" in note)
    assert count > 20
    assert moved_since > 0, "a marker that the second symbol moved out of the way is named too"


@every_table
@pytest.mark.parametrize("theme", ["paper", "evening"])
def test_svg_is_well_formed_and_shows_every_card(players: int, theme: str) -> None:
    for number, position in enumerate(random_game(players, 2)):
        if number % 20:
            continue
        root = ElementTree.fromstring(position.svg(theme=theme, names=["<&>", "B", "C", "D"][:players]))
        art = ElementTree.tostring(root, encoding="unicode")
        assert art.count("data-shown") == sum(len(position.row(seat)) for seat in range(players))
        assert art.count("data-card") == sum(len(position.hand(seat)) for seat in range(players))
        assert art.count("data-panel") == players


@some_tables
def test_a_picture_for_a_seat_depends_on_nothing_hidden(players: int) -> None:
    """A seat sees the same picture for any hands of the others."""
    for number, position in enumerate(random_game(players, 5)):
        if number % 9:
            continue
        for seat in range(players):
            other = position.view(seat).sample(Random(number))
            assert str(position.text(seat=seat)) == str(other.text(seat=seat)) == str(position.view(seat).text())
            assert position.svg(seat=seat) == other.svg(seat=seat) == position.view(seat).svg()
            assert str(position.text(seat=seat, compact=True)) == str(other.text(seat=seat, compact=True))


def test_the_text_mentions_bonus_moves_exchanges_and_the_result() -> None:
    position = table(3, rows=["RG", "RB", "GO"], hands=["RG OY OY BY BO BY"], tracks=[[8, 8, 8, 8, 8, 5]])
    play(position, "RG")
    assert "Seat 0: 2 bonus moves" in str(position)
    assert "2 Bonuszüge" in str(position.text(lang="de"))
    position = table(3, rows=["RY", "GY", "BY"], hands=["RG RB GB RO GO BO"], tracks=[[3, 3, 3, 3, 2, 1]])
    play(position, "RG")
    assert "may exchange" in str(position.text(seat=0))
    assert "may exchange" not in str(position.text(seat=1))
    play(position, "xRB,GB,RO,GO,BO")
    assert "exchanges RB RO GB GO BO" in str(position.text(seat=1))
    position = table(3, rows=["RG", "RB", "GP"], hands=["RP OY OY BY BO BY"], tracks=[[8, 8, 8, 8, 8, 6]])
    play(position, "RP")
    assert "Seat 0 wins · all in the last area" in str(position)


def test_wrong_names_themes_and_languages_are_refused() -> None:
    position = table(3)
    for wrong in ({"names": ["a"]}, {"theme": "neon"}, {"seat": 3}, {"lang": "fr"}):
        with pytest.raises(BadSetup):
            position.svg(**wrong)
