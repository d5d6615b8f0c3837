"""Games of the ``random`` bot at full speed: one compiled loop plays, lists the legal moves and observes.

The games are those that the bot plays anywhere else: dealers and bots take the same random numbers in the same order.
"""

from functools import cache
from random import Random
from typing import Final

import numpy as np

from sixfold.core.bits import Words
from sixfold.core.chance import simulation
from sixfold.core.dealer_words import RESERVE, dealer_words, words_left
from sixfold.core.game import Game
from sixfold.core.kernels import Int8s, Int32s, Kernel, Records, Stream
from sixfold.core.rng import first_streams
from sixfold.core.types import OVER
from sixfold.datasets.decisions import Decisions, outcome_of
from sixfold.datasets.observation_key import observation_key
from sixfold.engine.compiled_positions import compiled_game
from sixfold.engine.episode import Lens
from sixfold.engine.kernel_cache import compiled
from sixfold.games import registry

NAME: Final = "random"
"""The bot that plays here."""
ROWS: Final = 128
"""The decisions between two looks at the random numbers left."""
WORDS: Final = 96
"""The words of a dealer to begin with; few games take more."""


@cache
def play_kernel(title: str) -> Kernel:
    """Return the kernel that plays a game from row ``first`` on and returns the next free row.

    It stops at the end of the game, after the last row, or when the words of the dealer run low.
    """
    kit = registry.kit(title)
    playout, encoding = kit.playout, kit.encoding
    random_choice, play_choice, dealt_draw = playout.random_choice, playout.play_choice, playout.dealt_draw
    prepare, update, fill_mask, observe = encoding.prepare, encoding.update, encoding.fill_mask, encoding.observe
    canonical, action_of_choice = encoding.canonical, encoding.action_of_choice

    def play(
        states: Records,
        tables: Records,
        words: Stream,
        streams: Stream,
        work: Words,
        scratch: Int8s,
        cells: int,
        shape: tuple[int, int, int],
        seats: Int8s,
        masks: Words,
        observations: Int8s,
        actions: Int32s,
        first: int,
    ) -> int:
        s, t, row = states[0], tables[0], first
        in_planes = shape[0] * shape[1] * shape[2]
        prepare(s, t, work)
        while s.phase < OVER and row < len(actions) and words_left(words) >= RESERVE:
            seen = observations[row]
            seats[row] = s.seat
            fill_mask(s, t, work, masks[row], scratch)
            observe(s, t, int(s.seat), cells, seen[:in_planes].reshape(shape), seen[in_planes:])
            choice = canonical(s, t, random_choice(s, t, streams[row]), scratch)
            actions[row] = action_of_choice(s, t, choice)
            play_choice(s, t, choice, scratch)
            update(s, t, work, choice)
            dealt_draw(s, t, words, scratch)
            row += 1
        return row

    return play


class RandomPlay:
    """Plays the games of a table, with memory for one of them."""

    def __init__(self, game: Game, seed: int) -> None:
        self.seed, self.lens = seed, Lens(game)
        # Interpreted, the start and the ranking of a game would take longer than all of its moves.
        self._game: Game = compiled_game(game)
        self._play = compiled(play_kernel(game.name), nogil=False, counting=False)
        self._work, mask = self.lens.memory()
        self._seats, self._actions = np.zeros(ROWS, np.int8), np.zeros(ROWS, np.int32)
        self._masks = np.zeros((ROWS, len(mask)), np.uint32)
        self._observations = np.zeros((ROWS, self.lens.numbers), np.int8)

    def play(self, number: int) -> Decisions:
        """Play the game with this number."""
        dealer, rng = simulation(self.seed, number)
        position = self._game.start(dealer)
        words, streams, row = dealer_words(dealer, WORDS), _streams(rng), 0
        parts = []
        while not position.is_over:
            if words_left(words) < RESERVE:
                used, words = words[0], dealer_words(dealer, len(words))
                words[0] = used
            if row == ROWS:
                parts.append(self._rows(row))
                streams, row = _streams(rng), 0
            row = self._fill(position.states, words, streams, row)
        parts.append(self._rows(row))
        seats, keys, masks, actions = zip(*parts, strict=True)
        all_keys = [key for part in keys for key in part]
        rows = np.concatenate(seats), all_keys, np.concatenate(masks), np.concatenate(actions)
        return Decisions(number, *rows, [None] * len(all_keys), *outcome_of(position, self.lens))

    def _fill(self, states: Records, words: Stream, streams: Stream, first: int) -> int:
        """Play from this row on; return the next one."""
        lens = self.lens
        memory = self._work, lens.scratch, lens.cells, lens.planes_shape
        rows = self._seats, self._masks, self._observations, self._actions
        return int(self._play(states, lens.tables, words, streams, *memory, *rows, first))

    def _rows(self, count: int) -> tuple[Int8s, list[bytes], Words, Int32s]:
        """Return copies of the first rows: seats, keys, masks and actions."""
        keys = [observation_key(seen) for seen in self._observations[:count]]
        return self._seats[:count].copy(), keys, self._masks[:count].copy(), self._actions[:count].copy()


def _streams(rng: Random) -> Stream:
    """Return the streams of the next choices: the bot takes 64 bits for each."""
    bits = rng.getrandbits(64 * ROWS).to_bytes(8 * ROWS, "little")
    return first_streams(np.frombuffer(bits, "<u8").astype(np.uint64))
