"""The interpreted rules and those compiled for the CPU and for CUDA agree."""

import os
import shutil
import subprocess
import sys
from collections import Counter
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import sixfold
from sixfold.bots.policy_bot import EVERY_MOVE, decider
from sixfold.core.actions import Exchange
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.game import Game
from sixfold.core.rng import below, streams
from sixfold.core.types import OVER
from sixfold.engine import cpu, kernel_cache
from sixfold.engine.kernel_cache import compiled
from sixfold.games import registry

from .matrix import sampled
from .titles import TABLES, is_even, whole_game


def is_sample(game: Game) -> bool:
    """Each title with two players, and one table of four."""
    return game.players == 2 or game.sides != tuple((seat,) for seat in range(game.players))


# --- interpreted and compiled ------------------------------------------------------------------------------


@pytest.mark.parametrize("moves", sampled([1000, 20_000], [1000]))
@pytest.mark.parametrize("game", TABLES, ids=str)
def test_interpreted_and_compiled_games_end_the_same(game: Game, moves: int) -> None:
    # More games of short titles.
    count = moves * 10 // cpu.random_games(game, 10, seed=7)[1]
    fast, fast_moves = cpu.random_games(game, count, seed=7)
    slow, slow_moves = cpu.random_games(game, count, seed=7, interpreted=True)
    differing = [i for i in range(count) if fast[i].tobytes() != slow[i].tobytes()]
    assert differing == []
    assert fast_moves == slow_moves


@pytest.mark.parametrize("game", TABLES, ids=str)
def test_thousands_of_compiled_games_end_correctly(game: Game) -> None:
    states, moves = cpu.random_games(game, 5000, seed=1)
    assert (states.phase >= OVER).all()
    assert np.abs(states.track).max() <= game.track_end
    assert moves >= 5000


@pytest.mark.parametrize("game", sampled(TABLES, [game for game in TABLES if is_sample(game)]), ids=str)
@pytest.mark.parametrize("most", sampled([1, 2], [1]))
def test_policies_decide_the_same_interpreted_and_compiled(game: Any, most: int) -> None:
    kit, compared, exchanges = registry.kit(game.name), 0, 0
    fixed = kit.playout.tables(game), kit.weights.weights(game)
    games = (whole_game(game, Random(seed), Dealer(seed_from(f"policies {game} {seed}"))) for seed in range(3, 40))
    # This many games, and more until enough was compared and one has an exchange.
    played = 0
    for number, position in enumerate(position for one in games for position in one):
        if (
            position.is_over
            and (played := played + 1) >= most
            and compared > 10
            and (exchanges or not game.has_exchange)
        ):
            break
        moves = position.legal_moves()
        # Not all of them, and neither always the same seat nor always the same phase.
        if not moves or (number % (2 * game.players + 3) != 0 and not isinstance(moves[0], Exchange)):
            continue
        exchanges += isinstance(moves[0], Exchange)
        states = position.states
        for name in ("random", *kit.policies.POLICIES):
            if name == "denial" and len(moves) > 200:
                continue  # interpreted it takes seconds
            before = states.tobytes()
            one, other = streams(number, 1)[0], streams(number, 1)[0]
            fast, slow = (
                run(states, *fixed, stream, kit.playout.new_choices(), kit.policies.new_workspaces(), EVERY_MOVE)
                for run, stream in ((compiled(decider(game.name, name)), one), (decider(game.name, name), other))
            )
            assert fast == slow
            assert one[0] == other[0], "both took as much from their streams"
            assert states.tobytes() == before
            compared += 1
    assert compared > 10
    assert exchanges or not game.has_exchange


# --- GPU ---------------------------------------------------------------------------------------------------

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
    games = [game for game in TABLES if most - 2 < game.players <= most]
    named = [f"{game.name} {game.variant} {game.players}" for game in games]
    lines = run_python(ON_THE_DEVICE, *named, NUMBA_ENABLE_CUDASIM="1").splitlines()
    assert len(lines) == len(games)
    for game, line in zip(games, lines, strict=True):
        states, moves = cpu.random_games(game, 3, seed=11)
        assert line == f"{moves} {states.tobytes().hex()}", str(game)


def run_python(source: str, *args: str, **environment: str) -> str:
    """The output of a new interpreter."""
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


def test_random_numbers_are_uniform() -> None:
    for n in (2, 6, 21, 119):
        stream = streams(n, 1)[0]
        assert is_even(Counter(below(stream, n) for _ in range(20_000)))
        # The first number of each of many streams, too.
        assert is_even(Counter(below(row, n) for row in streams(n, 20_000)))


# --- reproducible games ------------------------------------------------------------------------------------


def random_games(game: Game, seed: int, count: int, first: int = 0) -> tuple[NDArray[Any], int]:
    """Compiled random games from stream ``first`` on."""
    playout = registry.kit(game.name).playout
    states, numbers = playout.new_states(count), playout.table_numbers(game)
    run, scratch = compiled(cpu.batch(playout.random_start, playout.random_turn)), np.zeros(playout.SCRATCH, np.int8)
    moves = run(states, playout.tables(game), *numbers, streams(seed, count, first), scratch)
    return states, int(moves)


