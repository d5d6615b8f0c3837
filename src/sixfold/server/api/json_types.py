"""The messages of the server to clients at a table, and the answers to requests for tables and games, as types.

Servers write these as plain dictionaries (``tables/projection.py``). The build of the package generates the types of
the browser client from here (``web/generate_types.py``), and a test compares them with what servers send.
"""

from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct, field
from msgspec.structs import fields

from sixfold.core.game import Stage
from sixfold.core.json_types import Colour, GameEvent, Result, Rules, Unknown
from sixfold.server.results.reviewed_player import Grade, ReviewedPlayer
from sixfold.server.tables.table_options import Options

AnyGameView = Annotated[Any, Meta(title="View")]
"""A view of any title; clients tell them apart by ``game``."""
AnyTried = Annotated[Any, Meta(title="Tried")]
"""The preview of a move of any title."""
Status = Literal["open", "playing", "over", "closed"]


class Seat(Struct, forbid_unknown_fields=True):
    """A seat. ``program`` says whether a program has played here; it is missing in lists of older tables."""

    name: str
    bot: str | None
    free: bool
    program: bool | UnsetType = UNSET


class Clocks(Struct, forbid_unknown_fields=True):
    """The milliseconds left to each seat at the moment ``since``, and the seat whose clock runs."""

    left: list[int]
    running: int | None
    since: int


class TableState(Struct, forbid_unknown_fields=True, kw_only=True):
    """What everybody may know of a table. ``waits_for`` are seats of people who must be there before a game begins.

    ``take_back`` is the seat that can take back its placement before its turn ends, and ``undo`` the one that can do so
    at any time, because it plays against bots.
    """

    status: Status
    seats: list[Seat]
    waits_for: list[int]
    number: int
    results: list[Result]
    clocks: Clocks | None
    take_back: int | None
    undo: int | None
    totals: list[int] | None
    rematch: int
    takeover: dict[str, int]
    following: str | None
    commitment: str | None


class TableInfo(TableState, kw_only=True):
    """A table as one viewer sees it. A vote for a rematch holds for ``rematch_ms`` milliseconds."""

    id: str
    code: str
    rules: Rules
    options: Options
    daily: str | None
    host: bool
    yours: list[int]
    seat: int | None
    rematch_ms: int


Now: Final = defstruct(
    "Now",
    [
        *((known.name, known.type | UnsetType, UNSET) for known in fields(TableState)),
        ("view", AnyGameView | UnsetType, UNSET),
    ],
    namespace={"__doc__": "The state after an entry, as far as the entry can have changed it."},
    forbid_unknown_fields=True,
)


class Entry(Struct, forbid_unknown_fields=True, kw_only=True):
    """An entry of a table's log as a viewer sees it."""

    seq: int
    at: int
    kind: str
    seat: int | UnsetType = UNSET
    events: list[GameEvent] | UnsetType = UNSET
    counted: Unknown | UnsetType = UNSET
    number: int | UnsetType = UNSET
    result: Result | UnsetType = UNSET
    name: str | UnsetType = UNSET
    phrase: str | UnsetType = UNSET
    text: str | UnsetType = UNSET
    bot: str | UnsetType = UNSET
    flag: bool | UnsetType = UNSET
    muted: bool | UnsetType = UNSET
    program: bool | UnsetType = UNSET
    purpose: str | UnsetType = field(default=UNSET, name="for")
    table: str | UnsetType = UNSET
    commitment: str | UnsetType = UNSET
    setup: dict[str, Any] | UnsetType = UNSET
    rules: Rules | UnsetType = UNSET
    options: Options | UnsetType = UNSET


class SyncMessage(Struct, tag_field="type", tag="sync", forbid_unknown_fields=True):
    """Everything that a viewer may know about a table."""

    seq: int
    table: TableInfo
    view: AnyGameView | None
    talk: list[Entry]


class ResumedMessage(Struct, tag_field="type", tag="resumed", forbid_unknown_fields=True):
    """The answer to the greeting of a client that knows the table. The entries that it missed follow."""

    seq: int
    seat: int | None
    clocks: Clocks | None


class ClocksMessage(Struct, tag_field="type", tag="clocks", forbid_unknown_fields=True):
    """The clocks were corrected."""

    clocks: Clocks


class EventMessage(Entry, tag_field="type", tag="event", forbid_unknown_fields=True, kw_only=True):
    """A new entry."""

    now: Now | UnsetType = UNSET  # type: ignore[valid-type]


