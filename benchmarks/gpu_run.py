"""Measures and checks everything on a GPU in one command of at most ten minutes, on a machine without a network.

python3 benchmarks/gpu_packages.py                             # before, where there is a package registry
python3 benchmarks/gpu_run.py --out benchmarks/results         # on the machine with the GPU

The second command unpacks benchmarks/packages and installs nothing. After each part it writes environments-gpu.json, so
that nothing measured is lost if a later part fails or takes too long. benchmarks/environment_tables.py makes the tables
of the docs from it, and environments-gpu.md has the same ones.

At first, every title is compiled, and compared with the CPU, in a process of its own. Then one process after the other
measures, and Pgx before and after them.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import PackageNotFoundError, version
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any
from zipfile import ZipFile

HERE = Path(__file__).parent
PACKAGES = HERE / "packages"
NAME = "environments-gpu.json"
TITLES = ("board", "cards", "spezial")
TOLD = ("numpy", "numba", "numba-cuda", "torch", "jax", "pgx")
PREPARED = "SIXFOLD_GPU_RUN_PREPARED"
Figures = dict[str, Any]


def start_prepared() -> int:
    """Run this program again with the packages, as if they were installed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for wheel in PACKAGES.glob("*.whl"):
            ZipFile(wheel).extractall(folder)
        # A folder of PYTHONPATH ignores .pth files, by which numba-cuda takes the place of Numba's own target.
        (folder / "sitecustomize.py").write_text(f"import site\nsite.addsitedir({str(folder)!r})\n")
        found = [str(HERE.parent / "src"), str(folder), os.environ.get("PYTHONPATH")]
        paths = os.pathsep.join(filter(None, found))
        own = {"PYTHONPATH": paths, "XLA_PYTHON_CLIENT_PREALLOCATE": "false", PREPARED: "1"}
        kernels = {"SIXFOLD_CACHE": str(folder / "kernels")} | os.environ
        return subprocess.run([sys.executable, *sys.argv], env=kernels | own, check=False).returncode


class Process:
    """Another process that keeps what it has compiled from one call to the next."""

    def __init__(self) -> None:
        self.pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))

    def start(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Begin a call there."""
        return self.pool.submit(function, *arguments)

    def stop(self) -> None:
        """End the process."""
        for one in list((self.pool._processes or {}).values()):
            one.kill()
        self.pool.shutdown(wait=False, cancel_futures=True)


# --- in those processes ------------------------------------------------------------------------------------


def checked(title: str, options: argparse.Namespace) -> Figures:
    """Play the tables of a title on the CPU and the device."""
    import environments

    rows = []
    for game in environments.chosen_tables([]):
        if game.name == title:
            rows.append(environments.check_device(game, options.games or 16_384, options.moves))
    return {"rows": rows}


def shared(options: argparse.Namespace) -> dict[str, str]:
    """Share arrays with all libraries that are here; return what went wrong."""
    import environments

    return environments.check_sharing(options.games or 1000)


def measured(title: str, options: argparse.Namespace) -> list[Figures]:
    """Measure the tables of a title."""
    import environments

    return [
        environments.measure_device(game, options.games or 1 << 21, options.seconds, parts=False, whole=options.whole)
        for game in environments.chosen_tables([])
        if game.name == title
    ]


LOOPS: Any = None


def pgx_compiled(options: argparse.Namespace) -> list[str]:
    """Compile the loops of the peer; return its games."""
    global LOOPS
    import peer_pgx

    LOOPS = peer_pgx.compiled_loops((options.games.bit_length(),) if options.games else peer_pgx.POWERS)
    return list(LOOPS)


def pgx_measured(seconds: float) -> Figures:
    import peer_pgx

    return peer_pgx.measured(LOOPS, seconds)


# --- in this one -------------------------------------------------------------------------------------------


class Run:
    """The parts of a run. Each has until the end of the whole run; one that fails is reported, and the others go on."""

    def __init__(self, options: argparse.Namespace, figures: Figures) -> None:
        self.options, self.figures = options, figures
        self.end = perf_counter() + 60 * options.minutes
        self.errors: dict[str, str] = figures.setdefault("errors", {})

    def result(self, name: str, task: Any, *, reserve: float = 0) -> Any:
        """Wait for a part and store what it gives; ``reserve`` seconds stay for those after it."""
        try:
            found = task.result(max(1.0, self.end - reserve - perf_counter()))
        except BaseException as wrong:
            if isinstance(wrong, KeyboardInterrupt):
                raise
            self.errors[name] = f"{type(wrong).__name__}: {wrong}"[:500]
            print(f"{name}: {self.errors[name]}", file=sys.stderr, flush=True)
            found = None
        self.figures[name] = found
        self.write()
        return found

    def write(self) -> None:
        """Write everything so far."""
        from environment_tables import gpu_section

        self.options.out.mkdir(parents=True, exist_ok=True)
        (self.options.out / NAME).write_text(json.dumps(self.figures, indent=1) + "\n")
        (self.options.out / NAME).with_suffix(".md").write_text(gpu_section(self.figures))


def about() -> Figures:
    from figures import machine

    found = machine() | {"packages": {}}
    for name in TOLD:
        try:
            found["packages"][name] = version(name)
        except PackageNotFoundError:
            found["packages"][name] = None
    return found


def run_all(options: argparse.Namespace) -> int:
    figures = about()
    run = Run(options, figures)
    titles, peer = {title: Process() for title in TITLES}, Process()
    begun = perf_counter()
    try:
        # Compilers take most of the time: all of them at once.
        compiling = peer.start(pgx_compiled, options)
        checks = {title: process.start(checked, title, options) for title, process in titles.items()}
        for title, task in checks.items():
            run.result(f"check {title}", task, reserve=60 * options.minutes / 3)
        has_peer = run.result("pgx compiled", compiling, reserve=60 * options.minutes / 3)
        print(f"compiled and checked in {perf_counter() - begun:.0f} s", flush=True)
        if has_peer:
            run.result("pgx before", peer.start(pgx_measured, options.seconds))
        else:
            peer.stop()
        for title, process in titles.items():
            run.result(f"measured {title}", process.start(measured, title, options))
        if has_peer:
            run.result("pgx after", peer.start(pgx_measured, options.seconds))
        run.result("shared", titles["cards"].start(shared, options))
    finally:
        for process in (*titles.values(), peer):
            process.stop()
    figures["seconds"] = round(perf_counter() - begun)
    run.write()
    print((options.out / NAME).with_suffix(".md").read_text())
    return 1 if figures["errors"] else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="the folder for the figures")
    parser.add_argument("--minutes", type=float, default=9.0, help="the most that the whole run may take")
    parser.add_argument("--seconds", type=float, default=1.0, help="approximate seconds to measure each figure")
    parser.add_argument("--games", type=int, help="the games in a batch")
    parser.add_argument("--moves", type=int, default=1_000_000, help="the moves of each table to check")
    parser.add_argument("--no-whole", dest="whole", action="store_false", help="skip whole games in one launch")
    options = parser.parse_args()
    return run_all(options) if PREPARED in os.environ else start_prepared()


if __name__ == "__main__":
    sys.exit(main())
