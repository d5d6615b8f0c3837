"""How many games the property tests play."""

from typing import Any

from hypothesis import HealthCheck, settings


def some(examples: int) -> Any:
    """This many examples, the same ones each time, without a deadline."""
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
