"""The rules of one table as a value, and how a game starts."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Final

from sixfold.core.chance import Dealer
from sixfold.core.game import Game
from sixfold.core.kernels import Records
from sixfold.core.translation import COMMON, Catalogue
from sixfold.core.types import Setup
from sixfold.games.spezial.layout import CHIPS, COLOURS, Layout, tables_of
from sixfold.games.spezial.layout_file import own_design, read_layout
from sixfold.games.spezial.moves import Action, parse_action
from sixfold.games.spezial.position import SpezialPosition
from sixfold.games.spezial.rules import TRACK_END
from sixfold.games.spezial.setup import read_setup, write_setup
from sixfold.games.spezial.state import new_states

NO_LAYOUT: Final = Layout((), ())


@dataclass(frozen=True)
class Spezial(Game):
    """Genial Spezial. The default layout is Sixfold's own for this number of players.

    >>> game = Spezial(players=3)
    >>> print(game)
    spezial base 3
    >>> len(game.layout.towers)
    20
    >>> position = game.start(Dealer(bytes(32)))
    >>> len(position.legal_moves()) > 300
    True
    """

    layout: Layout = NO_LAYOUT

    name = "spezial"
    variant_players: ClassVar[Mapping[str, tuple[int, ...]]] = {"base": (2, 3, 4)}
    texts: ClassVar[Catalogue] = Catalogue("sixfold.games.spezial", COMMON)
    stage = "published"
    colours = COLOURS
    track_end = TRACK_END
    position_type = SpezialPosition

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.layout is NO_LAYOUT:
            object.__setattr__(self, "layout", own_design().layout(self.players))

    @cached_property
    def tables(self) -> Records:
        """The layout as tables for kernels."""
        return tables_of(self.layout)

    def start(self, dealer: Dealer, first: int = 0) -> SpezialPosition:
        """Start a game with chips from a dealer, one for each tower in ascending order of the cells."""
        bag = {f"{letter}{light}": count for letter in COLOURS for light, count in CHIPS[self.players].items()}
        drawn = dealer.draw(bag, len(self.layout.towers))
        chips = [(chip[0], int(chip[1])) for chip in drawn]
        return self.position({"layout": write_setup(self.layout, chips), "first": first})

    def position(self, setup: Mapping[str, Any]) -> SpezialPosition:
        """Start a game from a record's ``setup``, on the layout it contains; BadSetup if it is invalid."""
        first = self.first_seat(setup)
        layout, chips = read_setup(setup, self.players)
        if (layout.towers, layout.bonus) == (self.layout.towers, self.layout.bonus):
            layout = self.layout
        states = new_states()
        self.position_type.kernels.start(states, tables_of(layout), self.players, first)
        for tower, (letter, light) in enumerate(chips):
            self.position_type.kernels.lay_chip(states, tower, COLOURS.index(letter), light)
        position: SpezialPosition = replace(self, layout=layout).begun(states, setup, layout=write_setup(layout, chips))
        return position

    def setup_of(self, states: Records) -> Setup:
        """The layout and the chips: a record of a game holds only the chips."""
        chips = [(COLOURS[chip & 3], chip >> 2) for chip in states["chip"][0].tolist()]
        return {"layout": write_setup(self.layout, chips[: len(self.layout.towers)])}

    def parse(self, text: str) -> Action:
        """Parse an action from its notation."""
        return parse_action(text)


def with_layout(game: Game, path: Path) -> Spezial:
    """The same table on the board of a layout file."""
    return Spezial(game.variant, game.players, read_layout(path).layout(game.players))
