"""Games to learn from: one compiled loop plays whole games, looking one ply ahead with the current evaluation."""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.game import Game
from sixfold.core.kernels import Float64s, Int8s, Int32s, Kernel, Records, Stream, Weights
from sixfold.core.network import FIELD, Features, Network
from sixfold.core.rng import below, streams
from sixfold.core.types import MOST_SEATS, OVER
from sixfold.engine.kernel_cache import compiled
from sixfold.games import registry
from sixfold.train.errors import CannotTrain

THOUSAND: Final = 1000
"""Shares are passed to kernels in thousandths, because kernels draw whole numbers."""
MOST_MOVES: Final = 128
"""More than the moves of any game; reserves memory."""


@dataclass(frozen=True)
class Play:
    """How the games are played."""

    candidates: int = 12
    """The number of moves that are looked at; a first estimate selects them."""
    explore: int = 60
    """In thousandths: how often one of them is played at random."""
    kept: int = 500
    """In thousandths: how many positions are kept. Neighbouring positions tell almost the same."""


@dataclass(frozen=True)
class Positions:
    """Positions and how their games ended."""

    states: Records
    seats: Int8s
    """The seat as which each position is judged."""
    shares: NDArray[np.float32]
    """By position and side: the share of the win."""
    lowest: NDArray[np.float32]
    """By position and side: the final field of the lowest marker, in units of :data:`FIELD`."""

    def __len__(self) -> int:
        return len(self.seats)


def features_of(game: Game) -> Features:
    """Return what networks of this game read; CannotTrain if the title has no networks."""
    features = registry.kit(game.name).features
    if features is None:
        raise CannotTrain("cannot-train", f"{game.name} does not say what a network would read (Kit.features)")
    return features


@cache
def self_play_kernel(title: str) -> Kernel:
    """Return the kernel that plays games and keeps some of their positions; it returns their number."""
    kit = registry.kit(title)
    search, playout, features = kit.search, kit.playout, kit.features
    if features is None:
        raise CannotTrain("cannot-train", f"{title} does not say what a network would read (Kit.features)")
    prepare, advance, shares_of = search.prepare, search.advance, search.shares_of
    list_candidates, lowest_field = features.list_candidates, features.lowest_field
    random_start, random_draw, random_choice = playout.random_start, playout.random_draw, playout.random_choice

    def play(
        tables: Records,
        weights: Weights,
        table_numbers: tuple[int, int],
        luck: NDArray[np.int64],
        how: tuple[int, int, int],
        states: Records,
        sights: Records,
        workspaces: Records,
        shares: Float64s,
        scratch: Int8s,
        same: Stream,
        kept: Records,
        seats: Int8s,
        games: Int32s,
        results: Float64s,
        lowest: Float64s,
    ) -> int:
        t, m, s, then, v, after = tables[0], workspaces[0], states[0], states[1], sights[0], sights[1]
        variant, players = table_numbers
        candidates, explore, keep = how
        count = 0
        for game in range(len(luck)):
            stream = luck[game]
            random_start(s, t, variant, players, stream)
            random_draw(s, t, stream, scratch)
            prepare(s, t, v, m, weights)
            while s.phase < OVER:
                seat = int(s.seat)
                m.me = seat
                if below(stream, THOUSAND) < keep:
                    kept[count] = s
                    # More often as the seat to move: its decisions depend on the evaluation.
                    seats[count] = below(stream, players) if below(stream, 3) > 0 else seat
                    games[count] = game
                    count += 1
                listed = list_candidates(s, t, v, m, weights, candidates)
                chosen = 0
                if below(stream, THOUSAND) < explore:
                    # Sometimes one that no estimate selects: the network must know how bad it is.
                    chosen = below(stream, listed)
                    if below(stream, 3) == 0:
                        m.quick[chosen] = random_choice(s, t, stream)
                elif m.network.trained:
                    best, mark = -1.0, int(stream[0])
                    for i in range(listed):
                        states[1] = states[0]
                        sights[1] = sights[0]
                        # The same draws after each move, so that only the moves differ.
                        same[0] = mark + 1
                        advance(then, t, after, int(m.quick[i]), same, scratch)
                        shares_of(then, t, after, m, weights, shares)
                        if shares[seat] > best:
                            best, chosen = shares[seat], i
                advance(s, t, v, int(m.quick[chosen]), stream, scratch)
            shares_of(s, t, v, m, weights, results[game])
            for side in range(players):
                lowest[game, side] = lowest_field(s, side)
        return count

    return play


class SelfPlay:
    """Plays games of one table with an evaluation: a network, or what the bots use without one."""

    def __init__(self, game: Game, network: Network | None, how: Play) -> None:
        kit = registry.kit(game.name)
        features_of(game)
        self.game, self._how, self._kit = game, how, kit
        self._play = compiled(self_play_kernel(game.name))
        self._workspaces = kit.search.new_workspaces()
        if network is not None:
            network.install(self._workspaces)

    def play(self, seed: int, first: int, count: int) -> Positions:
        """Play games ``first`` to ``first + count - 1`` of a seed: they depend on nothing else."""
        kit, how, most = self._kit, self._how, count * MOST_MOVES
        states, seats, games = kit.playout.new_states(most), np.zeros(most, np.int8), np.zeros(most, np.int32)
        results, lowest = np.zeros((count, MOST_SEATS)), np.zeros((count, MOST_SEATS))
        found = self._play(
            kit.playout.tables(self.game),
            kit.weights.weights(self.game),
            kit.playout.table_numbers(self.game),
            streams(seed, count, first),
            (how.candidates, how.explore, how.kept),
            kit.playout.new_states(2),
            kit.search.new_sights(2),
            self._workspaces,
            np.zeros(MOST_SEATS),
            np.zeros(kit.playout.SCRATCH, np.int8),
            np.zeros(1, np.int64),
            states,
            seats,
            games,
            results,
            lowest,
        )
        sides, of_game = len(self.game.sides), games[:found]
        return Positions(
            states[:found].copy(),
            seats[:found].copy(),
            results[of_game, :sides].astype(np.float32),
            (lowest[of_game, :sides] / FIELD).astype(np.float32),
        )
