"""One source, three engines: interpreted, compiled for the CPU and compiled for CUDA, the rules agree."""

import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import sixfold
from sixfold.bots.policy_bot import decider
from sixfold.core.rng import below, streams
from sixfold.core.types import OVER
from sixfold.engine import cpu, kernel_cache
from sixfold.engine.kernel_cache import compiled
from sixfold.engine.throughput import tables as all_tables
from sixfold.games.board.bot.evaluation import PLAYOUT, POLICIES
from sixfold.games.board.bot.weights import weights
from sixfold.games.board.layout import LAYOUT
from sixfold.games.board.state import State
from sixfold.laying.bot.playout import KEEP
from sixfold.laying.legal import fill_free
from sixfold.laying.rules import tiles_on_rack
from sixfold.laying.state import CHOOSE, FREE, PLACE

from .matrix import sampled

TABLES = [("solo", 1), ("base", 2), ("duel", 2), ("base", 3), ("base", 4), ("team", 4)]
every_table = pytest.mark.parametrize(("variant", "players"), TABLES, ids=str)
some_tables = pytest.mark.parametrize(
    ("variant", "players"), sampled(TABLES, [("base", 2), ("duel", 2), ("team", 4)]), ids=str
)
GAMES = {
    ("solo", 1): 700,
    ("duel", 2): 500,
    ("base", 2): 450,
    ("base", 3): 150,
    ("base", 4): 100,
    ("team", 4): 100,
}
"""How many games are played interpreted: 2,000 in all, more of those that are quick; a tenth of them every time."""


def random_games(variant: str, players: int, seed: int, count: int, first: int = 0) -> tuple[NDArray[Any], int]:
    """Compiled random games from stream ``first`` on."""
    states = PLAYOUT.new_states(count)
    run = compiled(cpu.batch(PLAYOUT.random_start, PLAYOUT.random_turn))
    scratch = np.zeros(PLAYOUT.SCRATCH, np.int8)
    moves = run(
        states, LAYOUT.tables, sixfold.board(variant).variant_number, players, streams(seed, count, first), scratch
    )
    return states, int(moves)


# --- interpreted and compiled ------------------------------------------------------------------------------


@pytest.mark.parametrize("share", sampled([10, 1], [10]))
@pytest.mark.parametrize(("variant", "players"), GAMES, ids=str)
def test_interpreted_games_end_as_compiled_ones(variant: str, players: int, share: int) -> None:
    game, count = sixfold.board(variant, players), GAMES[variant, players] // share
    fast, fast_moves = cpu.random_games(game, count, seed=7)
    slow, slow_moves = cpu.random_games(game, count, seed=7, interpreted=True)
    differing = [i for i in range(count) if fast[i].tobytes() != slow[i].tobytes()]
    assert differing == []
    assert fast_moves == slow_moves


@every_table
def test_thousands_of_compiled_games_end_as_games_must(variant: str, players: int) -> None:
    states, moves = cpu.random_games(sixfold.board(variant, players), 5000, seed=1)
    assert (states.phase >= OVER).all()
    assert (states.bag.sum(axis=1) == states.bag_left).all()
    assert (states.bag >= 0).all()
    laid = ((states.board >= 0).sum(axis=1) - 6) // 2
    assert laid.sum() == moves
    held = (states.rack >= 0).sum(axis=(1, 2))
    assert (states.bag_left + held + laid == 120).all()
    full = states[states.phase == OVER]
    assert (full.pairs == 0).all()
    assert len(full) > 4000
    lowest, top = {"base": (0, 18), "duel": (-9, 9)}.get(variant, (0, 36))
    assert states.track.min() >= lowest
    assert states.track.max() <= top


def game_so_far(variant: str, players: int, seed: int) -> Iterator[NDArray[Any]]:
    """A game by the compiled greedy policy, looked at before every decision."""
    stream, scratch = streams(seed, 1)[0], np.zeros(PLAYOUT.SCRATCH, np.int8)
    states, rooms = PLAYOUT.new_states(1), (PLAYOUT.new_room(), POLICIES.new_workspaces())
    own_weights = weights(sixfold.board(variant, players))
    PLAYOUT.random_start(states[0], LAYOUT.tables[0], sixfold.board(variant).variant_number, players, stream)
    s = states[0]
    while s.phase < OVER:
        if s.phase in (PLACE, CHOOSE):
            yield states
            choice = compiled(decider("board", "greedy"))(states, LAYOUT.tables, own_weights, stream, *rooms)
            # Greed exchanges whenever it may; here every other time, to see both.
            if s.phase == CHOOSE and below(stream, 2) == 0:
                choice = KEEP
            PLAYOUT.play_choice(s, LAYOUT.tables[0], int(choice), scratch)
        else:
            PLAYOUT.random_draw(s, LAYOUT.tables[0], stream, scratch)


