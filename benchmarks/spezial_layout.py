"""How the layout of Genial Spezial was chosen: many symmetric candidates, played by greedy bots.

``uv run python benchmarks/spezial_layout.py search``   look for layouts; print a table and the best one as TOML
``uv run python benchmarks/spezial_layout.py table``    measure the layout in use; write docs/spezial-layout.md
``uv run python benchmarks/spezial_layout.py table FILE``  measure the layout in a file, and only print

Everything follows from fixed seeds. The search takes some minutes on one core, the table half a minute.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.core.hexgrid import DIRECTIONS, Cell, distance, step
from sixfold.core.seats import compare_seats
from sixfold.core.streams import streams
from sixfold.engine.compiler import compiled
from sixfold.games.spezial import playout, policies
from sixfold.games.spezial.design import Design, own_design, read_layout
from sixfold.games.spezial.layout import CELLS, NUMBER, OFF, Layout, cell_name, mirrored, opposite, tables_of
from sixfold.games.spezial.rules import TRACK_END
from sixfold.games.spezial.state import BOARD_FULL

PAGE = Path(__file__).resolve().parents[1] / "docs" / "spezial-layout.md"
PLAYERS = (2, 3, 4)

ROUNDS = ((240, 150), (32, 2_000), (30, 2_000), (8, 8_000))
"""How many candidates are looked at, each with how many games for every number of players; the best go on."""
VARIED, VARIANTS = 5, 5
"""Before the third round the best ones are joined by variants that have their bonus fields elsewhere."""
TABLE_GAMES = 20_000

MOST_ABOVE_FAIR = 3.0
"""No seat may win so many points of percentage more than its share."""
LOWEST_WANTED = (10, 16)
"""Where final lowest scores should fall."""

Orbit = tuple[Cell, ...]


# --- candidates --------------------------------------------------------------------------------------------


def orbit(cell: Cell) -> Orbit:
    """A cell with its mirror images: four, two on an axis, one in the middle."""
    return tuple(sorted({cell, mirrored(cell), opposite(cell), mirrored(opposite(cell))}))


ORBITS = sorted({orbit(cell) for cell in CELLS})


@cache
def depth(cell: Cell) -> int:
    """How many steps lead from a cell off the board: 1 on the rim."""
    steps, border = 1, {cell}
    while border <= NUMBER.keys():
        border = {step(at, d) for at in border for d in range(len(DIRECTIONS))}
        steps += 1
    return steps - 1


def apart(cells: Orbit, others: Sequence[Cell], least: int) -> bool:
    """Whether these cells keep so many steps from each other and from the others."""
    own = [distance(a, b) for i, a in enumerate(cells) for b in cells[i + 1 :]]
    return all(steps >= least for steps in [*own, *(distance(a, b) for a in cells for b in others)])


def pick(rng: Random, size: int, depths: range, taken: list[Cell], big: Sequence[Cell] = ()) -> Orbit:
    """An orbit of so many cells at such a depth, away from what is taken; IndexError if there is none.

    Two tower fields never come closer than three steps, so that a tile fits between them. A big tower keeps six
    from the other ``big`` ones of the same table: connecting two of them pays so much that it must take some tiles.
    """
    fits = [o for o in ORBITS if len(o) == size and depth(o[0]) in depths and apart(o, taken, 3) and far(o, big)]
    chosen = rng.choice(fits)
    taken += chosen
    return chosen


def far(cells: Orbit, big: Sequence[Cell]) -> bool:
    return not big or apart(cells, big, 6)


def in_a_gap(cell: Cell, towers: Sequence[Cell]) -> bool:
    """Whether a cell lies on a shortest way between two tower fields that are at most five steps apart."""
    near = [tower for tower in towers if distance(cell, tower) <= 4]
    return any(
        distance(a, b) <= 5 and distance(a, cell) + distance(cell, b) == distance(a, b)
        for i, a in enumerate(near)
        for b in near[i + 1 :]
    )


def candidate(rng: Random) -> Design:
    """A layout at random with both mirror symmetries: big towers towards the rim, small ones towards the middle."""
    rim, near_rim, inside = range(1, 4), range(1, 5), range(3, 8)
    while True:
        taken: list[Cell] = []
        try:
            all_tables = pick(rng, 2, rim, taken)
            from_three = pick(rng, 4, rim, taken, all_tables)
            only_four = pick(rng, 4, rim, taken, all_tables + from_three)
            grey_two = pick(rng, 4, near_rim, taken, all_tables)
            grey_three = pick(rng, 2, inside, taken, all_tables + from_three)
            small = pick(rng, 4, inside, taken) + pick(rng, 4, inside, taken)
            bonus = pick_bonus(rng, taken)
        except IndexError:
            continue
        if not (apart(only_four, (), 6) and apart(from_three, (), 6) and apart(grey_two, (), 6)):
            continue
        dark = dict.fromkeys(all_tables, (2, 3, 4)) | dict.fromkeys(from_three, (3, 4))
        grey = dict.fromkeys(grey_two, (2,)) | dict.fromkeys(grey_three, (3,)) | dict.fromkeys(small, ())
        return Design(dark | dict.fromkeys(only_four, (4,)), grey, bonus)


def pick_bonus(rng: Random, towers: list[Cell]) -> tuple[Cell, ...]:
    """Fourteen bonus fields in gaps between towers, no two next to each other."""
    found: list[Cell] = []
    for size in (4, 4, 4, 2):
        fits = [o for o in ORBITS if len(o) == size and o[0] not in towers and apart(o, found, 2)]
        found += rng.choice([o for o in fits if in_a_gap(o[0], towers)])
    return tuple(sorted(found))


# --- measuring ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Measured:
    """What so many games between greedy bots showed."""

    players: int
    games: int
    shares: tuple[float, ...]
    """By seat: the percentage of games won, a shared win counted in parts."""
    lowest: tuple[float, float, float]
    """The final lowest score of a seat: 10th percentile, median, 90th percentile."""
    used: dict[Cell, float]
    """By tower: in how many of a hundred games its chip was scored. By bonus field: in how many it was covered."""
    full: float
    """In how many of a hundred games the board was full before all tiles were placed."""

    @property
    def above_fair(self) -> float:
        """How many points of percentage the best seat wins above its share."""
        return max(self.shares) - 100 / self.players

    @property
    def off_range(self) -> float:
        """By how much the lowest scores of the middle 80 % leave the range that is wanted."""
        low, high = LOWEST_WANTED
        return max(0.0, low - self.lowest[0]) + max(0.0, self.lowest[2] - high)


def measure(design: Design, players: int, games: int, seed: int) -> Measured:
    """Play so many games."""
    layout = design.layout(players)
    states, visits = playout.new_states(games), np.zeros(OFF + 1, np.int64)
    play = compiled(policies.greedy_games)
    play(states, tables_of(layout), players, streams(seed, games), policies.new_scratch(), visits)
    wins = np.zeros(players)
    compiled(count_wins)(states, players, wins)
    lowest = states.track[:, :players].min(axis=2)
    low, middle, high = np.percentile(lowest, (10, 50, 90)).tolist()
    used = {tower.at: 100 * float((states.dark >> i & 1).mean()) for i, tower in enumerate(layout.towers)}
    used |= {cell: 100 * float(visits[NUMBER[cell]]) / games for cell in layout.bonus}
    full = 100 * float((states.phase == BOARD_FULL).mean())
    return Measured(players, games, tuple((100 * wins / games).tolist()), (low, middle, high), used, full)


def count_wins(states: NDArray[Any], players: int, wins: NDArray[np.float64]) -> None:
    """Add up by seat who won, a shared win in parts."""
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
    """Lower is better: how far a layout is from fair, its scores from the range wanted, its fields from being used."""
    unfair = sum(max(0.0, row.above_fair - noise(row)) for row in rows)
    unused = sum(max(0.0, 50 - min(row.used.values())) for row in rows)
    return unfair + 2 * sum(row.off_range for row in rows) + unused


def noise(row: Measured) -> float:
    """The standard error of a seat's percentage: with few games, no layout looks fair."""
    fair = 1 / row.players
    return 100 * float(np.sqrt(fair * (1 - fair) / row.games))


