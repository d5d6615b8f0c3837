"""The figures of docs/scale.md come from measured costs, through the model."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"


@pytest.fixture(scope="module")
def scale() -> Iterator[Any]:
    sys.path.insert(0, str(BENCHMARKS))
    try:
        import scale as module

        yield module
    finally:
        sys.path.remove(str(BENCHMARKS))


def test_the_page_is_up_to_date_with_the_results(scale: Any) -> None:
    assert scale.PAGE.read_text() == scale.written_page()


def test_the_stored_results_were_validated(scale: Any) -> None:
    validation = scale.read_validation()
    assert validation.connections == 10_000
    assert validation.seconds >= 300
    assert validation.holds


def test_more_players_never_need_fewer_processes(scale: Any) -> None:
    from scale_model import Assumptions, load_of, processes_for

    costs, shared = scale.read_costs()
    found = [
        processes_for(load_of(players, costs, Assumptions()), costs, shared, Assumptions())
        for players in (100, 1_000, 10_000, 100_000)
    ]
    assert found == sorted(found)


def test_costs_are_interpolated_between_measured_rates(scale: Any) -> None:
    from scale_model import AtRate, at_rate

    measured = [AtRate(10, 3.0, 1.0, 0.0), AtRate(1000, 1.0, 0.0, 0.0)]
    assert at_rate(measured, 100, "cpu") == pytest.approx(2.0)
    assert at_rate(measured, 1, "cpu") == 3.0
    assert at_rate(measured, 10_000, "cpu") == 1.0
