"""The rules of one table as a value: the game, its variant and the number of players."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from sixfold.core.chance import Dealer
from sixfold.core.colours import COLOURS
from sixfold.core.errors import BadNotation, BadSetup
from sixfold.core.translation import Catalogue
from sixfold.core.types import Action, Result, Setup

if TYPE_CHECKING:
    from sixfold.core.kernels import Records
    from sixfold.core.position import Position

Stage = Literal["draft", "terminal", "published"]
"""Where a title appears: only where it is named; in lists of the command line too; on servers too."""


@dataclass(frozen=True)
class Game(ABC):
    """The base of all games. Each game adds its setup."""

    variant: str = "base"
    players: int = 2

    name: ClassVar[str]
    variant_players: ClassVar[Mapping[str, tuple[int, ...]]]
    """The variants, each with the numbers of players it supports."""
    texts: ClassVar[Catalogue]
    """The texts of the game in every language, among them its ``title``."""
    stage: ClassVar[Stage] = "draft"
    daily_variant: ClassVar[str | None] = None
    """The variant of the daily challenge; None if this title has none."""
    colours: ClassVar[str] = COLOURS
    """The letters of the colours that score."""
    position_type: ClassVar[type["Position"]]
    """The class of its positions; compiled games have their own."""
    has_matches: ClassVar[bool] = False
    """Whether several games can form a match (``match_points``, ``next_first``)."""

    @classmethod
    def make(cls, variant: str = "base", players: int | None = None) -> Self:
        """Create a game; by default with the smallest number of players that the variant supports."""
        return cls(variant, cls.variant_players.get(variant, (2,))[0] if players is None else players)

    def __post_init__(self) -> None:
        known = self.variant_players
        if self.variant not in known:
            variant = str(self.variant)[:40]
            raise BadSetup(f"{self.name} has no variant {variant!r}; it has: {', '.join(known)}", "unknown-variant")
        if type(self.players) is not int or self.players not in known[self.variant]:
            allowed = " or ".join(", ".join(map(str, known[self.variant])).rsplit(", ", 1))
            players = "player" if allowed == "1" else "players"
            message = f"{self.name} {self.variant} is for {allowed} {players}, not {self.players}"
            raise BadSetup(message, "wrong-players")

    def __str__(self) -> str:
        return f"{self.name} {self.variant} {self.players}"

    @property
    def rules(self) -> dict[str, Any]:
        """The rules in the format of a record."""
        return {"game": self.name, "variant": self.variant, "players": self.players}

    @property
    def has_exchange(self) -> bool:
        """Whether a seat may exchange its tiles or cards at the end of a turn."""
        return False

    @property
    def has_bonus_moves(self) -> bool:
        """Whether a marker that reaches the end of its track earns another move."""
        return False

    @property
    def has_hidden_hands(self) -> bool:
        """Whether seats hold tiles or cards that others cannot see."""
        return False

    @property
    def has_draws(self) -> bool:
        """Whether tiles or cards are drawn during the game."""
        return self.has_hidden_hands

    @property
    def shares_track(self) -> bool:
        """Whether two seats pull the markers of one track, each to their side; otherwise a side has its own track."""
        return False

    @property
    def has_gates(self) -> bool:
        """Whether areas of a track are closed while other markers are behind, so that a move may lose points."""
        return False

    @property
    def why_not_rated(self) -> Literal["alone"] | None:
        """Why results of this table cannot be rated, whatever its options are; None if they can."""
        return "alone" if len(self.sides) < 2 else None

    @property
    @abstractmethod
    def track_end(self) -> int:
        """The last field of a track."""

    @property
    def variant_number(self) -> int:
        """The variant, as kernels know it."""
        return list(self.variant_players).index(self.variant)

    @property
    def track_rows(self) -> tuple[int, ...]:
        """By seat: the row of the record's ``track`` that it plays for."""
        return tuple(range(self.players))

    def hand_seen_by(self, seat: int | None) -> int | None:
        """Return the seat whose hand a seat (or a spectator) sees: its own."""
        return seat

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The groups of seats that win and lose together; single seats unless the variant has teams."""
        return tuple((seat,) for seat in range(self.players))

    def match_points(self, result: Result) -> list[int]:
        """The points of each seat for one game of a match; only games with ``has_matches`` define it."""
        raise BadSetup(f"{self.name} is not played in matches of several games", "no-match")

    def next_first(self, first: int) -> int:
        """The seat that begins the next game of a match: the one to the left."""
        return (first + 1) % self.players

    def first_seat(self, setup: Mapping[str, Any]) -> int:
        """Return the seat that starts; 0 if the setup does not name one."""
        first = setup.get("first", 0)
        if type(first) is not int or not 0 <= first < self.players:
            raise BadSetup(f"the first seat must be one of 0…{self.players - 1}")
        return first

    def begun(self, states: "Records", setup: Mapping[str, Any], **parts: Any) -> Any:
        """Return the position with this record; its setup has these parts, and the first seat if ``setup`` names it."""
        return self.position_type(self, states, parts | {key: setup[key] for key in ("first",) if key in setup})

    def hands(
        self, setup: Mapping[str, Any], key: str, size: int, read: Callable[[list[Any]], Sequence[str]]
    ) -> list[list[str]]:
        """Return one list of ``size`` tiles or cards for each seat; ``read`` parses one."""
        hands = setup.get(key)
        if not isinstance(hands, list) or len(hands) != self.players:
            raise BadSetup(f"{key!r} must be a list with an entry for each of the {self.players} seats")
        if not all(isinstance(hand, list) and len(hand) == size for hand in hands):
            raise BadSetup(f"{key!r} must list exactly {size} for each seat")
        try:
            return [list(read(hand)) for hand in hands]
        except BadNotation as wrong:
            raise BadSetup(wrong.message, wrong.code) from None

    @abstractmethod
    def start(self, dealer: Dealer, first: int = 0) -> "Position":
        """Start a new game with draws from a dealer; seat ``first`` starts."""

    @abstractmethod
    def position(self, setup: Mapping[str, Any]) -> "Position":
        """Start a new game from the ``setup`` of a record; BadSetup if it is impossible."""

    def position_of(self, states: "Records") -> "Position":
        """Return the position of a record that kernels have filled in, without the events before it.

        It shares the record. Its setup has only what the record still tells.
        """
        return self.position_type(self, states, self.setup_of(states))

    def setup_of(self, states: "Records") -> Setup:
        """Return what a record tells about the setup of its game and its positions ask for: nothing by default."""
        return {}

    @abstractmethod
    def parse(self, text: str) -> Action:
        """Parse an action from its notation."""
