"""The tables about learning environments come from stored figures."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
MACHINE = {"date": "2026-11-19", "processor": "AMD EPYC", "cores": 16, "python": "3.12.3", "gpu": "NVIDIA H200"}


@pytest.fixture(scope="module")
def tables() -> Iterator[Any]:
    sys.path.insert(0, str(BENCHMARKS))
    try:
        import environment_tables as module

        yield module
    finally:
        sys.path.remove(str(BENCHMARKS))


def test_the_pages_are_up_to_date_with_the_results(tables: Any) -> None:
    for path, page in tables.written_pages().items():
        assert path.read_text() == page, f"{path.name}: run benchmarks/environment_tables.py"


def test_figures_of_a_gpu_are_compared_with_their_targets(tables: Any) -> None:
    row = {"bytes": {}, "steps_with_observations": 150e6, "whole_game_moves": 4.4e9}
    figures = MACHINE | {
        "driver": "580",
        "errors": {},
        "measured board": [row | {"table": "board base 2", "steps": 612e6}],
        "measured cards": [row | {"table": "cards base 2", "steps": 800e6}],
        "pgx before": {"steps": {"hex": 70e6}},
        "pgx after": {"steps": {"hex": 50e6}},
        "check board": {"rows": [["board base 2", 1_000_000]]},
        "shared": {"torch": "", "jax": "it got a copy"},
    }
    text = tables.gpu_section(json.loads(json.dumps(figures)))
    assert "19 November 2026, one NVIDIA H200 (driver 580), 16 virtual cores" in text
    for line in (
        "| board base 2 | 612 million | 150 million | 4.4 billion |",
        "| board base 2 with masks | 612 million | 500 million | yes |",
        "| board base 2 with observations | 150 million | 200 million | no |",
        "| Pgx `hex` (70 million steps/s) | 8.7 times | 10 times | no |",
        "| board base 2 | 1,000,000 |",
    ):
        assert line in text
    assert "torch: yes, jax: it got a copy" in text


def test_peers_are_compared_with_the_better_of_their_two_rounds(tables: Any) -> None:
    row = {"table": "board base 2", "bytes": {"mask": 336, "observation": 966}}
    figures = MACHINE | {
        "rows": [row | {"core_steps": 2.5e6, "core_steps_with_observations": 1e6}],
        "pettingzoo": {"sample": 100e3, "flatnonzero": 50e3},
        "peers_before": [{"package": "momaland", "steps": 4000.0}, None],
        "peers_after": [{"package": "momaland", "steps": 5000.0}, {"package": "open_spiel", "steps": 1e6}],
    }
    del figures["gpu"]
    text = tables.cpu_section(figures)
    assert "| board base 2 | 336 | 966 | 2.5 million | 1 million |" in text
    assert "4,000 and 5,000 | 500.0 | 500 |" in text
    assert "OpenSpiel" not in text


def test_an_unfinished_run_says_what_is_missing(tables: Any) -> None:
    figures = MACHINE | {"driver": "580", "errors": {"measured board": "TimeoutError: "}, "measured board": None}
    assert "Not finished: measured board (TimeoutError: )." in tables.gpu_section(figures)
    assert "not been measured yet" in tables.gpu_section(None)
