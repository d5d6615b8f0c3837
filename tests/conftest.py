"""What holds for all tests."""

import os


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: somebody always waits, for a browser, a server or a clock."""
    return (os.cpu_count() or 1) + 1
