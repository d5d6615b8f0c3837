"""What a title provides, as one typed value. Engines, bots, servers and the command line use a title only through it.

A title's folder (or package) has a ``kit.py`` with ``KIT``. The protocols below describe its modules. Mypy checks them
where a kit is constructed; :func:`check_kit` checks titles of other packages when they are loaded.

The kernels share these parameters: ``s`` the game record, ``t`` the tables of the layout, ``p`` a list of choices,
``m`` the workspace of the evaluation, ``k`` its weights, ``v`` the map of what free cells offer.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from importlib import resources
from inspect import isabstract
from pathlib import Path
from typing import Any, Final, Protocol, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from sixfold.core.encoding import Encoding
from sixfold.core.errors import SixfoldError
from sixfold.core.follower import Follower
from sixfold.core.game import Game
from sixfold.core.kernels import Kernel, Records
from sixfold.core.network import Features, Network, load_network
from sixfold.core.position_kernels import PositionKernels
from sixfold.core.reasons import Fact
from sixfold.core.translation import Catalogue
from sixfold.core.types import MOST_SEATS, Action

LONGEST_MENU: Final = 64
"""The most moves of a node of the tree search."""
MOST_LEVELS: Final = 8
"""The most levels of a title: this many have names."""


class Playout(Protocol):
    """Random play, and decisions as integers ("choices"); engines, perft and bots are compiled from these kernels."""

    SCRATCH: int
    """The number of ``int8`` values a playout needs besides the record."""

    def tables(self, game: Any, /) -> Records:
        """The layout as tables for kernels."""

    def table_numbers(self, game: Any, /) -> tuple[int, int]:
        """The variant and the number of players, as kernels know them."""

    def new_choices(self) -> Records:
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
    dealt_draw: Kernel
    """The same with the words of a dealer for a stream (``core/dealer_words.py``): it draws as the dealer would."""
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

    def move_of(self, view: Any, choice: int, /) -> Action:
        """The move for a choice in a view."""


Levels = tuple[tuple[str | float, ...], ...]
"""Weakest first: a bot, and the number of legal moves it considers (all if left out)."""


@dataclass(frozen=True)
class Weights:
    """The numbers behind evaluation and search, tuned by matches: by variant and number of players."""

    evaluation: Mapping[tuple[str, int], Sequence[float]]
    tree: Mapping[tuple[str, int], Sequence[float]]
    """The parameters of the search tree (:mod:`sixfold.bots.tree_search`)."""
    all_levels: Levels
    own_levels: Mapping[str | tuple[str, int], Levels] = field(default_factory=dict)
    """By variant, or by variant and number of players: where it has levels of its own."""

    def weights(self, game: Game) -> NDArray[np.float64]:
        """The weights of the evaluation for a table."""
        return np.array(self.evaluation[game.variant, game.players])

    def parameters(self, game: Game) -> NDArray[np.float64]:
        """The parameters of the search tree for a table."""
        return np.array(self.tree[game.variant, game.players])

    def levels(self, variant: str, players: int) -> Levels:
        """The levels of a table, weakest first."""
        return self.own_levels.get((variant, players)) or self.own_levels.get(variant, self.all_levels)


class Search(Protocol):
    """What tree search needs from a title (``bots/tree_search.py``). A move in the tree is a "code"."""

    LONGEST_MENU: int
    """The most codes that ``fill_menu`` writes; at most :data:`LONGEST_MENU`."""

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
    kernels: PositionKernels
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
    features: Features | None = None
    """What learned networks read; None if the title has none."""
    networks: str | None = None
    """The package with the learned networks, in ``networks/VARIANT-PLAYERS.npz``; tables may lack one."""

    def network(self, game: Game) -> Network | None:
        """Return the learned network of a table; None if it has none, BadNetwork if it cannot be used."""
        if self.features is None or self.networks is None:
            return None
        return _network(self.networks, f"{game.variant}-{game.players}.npz", self.features)


@cache
def _network(package: str, name: str, features: Features) -> Network | None:
    file = resources.files(package).joinpath("networks", name)
    return load_network(file.read_bytes(), features, name) if file.is_file() else None


class BadKit(SixfoldError):
    """A kit lacks a part, or a part cannot work."""


PROTOCOLS: Final = {"playout": Playout, "policies": Policies, "search": Search, "reasons": Reasons}


def check_kit(name: str, kit: object) -> Kit:
    """Return the kit if it can work; otherwise raise BadKit with everything that is missing, or else wrong."""
    if not isinstance(kit, Kit):
        raise BadKit("bad-title", f"the title {name!r} provides {type(kit).__name__} where a Kit is needed")
    if missing := [*_missing(kit)]:
        raise BadKit("bad-title", f"the title {name!r} lacks {', '.join(missing)}")
    if wrong := [*_wrong_types(kit)] or [*_wrong_values(name, kit)]:
        raise BadKit("bad-title", f"the title {name!r} cannot be used: {'; '.join(wrong)}")
    return kit


def members(protocol: type) -> dict[str, Any]:
    """The names that a module must have to satisfy a protocol, each with the type of its value."""
    methods = [name for name, value in vars(protocol).items() if callable(value) or isinstance(value, property)]
    hints = {name: get_origin(hint) or hint for name, hint in get_type_hints(protocol).items()}
    return dict.fromkeys(sorted(name for name in methods if not name.startswith("_")), Callable) | hints


def _missing(kit: Kit) -> Iterator[str]:
    for part, protocol in PROTOCOLS.items():
        yield from (f"{part}.{member}" for member in members(protocol) if not hasattr(getattr(kit, part), member))
    yield from (part.name for part in fields(kit) if getattr(kit, part.name) is None and part.default is MISSING)


def _wrong_types(kit: Kit) -> Iterator[str]:
    for part, base in {"game": Game, "follower": Follower}.items():
        if not (isinstance(made := getattr(kit, part), type) and issubclass(made, base)):
            yield f"{part} must be a subclass of {base.__name__}"
        elif isabstract(made):
            left = sorted(getattr(made, "__abstractmethods__", ()))
            yield f"{part} must define {', '.join(left)}"
    for part, kind in {"kernels": PositionKernels, "weights": Weights, "encoding": Encoding}.items():
        if not isinstance(getattr(kit, part), kind):
            yield f"{part} must be of the type {kind.__name__}"
    for part, protocol in PROTOCOLS.items():
        for member, kind in members(protocol).items():
            if not isinstance(getattr(getattr(kit, part), member), kind):
                yield f"{part}.{member} must be of the type {kind.__name__}"


def _wrong_values(name: str, kit: Kit) -> Iterator[str]:
    game, policies = kit.game, kit.policies.POLICIES
    if getattr(game, "name", None) != name:
        yield f"game.name must be {name!r}"
    if not isinstance(getattr(game, "texts", None), Catalogue):
        yield "game.texts must be of the type Catalogue"
    if not 1 <= kit.search.LONGEST_MENU <= LONGEST_MENU:
        yield f"search.LONGEST_MENU must be 1 to {LONGEST_MENU}, not {kit.search.LONGEST_MENU}"
    if "balance" not in policies:
        yield "policies.POLICIES must have 'balance'"
    for variant, players in game.variant_players.items():
        if not players or not 1 <= min(players) <= max(players) <= MOST_SEATS:
            yield f"game.variant_players[{variant!r}] must be 1 to {MOST_SEATS}"
        tables = {(variant, number) for number in players}
        if lacking := tables - kit.weights.evaluation.keys() | tables - kit.weights.tree.keys():
            yield f"weights must have the tables {', '.join(map(str, sorted(lacking)))}"
        found = [kit.weights.levels(variant, number) for number in players]
        for levels in [levels for i, levels in enumerate(found) if levels not in found[:i]]:
            if not 1 <= len(levels) <= MOST_LEVELS:
                yield f"weights.levels({variant!r}) must be 1 to {MOST_LEVELS}, not {len(levels)}"
            known = {"random", "network", "search", *policies}
            if unknown := {str(bot).partition(":")[0] for bot, *_ in levels} - known:
                yield f"weights.levels({variant!r}) has unknown bots: {', '.join(sorted(unknown))}"
