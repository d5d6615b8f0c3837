"""``sixfold bench`` measures every table there is and prints it for people or for programs."""

import json
from io import StringIO

import pytest
from rich.console import Console

from sixfold.cli.bench import speed_table
from sixfold.core.game import Game
from sixfold.engine import throughput

from .commands import run


@pytest.mark.parametrize(
    "tables", [throughput.tables()[:1], pytest.param(throughput.tables(), marks=pytest.mark.long)], ids=len
)
def test_bench_prints_figures_of_every_table_as_json(monkeypatch: pytest.MonkeyPatch, tables: list[Game]) -> None:
    """The kernels of each game take many seconds to compile."""
    monkeypatch.setattr(throughput, "tables", lambda *names: tables)
    done = run("bench", "--json", "--seconds", "0.05")
    assert done.exit_code == 0
    rows = {row["table"]: row for row in json.loads(done.stdout)}
    assert set(rows) == {str(game) for game in tables}
    for row in rows.values():
        assert row["bytes_a_game"] <= 256
        assert row["compiled_games"] > 0
        assert row["interpreted_games"] > 0
        assert row["moves_a_game"] > 10


def test_the_table_fits_into_eighty_columns() -> None:
    row = throughput.Row(
        "spezial base 4", 256, 73.4, 12345, 1_234_567, 123e6, 4.7e9, 1_234_567, 12_345, 0.42, 12.3, 45.6
    )
    console = Console(width=80, record=True, file=StringIO())
    console.print(speed_table([row]))
    text = console.export_text()
    assert "4,700.0 M" in text
    assert "…" not in text
