"""Locks on files between processes. The system drops a lock together with the process that holds it."""

import os
from typing import IO, Any


def lock(file: IO[Any], *, wait: bool = False) -> bool:
    """Lock an open file until it is closed; False if another process holds the lock and ``wait`` is not set.

    Windows and some network drives have no such locks: there, every process succeeds.
    """
    if os.name != "posix":
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True