@some_tables
def test_policies_decide_the_same_interpreted_and_compiled(variant: str, players: int) -> None:
    compared = 0
    for number, states in enumerate(states for seed in (3, 4) for states in game_so_far(variant, players, seed)):
        # Not all of them, and neither always the same seat nor always the same phase.
        if number % (2 * players + 3) != 0 and states[0].phase != CHOOSE:
            continue
        own_weights = weights(sixfold.board(variant, players))
        for name in ("random", *POLICIES.POLICIES):
            if name == "denial" and states[0].pairs > 60:
                continue  # interpreted it takes seconds
            before = states.tobytes()
            one, other = streams(number, 1)[0], streams(number, 1)[0]
            fast, slow = (
                run(states, LAYOUT.tables, own_weights, stream, PLAYOUT.new_room(), POLICIES.new_workspaces())
                for run, stream in ((compiled(decider("board", name)), one), (decider("board", name), other))
            )
            assert fast == slow
            assert one[0] == other[0], "both took as much from their streams"
            assert states.tobytes() == before
            compared += 1
    assert compared > 10


# --- the graphics card -------------------------------------------------------------------------------------

ON_THE_DEVICE = """
import sys
from numba import config
from sixfold.engine import gpu
from sixfold.games import registry

assert config.ENABLE_CUDASIM
for table in sys.argv[1:]:
    name, variant, players = table.split()
    states, moves = gpu.random_games(registry.make(name, variant, int(players)), 3, seed=11)
    print(moves, states.tobytes().hex())
"""


@pytest.mark.parametrize("most", sampled([2, 4], [2]))
def test_gpu_kernel_plays_the_same_games_in_its_simulator(most: int) -> None:
    pytest.importorskip("numba_cuda", reason="the GPU kernels need numba-cuda")
    games = [game for game in all_tables() if most - 2 < game.players <= most]
    named = [f"{game.name} {game.variant} {game.players}" for game in games]
    lines = run_python(ON_THE_DEVICE, *named, NUMBA_ENABLE_CUDASIM="1").splitlines()
    assert len(lines) == len(games)
    for game, line in zip(games, lines, strict=True):
        states, moves = cpu.random_games(game, 3, seed=11)
        assert line == f"{moves} {states.tobytes().hex()}", str(game)


