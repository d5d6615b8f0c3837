"""``sixfold bench``: how fast the rules run on this machine."""

import ctypes
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console, Group
from rich.table import Table

from sixfold.cli.error_handling import print_error
from sixfold.core.printable import printable

if TYPE_CHECKING:
    from sixfold.engine.throughput import Row

NOT_INSTALLED: Final = (
    "This machine has an NVIDIA GPU, but the packages that use it are missing, so only the CPU is measured.\n"
    "To measure both: pip install 'sixfold[gpu]', or in a checkout: uv run --extra gpu sixfold bench"
)
UNUSABLE: Final = (
    "This machine has an NVIDIA GPU and numba-cuda is installed, but CUDA cannot be used{reason}, so only the CPU is "
    "measured.\nCheck that the driver is recent enough for the installed CUDA packages."
)


def bench(
    titles: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="The games to measure; by default, all.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    seconds: Annotated[float, typer.Option(min=0.05, max=60, help="Approximate seconds to measure each figure.")] = 1.0,
) -> None:
    """Measure random games per second: interpreted, compiled on one core, and on a CUDA device if there is one."""
    from sixfold.engine.throughput import measure, tables

    console, gpu = Console(stderr=True), gpu_is_here()
    rows = []
    for game in tables(titles or ()):
        with console.status(f"measuring {game}"):
            rows.append(measure(game, seconds, gpu=gpu))
    if as_json:
        print(json.dumps([row.to_json() for row in rows], indent=1))
    else:
        Console().print(speed_table(rows))


def gpu_is_here() -> bool:
    """Whether a GPU can be used; if there is one but something is missing, say what."""
    try:
        from sixfold.engine import gpu
    except ImportError as wrong:
        # Other names are packages and libraries that numba-cuda needs and cannot find.
        trouble = NOT_INSTALLED if wrong.name == "numba_cuda" else _unusable(printable(wrong, 200))
    else:
        if gpu.is_available():
            return True
        trouble = _unusable(gpu.why_unavailable())
    if has_gpu():
        print_error(trouble)
    return False


def has_gpu() -> bool:
    """Whether there is a driver with a usable GPU. It queries only the driver, so it needs no additional package."""
    try:
        driver = ctypes.CDLL("nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1")
    except OSError:
        return False
    count = ctypes.c_int()
    if driver.cuInit(0) != 0 or driver.cuDeviceGetCount(ctypes.byref(count)) != 0:
        return False
    return count.value > 0


def _unusable(reason: str) -> str:
    return UNUSABLE.format(reason=f" ({reason})" if reason else "")


def speed_table(rows: "Sequence[Row]") -> Group:
    """The figures as two tables that fit any terminal."""
    games = _table(
        "Random games per second under the full rules",
        rows,
        {
            "bytes": lambda row: f"{row.bytes_a_game}",
            "moves": lambda row: f"{row.moves_a_game:.1f}",
            "inter-\npreted": lambda row: f"{row.interpreted_games:,.0f}",
            "compiled": lambda row: f"{row.compiled_games:,.0f}",
            "ratio": lambda row: f"{row.compiled_games / row.interpreted_games:,.0f} ×",
            "GPU": lambda row: _millions(row.gpu_games),
            "GPU\nmoves/s": lambda row: _millions(row.gpu_moves),
        },
    )
    moves = _table(
        "Legal moves with points, and moves applied",
        rows,
        {
            "moves\na rack": lambda row: f"{row.moves_a_rack:,.0f}",
            "compiled\nracks/s": lambda row: f"{row.racks_enumerated:,.0f}",
            "interpreted\nms a rack": lambda row: f"{row.legal_moves_ms:.1f}",
            "99 % in\nms": lambda row: f"{row.legal_moves_p99_ms:.1f}",
            "apply\nms": lambda row: f"{row.apply_ms:.2f}",
        },
    )
    return Group(games, moves)


def _table(title: str, rows: "Sequence[Row]", columns: "Mapping[str, Callable[[Row], str]]") -> Table:
    table = Table(title=title, box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("table", no_wrap=True)
    for heading in columns:
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(row.table, *(figure(row) for figure in columns.values()))
    return table


def _millions(figure: float | None) -> str:
    return "–" if figure is None else f"{figure / 1e6:,.1f} M"
