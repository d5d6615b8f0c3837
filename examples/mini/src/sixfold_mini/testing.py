"""What Mini brings for the tests that run over every title."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from sixfold.games.testing import PerftPosition, TestKit
from sixfold_mini.game import RACK_SIZE, MiniPosition, Place
from sixfold_mini.layout import LAYOUT
from sixfold_mini.rules import TRACK_END


def check(position: MiniPosition) -> None:
    """Every tile is in the bag, on a rack or on the board, and every marker on its track."""
    held = Counter(tile for seat in range(position.game.players) for tile in position.rack(seat))
    laid = Counter(event["tile"] for event in position.events if event["do"] == "place")
    assert [position.bag[tile] + held[tile] + laid[tile] for tile in LAYOUT.tiles] == list(LAYOUT.copies)
    assert 0 <= position.s.track.min() <= position.s.track.max() <= TRACK_END
    assert all(count <= RACK_SIZE for count in position.hand_counts)


def attempts(position: MiniPosition, rng: Random) -> list[Any]:
    """Placements anywhere."""
    cells = [*LAYOUT.cells, (99, 0)]
    return [Place(rng.choice([*LAYOUT.tiles, "XX"]), (rng.choice(cells), rng.choice(cells))) for _ in range(30)]


TEST_KIT = TestKit(
    files=Path(__file__).parent / "test_data",
    refused=("Rd4-Bd5", "Ra1-Ra2", "Bd1-Bd7"),
    attempts=attempts,
    check=check,
    perft={
        "2-start": PerftPosition("nothing is placed yet", "base", 2, lambda p: not p.events, depth=2),
        "3-late": PerftPosition("few pairs are left", "base", 3, lambda p: p.s.pairs <= 12),
    },
)
