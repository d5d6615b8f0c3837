"""Ids that nobody can guess, codes that can be read aloud, and the time in the unit of the database."""

import secrets
from time import time_ns
from typing import Final

CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without I and O, which look like digits."""
CODE_LENGTH: Final = 6


def new_id() -> str:
    """A new id of 128 random bits."""
    return secrets.token_urlsafe(16)


def new_code() -> str:
    """A new six-letter code of a table."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def now_ms() -> int:
    """The time in milliseconds since 1970."""
    return time_ns() // 1_000_000


GONE: Final = "deleted"
"""The id of deleted people in logs and on seats."""
NAMELESS: Final = "–"
"""The name of deleted people."""
