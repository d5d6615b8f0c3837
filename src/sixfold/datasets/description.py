"""What each file of a dataset says about the games in it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Final

from sixfold.core.chance import SCHEME, Dealer
from sixfold.core.errors import BadDataset, SixfoldError
from sixfold.core.game import Game
from sixfold.core.types import Setup
from sixfold.engine.kernel_cache import source_hash
from sixfold.games import registry

FORMAT: Final = 1
NAMES: Final = {
    "format": "format of datasets",
    "sixfold": "version of Sixfold",
    "program": "state of the program",
    "encoding": "version of the encoding",
    "rules": "table",
    "setup": "board",
    "bots": "bots",
    "seed": "seed",
    "shuffle": "way to draw",
}
"""What differs between datasets, in words."""


@dataclass(frozen=True)
class Description:
    """What all files of a dataset have in common: everything that its games depend on, except their numbers."""

    game: Game
    bots: tuple[str, ...]
    """By seat: the name of its bot."""
    seed: int

    def to_json(self) -> dict[str, Any]:
        """Return the description for the metadata of a file."""
        return {
            "format": FORMAT,
            "sixfold": version("sixfold"),
            "program": source_hash(),
            "encoding": registry.kit(self.game.name).encoding.VERSION,
            "rules": dict(self.game.rules),
            "setup": example_setup(self.game),
            "bots": list(self.bots),
            "seed": self.seed,
            "shuffle": SCHEME,
        }


def example_setup(game: Game) -> Setup:
    """Return the setup of a game from a known seed. It shows the board, which may be a custom one."""
    setup: Setup = json.loads(json.dumps(game.start(Dealer(bytes(32))).setup))
    return setup


def description_from(told: Mapping[str, Any]) -> Description:
    """Return the description in the metadata of a file; BadDataset if this program cannot read it."""
    if told.get("format") != FORMAT:
        raise BadDataset("unknown-format", f"the format of datasets is {FORMAT}, not {str(told.get('format'))[:20]}")
    try:
        game: Game = registry.from_rules(told["rules"]).position(told["setup"]).game
        found = Description(game, tuple(map(str, told["bots"])), int(told["seed"]))
        encoding = int(told["encoding"])
    except SixfoldError as wrong:
        raise BadDataset(wrong.code, wrong.message) from None
    except (AttributeError, KeyError, TypeError, ValueError):
        raise BadDataset("bad-metadata", "its description is damaged") from None
    if encoding != (now := registry.kit(game.name).encoding.VERSION):
        message = f"its moves and masks are in version {encoding} of the encoding of {game.name}; this is version {now}"
        raise BadDataset("other-encoding", message)
    if len(found.bots) != game.players:
        raise BadDataset("bad-metadata", f"its description has {len(found.bots)} bots for {game}")
    return found


def difference(told: Mapping[str, Any], wanted: Mapping[str, Any]) -> str | None:
    """Return the first difference between two descriptions in words; None if they are equal."""
    for key, name in NAMES.items():
        if told.get(key) != wanted.get(key):
            shown = "" if key == "setup" else f": {_shown(told.get(key))}, not {_shown(wanted.get(key))}"
            return f"another {name}{shown}"
    return None


def _shown(value: Any) -> str:
    values = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else [value]
    return " ".join(map(str, values))[:60]
