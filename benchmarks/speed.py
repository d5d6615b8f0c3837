"""Measures all speed figures of the docs in one run: interpreted, compiled, on a GPU if available, and the peer.

uv run python benchmarks/speed.py [--seconds 2] [--json FILE]

uv installs the peer package into a separate environment; without uv or its registry, that row is omitted.
"""

import argparse
import json
import subprocess
from pathlib import Path

from rich.console import Console

from sixfold.cli.bench import gpu_is_here, speed_table
from sixfold.engine import throughput

PEER = Path(__file__).with_name("peer_momaland.py")


def peer_games(seconds: float) -> float | None:
    command = [
        "uv",
        "run",
        "--no-project",
        "--isolated",
        "--with",
        "momaland==0.2.0",
        "python",
        str(PEER),
        str(seconds),
    ]
    try:
        out = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True).stdout
    except (OSError, subprocess.SubprocessError) as wrong:
        Console(stderr=True).print(f"the peer could not be run: {wrong}", markup=False)
        return None
    return float(json.loads(out.strip().splitlines()[-1])["games"])


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--seconds", type=float, default=2.0, help="approximate seconds to measure each figure")
    arguments.add_argument("--json", type=Path, help="also write the figures to this file")
    options = arguments.parse_args()
    # The peer runs before and after, to detect changes in the speed of the machine.
    before = peer_games(options.seconds)
    rows = [throughput.measure(game, options.seconds, gpu=gpu_is_here()) for game in throughput.tables()]
    after = peer_games(options.seconds)
    console = Console()
    console.print(speed_table(rows))
    if before and after:
        ours = next(row.compiled_games for row in rows if row.table == "board base 2")
        console.print(
            f"momaland moingenious_v0, random two-player games a second: {before:,.0f} before, {after:,.0f} after; "
            f"ours compiled: {ours:,.0f}, {ours / max(before, after):,.0f} times as many"
        )
    if options.json:
        figures = {"rows": [row.to_json() for row in rows], "peer_games": [before, after]}
        options.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
