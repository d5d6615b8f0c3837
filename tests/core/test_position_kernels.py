"""Kernels of positions: called with arrays of one record, interpreted and compiled."""

import inspect
from typing import Any

import pytest

from sixfold.core.position_kernels import PositionKernels
from sixfold.core.seats import compare_seats
from sixfold.engine import kernel_cache
from sixfold.games import registry


def mixed(s: Any, t: Any, kind: int, p: Any, k: int) -> tuple[Any, ...]:
    return s, t, kind, p, k


def test_position_kernels_take_records_from_arrays_and_pass_other_arguments_on() -> None:
    points = PositionKernels(__name__, mixed)
    assert points.mixed(["s"], ["t"], 1, ["p"], 2) == ("s", "t", 1, "p", 2)


def test_a_position_kernel_has_the_file_line_and_name_of_its_kernel() -> None:
    """Tracebacks and the cache of compiled kernels need a file, a line and a name."""
    made = PositionKernels("a.title", mixed).mixed
    assert (made.__module__, made.__name__) == ("a.title", "mixed")
    assert inspect.getfile(made) == __file__
    assert made.__code__.co_firstlineno == mixed.__code__.co_firstlineno


def test_titles_share_a_kernel_but_not_the_folder_of_its_compiled_form() -> None:
    one, other = (PositionKernels(title, compare_seats).compare_seats for title in ("one", "other"))
    assert kernel_cache._place(one) != kernel_cache._place(other)


@pytest.mark.parametrize("title", registry.names())
def test_a_title_lists_each_kernel_once(title: str) -> None:
    made = list(vars(registry.kit(title).kernels).values())
    assert len({function.__code__.co_filename + str(function.__code__.co_firstlineno) for function in made}) == len(
        made
    )
