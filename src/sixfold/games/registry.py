"""The titles of this package, found by folder, and of other packages, found by entry point.

A package adds a title with an entry point of the group ``sixfold.games``: a name, and the location of its :class:`Kit`.
"""

import logging
import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import sixfold.games
from sixfold.core.errors import BadSetup, SixfoldError
from sixfold.core.game import Game, Stage

if TYPE_CHECKING:
    from sixfold.core.json_types import TitleTypes
    from sixfold.games.kit import Kit

GROUP: Final = "sixfold.games"


def installed() -> tuple[str, ...]:
    """The names of all titles that can be played if they are named, this package's own first."""
    return (*own(), *(name for name in _others() if name not in own()))


@cache
def names() -> tuple[str, ...]:
    """The names of all titles that lists show: no drafts, and none that cannot be loaded."""
    return tuple(name for name in installed() if _stage(name) != "draft")


@cache
def published() -> tuple[str, ...]:
    """The names of all titles that servers offer."""
    return tuple(name for name in names() if _stage(name) == "published")


@cache
def kit(name: str) -> "Kit":
    """What a title provides; BadSetup if there is no such title, BadKit if it is incomplete."""
    # Loaded when needed: the rules bring a compiler with them that takes most of a second to load.
    from sixfold.games.kit import BadKit, check_kit

    if name not in installed():
        raise BadSetup(f"there is no game {name[:40]!r}; there are: {', '.join(names())}", "unknown-game")
    if name in own():
        return check_kit(name, import_module(f"sixfold.games.{name}.kit").KIT)
    try:
        return check_kit(name, _others()[name].load())
    except SixfoldError:
        raise
    except Exception as wrong:
        raise BadKit("bad-title", f"the title {name!r} cannot be loaded: {type(wrong).__name__}: {wrong}") from wrong


def json_types(name: str) -> "TitleTypes | None":
    """The types of the views and previews of a title of this package, which need no compiler; None if it has none."""
    module = f"sixfold.games.{name}.json_types"
    found: TitleTypes | None = import_module(module).TYPES if find_spec(module) else None
    return found


def variants(name: str) -> dict[str, tuple[int, ...]]:
    """The variants of a title, each with its possible numbers of players."""
    return dict(kit(name).game.variant_players)


def make(name: str, variant: str = "base", players: int | None = None) -> Game:
    """A game by name; BadSetup if there is no such game."""
    return kit(name).game.make(variant, players)


def from_rules(rules: Mapping[str, Any]) -> Game:
    """The game described by a record's ``rules``."""
    name, variant, players = rules.get("game"), rules.get("variant"), rules.get("players")
    if not isinstance(name, str) or not isinstance(variant, str) or type(players) is not int:
        raise BadSetup("rules need a game, a variant and a number of players")
    return make(name, variant, players)


def _stage(name: str) -> Stage:
    try:
        return kit(name).game.stage
    except SixfoldError as wrong:
        # One broken package must not stop the others.
        logging.getLogger(__name__).warning("%s", wrong.message)
        return "draft"


@cache
def other_packages() -> tuple[Path, ...]:
    """The folders of the packages that add titles."""
    found = {title.module.partition(".")[0] for title in _others().values()} - {sixfold.__name__}
    specs = [find_spec(package) for package in sorted(found)]
    return tuple(Path(folder) for spec in specs if spec for folder in spec.submodule_search_locations or ())


@cache
def own() -> tuple[str, ...]:
    """The names of the titles of this package."""
    folders = [module.name for module in pkgutil.iter_modules(sixfold.games.__path__) if module.ispkg]
    return tuple(name for name in folders if find_spec(f"sixfold.games.{name}.kit"))


@cache
def _others() -> Mapping[str, EntryPoint]:
    return {found.name: found for found in entry_points(group=GROUP)}
