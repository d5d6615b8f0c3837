"""Information-set tree search in one kernel, for every game that provides the functions it needs (``bot/search.py``).

Each round samples the hidden part, walks down the tree guided by the results so far, plays on for some turns, evaluates
the position, and updates the nodes on its path. A node stands for a sequence of moves; samples differ only in which of
its moves are legal.
"""

from functools import cache
from math import exp, sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixfold.bots.policy_bot import WarmupView
from sixfold.core.choices import IMPOSSIBLE
from sixfold.core.errors import SixfoldError
from sixfold.core.game import Game
from sixfold.core.kernels import Float32s, Int8s, Int32s, Kernel, Record, Records, Stream, checked, step
from sixfold.core.network import Network
from sixfold.core.types import MOST_SEATS, OVER
from sixfold.core.view import View
from sixfold.games import registry
from sixfold.games.kit import LONGEST_MENU, Playout
from sixfold.games.kit import Search as SearchKit

WIDTH: Final = LONGEST_MENU
"""The maximum number of moves of a node."""
DEPTH: Final = 64
"""The maximum depth of the tree."""
MENU: Final = 1 << 14
"""The size of the buffer that ``fill_menu`` writes to; only a menu as long as the title declares goes into a node.

Compiled code does not check indices, except those of ``fill_menu`` itself: beyond the buffer it raises IndexError."""

GUESSES: Final = 4
"""The number of samples for the first value of a move of the root."""

Node = np.dtype(
    [
        ("visits", np.int32),
        ("count", np.int16),
        ("seat", np.int16),
        ("code", np.int32, (WIDTH,)),
        ("prior", np.float32, (WIDTH,)),  # how promising the move looked at first
        ("tries", np.int32, (WIDTH,)),
        ("won", np.float32, (WIDTH,)),  # the sum of its results for the seat to move
        ("child", np.int32, (WIDTH,)),  # the index of the node after it, 0 if there is none yet
    ],
    align=True,
)

# The indices of the search parameters.
EXPLORATION, FIRST, PLIES, RIPE, GREED, FIELD, SHARP, HASTE = range(8)
"""The weight of exploration; how far below the average an untried move is expected to be; the number of turns to play
on below the tree; the number of tries of a move before its child node is created; how strongly the prior prefers moves
that look better; the number of moves of the root that compete, the better half continuing each time (0: the root
selects moves like any other node); how strongly the prior of the root prefers moves with a better value one ply ahead
(0: the prior comes from the menu); how early the search stops: when the second move, to catch up with the first in
tries, would need more than one in this many of the remaining rounds (0 or 1: only when it cannot)."""


class MenuTooLong(SixfoldError):
    """A title proposes more moves at once than it declares."""


def search(think: Kernel, *arguments: Any) -> int:
    """Call a compiled :func:`search_kernel`; return the number of nodes used, or raise MenuTooLong."""
    try:
        answer = int(think(*arguments))
    except IndexError:
        raise MenuTooLong("menu-too-long", "fill_menu uses an index beyond the end of an array") from None
    if answer < 0:
        raise MenuTooLong("menu-too-long", f"fill_menu proposes {-answer} moves, more than its LONGEST_MENU")
    return answer


class Problem(NamedTuple):
    """What a search needs to know. Kernels take it as one argument."""

    roots: Records
    """The position as the seat to move sees it: an array of one record."""
    tables: Records
    weights: NDArray[np.float64]
    parameters: NDArray[np.float64]
    held: NDArray[np.int64]
    """The number of tiles or cards that each seat holds."""


class Memory(NamedTuple):
    """What a search writes to, since kernels allocate nothing. Kernels take it as one argument."""

    nodes: Records
    states: Records
    sights: Records
    workspaces: Records
    codes: Int32s
    worths: Float32s
    alive: Int8s
    """One flag for each move of the root: whether it still competes."""
    path: Int32s
    shares: NDArray[np.float64]
    """By seat: the result of the current round, and the sum of all rounds."""
    scratch: Int8s


def new_problem(
    game: Game,
    view: View | WarmupView,
    weights: NDArray[np.float64] | None = None,
    parameters: NDArray[np.float64] | None = None,
) -> Problem:
    """Return the problem of choosing a move in a view."""
    kit = registry.kit(game.name)
    chosen = kit.weights.parameters(game) if parameters is None else parameters
    return Problem(
        view.states,
        kit.playout.tables(game),
        kit.weights.weights(game) if weights is None else weights,
        np.concatenate([chosen, np.zeros(HASTE + 1)])[: HASTE + 1],
        np.array((*view.hand_counts, *[0] * MOST_SEATS)[:MOST_SEATS], np.int64),
    )


