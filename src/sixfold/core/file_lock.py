"""File locks between processes. The operating system releases a lock when its process ends."""

import os
from typing import IO, Any


def lock(file: IO[Any] | int, *, wait: bool = False) -> bool:
    """Lock an open file until it is closed; False if another process holds the lock and ``wait`` is not set.

    It may be a file object or the number of an open file or folder. Windows and some network drives have no such
    locks; there, every process succeeds.
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
