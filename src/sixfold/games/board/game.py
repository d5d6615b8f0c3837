"""Einfach Genial: the facts about the game and its variants."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sixfold.core.colours import COLOURS
from sixfold.core.translation import Catalogue
from sixfold.games.board import rules
from sixfold.games.board.position import BoardPosition
from sixfold.laying.game import LAYING_TEXTS, LayingGame


@dataclass(frozen=True)
class Board(LayingGame):
    """Einfach Genial in one of its variants.

    >>> from sixfold.core.chance import Dealer
    >>> game = Board("duel")
    >>> print(game)
    board duel 2
    >>> position = game.start(Dealer(bytes(32)))
    >>> len(position.legal_moves()) > 100
    True
    """

    name = "board"
    variant_players: ClassVar[Mapping[str, tuple[int, ...]]] = {
        "base": (2, 3, 4),
        "solo": (1,),
        "team": (4,),
        "duel": (2,),
    }
    texts = Catalogue("sixfold.games.board", LAYING_TEXTS, colours=" ".join(COLOURS))
    stage = "published"
    daily_variant = "solo"
    has_draws = True
    position_type = BoardPosition

    @property
    def track_end(self) -> int:
        """The last field: solo and team continue on a second score board; in a duel the markers move both ways."""
        return {"base": rules.FIRST_END, "duel": rules.DUEL_END}.get(self.variant, rules.TRACK_END)

    @property
    def has_exchange(self) -> bool:
        """Whether a seat may exchange its rack; never in solo (B9)."""
        return self.variant != "solo"

    @property
    def has_bonus_moves(self) -> bool:
        """Whether a marker that reaches an end earns another move; not in solo (B6)."""
        return self.variant != "solo"

    @property
    def has_hidden_hands(self) -> bool:
        """Whether racks are hidden; in solo everybody sees the tile just drawn (B12)."""
        return self.variant != "solo"

    @property
    def tiles_dealt(self) -> int:
        """Solo begins with an empty rack (B12)."""
        return 0 if self.variant == "solo" else super().tiles_dealt
