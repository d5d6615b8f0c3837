"""Settings for all tests."""

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Generator, Iterator
from importlib.util import find_spec

import pytest

# A program that was started in the background of a shell ignores interruptions, and so does everything it starts:
# tests that interrupt a program would wait forever.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Tests start hundreds of processes: what these load is compiled to bytecode once, even if the environment says not to.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# On a slow machine a bot would play otherwise until it is compiled; tests wait for it, in other processes too.
os.environ.setdefault("SIXFOLD_PATIENCE", "600")


# Fitting a network needs PyTorch, which only the environment of the learning examples has.
collect_ignore = [] if find_spec("torch") else [f"src/sixfold/train/{name}.py" for name in ("fit", "model", "training")]


def pytest_xdist_auto_num_workers() -> int:
    """More workers than cores: browser and server tests spend half of their time waiting for other processes."""
    return (os.cpu_count() or 1) + 2


WAITING = tuple(f"tests/{folder}/" for folder in ("browser", "server/running", "server/attacks"))
"""Tests that wait for browsers and servers more than they compute."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage among thousands of tests and modules, which stay until the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let one worker wait while the others compute: each begins with an equal part of the tests, in this order."""
    workers = config.workerinput["workercount"] if hasattr(config, "workerinput") else 1
    waiting = [item for item in items if item.nodeid.startswith(WAITING)]
    computing = [item for item in items if not item.nodeid.startswith(WAITING)]
    items.clear()
    for worker in range(workers):
        own = _part(computing, worker, workers)
        before = len(own) * worker // workers
        items += own[:before] + _part(waiting, worker, workers) + own[before:]


def _part(items: list[pytest.Item], number: int, count: int) -> list[pytest.Item]:
    return items[len(items) * number // count : len(items) * (number + 1) // count]


COMPILING = pytest.StashKey[subprocess.Popen[bytes]]()


def pytest_sessionstart(session: pytest.Session) -> None:
    """Before a run of all tests, compile all kernels while the workers start; a few tests compile what they need."""
    config = session.config
    runs_all = config.args_source is pytest.Config.ArgsSource.TESTPATHS and not config.option.keyword
    if runs_all and not hasattr(config, "workerinput") and not config.option.collectonly:
        config.stash[COMPILING] = subprocess.Popen([sys.executable, "-m", "tests.warm"], cwd=config.rootpath)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> None:
    """Wait for the kernels."""
    if COMPILING in session.config.stash:
        session.config.stash[COMPILING].wait()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Compile no longer than the tests run."""
    if COMPILING in config.stash:
        config.stash[COMPILING].terminate()
        config.stash[COMPILING].wait()


@pytest.fixture(autouse=True)
def _rules_are_interpreted() -> Iterator[None]:
    """A test that lets the tables of a game ask compiled rules leaves interpreted ones to the next test."""
    yield
    if quick := sys.modules.get("sixfold.engine.compiled_positions"):
        for name in quick.registry.names():
            if quick.is_compiled(name):
                quick._position_type(name).kernels = quick._kernels_of(name)