def memory_of(game: Game, nodes: int = 1, network: Network | None = None) -> Memory:
    """Return memory for a search of this game, with its learned network or the one given."""
    kit = registry.kit(game.name)
    memory = new_memory(kit.playout, kit.search, nodes)
    if network := network or kit.network(game):
        network.install(memory.workspaces)
    return memory


def new_memory(playout: Playout, search: SearchKit, nodes: int = 1) -> Memory:
    """Return blank memory for a tree of at most this many nodes."""
    return Memory(
        np.zeros(nodes, Node).view(np.recarray),
        playout.new_states(1),
        search.new_sights(2),
        search.new_workspaces(),
        np.zeros(MENU, np.int32),
        np.zeros(MENU, np.float32),
        np.ones(WIDTH, np.int8),
        np.zeros((DEPTH, 2), np.int32),
        np.zeros((2, MOST_SEATS)),
        np.zeros(playout.SCRATCH, np.int8),
    )


@cache
def search_kernel(game: str) -> Kernel:
    """Return the kernel that searches a position for a number of rounds. It returns the number of nodes used.

    With ``used`` 0 it starts a new search; later calls continue it. If a menu is longer than the title declares, it
    returns the negated length, which :func:`search` turns into an error.
    """
    thinking = registry.kit(game).search
    longest = min(int(thinking.LONGEST_MENU), WIDTH)
    prepare, deal_hidden, choice_of = thinking.prepare, thinking.deal_hidden, thinking.choice_of
    fill_menu, advance, quick_choice = checked(thinking.fill_menu), thinking.advance, thinking.quick_choice
    shares_of, value_of = thinking.shares_of, value_kernel(game)

    @step
    def grow(problem: Problem, memory: Memory, node: Any, s: Record, v: Record, own: bool) -> int:
        """Fill a new node, if its menu fits; return the length of the menu."""
        codes, worths, greed = memory.codes, memory.worths, problem.parameters[GREED]
        count = fill_menu(s, problem.tables[0], v, memory.workspaces[0], problem.weights, codes, worths, own)
        if count > longest:
            return int(count)
        node.visits = 0
        node.seat = s.seat
        best = worths[0]
        for i in range(1, count):
            best = max(best, worths[i])
        for i in range(count):
            node.code[i] = codes[i]
            node.prior[i] = exp((worths[i] - best) * greed)
            node.tries[i] = 0
            node.won[i] = 0.0
            node.child[i] = 0
        node.count = count
        return int(count)

    @step
    def select(node: Any, s: Record, parameters: Any) -> int:
        """Return the move to try next, among those that are legal in this sample."""
        total, tried, won = 0.0, 0, 0.0
        for i in range(node.count):
            if choice_of(s, int(node.code[i])) != IMPOSSIBLE:
                total += node.prior[i]
                tried += node.tries[i]
                won += node.won[i]
        hoped = (won / tried if tried > 0 else 0.5) - parameters[FIRST]
        urge = parameters[EXPLORATION] * sqrt(tried + 1.0) / total
        best, most = -1, -1e9
        for i in range(node.count):
            if choice_of(s, int(node.code[i])) != IMPOSSIBLE:
                tries = node.tries[i]
                worth = (node.won[i] / tries if tries > 0 else hoped) + urge * node.prior[i] / (1 + tries)
                if worth > most:
                    best, most = i, worth
        return best

    @step
    def fewest(node: Any, alive: Any) -> int:
        """Return the least tried move of the root among those that still compete."""
        best = -1
        for i in range(node.count):
            if alive[i] and (best < 0 or node.tries[i] < node.tries[best]):
                best = i
        return best

    @step
    def judge(problem: Problem, memory: Memory, stream: Stream, seeds: NDArray[np.int64]) -> None:
        """Let the moves of the root be as promising as the evaluation finds them one ply ahead."""
        root, position, best = memory.nodes[0], problem.roots[0], 0.0
        for i in range(root.count):
            choice = choice_of(position, int(root.code[i]))
            root.prior[i] = value_of(problem, memory, stream, seeds, choice, GUESSES)
            best = max(best, root.prior[i])
        for i in range(root.count):
            root.prior[i] = exp((root.prior[i] - best) * problem.parameters[SHARP])

    def think(
        problem: Problem, memory: Memory, stream: Stream, seeds: NDArray[np.int64], used: int, rounds: int
    ) -> int:
        # Read once: an attribute read counts a reference each time.
        roots, tables, weights, parameters, held = problem
        nodes, states, sights, workspaces, _, _, alive, path, shares, scratch = memory
        t, m, s, v = tables[0], workspaces[0], states[0], sights[1]
        if used == 0:
            shares[1] = 0.0
            prepare(roots[0], t, sights[0], m, weights)
            count = grow(problem, memory, nodes[0], roots[0], sights[0], True)
            if count > longest:
                return -count
            used = 1
            if parameters[SHARP] > 0:
                judge(problem, memory, stream, seeds)
        for _ in range(rounds):
            states[0] = roots[0]
            sights[1] = sights[0]
            chosen = fewest(nodes[0], alive) if parameters[FIELD] > 0 else select(nodes[0], s, parameters)
            # All moves of the root use the same seeds in the same order, so that only the moves differ.
            if nodes[0].tries[chosen] < len(seeds):
                stream[0] = seeds[nodes[0].tries[chosen], 0]
            deal_hidden(s, t, held, stream)
            at, depth = 0, 0
            while s.phase < OVER and depth < DEPTH:
                node = nodes[at]
                i = chosen if depth == 0 else select(node, s, parameters)
                if i < 0:
                    break
                path[depth, 0] = at
                path[depth, 1] = i
                depth += 1
                advance(s, t, v, choice_of(s, int(node.code[i])), stream, scratch)
                if s.phase >= OVER:
                    break
                if node.child[i] == 0:
                    if node.tries[i] + 1 < parameters[RIPE] or used == len(nodes):
                        break
                    count = grow(problem, memory, nodes[used], s, v, False)
                    if count > longest:
                        return -count
                    node.child[i] = used
                    used += 1
                at = node.child[i]
            left = int(parameters[PLIES])
            while s.phase < OVER and left > 0:
                advance(s, t, v, quick_choice(s, t, v, m, weights, stream), stream, scratch)
                left -= 1
            shares_of(s, t, v, m, weights, shares[0])
            for seat in range(roots[0].players):
                shares[1, seat] += shares[0, seat]
            for d in range(depth):
                node = nodes[path[d, 0]]
                node.visits += 1
                node.tries[path[d, 1]] += 1
                node.won[path[d, 1]] += shares[0, node.seat]
        return used

    return think


