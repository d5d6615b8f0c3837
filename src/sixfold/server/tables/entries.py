"""The log of a table: numbered entries, never changed. Everything else about a table follows from them."""

from typing import Any, Final

import msgspec

Body = dict[str, Any]


class Draft(msgspec.Struct, frozen=True):
    """Something that is about to happen at a table."""

    kind: str
    body: Body


class Entry(msgspec.Struct, frozen=True):
    """Something that happened at a table; ``at`` in milliseconds since 1970."""

    seq: int
    at: int
    kind: str
    body: Body


# The kinds of entries.
OPENED: Final = "opened"
SAT: Final = "sat"
STOOD: Final = "stood"
READY: Final = "ready"
BEGAN: Final = "began"
DID: Final = "did"
TOOK_BACK: Final = "took-back"
ENDED: Final = "ended"
SAID: Final = "said"
VOTED: Final = "voted"
REPLACED: Final = "replaced"
HINTED: Final = "hinted"
FOLLOWED: Final = "followed"
CLOSED: Final = "closed"

ALL: Final = (
    *(OPENED, SAT, STOOD, READY, BEGAN, DID, TOOK_BACK, ENDED),
    *(SAID, VOTED, REPLACED, HINTED, FOLLOWED, CLOSED),
)
