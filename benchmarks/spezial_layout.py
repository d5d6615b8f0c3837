"""Chooses the layout of Genial Spezial: greedy bots play on many symmetric candidates.

``uv run python benchmarks/spezial_layout.py search``   search for layouts; print a table and the best one as TOML
``uv run python benchmarks/spezial_layout.py refine FILE…``  continue from layouts found before
``uv run python benchmarks/spezial_layout.py table``    measure the layout in use; write docs/spezial-layout.md
``uv run python benchmarks/spezial_layout.py table FILE``  measure the layout in a file, and only print

Everything follows from fixed seeds. The search uses all cores: three minutes on sixteen. The table takes a minute.
"""

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray
from spezial_candidates import Candidate, candidate, orbit, taken_from, variant

from sixfold.bots.policy_bot import rule_of
from sixfold.core.hexgrid import Cell
from sixfold.core.position import OVER
from sixfold.core.rng import streams
from sixfold.core.seats import compare_seats
from sixfold.engine.kernel_cache import compiled
from sixfold.games.spezial import legal
from sixfold.games.spezial.bot import playout, policies
from sixfold.games.spezial.layout import CELLS, NUMBER, OFF, Layout, cell_name, tables_of
from sixfold.games.spezial.layout_file import Design, own_design, read_layout
from sixfold.games.spezial.rules import TRACK_END
from sixfold.games.spezial.state import BOARD_FULL

PAGE = Path(__file__).resolve().parents[1] / "docs" / "spezial-layout.md"
PLAYERS = (2, 3, 4)

ROUNDS = ((800, 150), (96, 1_500), (120, 2_000), (120, 2_000), (12, 12_000))
"""The number of candidates in each round, and of games for every number of players; the best go on."""
VARIED, VARIANTS = 10, 11
"""In the third and fourth round, the number of the best, and of variants of each of them."""
TABLE_GAMES = 20_000

MOST_ABOVE_FAIR = 3.0
"""Maximum percentage points by which a seat may win more than its share."""
LOWEST_WANTED = (10, 16)
"""The desired range of final lowest scores."""


greedy_choice = rule_of("spezial", "greedy")


# --- measuring ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Measured:
    """The results of a number of games between greedy bots."""

    players: int
    games: int
    shares: tuple[float, ...]
    """By seat: the percentage of games won; a shared win is split."""
    lowest: tuple[float, float, float]
    """The final lowest score of a seat: 10th percentile, median, 90th percentile."""
    used: dict[Cell, float]
    """By tower: the percentage of games in which its chip scored. By bonus field: in which it was covered."""
    full: float
    """The percentage of games in which the board was full before all tiles were placed."""

    @property
    def above_fair(self) -> float:
        """The percentage points that the best seat wins above its share."""
        return max(self.shares) - 100 / self.players

    @property
    def off_range(self) -> float:
        """How far the lowest scores of the middle 80 % leave the desired range."""
        low, high = LOWEST_WANTED
        return max(0.0, low - self.lowest[0]) + max(0.0, self.lowest[2] - high)


def measure(design: Design, players: int, games: int, seed: int) -> Measured:
    """Play this many games."""
    layout = design.layout(players)
    states, visits = playout.new_states(games).view(np.recarray), np.zeros(OFF + 1, np.int64)
    rooms = legal.new_choices(), policies.new_workspaces()
    compiled(greedy_games)(states, tables_of(layout), players, streams(seed, games), *rooms, np.zeros(1), visits)
    wins = np.zeros(players)
    compiled(count_wins)(states, players, wins)
    lowest = states.track[:, :players].min(axis=2)
    low, middle, high = np.percentile(lowest, (10, 50, 90)).tolist()
    used = {tower.at: 100 * float((states.dark >> i & 1).mean()) for i, tower in enumerate(layout.towers)}
    used |= {cell: 100 * float(visits[NUMBER[cell]]) / games for cell in layout.bonus}
    full = 100 * float((states.phase == BOARD_FULL).mean())
    return Measured(players, games, tuple((100 * wins / games).tolist()), (low, middle, high), used, full)


