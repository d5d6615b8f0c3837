"""What holds for all tests."""

import os
import signal
import sys
from collections.abc import Iterator

import pytest

# A program that was started in the background of a shell ignores interruptions, and so does everything it starts:
# tests that interrupt a program would wait forever.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Tests start hundreds of processes: what these load is compiled to bytecode once, even if the environment says not to.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# On a slow machine a bot would play otherwise until it is compiled; tests wait for it, in other processes too.
os.environ.setdefault("SIXFOLD_PATIENCE", "600")


def pytest_xdist_auto_num_workers() -> int:
    """More workers than cores: browser and server tests spend half of their time waiting for other processes."""
    return (os.cpu_count() or 1) + 2


@pytest.fixture(autouse=True)
def _rules_are_interpreted() -> Iterator[None]:
    """A test that lets the tables of a game ask compiled rules leaves interpreted ones to the next test."""
    yield
    if quick := sys.modules.get("sixfold.engine.compiled_positions"):
        for name in quick.registry.names():
            if quick.is_compiled(name):
                quick._position_type(name).kernels = quick._entry_points(name)
