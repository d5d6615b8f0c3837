"""Output that fits a terminal of 80 columns and 24 lines, and quick hints."""

from io import StringIO
from random import Random

import pytest
from rich.console import Console

from sixfold.cli.game_session import GameSession
from sixfold.cli.narration import Preview, previews
from sixfold.cli.seating import Seat, SeatedGame
from sixfold.cli.shortlist import MOST, shortlist
from sixfold.cli.terminal import Screen
from sixfold.cli.texts import Words
from sixfold.cli.turn import _by_points, _by_track
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.position import Position
from sixfold.games import registry

from ..matrix import sampled

NAMES = ["You", "greedy 1", "greedy 2", "greedy 3"]


def position(name: str, variant: str, players: int, moves: int = 12) -> Position:
    dealer, rng = Dealer(seed_from("screen")), Random(1)
    found = registry.make(name, variant, players).start(dealer)
    for _ in range(moves):
        found.play(rng.choice(found.legal_moves()), dealer)
    return found


def terminal(height: int, lang: str = "en", *, ascii_only: bool = False) -> tuple[Screen, StringIO]:
    screen, out = Screen(Words(lang), ascii_only=ascii_only), StringIO()
    screen.console = Console(file=out, force_terminal=True, width=80, height=height, color_system=None, highlight=False)
    screen.live = True
    return screen, out


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize(("variant", "players"), sampled([("base", 3), ("base", 4), ("team", 4)], [("base", 4)]))
def test_a_short_terminal_gets_a_compact_board(variant: str, players: int, ascii_only: bool, lang: str) -> None:
    screen, out = terminal(24, lang, ascii_only=ascii_only)
    at = position("board", variant, players)
    screen.picture(at, 0, NAMES[:players], below=players)
    lines = out.getvalue().splitlines()
    assert len(lines) + players <= 24
    assert max(map(len, lines)) <= 80
    # All tracks and the player's own rack are shown.
    track = at.standing("")["tracks"][0]
    own = next(line for line in lines if "R" in line and "You" in line)
    assert all(f"{letter}{field}" in own for letter, field in track.items())
    rack = next(line for line in reversed(lines) if line.count("[") > 2)
    assert rack.count("[") == 6
    assert sum(line.count("[") > 2 for line in lines) == 1


def test_a_tall_terminal_and_a_pipe_get_the_full_picture() -> None:
    at = position("board", "base", 4)
    whole = at.text(True, 0, NAMES).plain
    screen, out = terminal(50)
    screen.picture(at, 0, NAMES, below=4)
    assert out.getvalue().rstrip("\n") == whole
    screen, out = terminal(24)
    screen.live = False
    screen.picture(at, 0, NAMES, below=4)
    assert out.getvalue().rstrip("\n") == whole
    screen, out = terminal(24)
    screen.picture(at, 0, NAMES)
    assert out.getvalue().rstrip("\n") == whole


def test_a_game_fits_a_short_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, out = terminal(24)
    monkeypatch.setattr(screen, "ask", lambda _: "quit")
    seats = [Seat(name, name) for name in NAMES]
    GameSession(
        screen, SeatedGame(registry.make("board", "base", 4), seats, "1"), confirm=False, record_file=None
    ).run()
    assert "Goodbye" in out.getvalue()


@pytest.mark.parametrize("order", [_by_track, _by_points])
@pytest.mark.parametrize(
    ("name", "variant", "players"),
    [("board", "base", 4), ("board", "duel", 2), ("board", "solo", 1), ("cards", "base", 3), ("spezial", "base", 2)],
)
def test_hints_search_a_short_list_that_contains_the_best_moves(
    name: str, variant: str, players: int, order: object
) -> None:
    at = position(name, variant, players, 8)
    few = shortlist(at)
    assert 0 < len(few) <= min(MOST, len(at.legal_moves()))

    def outcomes(found: list[Preview]) -> list[object]:
        return list(dict.fromkeys((one.piece, *one.after.values()) for one in sorted(found, key=order)))[:3]  # type: ignore[call-overload]

    assert outcomes(previews(at, few)) == outcomes(previews(at, at.legal_moves()))


def test_the_short_list_of_moves_is_limited() -> None:
    class Many:
        def moves_with_points(self) -> list[tuple[str, tuple[int, int]]]:
            moves = [(f"Ra{a}-Bb{b}", (a, b)) for a in range(40) for b in range(40)]
            return [*moves, ("Oa1-Pb1", (1, 0)), ("Oa2-Pb2", (2, 0))]

    few = shortlist(Many())  # type: ignore[arg-type]
    assert len(few) == MOST
    assert {"Ra39-Bb39", "Ra39-Bb0", "Ra0-Bb39", "Oa2-Pb2"} <= set(few)
