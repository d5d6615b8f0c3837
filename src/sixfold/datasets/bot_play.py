"""Games between any bots, with the value that each bot gives to the legal moves."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from sixfold.arena.game_loop import play_simulated
from sixfold.bots import Bot
from sixfold.core.actions import Resign
from sixfold.core.bits import Words
from sixfold.core.encoding import unpacked
from sixfold.core.game import Game
from sixfold.core.kernels import Float64s
from sixfold.core.view import View
from sixfold.datasets.decisions import NO_ACTION, Decisions, outcome_of, packed
from sixfold.datasets.observation_key import key_of_view
from sixfold.engine.episode import Lens


@dataclass
class Row:
    """One decision."""

    seat: int
    key: bytes
    mask: Words
    action: int = NO_ACTION
    values: Float64s | None = None


class BotPlay:
    """Plays the games of a table between bots."""

    def __init__(self, game: Game, bots: Sequence[Bot], seed: int, failed: Callable[[int, Exception], None]) -> None:
        """``failed`` is called when a bot fails, with its seat; the seat resigns."""
        self.game, self.bots, self.seed, self.failed, self.lens = game, bots, seed, failed, Lens(game)

    def play(self, number: int) -> Decisions:
        """Play the game with this number."""
        rows: list[Row] = []

        def choose(bot: Bot, view: View, rng: Random) -> Any:
            rows.append(row := self._row(view))
            move = bot.choose(view, rng)
            if not isinstance(move, Resign):
                row.values = self._values(bot, view, row)
                row.action = self.lens.encoding.action_of(view, move)
            return move

        position, _ = play_simulated(self.game, self.bots, self.seed, number, self.failed, choose)
        return Decisions(
            number,
            np.array([row.seat for row in rows], np.int8),
            [row.key for row in rows],
            np.array([row.mask for row in rows], np.uint32),
            np.array([row.action for row in rows], np.int32),
            [row.values for row in rows],
            *outcome_of(position, self.lens),
        )

    def _row(self, view: View) -> Row:
        assert view.seat is not None
        return Row(view.seat, key_of_view(view, self.lens), packed(self.lens.legal(view.states)))

    def _values(self, bot: Bot, view: View, row: Row) -> Float64s | None:
        """Return the value of each legal action."""
        values = bot.values(view)
        return None if values is None else values[unpacked(row.mask, self.lens.actions)]