def greedy_games(
    states: NDArray[Any],
    tables: NDArray[Any],
    players: int,
    streams: NDArray[np.int64],
    room: NDArray[Any],
    workspaces: NDArray[Any],
    weights: NDArray[np.float64],
    visits: NDArray[np.int64],
) -> None:
    """Play a game between greedy bots in each record; ``visits`` counts how often a tile was laid on each cell."""
    t = tables[0]
    for i in range(len(states)):
        s = states[i]
        playout.random_start(s, t, 0, players, streams[i])
        while s.phase < OVER:
            choice = greedy_choice(s, t, weights, streams[i], room[0], workspaces[0])
            visits[choice >> 8 & 255] += 1
            visits[choice & 255] += 1
            playout.play_choice(s, t, choice, room[0].walked)


def count_wins(states: NDArray[Any], players: int, wins: NDArray[np.float64]) -> None:
    """Add up the wins by seat; a shared win is split."""
    for i in range(len(states)):
        best, equals = 0, 0
        for seat in range(players):
            ahead = compare_seats(states[i], seat, best, TRACK_END)
            equals = 1 if ahead > 0 else equals + (ahead == 0)
            best = seat if ahead > 0 else best
        for seat in range(players):
            if compare_seats(states[i], seat, best, TRACK_END) == 0:
                wins[seat] += 1 / equals


def measure_all(design: Design, games: int, seed: int) -> list[Measured]:
    """For two, three and four players."""
    return [measure(design, players, games, seed) for players in PLAYERS]


def cost(rows: Sequence[Measured]) -> float:
    """Lower is better: the worst unfairness of a layout, the deviation of its scores, and its least used field."""
    unfair = max(row.above_fair for row in rows)
    unused = max(0.0, 90 - min(min(row.used.values()) for row in rows))
    return unfair + sum(row.off_range for row in rows) + unused


def is_fair(rows: Sequence[Measured]) -> bool:
    return all(row.above_fair <= MOST_ABOVE_FAIR for row in rows)


# --- the search --------------------------------------------------------------------------------------------


def search() -> None:
    """Search for layouts from scratch."""
    rng = Random(2009)
    left = [candidate(rng, str(number)) for number in range(ROUNDS[0][0])]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for stage, (count, games) in enumerate(ROUNDS):
            if stage in (2, 3):
                left = [entry for one in left[:VARIED] for entry in with_variants(rng, one, VARIANTS)]
            left = play_round(pool, left[:count], games, 10_000 * stage, strict=stage == len(ROUNDS) - 1)
    print(f"# candidate {left[0].name}\n{toml(left[0].design)}")


