"""What a title provides, as one typed value. Engines, bots, servers and the command line use a title only through it.

A title's folder (or package) has a ``kit.py`` with ``KIT``. The protocols below describe its modules. Mypy checks them
where a kit is constructed; :func:`check_kit` checks titles of other packages when they are loaded.

The kernels share these parameters: ``s`` the game record, ``t`` the tables of the layout, ``p`` a list of choices,
``m`` the workspace of the evaluation, ``k`` its weights, ``v`` the map of what free cells offer.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final, Protocol, get_type_hints

import numpy as np
from numpy.typing import NDArray

from sixfold.core.encoding import Encoding
from sixfold.core.entry_points import EntryPoints
from sixfold.core.errors import SixfoldError
from sixfold.core.follower import Follower
from sixfold.core.game import Game
from sixfold.core.kernels import Kernel, Records
from sixfold.core.reasons import Fact


class Playout(Protocol):
    """Random play, and decisions as integers ("choices"); engines, perft and bots are compiled from these kernels."""

    SCRATCH: int
    """The number of ``int8`` values a playout needs besides the record."""

    def tables(self, game: Any, /) -> Records:
        """The layout as tables for kernels."""

    def table_numbers(self, game: Any, /) -> tuple[int, int]:
        """The variant and the number of players, as kernels know them."""

    def new_room(self) -> Records:
        """Memory for the list of choices."""

    @property
    def new_states(self) -> Callable[[int], Records]:
        """Create an array of blank records."""

    random_start: Kernel
    """``(s, t, variant, players, stream)``: start a game with random hands."""
    random_turn: Kernel
    """``(s, t, stream, scratch) -> int``: play a random turn; return the number of moves."""
    random_draw: Kernel
    """``(s, t, stream, scratch)``: make a draw if one is due."""
    random_choice: Kernel
    """``(s, t, stream) -> int``: a random choice."""
    play_choice: Kernel
    """``(s, t, choice, scratch)``: play a choice."""
    play_given: Kernel
    """``(s, t, choice, draws, at, scratch) -> int``: play a choice, draw from a list; return the next index in it."""
    list_choices: Kernel
    """``(s, t, p) -> int``: list every choice of the seat to move; return their number."""
    listed_choice: Kernel
    """``(s, p, i) -> int``: choice ``i`` of the list."""


class Policies(Protocol):
    """The simple bots: the value of each listed choice to them."""

    POLICIES: dict[str, Kernel]
    """``(s, t, p, m, k, count)`` by the bot's name, weakest first. ``balance`` must be among them."""

    def new_workspaces(self) -> Records:
        """A workspace for the evaluation."""

    def move_of(self, view: Any, choice: int, /) -> Any:
        """The move for a choice in a view."""


class Weights(Protocol):
    """The numbers behind evaluation and search, tuned by matches."""

    def weights(self, game: Game, /) -> NDArray[np.float64]:
        """The weights of the evaluation for a table."""

    def levels(self, variant: str, /) -> tuple[tuple[str | float, ...], ...]:
        """The levels of a variant, weakest first: a bot, and the number of moves it considers (all if left out)."""


class Search(Protocol):
    """What tree search needs from a title (``bots/tree_search.py``). A move in the tree is a "code"."""

    LONGEST_MENU: int
    """The most codes that ``fill_menu`` writes; at most 64, because compiled code does not check indices."""

    def parameters(self, game: Game, /) -> NDArray[np.float64]:
        """The parameters of the tree."""

    def new_sights(self, count: int, /) -> Records:
        """Maps of what free cells offer."""

    def new_workspaces(self) -> Records:
        """A workspace for the evaluation."""

    prepare: Kernel
    """``(s, t, v, m, k)``: fill the map and the workspace for a position."""
    deal_hidden: Kernel
    """``(s, t, held, stream)``: fill in what is hidden from the seat to move."""
    choice_of: Kernel
    """``(s, code) -> int``: the choice of a code; ``IMPOSSIBLE`` if the seat does not hold it."""
    code_of: Kernel
    """``(s, choice) -> int``: the code of a choice."""
    fill_menu: Kernel
    """``(s, t, v, m, k, codes, worths, own) -> int``: fill in the candidate moves; return their number."""
    advance: Kernel
    """``(s, t, v, choice, stream, scratch)``: play a choice and what follows, and update the map."""
    quick_choice: Kernel
    """``(s, t, v, m, k, stream) -> int``: a fast choice, to continue play after the tree."""
    shares_of: Kernel
    """``(s, t, v, m, k, shares)``: each seat's expected share of the win."""


class Reasons(Protocol):
    """Arguments for and against a move."""

    def facts(self, view: Any, move: Any, /) -> Sequence[Fact]:
        """The facts about a move, most important first."""


@dataclass(frozen=True)
class Kit:
    """Everything that a title provides."""

    game: type[Game]
    entry_points: EntryPoints
    """The kernels that positions call."""
    follower: type[Follower]
    playout: Playout
    policies: Policies
    weights: Weights
    search: Search
    encoding: Encoding
    """Moves and views as numbers, for programs that learn."""
    reasons: Reasons
    with_layout: Callable[[Game, Path], Game] | None = None
    """The same table on the board from a file; None if the title has only one board."""


class BadKit(SixfoldError):  # noqa: N818
    """A kit lacks a required part."""


PROTOCOLS: Final = {
    "playout": Playout,
    "policies": Policies,
    "weights": Weights,
    "search": Search,
    "reasons": Reasons,
}


def check_kit(name: str, kit: object) -> Kit:
    """Return the kit if it is complete; otherwise raise BadKit with everything that is missing."""
    if not isinstance(kit, Kit):
        raise BadKit("bad-title", f"the title {name!r} provides {type(kit).__name__} where a Kit is needed")
    missing = [
        f"{part}.{member}"
        for part, protocol in PROTOCOLS.items()
        for member in members(protocol)
        if not hasattr(getattr(kit, part), member)
    ]
    missing += [field.name for field in fields(kit) if getattr(kit, field.name) is None and field.name != "with_layout"]
    if kit.encoding is not None and not isinstance(kit.encoding, Encoding):
        missing.append("encoding (it must be a sixfold.core.encoding.Encoding)")
    if getattr(kit.game, "texts", None) is None:
        missing.append("game.texts")
    if not missing and kit.game.name != name:
        missing = [f"game.name (it is {kit.game.name!r})"]
    if missing:
        raise BadKit("bad-title", f"the title {name!r} lacks {', '.join(missing)}")
    return kit


def members(protocol: type) -> list[str]:
    """The names that a module must have to satisfy a protocol."""
    methods = [
        name
        for name, value in vars(protocol).items()
        if (callable(value) or isinstance(value, property)) and not name.startswith("_")
    ]
    return sorted({*get_type_hints(protocol), *methods})
