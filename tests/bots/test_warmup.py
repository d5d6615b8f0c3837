"""Kernels are compiled once on a machine, however many processes need them."""

import os
import subprocess
import sys
from pathlib import Path

from sixfold.engine import kernel_cache

COMPILE = """
from sixfold.bots.policy_bot import PolicyBot, decider
from sixfold.core.chance import Dealer
from sixfold.engine.kernel_cache import compiled
from sixfold.games import registry

game = registry.make("cards")
assert PolicyBot(game, "points").is_warm(game.start(Dealer(bytes(32))).view(0), None)
print(sum(compiled(decider("cards", "points")).stats.cache_misses.values()))
"""
HANGS = 600
"""Seconds after which a hanging test ends."""


def test_one_of_two_processes_that_need_a_kernel_compiles_it(tmp_path: Path) -> None:
    both = [
        subprocess.Popen(
            [sys.executable, "-c", COMPILE],
            env=os.environ | {"SIXFOLD_CACHE": str(tmp_path)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    said = [process.communicate(timeout=HANGS) for process in both]
    assert sorted(out.strip() for out, _ in said) == ["0", "1"], said


def test_a_kernel_is_compiled_even_if_its_cache_folder_was_deleted(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "gone", tmp_path / "file" / "impossible"):
        called: list[Path] = []
        with kernel_cache._one_process_at_a_time(folder):
            called.append(folder)
        assert called
