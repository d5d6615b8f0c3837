"""A power failure loses no acknowledged move, whatever happens to unflushed writes.

``benchmarks/reliability.py power`` does the same at greater length.
"""

from pathlib import Path
from random import Random

import pytest

from .disk import Acknowledged, Recording, Write
from .power import CARELESS_SETTINGS, acknowledged_early, fail_power, record_play

FAILURES = 30


@pytest.fixture(scope="module")
def play(sqlite_model: Path, tmp_path_factory: pytest.TempPathFactory) -> Recording:
    """One recording shared by the tests with default settings."""
    return record_play(sqlite_model, tmp_path_factory.mktemp("play"), Random(1), moves=10)


def test_a_power_failure_loses_no_acknowledged_move(play: Recording) -> None:
    acknowledged = [number for number, event in enumerate(play.events) if isinstance(event, Acknowledged)]
    during_play = play.events[acknowledged[0] : acknowledged[-1]]
    # The test is only meaningful if there are checkpoints into the database file during the games.
    assert {event.file for event in during_play if isinstance(event, Write)} == {"played.db", "played.db-wal"}
    found = fail_power(play, Random(2), FAILURES)
    assert found.failures == FAILURES
    assert found.acknowledged > FAILURES
    assert found.problems == {}


@pytest.mark.parametrize("fault", ["acknowledged before writing", "the disk ignores flushes"])
def test_the_check_detects_losses_of_an_unsafe_store_or_disk(play: Recording, fault: str) -> None:
    early = acknowledged_early(play) if "before" in fault else play
    found = fail_power(early, Random(3), FAILURES, ignores_flushes="ignores" in fault)
    assert found.lost > 0


@pytest.mark.parametrize("setting", CARELESS_SETTINGS)
def test_the_check_detects_losses_under_weaker_settings(sqlite_model: Path, tmp_path: Path, setting: str) -> None:
    weak = record_play(sqlite_model, tmp_path, Random(4), moves=4, settings=[setting])
    strong = record_play(sqlite_model, tmp_path, Random(4), moves=4)
    assert len(weak.flushes) < len(strong.flushes)
    assert fail_power(weak, Random(5), FAILURES).lost > 0
