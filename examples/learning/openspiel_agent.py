"""OpenSpiel's own PPO agent learns the card game, in OpenSpiel's environments.

    uv run --project examples/learning examples/learning/openspiel_agent.py

It learns against random moves, on both seats in turn, and at the end plays 400 games against them.
docs/learning.md tells what it reached and what to change for other experiments.
"""

from collections import Counter
from fractions import Fraction
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import numpy as np
import pyspiel
import torch
import typer
from open_spiel.python.pytorch.ppo import PPO, PPOAgent
from open_spiel.python.rl_environment import ChanceEventSampler, Environment, TimeStep
from open_spiel.python.vector_env import SyncVectorEnv
from torch import Tensor, nn

import sixfold.envs.openspiel  # noqa: F401 - registers the games
from sixfold.arena.report import percent, percent_range
from sixfold.arena.statistics import mean_of, share_interval
from sixfold.envs.spaces import observation_space

GAME: Any = pyspiel.load_game("sixfold_cards(players=2)")
FEATURES = GAME.lens.encoding.feature_names(GAME.rules)
HIGHEST: Any = observation_space(GAME.lens, "flat").high.clip(1)
OWN_TRACK = [at for at, name in enumerate(FEATURES) if name.startswith("tracks.own.")]
HAND = [at for at, name in enumerate(FEATURES) if name.startswith("hand.")]
COLOURS = len(GAME.rules.colours)

TABLES = 8  # games at once
LENGTH = 64  # decisions in each game between two updates
POINT = 0.1  # what a step of a marker earns; a win earns 1, but is rare news


class OneSeat:
    """Games as one seat meets them: between its own moves the other one plays at random. It changes seats each time.

    OpenSpiel's PPO learns games for a single player. Its observations, actions and rewards are these.
    """

    def __init__(self, seed: int, own: int) -> None:
        self.environment = Environment(GAME, chance_event_sampler=ChanceEventSampler(seed))
        self.rng, self.own = np.random.default_rng(seed), 1 - own

    def reset(self) -> TimeStep:
        """Begin a game on the other seat."""
        self.own, self.progress = 1 - self.own, 0.0
        return self._until_own_turn(self.environment.reset())

    def step(self, actions: list[int]) -> TimeStep:
        """Play an action, then random ones for the others until it is our turn again."""
        return self._until_own_turn(self.environment.step(actions))

    def get_time_step(self) -> TimeStep:
        """The present moment."""
        return self.moment

    def _until_own_turn(self, moment: TimeStep) -> TimeStep:
        while not moment.last() and (seat := moment.current_player()) != self.own:
            moment = self.environment.step([self.rng.choice(moment.observations["legal_actions"][seat])])
        seen = np.array(moment.observations["info_state"][self.own], np.float32)
        result = 0.0 if moment.first() else moment.rewards[self.own]
        before, self.progress = self.progress, float(seen[OWN_TRACK].sum())
        told = {
            "info_state": [seen / HIGHEST],
            "legal_actions": [moment.observations["legal_actions"][self.own]],
            "result": result,
        }
        self.moment = TimeStep(told, [result + POINT * (self.progress - before)], None, moment.step_type)
        return self.moment


class CardActor(nn.Module):
    """How good each action is.

    How good it is to play a card depends on its symbols, not on its slot. So the network values the symbols, once for
    each order of scoring, and a card is worth what its symbols are.
    """

    def __init__(self, width: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(len(FEATURES), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.symbols, self.others = nn.Linear(width, 2 * COLOURS), nn.Linear(width, 2)

    def forward(self, seen: Tensor) -> Tensor:
        """The logit of each action."""
        hidden, hand = self.body(seen), seen[:, HAND].unflatten(1, (-1, COLOURS))
        cards = hand @ self.symbols(hidden).unflatten(1, (COLOURS, 2))
        return torch.cat([cards.flatten(1), self.others(hidden)], dim=1)


class CardAgent(PPOAgent):
    """OpenSpiel's networks, with an actor for cards."""

    def __init__(self, actions: int, shape: tuple[int, ...], device: str) -> None:
        super().__init__(actions, shape, device)
        self.actor = CardActor()


def new_agent() -> PPO:
    """An agent that has learned nothing."""
    return PPO(
        input_shape=tuple(GAME.observation_tensor_shape()),
        num_actions=GAME.num_distinct_actions(),
        num_players=1,
        num_envs=TABLES,
        steps_per_batch=LENGTH,
        learning_rate=1e-3,
        gamma=0.9,  # points soon are more certain than the end
        gae_lambda=0.9,
        agent_fn=CardAgent,
    )


def train(agent: PPO, steps: int, seed: int) -> None:
    """Let the agent make this number of decisions, and learn from them."""
    environments = SyncVectorEnv([OneSeat(seed + i, i % 2) for i in range(TABLES)])
    moments, updates, begun = environments.reset(), steps // (TABLES * LENGTH), perf_counter()
    results: list[float] = []
    for number in range(updates):
        for _ in range(LENGTH):
            moments, rewards, over, ends = environments.step(agent.step(moments), reset_if_done=True)
            agent.post_step(rewards, over)
            results += [end.observations["result"] for end in ends if end.last()]
        agent.anneal_learning_rate(number, updates)
        agent.learn(moments)
        if (number + 1) % 20 == 0:
            recent, rate = (1 + np.mean(results[-200:])) / 2, agent.total_steps_done / (perf_counter() - begun)
            print(f"{number + 1}/{updates} updates, {len(results)} games: wins {percent(recent)}, {rate:,.0f} steps/s")


def rounds_against_random(agent: PPO, games: int, seed: int) -> list[Fraction]:
    """The share of wins in each pair of games; the two games of a pair begin with the same draws, seats swapped."""
    shares = []
    for number in range(games // 2):
        total = 0.0
        for own in range(2):
            environment = OneSeat(seed + number, own)
            moment = environment.reset()
            while not moment.last():
                [chosen] = agent.step([moment], is_evaluation=True)
                moment = environment.step([int(chosen.probs.argmax())])
            total += moment.observations["result"]
        shares.append(Fraction(1, 2) + Fraction(total) / 4)
    return shares


def main(
    steps: Annotated[int, typer.Option(help="decisions to learn from")] = 100_000,
    seed: int = 1,
    games: Annotated[int, typer.Option(help="games against random moves at the end", min=2)] = 400,
    save: Annotated[Path, typer.Option(help="file for the policy")] = Path("openspiel_agent.pt"),
    load: Annotated[Path | None, typer.Option(exists=True, dir_okay=False, help="play with this policy")] = None,
    require: Annotated[float, typer.Option(help="the program fails with a smaller share of wins")] = 0.95,
) -> None:
    """Train a policy, save it, and play against random moves."""
    np.random.seed(seed)  # the agent shuffles with this generator
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    begun, agent = perf_counter(), new_agent()
    if load:
        agent.network.load_state_dict(torch.load(load, weights_only=True))
    else:
        train(agent, steps, seed)
        torch.save(agent.network.state_dict(), save)
        print(f"trained for {(perf_counter() - begun) / 60:.1f} minutes")
    rounds = Counter(rounds_against_random(agent, games, 1_000_000 + seed))
    interval = percent_range(share_interval(rounds, games=2))
    print(f"{GAME}: wins {percent(float(mean_of(rounds)))} of {games} games against random ({interval})")
    raise typer.Exit(int(mean_of(rounds) < require))


if __name__ == "__main__":
    typer.run(main)