# --- the search --------------------------------------------------------------------------------------------


def search() -> None:
    rng = Random(2009)
    left = [(str(number), candidate(rng)) for number in range(ROUNDS[0][0])]
    for stage, (count, games) in enumerate(ROUNDS):
        if stage == 2:
            left = [entry for one in left[:VARIED] for entry in with_variants(rng, *one)]
        played = []
        for number, (name, design) in enumerate(left[:count]):
            rows = measure_all(design, games, 1000 * stage + number)
            played.append((cost(rows), name, design, rows))
        played.sort(key=lambda entry: entry[:2])
        left = [(name, design) for _, name, design, _ in played]
        print(f"the best of {count} candidates with {games} games for each number of players")
        print("candidate  above fair, points   lowest score, 10-90 %    least used, %")
        for _, name, _, rows in played[:8]:
            above = " ".join(f"{row.above_fair:5.1f}" for row in rows)
            scores = "  ".join(f"{row.lowest[0]:2.0f}-{row.lowest[2]:<2.0f}" for row in rows)
            least = " ".join(f"{min(row.used.values()):3.0f}" for row in rows)
            print(f"{name:>6}   {above}     {scores}     {least}")
        print(flush=True)
    name, design = left[0]
    print(f"# candidate {name}\n{toml(design)}")


