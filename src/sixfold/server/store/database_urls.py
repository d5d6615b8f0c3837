"""Database URLs: ``sqlite:///FILE`` or ``postgresql://USER:PASSWORD@HOST/NAME``."""

import re
from pathlib import Path

from sixfold.core.errors import BadSetup


def sqlite_path(url: str) -> Path | None:
    """The file of an SQLite URL; None for other URLs.

    >>> sqlite_path("sqlite:///sixfold.db"), sqlite_path("sqlite:////var/lib/sixfold.db")
    (PosixPath('sixfold.db'), PosixPath('/var/lib/sixfold.db'))
    """
    path = url.removeprefix("sqlite:///")
    return Path(path) if path and path != url else None


def is_postgres(url: str) -> bool:
    """Whether a URL is one of PostgreSQL."""
    return url.startswith(("postgresql://", "postgres://"))


def unknown(url: str) -> BadSetup:
    """The error for an invalid URL; it may contain a password, so only its scheme is repeated."""
    kind = re.match(r"[A-Za-z][A-Za-z0-9+.-]{0,30}:", url)
    begins = f"one that begins with {kind[0]!r}" if kind else "this one"
    return BadSetup(
        f"a database is given as sqlite:///FILE or postgresql://USER@HOST/NAME, not as {begins}", "bad-database"
    )
