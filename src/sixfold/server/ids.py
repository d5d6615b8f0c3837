"""Ids that nobody can guess, and codes that can be read out."""

import secrets
from typing import Final

CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No I and O: they look like figures."""
CODE_LENGTH: Final = 6


def new_id() -> str:
    """A fresh id of 128 bits."""
    return secrets.token_urlsafe(16)


def new_code() -> str:
    """Six letters by which a table is found."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


GONE: Final = "deleted"
"""Stands in logs and on seats where a person was who has had everything about them deleted. Nobody has this id."""
NAMELESS: Final = "–"
"""Stands where their name was."""
