"""Perft: from fixed positions, with given racks, bag and draws, the number of continuations is exact.

The titles bring the files; they run interpreted, compiled, and through ``Position``.
"""

import json
from functools import cache
from typing import Any

import numpy as np
import pytest

from sixfold.engine import perft
from sixfold.games import registry

from .matrix import sampled
from .perft import WANTED, after, file_of
from .titles import decisions, kinds, kit_of

FILES = {f"{title}-{name}": file_of(title, name) for title, name in sorted(WANTED)}
NAMES = list(FILES)
FEW = 600
"""The highest number of positions that are also counted interpreted,"""
FEWER = 300
"""and in tests that are not long."""


def read(name: str) -> dict[str, Any]:
    """The content of a file."""
    content: dict[str, Any] = json.loads(FILES[name].read_text(encoding="utf-8"))
    return content


@cache
def load(name: str) -> tuple[dict[str, Any], Any]:
    """A file and the position that its events lead to."""
    content = read(name)
    position: Any = registry.from_rules(content["rules"]).position(content["setup"])
    for event in content["events"]:
        position.apply(event)
    return content, position


def divided(name: str, depth: int, interpreted: bool = False) -> dict[str, int]:
    """The kernel's counts for each first move, in the notation."""
    content, position = load(name)
    draws = np.array([kinds(position.game).index(piece) for piece in content["draws"]], np.int8)
    counts = perft.divide(position.game, position.states, draws, depth, interpreted=interpreted)
    return dict(zip(map(str, position.legal_moves()), counts, strict=True))


def assert_same(found: dict[str, int], expected: dict[str, int]) -> None:
    """Equal counts for equal moves; otherwise say which moves differ."""
    if found == expected:
        return
    differing = [move for move in sorted(found.keys() | expected.keys()) if found.get(move) != expected.get(move)]
    lines = [f"{move:>12}: {found.get(move, '-')}, expected {expected.get(move, '-')}" for move in differing]
    pytest.fail(
        f"{len(differing)} moves differ, {sum(found.values())} in all, expected {sum(expected.values())}\n"
        + "\n".join(lines)
    )


# Every worker reads these numbers, few need the positions.
COUNTS = {name: read(name)["counts"] for name in NAMES}
with_third = [name for name in NAMES if len(COUNTS[name]) > 2]
cheap = [name for name in NAMES if COUNTS[name][0] <= FEW]
cheap_third = [name for name in with_third if COUNTS[name][1] <= FEW]
cheapest = [name for name in cheap if COUNTS[name][0] <= FEWER]


@pytest.mark.parametrize("name", NAMES)
def test_a_perft_file_is_complete(name: str) -> None:
    content, position = load(name)
    assert content["counts"][0] == len(content["divide"])
    assert content["counts"][1] == sum(content["divide"].values())
    assert set(content["draws"]) == set(kinds(position.game)), "a list of every kind never waits for one in vain"
    assert position.draws_pending == 0
    kit_of(position.game.name).check(position)


def test_every_title_has_perft_files_and_every_file_is_used() -> None:
    assert {title for title, _ in WANTED} == set(registry.names())
    assert {file for known in FILES.values() for file in known.parent.glob("*.json")} == set(FILES.values())


@pytest.mark.parametrize("name", NAMES)
def test_first_moves_equal_those_of_the_oracle(name: str) -> None:
    content, position = load(name)
    assert_same(dict.fromkeys(map(str, decisions(position)), 1), dict.fromkeys(content["divide"], 1))


@pytest.mark.parametrize("name", NAMES)
def test_compiled_counts_for_each_first_move(name: str) -> None:
    content, _ = load(name)
    assert_same(divided(name, 1), dict.fromkeys(content["divide"], 1))
    assert_same(divided(name, 2), content["divide"])


@pytest.mark.parametrize("name", with_third)
def test_compiled_counts_at_depth_three(name: str) -> None:
    content, _ = load(name)
    assert sum(divided(name, 3).values()) == content["counts"][2]


@pytest.mark.parametrize("name", sampled(cheap, cheapest))
def test_interpreted_counts_for_each_first_move(name: str) -> None:
    content, _ = load(name)
    assert_same(divided(name, 1, interpreted=True), dict.fromkeys(content["divide"], 1))
    assert_same(divided(name, 2, interpreted=True), content["divide"])


@pytest.mark.parametrize("name", sampled(cheap, cheapest))
def test_position_counts_for_each_first_move(name: str) -> None:
    content, position = load(name)
    found = {}
    for move in position.legal_moves():
        following, _ = after(position, move, content["draws"], 0)
        found[str(move)] = len(following.legal_moves())
    assert_same(found, content["divide"])


@pytest.mark.parametrize("name", cheap_third)
def test_interpreted_kernel_and_position_counts_at_depth_three(name: str) -> None:
    content, position = load(name)
    found = {}
    for move in position.legal_moves():
        second, at = after(position, move, content["draws"], 0)
        thirds = (after(second, following, content["draws"], at)[0] for following in second.legal_moves())
        found[str(move)] = sum(len(decisions(third)) for third in thirds)
    assert_same(divided(name, 3, interpreted=True), found)
    assert sum(found.values()) == content["counts"][2]


def test_a_mismatch_names_the_moves_that_differ() -> None:
    with pytest.raises(pytest.fail.Exception, match=r"1 moves differ, 3 in all, expected 4\n +keep: 1, expected 2"):
        assert_same({"keep": 1, "xGG": 2}, {"keep": 2, "xGG": 2})


def test_a_depth_below_one_is_refused() -> None:
    _, position = load(NAMES[0])
    with pytest.raises(ValueError, match="at least 1"):
        perft.count(position.game, position.states, np.zeros(1, np.int8), 0)
