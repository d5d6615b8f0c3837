"""``sixfold warm`` compiles every kernel that players would wait for."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sixfold.games import registry

from ..matrix import sampled
from .commands import COMMAND

THINK = """
import gc, sys
from random import Random
from numba.core.dispatcher import Dispatcher
from sixfold.bots import analysis, specs
from sixfold.bots.budgets import Budget
from sixfold.cli.warm import compile_all
from sixfold.core.chance import Dealer
from sixfold.games import registry

def ready():
    return {(each.py_func.__qualname__, str(sign)) for each in gc.get_objects() if isinstance(each, Dispatcher)
            for sign in each.signatures}

compile_all(sys.argv[1])
before = ready()
view = registry.make(sys.argv[1]).start(Dealer(bytes(32))).view(0)
specs.make("search:50n", view.game).choose(view, Random(1))
assert analysis.analyse(view, Budget(None, 20)).moves
print(len(before), sorted(ready() - before))
"""


@pytest.mark.parametrize("game", sampled(registry.names(), ["cards"]))
def test_after_warm_no_kernel_has_to_be_compiled(game: str) -> None:
    done = subprocess.run([sys.executable, "-c", THINK, game], capture_output=True, text=True, check=True)
    count, more = done.stdout.split(maxsplit=1)
    assert int(count) > 10
    assert more.strip() == "[]"


@pytest.mark.long  # it loads and runs every kernel of every game
def test_warm_compiles_all_games() -> None:
    done = subprocess.run([*COMMAND, "warm"], capture_output=True, text=True, check=True)
    assert sorted(done.stdout.split()) == sorted(registry.names())


@pytest.mark.skipif(sys.platform != "linux", reason="looks for the process in /proc")
def test_a_killed_compiling_process_is_reported(tmp_path: Path) -> None:
    # In an empty folder, so that it is killed before it has finished.
    with subprocess.Popen(
        [*COMMAND, "warm"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"SIXFOLD_CACHE": str(tmp_path)},
    ) as warming:
        while not (found := children(warming.pid)):
            assert warming.poll() is None
        os.kill(found[-1], signal.SIGKILL)
        said = warming.communicate()[1]
    assert warming.returncode == 1
    assert "the compiling process ended with -9" in said
    assert "Traceback" not in said


def children(pid: int) -> list[int]:
    """The processes that compile for a process."""
    found = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [child for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
