"""``sixfold bench`` measures every table there is and prints it for people or for programs."""

import json
import subprocess
import sys
from io import StringIO

from rich.console import Console

from sixfold.cli.bench import speed_table
from sixfold.engine import bench


def test_bench_prints_figures_of_every_table_as_json() -> None:
    command = [sys.executable, "-m", "sixfold", "bench", "--json", "--seconds", "0.05"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    rows = {row["table"]: row for row in json.loads(done.stdout)}
    assert set(rows) == {str(game) for game in bench.tables()}
    for row in rows.values():
        assert row["bytes_a_game"] <= 256
        assert row["compiled_games"] > 100 * row["interpreted_games"] > 0
        assert row["moves_a_game"] > 10


def test_the_table_fits_into_eighty_columns() -> None:
    row = bench.Row("spezial base 4", 256, 73.4, 12345, 1_234_567, 123e6, 4.7e9, 1_234_567, 12_345, 0.42, 12.3, 45.6)
    console = Console(width=80, record=True, file=StringIO())
    console.print(speed_table([row]))
    text = console.export_text()
    assert "4,700.0 M" in text
    assert "…" not in text
