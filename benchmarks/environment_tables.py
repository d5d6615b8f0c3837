"""Writes the tables of docs/simulator.md, docs/datasets.md and docs/learning.md from benchmarks/results.

uv run python benchmarks/environment_tables.py

The figures come from benchmarks/environments.py (cpu and check), gpu_run.py, datasets.py and learning.py, with --json
or --out to that folder. The docs say what has not been measured.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from figures import DOCS, RESULTS, table, told_machine, with_section

Figures = dict[str, Any]
CHECK = "Every mask was compared with the list of legal moves, too."
GPU_TARGETS = {"masks": 500e6, "observations": 200e6, "others": 200e6, "whole": 4e9, "pgx": 10}
NOT_YET = "**These figures have not been measured yet.**"
MOMALAND, HEX, LOOP = 500, 3, 20
"""How many times as fast as momaland and OpenSpiel's hex a step must be, and as momaland through PettingZoo's loop."""


def number(value: float) -> str:
    """A figure with three digits that count: 612,000 or 4.53 million.

    >>> number(2_663_512), number(123_456), number(999_770_000)
    ('2.66 million', '123,000', '1 billion')
    """
    value = float(f"{value:.3g}")
    for size, name in ((1e9, " billion"), (1e6, " million")):
        if value >= size:
            return f"{value / size:.3g}{name}"
    return f"{value:,.0f}"


def times(ours: float, *theirs: float) -> float:
    """How many times as fast as the best round of a peer."""
    return ours / max(theirs)


def reached(value: float, target: float) -> str:
    return "yes" if value >= target else "no"


# --- on the CPU --------------------------------------------------------------------------------------------


def cpu_section(figures: Figures) -> str:
    rows = [
        [row["table"], *(f"{row['bytes'][name]:,}" for name in ("mask", "observation"))]
        + [number(row[name]) for name in ("core_steps", "core_steps_with_observations")]
        for row in figures["rows"]
    ]
    head = ["table", "bytes of a mask", "of an observation", "steps/s of one core", "with observations"]
    return (
        f"Measured on {told_machine(figures)}, by processor time: what a core does in a second, whatever else runs on "
        f"the machine.\n\n{table(head, rows)}\n\n{peers(figures)}"
    )


def peers(figures: Figures) -> str:
    """The peers of the same run, and how they compare."""
    packages = {
        one["package"]: (one["steps"], other["steps"])
        for one, other in zip(figures["peers_before"], figures["peers_after"], strict=True)
        if one and other
    }
    ours, loop = figures["rows"][0], figures["pettingzoo"]
    rows = []
    wanted = [
        ("momaland", "momaland, `moingenious_v0`", "a step of a batch", ours["core_steps"], MOMALAND),
        ("open_spiel", "OpenSpiel's `hex` in C++", "a step of a batch", ours["core_steps"], HEX),
        ("momaland", "momaland, `moingenious_v0`", "PettingZoo, `sample(mask)`", loop["sample"], LOOP),
        ("momaland", "momaland, `moingenious_v0`", "PettingZoo, `flatnonzero`", loop["flatnonzero"], LOOP),
    ]
    for package, name, way, steps, target in wanted:
        if package in packages:
            one, other = (f"{steps:,.0f}" for steps in packages[package])
            beside, ratio = f"{name}: {one} and {other}", f"{times(steps, *packages[package]):,.1f}"
            rows.append([f"{way} ({ours['table']})", number(steps), beside, ratio, f"{target:,}"])
    return table(["what", "steps/s of one core", "beside it, before and after", "times as fast", "target"], rows)


def check_section(figures: Figures) -> str:
    rows = [[name, f"{moves:,}"] for name, moves in figures["rows"]]
    return (
        f"`benchmarks/environments.py check` on {told_machine(figures)}: {figures['moves']:,} random moves were "
        f"the same in a batch and with the interpreted rules, record by record. {CHECK}\n\n"
        f"{table(['table', 'moves'], rows)}"
    )


# --- on a GPU ----------------------------------------------------------------------------------------------


def gpu_section(figures: Figures | None) -> str:
    if figures is None:
        return (
            f"{NOT_YET} Only whole games in one launch have been "
            "([speed](speed.md#one-nvidia-h200)). The targets on one H200 are 500 million steps/s of the board for two "
            "with masks and 200 million with observations, 200 million of the cards and of Genial Spezial, 4 billion "
            "moves/s in whole games in one launch, and 10 times the steps of Pgx (`hex`, `go_9x9`) in the same run."
        )
    parts = [f"`benchmarks/gpu_run.py` on {told_machine(figures)}.", gpu_speed(figures), gpu_check(figures)]
    parts += [f"Not finished: {name} ({error})." for name, error in figures["errors"].items()]
    return "\n\n".join(filter(None, parts)) + "\n"


def gpu_speed(figures: Figures) -> str:
    rows = [row for name in ("board", "cards", "spezial") for row in figures.get(f"measured {name}") or []]
    if not rows:
        return ""
    head = ["table", "steps/s with masks", "steps/s with observations too", "moves/s in whole games"]
    names = ("steps", "steps_with_observations", "whole_game_moves")
    text = table(head, [[row["table"], *(number(row.get(name, 0)) for name in names)] for row in rows])
    peers = [figures[name]["steps"] for name in ("pgx before", "pgx after") if figures.get(name)]
    return f"{text}\n\n{gpu_targets(rows, peers)}"


def gpu_targets(rows: list[Figures], peers: list[dict[str, float]]) -> str:
    """What was wanted, and whether it was reached."""
    board = next((row for row in rows if row["table"] == "board base 2"), None)
    if board is None:
        return ""
    others = [row["steps"] for row in rows if not row["table"].startswith("board")]
    wanted = [
        ("board base 2 with masks", board["steps"], GPU_TARGETS["masks"]),
        ("board base 2 with observations", board["steps_with_observations"], GPU_TARGETS["observations"]),
        ("cards and spezial with masks, the slowest table", min(others, default=0.0), GPU_TARGETS["others"]),
        ("board base 2, whole games in one launch", board.get("whole_game_moves", 0.0), GPU_TARGETS["whole"]),
    ]
    told = [[name, number(value), number(target), reached(value, target)] for name, value, target in wanted]
    for name in peers[0] if peers else ():
        best = max(one[name] for one in peers)
        share = board["steps"] / best
        told.append([f"Pgx `{name}` ({number(best)} steps/s)", f"{share:.1f} times", "10 times", reached(share, 10)])
    return table(["target", "measured", "wanted", "reached"], told)


def gpu_check(figures: Figures) -> str:
    checks = [figures.get(f"check {name}") or {} for name in ("board", "cards", "spezial")]
    rows = [row for check in checks for row in check.get("rows", [])]
    if not rows:
        return ""
    told = table(["table", "moves"], [[name, f"{moves:,}"] for name, moves in rows])
    shared = figures.get("shared") or {}
    libraries = ", ".join(f"{name}: {error or 'yes'}" for name, error in shared.items())
    return (
        f"The same games on the CPU and on the device, with all masks and observations:\n\n{told}"
        f"\n\nArrays are shared without copying, in both directions, with {libraries or 'no library: none was there'}."
    )


# --- datasets and learning ---------------------------------------------------------------------------------


def datasets_section(figures: Figures) -> str:
    rows = [[row["table"], number(row["processor"]), f"{row['bytes']:.0f}"] for row in figures["rows"]]
    head = ["table", "decisions/s of one core", "bytes a decision"]
    return f"Measured on {told_machine(figures)}, by processor time.\n\n{table(head, rows)}"


def learning_section(figures: Figures) -> str:
    rows = []
    for row in figures["rows"]:
        minutes, won = f"{row['processor_minutes']:.1f}", f"{row['share']} % ({row['interval']})"
        rows.append([f"`{row['example']}`", f"{row['steps']:,}", minutes, won])
    head = ["example", "decisions", "minutes of one core, all in", "of 400 games won (95 % interval)"]
    return f"Measured on {told_machine(figures)}, with the commands above.\n\n{table(head, rows)}"


# --- pages -------------------------------------------------------------------------------------------------

Section = tuple[str, str, str, Callable[[Any], str]]
SECTIONS: list[Section] = [
    ("simulator.md", "cpu", "environments-cpu.json", cpu_section),
    ("simulator.md", "check", "environments-check.json", check_section),
    ("simulator.md", "gpu", "environments-gpu.json", gpu_section),
    ("datasets.md", "speed", "datasets.json", datasets_section),
    ("learning.md", "results", "learning.json", learning_section),
]
"""The page and the name of a section, its figures, and what writes it."""


def written_pages() -> dict[Path, str]:
    """The pages with their tables."""
    pages: dict[Path, str] = {}
    for name, section, results, write in SECTIONS:
        path, found = DOCS / name, RESULTS / results
        page = pages.get(path) or path.read_text()
        figures = json.loads(found.read_text()) if found.exists() else None
        measured = figures is not None or write is gpu_section
        pages[path] = with_section(page, section, write(figures) if measured else NOT_YET)
    return pages


def main() -> None:
    for path, page in written_pages().items():
        path.write_text(page)
        print(path)


if __name__ == "__main__":
    main()