def refine(files: Sequence[str]) -> None:
    """Continue from layouts found before: variants of them, with more games."""
    rng = Random(2009)
    found = [taken_from(read_layout(file), str(number)) for number, file in enumerate(files)]
    left = [entry for one in found for entry in with_variants(rng, one, 96 // len(found))]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        left = play_round(pool, left, 4_000, 50_000, strict=False)
        left = play_round(pool, left[:10], 20_000, 60_000, strict=True)
    print(f"# candidate {left[0].name}\n{toml(left[0].design)}")


def play_round(
    pool: ProcessPoolExecutor, left: Sequence[Candidate], games: int, seed: int, *, strict: bool
) -> list[Candidate]:
    """Measure the candidates and return them, best first. ``strict``: an unfair one cannot win."""
    measure_all(left[0].design, 1, 0)  # compiled once, before there are many processes
    seeds = range(seed, seed + len(left))
    measured = pool.map(measure_all, [one.design for one in left], [games] * len(left), seeds)
    played = sorted(
        (strict and not is_fair(rows), cost(rows), one.name, one, rows)
        for one, rows in zip(left, measured, strict=True)
    )
    print(f"the best of {len(left)} candidates with {games} games for each number of players")
    print_best([(one.name, rows) for *_, one, rows in played[:8]])
    return [one for *_, one, _ in played]


def with_variants(rng: Random, one: Candidate, count: int) -> Iterator[Candidate]:
    """A candidate and this many variants that differ in one thing."""
    yield one
    for number in range(count):
        yield variant(rng, one, f"{one.name}.{number}")


def print_best(best: Sequence[tuple[str, Sequence[Measured]]]) -> None:
    print("candidate  above fair, points   lowest score, 10-90 %    least used, %")
    for name, rows in best:
        above = " ".join(f"{row.above_fair:5.1f}" for row in rows)
        scores = "  ".join(f"{row.lowest[0]:2.0f}-{row.lowest[2]:<2.0f}" for row in rows)
        least = " ".join(f"{min(row.used.values()):3.0f}" for row in rows)
        print(f"{name:>6}   {above}     {scores}     {least}")
    print(flush=True)


def toml(design: Design) -> str:
    """The design in the format of a file."""
    lines = ["bonus = [" + ", ".join(f'"{cell_name(cell)}"' for cell in design.bonus) + "]"]
    for kind, fields in (("dark-blue", design.dark_blue), ("grey-blue", design.grey_blue)):
        lines += ["", f"[{kind}]", *(f"{cell_name(cell)} = {list(numbers)}" for cell, numbers in fields.items())]
    return "\n".join(lines)


# --- the table ---------------------------------------------------------------------------------------------


def table(design: Design) -> Iterator[str]:
    """The results of a layout, as Markdown."""
    rows = measure_all(design, TABLE_GAMES, 20)
    yield "| players | games | wins by seat, % | fair, % | above fair | lowest score: 10 %, median, 90 % | board full |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for row in rows:
        shares = " ".join(f"{share:.1f}" for share in row.shares)
        scores = ", ".join(f"{score:.0f}" for score in row.lowest)
        fair = f"{100 / row.players:.1f} | {row.above_fair:+.1f}"
        yield f"| {row.players} | {row.games:,} | {shares} | {fair} | {scores} | {row.full:.1f} % |"
    yield ""
    yield "In how many of a hundred games each field was used: a tower's chip scored, a bonus field covered."
    yield ""
    yield "| field | cells | 2 players | 3 players | 4 players |"
    yield "| --- | --- | --- | --- | --- |"
    for kind, cells in kinds(design):
        used = [[row.used[cell] for cell in cells if cell in row.used] for row in rows]
        figures = " | ".join(span(figures) for figures in used)
        yield f"| {kind} | {' '.join(map(cell_name, cells))} | {figures} |"


def span(figures: Sequence[float]) -> str:
    if not figures:
        return "no tower"
    low, high = f"{min(figures):.0f}", f"{max(figures):.0f}"
    return low if low == high else f"{low} to {high}"


def kinds(design: Design) -> Iterator[tuple[str, list[Cell]]]:
    """The fields in groups of mirror images with the same role."""
    parts = [("dark blue", design.dark_blue), ("grey blue", design.grey_blue)]
    parts.append(("bonus", dict.fromkeys(design.bonus, ())))
    for kind, fields in parts:
        left = dict(fields)
        while left:
            cell = next(iter(left))
            group = [image for image in orbit(cell) if image in left]
            numbers = ", ".join(map(str, left[cell]))
            for image in group:
                del left[image]
            yield kind + (f", big with {numbers}" if numbers else ""), group


def drawn(layout: Layout, design: Design) -> Iterator[str]:
    """The board upright, one row of cells per line."""
    signs = dict.fromkeys(layout.bonus, "+") | dict.fromkeys(design.grey_blue, "b")
    signs |= dict.fromkeys(design.dark_blue, "B")
    for letter in range(-12, 13):
        cells = sorted((cell for cell in CELLS if sum(cell) == letter), key=lambda cell: -cell[1])
        indent = cells[0][0] - cells[0][1] + 12
        row = " ".join(signs.get(cell, ".") for cell in cells)
        yield f"{cell_name(cells[0]):>3} {' ' * indent}{row}{' ' * (28 - indent - len(row))}{cell_name(cells[-1])}"


def write_page(design: Design) -> None:
    """The page with the figures."""
    text = PAGE.read_text(encoding="utf-8").split("<!-- measured -->")[0].rstrip()
    board = "\n".join(drawn(design.layout(4), design))
    measured = "\n".join(table(design))
    PAGE.write_text(
        f"{text}\n\n<!-- measured -->\n\n```text\n{board}\n```\n\n"
        "B dark-blue tower field, b grey-blue tower field, + bonus field; the board stands upright here.\n\n"
        f"{measured}\n",
        encoding="utf-8",
    )


def main(arguments: Sequence[str]) -> None:
    match arguments:
        case ["search"]:
            search()
        case ["refine", *files] if files:
            refine(files)
        case ["table"]:
            write_page(own_design())
            print("\n".join(table(own_design())))
        case ["table", file]:
            print("\n".join(table(read_layout(file))))
        case _:
            print(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
