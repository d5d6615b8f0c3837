"""How many games the tests of promises play."""

from typing import Any

from hypothesis import HealthCheck, settings


def some(examples: int) -> Any:
    """So many examples, the same ones each time, however long one takes."""
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