@pytest.mark.parametrize("game", TABLES, ids=str)
def test_games_depend_only_on_the_seed_and_their_number(game: Game) -> None:
    whole, moves = random_games(game, 5, 300)
    assert whole.tobytes() == cpu.random_games(game, 300, seed=5)[0].tobytes()
    parts = [random_games(game, 5, count, first) for first, count in ((0, 1), (1, 99), (100, 200))]
    assert b"".join(states.tobytes() for states, _ in parts) == whole.tobytes()
    assert sum(number for _, number in parts) == moves
    other, _ = random_games(game, 6, 300)
    assert not any(a.tobytes() == b.tobytes() for a, b in zip(whole, other, strict=True))
    assert len({s.tobytes() for s in whole}) == 300


@pytest.mark.parametrize("title", registry.names())
def test_a_record_is_small_enough_for_millions(title: str) -> None:
    assert registry.kit(title).playout.new_states(0).dtype.itemsize <= 256


# --- the cache of kernels ----------------------------------------------------------------------------------


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
    kernels = [
        file for file in kernels if file.relative_to(copy).parts[0] in ("core", "laying", "games", "engine", "bots")
    ]
    assert {"rules.py", "legal.py", "playout.py", "policies.py", "ranking.py", "rng.py", "perft.py"} <= {
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


def test_a_change_to_a_title_of_another_package_changes_the_cache_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = tmp_path / "another_package" / "rules.py"
    rules.parent.mkdir()
    (rules.parent / "__init__.py").touch()
    rules.write_text("LIMIT = 9\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    title = EntryPoint("another", "another_package.kit:KIT", registry.GROUP)
    alone = kernel_cache.source_hash.__wrapped__()
    monkeypatch.setattr(registry, "_others", lambda: {"another": title})
    monkeypatch.setattr(registry, "other_packages", registry.other_packages.__wrapped__)
    with_title = kernel_cache.source_hash.__wrapped__()
    assert with_title != alone
    assert kernel_cache.source_hash.__wrapped__() == with_title
    rules.write_text("LIMIT = 10\n")
    assert kernel_cache.source_hash.__wrapped__() not in (alone, with_title)


CACHED = """
from sixfold.engine.kernel_cache import cache_folder, compiled
from sixfold.core.actions import Exchange
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.game import Game
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


def test_kernels_are_stored_in_the_cache_folder(tmp_path: Path) -> None:
    folder, number = run_python(CACHED, SIXFOLD_CACHE=str(tmp_path)).split()
    assert Path(folder) == tmp_path / "kernels" / kernel_cache.source_hash.__wrapped__()
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb*")}
    assert kept
    assert run_python(CACHED, SIXFOLD_CACHE=str(tmp_path)).split() == [folder, number]
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb*")} == kept, "it was compiled again"


FACTORY = """
from sixfold.core.kernels import rule

def adder(number):
    @rule
    def add(x):
        return x + number
    return lambda x: add(x)
"""
FROM_BYTECODE = """
import sys
sys.path.insert(0, sys.argv[1])
import factory
from sixfold.engine.kernel_cache import compiled

kernels = [compiled(factory.adder(number)) for number in (1, 2)]
print(*(kernel(40) for kernel in kernels), sum(sum(kernel.stats.cache_hits.values()) for kernel in kernels))
"""


def test_a_second_start_that_loads_bytecode_finds_every_kernel(tmp_path: Path) -> None:
    (tmp_path / "factory.py").write_text(FACTORY)
    cache = str(tmp_path / "cache")
    assert run_python(FROM_BYTECODE, str(tmp_path), SIXFOLD_CACHE=cache).split() == ["41", "42", "0"]
    assert [*tmp_path.glob("__pycache__/factory*")], "no bytecode was written"
    assert run_python(FROM_BYTECODE, str(tmp_path), SIXFOLD_CACHE=cache).split() == ["41", "42", "2"]


THREADS = """
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from sixfold.engine.kernel_cache import cache_folder, compiled

sys.setswitchinterval(1e-6)

def kernel(number):
    return lambda x: x + number

with ThreadPoolExecutor(8) as pool:
    fast = list(pool.map(compiled, map(kernel, range(150))))
folders = [Path(each.stats.cache_path).parent for each in fast]
print(len(set(folders)), {folder.parent for folder in folders} == {cache_folder()})
"""


def test_kernels_compiled_in_several_threads_are_cached_in_their_own_folders(tmp_path: Path) -> None:
    # Numba caches only functions from files.
    script = tmp_path / "script.py"
    script.write_text(THREADS)
    run = "import runpy, sys; runpy.run_path(sys.argv[1])"
    folders, inside = run_python(run, str(script), SIXFOLD_CACHE=str(tmp_path / "cache")).split()
    assert (int(folders), inside) == (150, "True")


def test_old_cache_folders_are_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIXFOLD_CACHE", str(tmp_path))
    for age in range(6):
        old = tmp_path / "kernels" / f"old{age}"
        old.mkdir(parents=True)
        os.utime(old, (1000 - age, 1000 - age))
    folder = kernel_cache.cache_folder.__wrapped__()
    assert folder is not None
    assert {path.name for path in (tmp_path / "kernels").iterdir()} == {folder.name, "old0", "old1", "old2"}