def with_variants(rng: Random, name: str, design: Design) -> Iterator[tuple[str, Design]]:
    """A candidate, and the same towers with other bonus fields."""
    yield name, design
    towers = [*design.dark_blue, *design.grey_blue]
    for letter in "abcdefghijklmnop"[:VARIANTS]:
        while True:
            try:
                yield name + letter, replace(design, bonus=pick_bonus(rng, towers))
                break
            except IndexError:
                continue


def toml(design: Design) -> str:
    """The design as a file holds it."""
    lines = ["bonus = [" + ", ".join(f'"{cell_name(cell)}"' for cell in design.bonus) + "]"]
    for kind, fields in (("dark-blue", design.dark_blue), ("grey-blue", design.grey_blue)):
        lines += ["", f"[{kind}]", *(f"{cell_name(cell)} = {list(numbers)}" for cell, numbers in fields.items())]
    return "\n".join(lines)


# --- the table ---------------------------------------------------------------------------------------------


def table(design: Design) -> Iterator[str]:
    """What the games with a layout showed, as Markdown."""
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
        figures = " | ".join(f"{min(u):.0f} to {max(u):.0f}" if u else "no tower" for u in used)
        yield f"| {kind} | {' '.join(map(cell_name, cells))} | {figures} |"


def kinds(design: Design) -> Iterator[tuple[str, list[Cell]]]:
    """The fields in groups that are mirror images of each other and play the same part."""
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
    """The board standing upright, a row of cells a line."""
    signs = dict.fromkeys(layout.bonus, "+") | dict.fromkeys(design.grey_blue, "b")
    signs |= dict.fromkeys(design.dark_blue, "B")
    for letter in range(-12, 13):
        cells = sorted((cell for cell in CELLS if sum(cell) == letter), key=lambda cell: -cell[1])
        indent = cells[0][0] - cells[0][1] + 12
        row = " ".join(signs.get(cell, ".") for cell in cells)
        yield f"{cell_name(cells[0]):>3} {' ' * indent}{row}{' ' * (28 - indent - len(row))}{cell_name(cells[-1])}"


def write_page(design: Design) -> None:
    """The page that keeps the figures."""
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
        case ["table"]:
            write_page(own_design())
            print("\n".join(table(own_design())))
        case ["table", file]:
            print("\n".join(table(read_layout(file))))
        case _:
            print(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
