"""Outlines and plates."""

from math import hypot, sqrt

import pytest

from sixfold.core.hexgrid import Cell, distance
from sixfold.render.geometry import SIZE, centre, corners, inset, outlines, pair_outline, plate, rounded


def area(points: list[tuple[float, float]]) -> float:
    shifted = points[1:] + points[:1]
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, shifted, strict=True)) / 2


def disc(radius: int) -> set[Cell]:
    span = range(-radius, radius + 1)
    return {(q, r) for q in span for r in span if distance((q, r)) <= radius}


HEX_AREA = 1.5 * sqrt(3) * SIZE**2


def test_the_first_axis_points_right_and_the_second_down_right() -> None:
    assert centre((1, 0)) == pytest.approx((sqrt(3) * SIZE, 0))
    assert centre((0, 1)) == pytest.approx((sqrt(3) / 2 * SIZE, 1.5 * SIZE))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_an_outline_encloses_exactly_its_cells(count: int) -> None:
    (loop,) = outlines([(0, 0), (1, 0), (1, 1)][:count])
    assert area(loop) == pytest.approx(count * HEX_AREA)


def test_outlines_of_separate_parts_and_of_a_hole() -> None:
    assert len(outlines([(0, 0), (5, 5)])) == 2
    ring = disc(1) - {(0, 0)}
    assert sorted(round(area(loop) / HEX_AREA) for loop in outlines(ring)) == [-1, 7]


def test_a_pair_is_two_cells_and_an_inset_keeps_its_distance() -> None:
    assert area(pair_outline(60)) == pytest.approx(2 * HEX_AREA)
    smaller = inset(corners(), 10)
    assert hypot(*smaller[0]) == pytest.approx(SIZE - 10 * 2 / sqrt(3))


@pytest.mark.parametrize("radius", [1, 5, 7])
def test_the_plate_of_a_hexagon_is_a_hexagon_around_all_cells(radius: int) -> None:
    points = plate(disc(radius), 30)
    assert len(points) == 6
    assert max(y for _, y in points) == pytest.approx(1.5 * SIZE * radius + SIZE + 30)


def test_the_plate_follows_a_bay() -> None:
    two = disc(6) | {(q + 12, r - 6) for q, r in disc(6)}
    assert len(two) == 247
    assert len(plate(two, 30)) == 10


def test_thin_and_scattered_boards_get_a_hull() -> None:
    for cells in ({(0, 0)}, {(0, 0), (1, 0), (2, 0)}, {(0, 0), (7, 2)}):
        points = plate(cells, 30)
        assert area(points) > len(cells) * HEX_AREA


def test_rounding_can_keep_corners_sharp() -> None:
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert rounded(square, 2, sharp=(0, 1, 2, 3)) == "M0 0L10 0L10 10L0 10Z"
    assert rounded(square, 2).count("Q") == 4