class HintMove(Struct, forbid_unknown_fields=True):
    """A good move. ``lowest`` is, in solo, the expected lowest colour in fields."""

    move: str
    share: float
    lowest: float | None
    reason: str


class AckMessage(Struct, tag_field="type", tag="ack", forbid_unknown_fields=True):
    """The answer to an accepted message."""

    id: str
    seq: int | UnsetType = UNSET
    now: int | UnsetType = UNSET
    moves: dict[str, dict[Colour, int]] | UnsetType = UNSET
    tried: AnyTried | UnsetType = UNSET
    hints: list[HintMove] | UnsetType = UNSET


class ErrorMessage(Struct, tag_field="type", tag="error", forbid_unknown_fields=True):
    """The answer to a refused message."""

    id: str | None
    code: str
    message: str
    ruling: str | UnsetType = UNSET


ServerMessage = SyncMessage | ResumedMessage | ClocksMessage | EventMessage | AckMessage | ErrorMessage


class Listed(Struct, forbid_unknown_fields=True):
    """A table in a list. Lists of a user's own tables also say whose turn it is, and which seats are theirs."""

    id: str
    code: str | None
    rules: Rules
    status: Status
    to_move: int | None
    changed: int
    seats: list[Seat]
    number: int
    results: list[Result]
    options: Options
    daily: str | None
    your_turn: bool | UnsetType = UNSET
    yours: list[int] | UnsetType = UNSET


class RecordSeat(Struct, forbid_unknown_fields=True):
    """A seat in a game record."""

    name: str
    bot: str | UnsetType = UNSET


class ReplayStep(Struct, forbid_unknown_fields=True):
    """An event of a finished game, and the state after it."""

    event: GameEvent | None
    move: str | None
    counted: Unknown
    view: AnyGameView
    hands: list[list[str]]


class Replay(Struct, forbid_unknown_fields=True):
    """A finished game, moment by moment. ``flagged`` are seats that ran out of time."""

    rules: Rules
    seats: list[RecordSeat]
    setup: dict[str, Any]
    steps: list[ReplayStep]
    result: Result | None
    flagged: list[int]


class Judged(Struct, forbid_unknown_fields=True):
    """A move with its value, and the reason for it by language. Only better moves have their event."""

    move: str
    share: float
    reason: dict[str, str]
    event: GameEvent | UnsetType | None = UNSET
    counted: Unknown | UnsetType = UNSET


class ReviewedMove(Struct, forbid_unknown_fields=True):
    """The cost of a decision, and a better move."""

    event: int
    seat: int
    shares: list[float]
    cost: float
    grade: Grade
    played: Judged
    best: Judged


class Review(Struct, forbid_unknown_fields=True):
    """The review of a game. It has no moves until it is ready, or if none could be made."""

    ready: bool
    least_cost: float | UnsetType = UNSET
    """The least cost of a move that counts as a turning point."""
    moves: list[ReviewedMove] | UnsetType = UNSET
    final: list[float] | UnsetType = UNSET
    turning_points: list[int] | UnsetType = UNSET
    fields: int | UnsetType | None = UNSET
    """In a solo game, the length of the track, the unit of the shares."""
    players: list[ReviewedPlayer] | UnsetType = UNSET


# --- titles ---------------------------------------------------------------------------------------------------

Texts = dict[str, str]
"""A text by language."""


class TableFacts(Struct, frozen=True):
    """The facts about a variant with a number of players."""

    players: int
    sides: list[list[int]]
    """Seats that win and lose together."""
    track_end: int
    colours: list[Colour]
    levels: int
    """The number of levels of bots."""
    has_exchange: bool
    has_bonus_moves: bool
    has_hidden_hands: bool
    has_draws: bool
    shares_track: bool
    """Whether two seats pull the markers of one track, each to their side."""
    has_gates: bool
    """Whether areas of a track are closed while other markers are behind, so that a move may lose points."""
    why_not_rated: Literal["alone"] | None


class VariantFacts(Struct, frozen=True):
    """A variant of a title."""

    name: str
    titles: Texts
    notes: Texts
    tables: list[TableFacts]


class Title(Struct, frozen=True):
    """A title."""

    name: str
    stage: Stage
    titles: Texts
    labels: Texts
    """Short titles."""
    about: Texts
    endings: dict[str, Texts]
    """By reason of a result: why a game ended."""
    has_matches: bool
    daily_variant: str | None
    variants: list[VariantFacts]
