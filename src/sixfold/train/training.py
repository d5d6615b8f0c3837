"""Rounds of self-play, fitting and judging, in a folder from which an interrupted training continues exactly.

Each round plays games with the best network so far, fits a new network to all games so far, and lets both play against
each other one ply ahead. The new network is kept only if it wins. Until one has won, the newest plays.
"""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import numpy as np

from sixfold import arena
from sixfold.arena.journal import open_journal
from sixfold.arena.pool import InlinePool, ProcessPool
from sixfold.core.atomic_files import remove_drafts, write_whole, writing_whole
from sixfold.core.game import Game
from sixfold.core.kernels import Int8s, Records
from sixfold.core.network import Network, load_network
from sixfold.games import registry
from sixfold.train.errors import CannotTrain
from sixfold.train.fit import Epoch, Fit, fit
from sixfold.train.samples import Samples, joined, samples_of
from sixfold.train.self_play import Play, Positions, SelfPlay, features_of

BETTER: Final = 0.5
"""A network that wins a larger share of the judged games is kept."""
BASELINE: Final = "denial"
"""The opponent of the first network."""


@dataclass(frozen=True)
class Plan:
    """Everything that a training follows from, besides the table. The same plan gives the same network."""

    rounds: int = 3
    games: int = 40_000
    """Games in each round."""
    chunk: int = 5_000
    """Games in a file: after an interruption, at most one file is played again."""
    judged: int = 400
    """Games that decide whether a network is kept."""
    seed: int = 0
    play: Play = field(default_factory=Play)
    fit: Fit = field(default_factory=Fit)


Tell = Callable[[str, float, int], None]
"""Hears figures: a name, a value, and a step, as TensorBoard shows them."""


