"""A title whose menu is longer than it declares gets a clear error, and no memory outside of the menu is written."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from sixfold.bots.tree_search import MENU, WIDTH, MenuTooLong, Problem, new_memory, search, search_kernel
from sixfold.core.chance import Dealer
from sixfold.core.kernels import blank_records, step
from sixfold.engine.kernel_cache import compiled
from sixfold.engine.throughput import tables
from sixfold.games import registry
from sixfold.games.kit import Kit

from ..matrix import each_variant_once

DECLARED = WIDTH - 4
SearchRounds = Callable[[int], tuple[Any, Any]]
STATE = np.dtype([("seat", np.int16), ("players", np.int16), ("phase", np.int16), ("moves", np.int32)])
PARAMETERS = np.array([1.0, 0.0, 0.0, 1.0, 1.0, 0.0])
PLAYOUT = SimpleNamespace(SCRATCH=4, new_states=lambda count: blank_records(STATE, count))
SEARCH = SimpleNamespace(
    new_sights=lambda count: blank_records(STATE, count), new_workspaces=lambda: blank_records(STATE)
)


@step
def choice_of(s: Any, code: int) -> int:
    return code


@step
def fill_menu(s: Any, t: Any, v: Any, m: Any, k: Any, codes: Any, worths: Any, own: bool) -> int:
    """Fill in as many equal moves as the position says."""
    for i in range(s.moves):
        codes[i] = i
        worths[i] = 0.0
    return int(s.moves)


@step
def advance(s: Any, t: Any, v: Any, choice: int, stream: Any, scratch: Any) -> None:
    s.seat = 1 - s.seat


@step
def prepare(s: Any, t: Any, v: Any, m: Any, k: Any) -> None:
    """Prepare nothing."""


@step
def deal_hidden(s: Any, t: Any, held: Any, stream: Any) -> None:
    """Deal nothing, because nothing is hidden."""


@step
def quick_choice(s: Any, t: Any, v: Any, m: Any, k: Any, stream: Any) -> int:
    return 0


@step
def shares_of(s: Any, t: Any, v: Any, m: Any, k: Any, shares: Any) -> None:
    shares[0] = 0.5
    shares[1] = 0.5


def kit_with_menu(longest: int) -> Kit:
    """A title whose search proposes as many moves as the position says."""
    module = ModuleType("search")
    for part in (prepare, deal_hidden, choice_of, fill_menu, advance, quick_choice, shares_of):
        setattr(module, part.__name__, part)
    module.LONGEST_MENU = longest  # type: ignore[attr-defined]
    return replace(registry.kit("board"), search=cast(Any, module))


@pytest.fixture(scope="module")
def search_rounds() -> Iterator[SearchRounds]:
    """Run a compiled search of a position with this many moves.

    Returns the number of used nodes, or the error; and all nodes.
    """
    kit = kit_with_menu(DECLARED)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "kit", lambda name: kit)
        kernel = compiled(search_kernel("kit_with_menu"))

    def run(moves: int) -> tuple[Any, Any]:
        root, memory = blank_records(STATE), new_memory(cast(Any, PLAYOUT), cast(Any, SEARCH), 64)
        root[0].players, root[0].moves = 2, moves
        problem = Problem(root, blank_records(STATE), np.zeros(4), PARAMETERS, np.zeros(4, np.int64))
        try:
            used = search(kernel, problem, memory, np.zeros(4, np.int64), np.zeros((8, 4), np.int64), 0, 2 * WIDTH)
        except MenuTooLong as wrong:
            return wrong.message, memory.nodes
        return used, memory.nodes

    yield run
    search_kernel.cache_clear()


def test_a_menu_as_long_as_declared_is_searched(search_rounds: SearchRounds) -> None:
    used, nodes = search_rounds(DECLARED)
    assert used > 1
    assert nodes[0].count == DECLARED
    assert nodes[0].tries.sum() == 2 * WIDTH
    assert list(nodes[0].code[:DECLARED]) == list(range(DECLARED))


@pytest.mark.parametrize("moves", [DECLARED + 1, WIDTH + 1, 5_000, MENU])
def test_a_menu_longer_than_declared_is_refused_and_no_node_is_written(search_rounds: SearchRounds, moves: int) -> None:
    refused, nodes = search_rounds(moves)
    assert refused == f"fill_menu proposes {moves} moves, more than its LONGEST_MENU"
    assert not nodes.view(np.uint8).any()


@pytest.mark.parametrize("moves", [MENU + 1, 100 * MENU, 1 << 30])
def test_a_menu_longer_than_its_memory_is_refused_and_nothing_beyond_it_is_written(
    search_rounds: SearchRounds, moves: int
) -> None:
    refused, nodes = search_rounds(moves)
    assert refused == "fill_menu uses an index beyond the end of an array"
    assert not nodes.view(np.uint8).any()


@pytest.mark.parametrize("game", each_variant_once(tables()), ids=str)
def test_no_game_exceeds_the_longest_menu_that_it_announces(game: Any) -> None:
    """Interpreted, an index beyond the end is an error; compiled, it would write into other memory."""
    kit = registry.kit(game.name)
    thinking = kit.search
    table, weights = kit.playout.tables(game)[0], kit.weights.weights(game)
    sight, workspace = thinking.new_sights(1)[0], thinking.new_workspaces()[0]
    codes, worths = np.zeros(thinking.LONGEST_MENU, np.int32), np.zeros(thinking.LONGEST_MENU, np.float32)
    s = game.start(Dealer(bytes(32))).s
    thinking.prepare(s, table, sight, workspace, weights)
    for own in (True, False):
        assert 0 < thinking.fill_menu(s, table, sight, workspace, weights, codes, worths, own) <= thinking.LONGEST_MENU
