"""The chart is valid SVG, and all of it is inside the page."""

import re
from xml.etree import ElementTree

import pytest

from sixfold.arena import Contest, Sprt, contest_chart, summarise

from .contests import contest, played

CONTESTS = [
    contest("greedy", "random"),
    contest("greedy", "random", players=4),
    contest("greedy", "random", "greedy", ladder=True),
    contest("greedy", "random", "random", variant="solo"),
    contest("greedy", "random", variant="duel"),
]


@pytest.mark.parametrize("which", CONTESTS, ids=lambda which: f"{which.game} {len(which.bots)}")
@pytest.mark.parametrize("theme", ["paper", "evening"])
def test_a_contest_chart_is_valid_svg(which: Contest, theme: str) -> None:
    sprt = None if which.ladder else Sprt(0, 20)
    tally = played(which, 6, sprt)
    drawn = contest_chart.svg(summarise(tally, sprt), tally, theme)
    root = ElementTree.fromstring(drawn)
    width, height = float(root.get("width") or 0), float(root.get("height") or 0)
    assert {element.tag.rpartition("}")[2] for element in root} >= {"text", "line", "circle", "polyline", "title"}
    for element in root.iter():
        for key, value in element.attrib.items():
            if key in ("x", "x1", "x2", "cx"):
                assert 0 <= float(value) <= width
            if key in ("y", "y1", "y2", "cy"):
                assert 0 <= float(value) <= height
            if key == "points":
                assert all(0 <= float(number) <= max(width, height) for number in re.split("[ ,]", value))
    for bot in which.bots:
        assert f">{bot}</text>" in drawn


def test_names_in_a_chart_are_escaped() -> None:
    which = contest("greedy", "random")
    tally = played(which, 2)
    odd = summarise(tally)
    for standing in odd.standings:
        object.__setattr__(standing, "bot", 'cmd:./a "<b>&\x1b' + "x" * 80)
    ElementTree.fromstring(contest_chart.svg(odd, tally))


def test_long_contests_have_few_points() -> None:
    tally = played(contest("greedy", "random"), 2)
    tally.history *= 5000
    points = contest_chart.running(tally, 0)
    assert 100 < len(points) <= contest_chart.MOST_POINTS
    assert points[-1].games == 10000
