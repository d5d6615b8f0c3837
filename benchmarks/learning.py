"""Runs the learning examples as docs/learning.md says, and stores what they reach.

uv run python benchmarks/learning.py [--json benchmarks/results/learning.json] [EXAMPLE]...

About half an hour on one core. benchmarks/environment_tables.py makes the table of the docs.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any

from figures import machine

PROJECT = Path(__file__).parents[1] / "examples" / "learning"
EXAMPLES = ("ppo_self_play", "openspiel_agent", "maskable_ppo_solo")
MINUTES = re.compile(r"^trained for ([\d.]+) minutes$", re.MULTILINE)
RESULT = re.compile(r"(\d+(?:\.\d+)?)\u00a0?\s?% .*?(\d+) games.*?\((.*?)\)$", re.MULTILINE)
STEPS = re.compile(r"steps: .* = ([\d_]+),$", re.MULTILINE)


def run(example: str) -> dict[str, Any]:
    """Train with an example's own numbers; what its last line says, and the minutes it took."""
    before = getrusage(RUSAGE_CHILDREN)
    source = PROJECT / f"{example}.py"
    with tempfile.TemporaryDirectory() as folder:
        command = ["uv", "run", "--project", str(PROJECT), str(source), "--save", str(Path(folder) / "policy")]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    after = getrusage(RUSAGE_CHILDREN)
    processor = (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / 60
    print(done.stdout, flush=True)
    steps, minutes = STEPS.search(source.read_text()), MINUTES.search(done.stdout)
    result = RESULT.search(done.stdout.splitlines()[-1]) if done.stdout else None
    if not (steps and minutes and result):
        raise SystemExit(f"{example} has not finished: exit code {done.returncode}")
    return {
        "example": example,
        "steps": int(steps[1]),
        "minutes": float(minutes[1]),
        "processor_minutes": round(processor, 1),
        "share": result[1],
        "games": int(result[2]),
        "interval": result[3],
        "enough": done.returncode == 0,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("examples", nargs="*", metavar="EXAMPLE", help=f"by default {', '.join(EXAMPLES)}")
    parser.add_argument("--json", type=Path, help="also write the figures to this file, beside those of other examples")
    options = parser.parse_args()
    found = {example: run(example) for example in options.examples or EXAMPLES}
    if options.json:
        stored = json.loads(options.json.read_text())["rows"] if options.json.exists() else []
        rows = {row["example"]: row for row in stored} | found
        figures = machine() | {"rows": [rows[example] for example in EXAMPLES if example in rows]}
        options.json.write_text(json.dumps(figures, indent=1) + "\n")
    sys.exit(0 if all(row["enough"] for row in found.values()) else 1)


if __name__ == "__main__":
    main()