class Training:
    """A training in a folder."""

    def __init__(self, game: Game, plan: Plan, folder: Path, workers: int = 0, tell: Tell = lambda *_: None) -> None:
        """Open a folder, or begin in a new one; CannotTrain if it holds another training."""
        self.game, self.plan, self.folder = game, plan, folder
        self._features, self._workers, self._tell = features_of(game), workers, tell
        folder.mkdir(parents=True, exist_ok=True)
        remove_drafts(folder)
        described = {"game": str(game), "features": self._features.version, "plan": asdict(plan)}
        file = folder / "plan.json"
        if not file.exists():
            write_whole(file, json.dumps(described, indent=2))
        elif _read_json(file) != described:
            raise CannotTrain("other-training", f"{folder} holds a training with another plan or for other features")

    def run(self) -> Path:
        """Train until the plan is fulfilled; return the file of the best network."""
        best: Path | None = None
        playing: Path | None = None
        for number in range(1, self.plan.rounds + 1):
            candidate = self._fitted(number, playing)
            if self._wins(number, candidate, best):
                best = playing = candidate
            elif best is None:
                # It loses, but no evaluation without a network teaches more.
                playing = candidate
        if best is None:
            raise CannotTrain("no-network", f"no network won against {BASELINE}; train it with more games")
        found = self.folder / "network.npz"
        write_whole(found, best.read_bytes())
        return found

    # --- self-play -------------------------------------------------------------------------------------------

    def _fitted(self, number: int, best: Path | None) -> Path:
        """Return the network of a round, after playing and fitting what is missing."""
        folder = self.folder / f"round-{number}"
        file = folder / "network.npz"
        if file.exists():
            return file
        folder.mkdir(exist_ok=True)
        remove_drafts(folder)
        self._play(number, best)
        samples = self._samples(number)

        def told(epoch: int, losses: Epoch) -> None:
            step = (number - 1) * self.plan.fit.epochs + epoch + 1
            for name, value in asdict(losses).items():
                self._tell(f"loss/{name}", value, step)

        seed = self.plan.seed + number
        model, epochs = fit(self._features.inputs, samples, seed, self.plan.fit, folder / "fit.pt", told)
        about = {
            "game": str(self.game),
            "round": number,
            "positions": len(samples),
            "curve": [[round(value, 5) for value in vars(epoch).values()] for epoch in epochs],
            "plan": asdict(self.plan),
        }
        write_whole(file, model.network(about).to_bytes(self._features.version))
        return file

    def _play(self, number: int, best: Path | None) -> None:
        """Play the games of a round that are missing."""
        plan = self.plan
        starts = range(0, plan.games, plan.chunk)
        missing = [first for first in starts if not self._chunk(number, first).exists()]
        play = partial(_play_chunk, self.game, plan, number, best.read_bytes() if best else None)
        for done, (first, positions) in enumerate(self._in_parallel(play, missing), len(starts) - len(missing) + 1):
            _save_positions(self._chunk(number, first), positions)
            self._tell("games", min(done * plan.chunk, plan.games), number)

    def _in_parallel(self, play: Callable[[int], Positions], starts: list[int]) -> Iterator[tuple[int, Positions]]:
        if self._workers == 0:
            yield from ((first, play(first)) for first in starts)
            return
        with ProcessPoolExecutor(self._workers, mp_context=get_context("spawn")) as pool:
            yield from zip(starts, pool.map(play, starts), strict=True)

    def _chunk(self, number: int, first: int) -> Path:
        return self.folder / f"round-{number}" / f"games-{first:07}.npz"

    def _samples(self, number: int) -> Samples:
        """Return the samples of all rounds so far, in the order of their games."""
        kit, plan, parts = registry.kit(self.game.name), self.plan, []
        for earlier in range(1, number + 1):
            for first in range(0, plan.games, plan.chunk):
                states = kit.playout.new_states
                parts.append(samples_of(self.game, _load_positions(self._chunk(earlier, first), states)))
        return joined(parts)

    # --- judging ---------------------------------------------------------------------------------------------

    def _wins(self, number: int, candidate: Path, best: Path | None) -> bool:
        """Return whether a network wins against the best so far."""
        opponent = BASELINE if best is None else f"network:{best}"
        # Other draws than in any round of self-play.
        contest = arena.Contest(self.game, (f"network:{candidate}", opponent), self.plan.seed + number)
        play, warm = partial(arena.play, contest), partial(arena.warm, contest)
        pool = ProcessPool(play, self._workers, warm) if self._workers else InlinePool(play)
        journal = open_journal(candidate.with_name("judged.games"), contest)
        try:
            summary = arena.summarise(arena.run(contest, self.plan.judged, pool, journal))
        finally:
            journal.close()
        standing = summary.standings[0]
        self._tell("share", standing.share, number)
        write_whole(candidate.with_name("judged.json"), json.dumps(summary.to_json(), indent=2))
        return standing.share > BETTER * 2 * standing.fair


def _play_chunk(game: Game, plan: Plan, number: int, network: bytes | None, first: int) -> Positions:
    best: Network | None = None
    if network is not None:
        best = load_network(network, features_of(game), "the network of an earlier round")
    # Each round has its own games.
    return SelfPlay(game, best, plan.play).play(
        plan.seed * 1_000_003 + number, first, min(plan.chunk, plan.games - first)
    )


def _save_positions(file: Path, positions: Positions) -> None:
    raw = np.frombuffer(positions.states.tobytes(), np.uint8)
    with writing_whole(file) as stream:
        np.savez_compressed(stream, states=raw, seats=positions.seats, shares=positions.shares, lowest=positions.lowest)


def _load_positions(file: Path, new_states: Callable[[int], Records]) -> Positions:
    try:
        with np.load(file, allow_pickle=False) as saved:
            seats: Int8s = saved["seats"]
            states = new_states(len(seats))
            states.view(np.uint8).reshape(-1)[:] = saved["states"]
            return Positions(states, seats, saved["shares"], saved["lowest"])
    except (OSError, ValueError, KeyError) as wrong:
        raise CannotTrain("damaged", f"{file} is damaged: {wrong}; delete it, and it is played again") from None


def _read_json(file: Path) -> Any:
    try:
        return json.loads(file.read_text("utf-8"))
    except ValueError:
        raise CannotTrain("damaged", f"{file} is damaged") from None
