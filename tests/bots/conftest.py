"""Fixtures for tests with programs as bots."""

import gc
import os
import threading
from contextlib import suppress
from typing import Any

import pytest

from sixfold.bots import external, subprocess_pipe

from .bot_programs import PATIENCE


@pytest.fixture
def patient_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may be slow to start a program and to notice its end."""
    monkeypatch.setattr(external, "START", PATIENCE)
    monkeypatch.setattr(subprocess_pipe, "GRACE", PATIENCE)


@pytest.fixture
def no_leftovers() -> Any:
    """Check that a test leaves neither threads nor processes behind."""
    # Ignore older objects, of which other tests leave many.
    gc.freeze()
    yield
    gc.collect()
    gc.unfreeze()
    for thread in threading.enumerate():
        if thread.name.startswith("sixfold-bot-"):
            thread.join(PATIENCE)
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("sixfold-bot-")]
    with suppress(ChildProcessError):
        assert os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None, "a zombie"
