"""PPO by self-play on the batch simulator, in a single file, in the style of CleanRL.

    uv run --project examples/learning examples/learning/ppo_self_play.py

One network plays both seats of the card game, in hundreds of games at once. At the end it plays 400 games against
random moves. docs/learning.md tells what it reached and what to change for other experiments.
"""

from collections import Counter
from fractions import Fraction
from pathlib import Path
from time import perf_counter
from typing import Annotated, NamedTuple

import numpy as np
import torch
import typer
from torch import Tensor, nn
from torch.distributions import Categorical

import sixfold
from sixfold.arena.report import percent, percent_range
from sixfold.arena.statistics import mean_of, share_interval
from sixfold.core.encoding import unpacked
from sixfold.core.game import Game
from sixfold.engine.batch import Batch
from sixfold.engine.episode import Lens
from sixfold.envs.spaces import observation_space

TABLES = 256  # games at once
LENGTH = 64  # decisions of each game between two updates
EPOCHS, MINIBATCHES = 3, 8
RATE = 1e-3  # falls to 0
TRACE = 0.95  # lambda of the advantages; nothing is discounted, because games are short
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5


class Network(nn.Module):
    """From what the seat to move sees: how good each action is, and its expected result.

    How good it is to play a card depends on its symbols, not on its slot. So the network values the symbols, once for
    each order of scoring, and a card is worth what its symbols are.
    """

    def __init__(self, lens: Lens, width: int = 128) -> None:
        super().__init__()
        names, highest = lens.encoding.feature_names(lens.game), observation_space(lens, "flat").high
        self.hand = [at for at, name in enumerate(names) if name.startswith("hand.")]
        self.colours = len(lens.game.colours)
        self.register_buffer("scale", torch.from_numpy(1 / highest.clip(1).astype(np.float32)))
        self.body = nn.Sequential(nn.Linear(len(names), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.symbols, self.others = nn.Linear(width, 2 * self.colours), nn.Linear(width, 2)
        self.value = nn.Linear(width, 1)

    def forward(self, seen: Tensor, legal: Tensor) -> tuple[Categorical, Tensor]:
        """The probabilities of the actions, and the expected result."""
        hidden = self.body(seen * self.scale)
        hand = seen[:, self.hand].unflatten(1, (-1, self.colours))
        cards = hand @ self.symbols(hidden).unflatten(1, (self.colours, 2))
        logits = torch.cat([cards.flatten(1), self.others(hidden)], dim=1).masked_fill(~legal, -1e9)
        return Categorical(logits=logits, validate_args=False), self.value(hidden).squeeze(-1)


class Decisions(NamedTuple):
    """Decisions of all games: one row for each moment, one column for each game."""

    seen: Tensor
    legal: Tensor
    action: Tensor
    chance: Tensor
    """The logarithm of the probability with which the action was chosen."""
    value: Tensor
    reward: Tensor
    """The result, for the seat that moved, if the game ended; otherwise 0."""
    follows: Tensor
    """Who moves next: 1 the same seat, -1 the other one, 0 nobody."""


def look(batch: Batch) -> tuple[Tensor, Tensor]:
    """What the seats to move see, and which actions are legal."""
    planes, features = batch.observe()
    seen = np.concatenate([planes.reshape(batch.count, -1), features], axis=1)
    legal = unpacked(batch.legal_mask(), batch.encoding.action_count(batch.game)).astype(bool)
    return torch.from_numpy(seen).float(), torch.from_numpy(legal)


@torch.no_grad()
def collect(network: Network, batch: Batch, seat: np.ndarray) -> tuple[Decisions, np.ndarray]:
    """Play on with the network on all seats; also return the seats to move at the end."""
    rows = []
    games = np.arange(batch.count)
    for _ in range(LENGTH):
        seen, legal = look(batch)
        policy, value = network(seen, legal)
        action = policy.sample()
        step = batch.step(action)
        reward = torch.from_numpy(step.reward[games, seat])
        follows = np.where(step.done, 0, np.where(step.seat == seat, 1, -1))
        rows.append((seen, legal, action, policy.log_prob(action), value, reward, torch.from_numpy(follows)))
        seat = step.seat.copy()
    return Decisions(*map(torch.stack, zip(*rows, strict=True))), seat


@torch.no_grad()
def advantages(done: Decisions, value_after: Tensor) -> Tensor:
    """How much better than expected each action was: generalised advantage estimation for two seats.

    What is good for one seat is as bad for the other. So where the seat changes, the sign does.
    """
    found = torch.zeros_like(done.value)
    value, later = value_after, torch.zeros_like(value_after)
    for t in reversed(range(len(found))):
        surprise = done.reward[t] + done.follows[t] * value - done.value[t]
        found[t] = later = surprise + TRACE * done.follows[t] * later
        value = done.value[t]
    return found


def update(network: Network, optimizer: torch.optim.Optimizer, done: Decisions, gained: Tensor) -> float:
    """Improve the network by PPO; return how random its play is (the entropy)."""
    old = Decisions(*(part.flatten(0, 1) for part in done))
    gained, target = gained.flatten(), gained.flatten() + old.value
    for _ in range(EPOCHS):
        for chosen in torch.randperm(len(target)).chunk(MINIBATCHES):
            policy, value = network(old.seen[chosen], old.legal[chosen])
            ratio = (policy.log_prob(old.action[chosen]) - old.chance[chosen]).exp()
            worth = (gained[chosen] - gained[chosen].mean()) / (gained[chosen].std() + 1e-8)
            # A step that changes the probability of an action by more than CLIP earns nothing.
            gain = torch.min(worth * ratio, worth * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
            entropy = policy.entropy().mean()
            loss = VALUE * (value - target[chosen]).square().mean() - gain - ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
    return entropy.item()


def train(network: Network, game: Game, steps: int, seed: int) -> None:
    """Play and learn for about this many decisions."""
    batch = Batch(game, TABLES, seed=seed, auto_reset=True)
    optimizer = torch.optim.Adam(network.parameters(), RATE, eps=1e-5)
    updates, begun, seat = steps // (TABLES * LENGTH), perf_counter(), batch.reset().copy()
    for number in range(1, updates + 1):
        optimizer.param_groups[0]["lr"] = RATE * (1 - (number - 1) / updates)
        done, seat = collect(network, batch, seat)
        with torch.no_grad():
            _, value_after = network(*look(batch))
        entropy = update(network, optimizer, done, advantages(done, value_after))
        if number % 20 == 0:
            rate = number * TABLES * LENGTH / (perf_counter() - begun)
            games = int((done.follows == 0).sum())
            print(f"{number}/{updates} updates, {games} games in the last, entropy {entropy:.2f}, {rate:,.0f} steps/s")


@torch.no_grad()
def rounds_against_random(network: Network, game: Game, games: int, seed: int) -> list[Fraction]:
    """The share of wins in each pair of games; the two games of a pair have the same draws, with seats swapped."""
    shares = np.zeros(games // 2)
    for own in range(2):
        batch = Batch(game, games // 2, seed=seed)
        seat = batch.reset()
        while (seat >= 0).any():
            policy, _ = network(*look(batch))
            actions = np.where(seat == own, policy.probs.argmax(dim=1).numpy(), batch.random_actions())
            step = batch.step(actions)
            seat, shares = step.seat, shares + step.reward[:, own] / 4
    return [Fraction(1, 2) + Fraction(float(share)) for share in shares]


def main(
    steps: Annotated[int, typer.Option(help="decisions to learn from")] = 2_000_000,
    seed: int = 1,
    games: Annotated[int, typer.Option(help="games against random moves at the end", min=2)] = 400,
    save: Annotated[Path, typer.Option(help="file for the policy")] = Path("ppo_self_play.pt"),
    load: Annotated[Path | None, typer.Option(exists=True, dir_okay=False, help="play with this policy")] = None,
    require: Annotated[float, typer.Option(help="the program fails with a smaller share of wins")] = 0.95,
) -> None:
    """Train a policy, save it, and play against random moves."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # more do not help networks as small as this one
    game, begun = sixfold.make("cards", players=2), perf_counter()
    network = Network(Lens(game))
    if load:
        network.load_state_dict(torch.load(load, weights_only=True))
    else:
        train(network, game, steps, seed)
        torch.save(network.state_dict(), save)
        print(f"trained for {(perf_counter() - begun) / 60:.1f} minutes")
    rounds = Counter(rounds_against_random(network, game, games, seed + 1))
    interval = percent_range(share_interval(rounds, games=2))
    print(f"{game}: wins {percent(float(mean_of(rounds)))} of {games} games against random ({interval})")
    raise typer.Exit(int(mean_of(rounds) < require))


if __name__ == "__main__":
    typer.run(main)
