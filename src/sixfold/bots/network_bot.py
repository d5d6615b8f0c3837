"""The bot ``network``: looks one ply ahead with the learned evaluation, without a search."""

from pathlib import Path
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixfold.bots.policy_bot import EVERY_MOVE, PolicyBot, WarmupView
from sixfold.bots.tree_search import choice_list_kernel, glance_kernel, memory_of, new_problem
from sixfold.bots.warmup import PATIENCE, is_warm
from sixfold.core.errors import BadSetup
from sixfold.core.game import Game
from sixfold.core.network import Network, load_network
from sixfold.core.rng import streams
from sixfold.core.types import Action
from sixfold.core.view import View
from sixfold.engine.kernel_cache import compiled
from sixfold.games import registry

GUESSES: Final = 2
"""The number of samples of what is hidden, for each move."""
MOST_CHOICES: Final = 1 << 13
"""More than the choices of any position."""


class NetworkBot:
    """Plays the move after which the network finds its position best."""

    def __init__(self, game: Game, network: Network | None = None, looks: float = EVERY_MOVE) -> None:
        """Use the network given, or else the one that the title has for this table.

        ``looks``: the bot considers a random subset of this many legal moves.
        """
        self.name = "network"
        self._looks = int(looks)
        self._game, self._kit = game, registry.kit(game.name)
        self._memory = memory_of(game, 1, network)
        self._room = self._kit.playout.new_choices()
        self._choices = np.zeros(MOST_CHOICES, np.int64)
        self._meanwhile = PolicyBot(game, "balance")
        self._valued: NDArray[np.float64] | None = None

    def choose(self, view: View, rng: Random) -> Action:
        """Return the best move or, until the kernels are compiled, the move that is best for one's own track."""
        self._valued = None
        if not self.is_warm(view):
            return self._meanwhile.choose(view, rng, patience=0.0)
        self._valued = self._values(view, rng.getrandbits(62))
        count = len(self._valued)
        seen = rng.sample(range(count), self._looks) if 0 < self._looks < count else range(count)
        best = max(seen, key=self._valued.__getitem__)
        return self._kit.policies.move_of(view, int(self._choices[best]))

    def _values(self, view: View | WarmupView, seed: int) -> NDArray[np.float64]:
        """Return the value of each choice, in the order of ``self._choices``."""
        problem = new_problem(self._game, view)
        listing, glance = compiled(choice_list_kernel(self._game.name)), compiled(glance_kernel(self._game.name))
        count = listing(view.states, problem.tables, self._room, self._choices)
        values = np.zeros(count)
        luck = streams(seed, 1)[0], streams(seed, GUESSES)
        glance(problem, self._memory, *luck, self._choices[:count], values, GUESSES)
        return values

    def values(self, view: View) -> NDArray[np.float64] | None:
        """Return the value of each action in the last choice, NaN for illegal ones; None while there was none."""
        if self._valued is None:
            return None
        encoding, found = self._kit.encoding, np.full(self._kit.encoding.action_count(self._game), np.nan)
        tables = encoding.tables(self._game)[0]
        for choice, value in zip(self._choices.tolist(), self._valued.tolist(), strict=False):
            found[encoding.action_of_choice(view.s, tables, choice)] = value
        return found

    def is_warm(self, view: View, patience: float | None = PATIENCE) -> bool:
        """Return whether the kernels are compiled, after waiting for up to ``patience`` seconds."""
        twin = WarmupView.of(view)
        return is_warm(f"{self._game.name} network", lambda: NetworkBot(self._game)._values(twin, 0), patience)

    def close(self) -> None:
        """Do nothing: the bot holds no resources."""


def make_network_bot(game: Game, file: str) -> NetworkBot:
    """Create a bot with the network of a file; BadSetup if there is none, BadNetwork if it cannot be used."""
    features = registry.kit(game.name).features
    if features is None:
        raise BadSetup(f"{game.name} has no learned evaluation", "unknown-bot")
    try:
        data = Path(file).read_bytes()
    except OSError as wrong:
        raise BadSetup(f"network:{file[:200]}: {wrong.strerror or wrong}", "unknown-bot") from None
    return NetworkBot(game, load_network(data, features, file[:200]))