@cache
def value_kernel(game: str) -> Kernel:
    """Return the kernel that values a choice for the seat to move: its mean static evaluation over some samples.

    ``prepare`` must have run for the position. The same samples and draws follow every choice.
    """
    thinking = registry.kit(game).search
    deal_hidden, advance, shares_of = thinking.deal_hidden, thinking.advance, thinking.shares_of

    @step
    def value_of(
        problem: Problem, memory: Memory, stream: Stream, seeds: NDArray[np.int64], choice: int, guesses: int
    ) -> float:
        roots, tables, weights, _, held = problem
        _, states, sights, workspaces, _, _, _, _, shares, scratch = memory
        t, m, s, v, seat, worth = tables[0], workspaces[0], states[0], sights[1], int(roots[0].seat), 0.0
        for guess in range(guesses):
            states[0] = roots[0]
            sights[1] = sights[0]
            stream[0] = seeds[guess, 0]
            deal_hidden(s, t, held, stream)
            advance(s, t, v, choice, stream, scratch)
            shares_of(s, t, v, m, weights, shares[0])
            worth += shares[0, seat] / guesses
        return worth

    return value_of


@cache
def glance_kernel(game: str) -> Kernel:
    """Return the kernel for static evaluation: the value of each choice one ply ahead, without a tree."""
    prepare, value_of = registry.kit(game).search.prepare, value_kernel(game)

    def glance(
        problem: Problem,
        memory: Memory,
        stream: Stream,
        seeds: NDArray[np.int64],
        choices: NDArray[np.int64],
        worths: NDArray[np.float64],
        guesses: int,
    ) -> None:
        prepare(problem.roots[0], problem.tables[0], memory.sights[0], memory.workspaces[0], problem.weights)
        for i in range(len(choices)):
            worths[i] = value_of(problem, memory, stream, seeds, choices[i], guesses)

    return glance


@cache
def choice_list_kernel(game: str) -> Kernel:
    """Return the kernel that lists all choices of a position; it returns their number."""
    playout = registry.kit(game).playout
    list_choices, listed_choice = playout.list_choices, playout.listed_choice

    def list_all(states: Records, tables: Records, room: Records, choices: NDArray[np.int64]) -> int:
        count = int(list_choices(states[0], tables[0], room[0]))
        for i in range(count):
            choices[i] = listed_choice(states[0], room[0], i)
        return count

    return list_all