def run_python(source: str, *args: str, **environment: str) -> str:
    """The output of a fresh interpreter."""
    done = subprocess.run(
        [sys.executable, "-c", source, *args],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# --- random play -------------------------------------------------------------------------------------------


def test_random_placements_are_spread_evenly() -> None:
    """Every free pair both ways round, and every tile of the rack, equally often; near the end of a game too."""
    for states in game_so_far("base", 2, 5):
        s = states[0]
        if s.phase == PLACE and s.pairs in (5, 6, 7, 30, 31, 32, 33, 34):
            assert_even(states, int(s.pairs))


def assert_even(states: NDArray[Any], pairs: int) -> None:
    stream, count = streams(9, 1)[0], 20_000
    decide, rooms = compiled(decider("board", "random")), (PLAYOUT.new_room(), POLICIES.new_workspaces())
    choices = Counter(int(decide(states, LAYOUT.tables, np.zeros(1), stream, *rooms)) for _ in range(count))
    slots, places = Counter[int](), Counter[int]()
    for choice, number in choices.items():
        slots[choice >> 16] += number
        places[choice & 0xFFFF] += number
    held = tiles_on_rack(states[0], int(states[0].seat))
    assert len(slots) == held
    assert len(places) == 2 * pairs
    assert is_even(slots)
    assert is_even(places)
    board = states[0].board
    assert all(board[place >> 8] == FREE and board[place & 255] == FREE for place in places)


def is_even(counts: Counter[int]) -> bool:
    """Whether counts are consistent with a uniform distribution: chi-square within five standard deviations."""
    expected = counts.total() / len(counts)
    chi_square = sum((number - expected) ** 2 / expected for number in counts.values())
    freedom = len(counts) - 1
    return bool(chi_square < freedom + 5 * (2 * freedom) ** 0.5)


def test_random_first_placements_are_legal_and_spread_evenly() -> None:
    states = PLAYOUT.new_states(1)
    PLAYOUT.random_start(states[0], LAYOUT.tables[0], sixfold.board("base").variant_number, 4, streams(2, 1)[0])
    assert_even(states, fill_free(states[0], LAYOUT.tables[0], PLAYOUT.new_room()[0].free))


def test_random_numbers_are_spread_evenly() -> None:
    for n in (2, 6, 21, 119):
        stream = streams(n, 1)[0]
        assert is_even(Counter(below(stream, n) for _ in range(20_000)))
        # The first number of each of many streams, too.
        assert is_even(Counter(below(row, n) for row in streams(n, 20_000)))


# --- the same games, however they are asked for ------------------------------------------------------------


@every_table
def test_games_depend_on_the_seed_and_their_number_alone(variant: str, players: int) -> None:
    whole, moves = random_games(variant, players, 5, 300)
    assert whole.tobytes() == cpu.random_games(sixfold.board(variant, players), 300, seed=5)[0].tobytes()
    parts = [random_games(variant, players, 5, count, first) for first, count in ((0, 1), (1, 99), (100, 200))]
    assert b"".join(states.tobytes() for states, _ in parts) == whole.tobytes()
    assert sum(number for _, number in parts) == moves
    other, _ = random_games(variant, players, 6, 300)
    assert not any(a.tobytes() == b.tobytes() for a, b in zip(whole, other, strict=True))
    assert len({s.tobytes() for s in whole}) == 300


def test_a_record_is_small_enough_for_millions() -> None:
    assert State.itemsize <= 256
    assert PLAYOUT.new_states(0).dtype.itemsize == State.itemsize


# --- keeping what was compiled -----------------------------------------------------------------------------


def hash_of(package: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of the cache folder for the sources in a folder."""
    monkeypatch.setattr(kernel_cache, "PACKAGE", package)
    return kernel_cache.source_hash.__wrapped__()


def test_a_change_to_any_kernel_source_changes_the_cache_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = Path(sixfold.__file__).parent
    copy = tmp_path / "sixfold"
    shutil.copytree(original, copy, ignore=shutil.ignore_patterns("__pycache__"))
    before = hash_of(original, monkeypatch)
    assert hash_of(copy, monkeypatch) == before
    kernels = [file for file in copy.rglob("*.py") if "rule" in file.read_text() or "compiled" in file.read_text()]
    kernels = [file for file in kernels if file.relative_to(copy).parts[0] in ("core", "games", "engine", "bots")]
    assert {"rules.py", "legal.py", "playout.py", "POLICIES.py", "ranking.py", "rng.py", "perft.py"} <= {
        file.name for file in kernels
    }
    seen = {before}
    for file in kernels:
        source = file.read_bytes()
        file.write_bytes(source + b"\n# changed")
        seen.add(hash_of(copy, monkeypatch))
        file.write_bytes(source)
    assert len(seen) == len(kernels) + 1
    assert hash_of(copy, monkeypatch) == before
    (copy / "core" / "new.py").touch()
    assert hash_of(copy, monkeypatch) not in seen


CACHED = """
from sixfold.engine.kernel_cache import cache_folder, compiled
from sixfold.core.rng import below, streams

print(cache_folder())
print(int(compiled(below)(streams(1, 1)[0], 1000)))
"""


def test_kernels_run_without_a_cache_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder, number = run_python(CACHED, SIXFOLD_CACHE=str(tmp_path / "file")).split()
    assert folder == "None"
    assert int(number) == below(streams(1, 1)[0], 1000)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file"]


def test_kernels_are_kept_in_the_cache_folder(tmp_path: Path) -> None:
    folder, number = run_python(CACHED, SIXFOLD_CACHE=str(tmp_path)).split()
    assert Path(folder) == tmp_path / "kernels" / kernel_cache.source_hash.__wrapped__()
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb*")}
    assert kept
    assert run_python(CACHED, SIXFOLD_CACHE=str(tmp_path)).split() == [folder, number]
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb*")} == kept, "it was compiled again"


THREADS = """
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from sixfold.engine.kernel_cache import cache_folder, compiled

sys.setswitchinterval(1e-6)

def kernel(number):
    return lambda x: x + number

with ThreadPoolExecutor(8) as pool:
    fast = list(pool.map(compiled, map(kernel, range(150))))
folders = [Path(each.stats.cache_path).parent for each in fast]
print(len(set(folders)), {folder.parent for folder in folders} == {cache_folder()})
"""


def test_kernels_compiled_in_several_threads_are_each_kept_in_their_own_folder(tmp_path: Path) -> None:
    # Numba keeps only what comes from a file.
    script = tmp_path / "script.py"
    script.write_text(THREADS)
    run = "import runpy, sys; runpy.run_path(sys.argv[1])"
    folders, inside = run_python(run, str(script), SIXFOLD_CACHE=str(tmp_path / "cache")).split()
    assert (int(folders), inside) == (150, "True")


def test_old_cache_folders_are_cleared_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIXFOLD_CACHE", str(tmp_path))
    for age in range(6):
        old = tmp_path / "kernels" / f"old{age}"
        old.mkdir(parents=True)
        os.utime(old, (1000 - age, 1000 - age))
    folder = kernel_cache.cache_folder.__wrapped__()
    assert folder is not None
    assert {path.name for path in (tmp_path / "kernels").iterdir()} == {folder.name, "old0", "old1", "old2"}
