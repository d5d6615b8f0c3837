"""The learning examples learn: in the environment of ``examples/learning``, trained in a fraction of their time."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from sixfold.engine.batch import Batch, Observation
from sixfold.games import registry

pytestmark = pytest.mark.learning

EXAMPLES = Path(__file__).parents[1] / "examples" / "learning"
HANGS = 3600
"""Seconds: no training takes as long."""

SHORT = {"ppo_self_play.py": 500_000, "openspiel_agent.py": 30_000, "maskable_ppo_solo.py": 20_000}
"""By example: steps after which it wins much more than ``ENOUGH``, on any machine."""
ENOUGH = 0.65
"""A share of 200 games that lies four standard deviations above that of random moves."""


def run(example: str, *words: object) -> "subprocess.CompletedProcess[str]":
    """Run an example, with 200 games at its end."""
    command = [sys.executable, str(EXAMPLES / example), "--games", "200", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=HANGS)


def test_arrays_are_shared_with_pytorch_in_both_directions() -> None:
    import torch

    batch, twin = (Batch(registry.make("cards"), 64, seed=5, auto_reset=True) for _ in range(2))
    for _ in range(30):
        actions = batch.random_actions().astype(np.int64)
        twin.step(torch.from_dlpack(actions))
        step = batch.step(actions)
    assert twin.records().tobytes() == batch.records().tobytes()
    for array in (*step, batch.observe().features, batch.legal_mask(), batch.random_actions()):
        assert torch.from_dlpack(array).data_ptr() == array.ctypes.data
    out = Observation(*(torch.from_dlpack(np.ones_like(array)) for array in batch.observe()))
    twin.observe(out)
    assert np.array_equal(out.features.numpy(), batch.observe().features)


@pytest.mark.parametrize(("example", "steps"), SHORT.items())
def test_an_example_beats_random_moves_and_its_policy_can_be_loaded(example: str, steps: int, tmp_path: Path) -> None:
    policy = tmp_path / "policy"
    trained = run(example, "--steps", steps, "--save", policy, "--require", ENOUGH)
    assert trained.returncode == 0, trained.stdout[-2000:] + trained.stderr[-2000:]
    # The same games again, but no share is enough.
    loaded = run(example, "--load", policy, "--require", 1.01)
    assert loaded.returncode == 1, loaded.stdout[-2000:] + loaded.stderr[-2000:]
    assert loaded.stdout.splitlines()[-1] == trained.stdout.splitlines()[-1]
