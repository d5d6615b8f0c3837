"""PettingZoo: every title, variant and number of players as an AEC environment.

>>> from sixfold.envs import pettingzoo
>>> env = pettingzoo.env("cards", players=3)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     mask = observation["action_mask"]
...     env.step(None if termination else env.action_space(agent).sample(mask))
>>> env.agents
[]

See ``docs/pettingzoo.md``.
"""

from operator import index
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box, Dict
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv, aec_registry, register

from sixfold.core.errors import IllegalMove
from sixfold.core.game import Game
from sixfold.engine.episode import NOBODY, Episode, Lens
from sixfold.envs.arguments import invalid, table
from sixfold.envs.picture import FRAMES_A_SECOND, MODES, Picture
from sixfold.envs.spaces import Actions, Mask, observation_space, shaped
from sixfold.games import registry as titles


def env(
    game: str | Game,
    variant: str | None = None,
    players: int | None = None,
    *,
    observations: str = "flat",
    render_mode: str | None = None,
) -> "TableEnv":
    """Create an environment; by default the first variant of the title with its smallest number of players."""
    return TableEnv(table(game, variant, players), observations=observations, render_mode=render_mode)


class TableEnv(AECEnv):  # type: ignore[misc]
    """A table as an environment. Its agents are the seats: ``player_0``, ``player_1`` and so on.

    An observation has what the agent may see (``observation``) and its legal actions (``action_mask``). A reward comes
    with the end of the game: 1 for a sole winner, and such that all sides sum to 0. Alone, it is the field of the
    lowest marker, as a part of the track.
    """

    metadata = {  # noqa: RUF012 - its base declares it like this
        "name": "sixfold",
        "render_modes": MODES,
        "render_fps": FRAMES_A_SECOND,
        "is_parallelizable": False,
    }

    def __init__(self, game: Game, *, observations: str = "flat", render_mode: str | None = None) -> None:
        super().__init__()
        self.game, self.form, self.render_mode = game, observations, render_mode
        self.lens = lens = Lens(game)
        self.picture = Picture(render_mode)
        self.metadata = self.metadata | {"name": f"sixfold_{game.name}_v{lens.encoding.VERSION}"}
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen, mask = observation_space(lens, observations), Box(0, 1, (lens.actions,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Actions(lens.actions) for agent in self.possible_agents}
        self.episode: Any = None
        self._random = np_random()[0]

    def observation_space(self, agent: str) -> Dict:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Actions:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; with the same seed always the same one."""
        if seed is not None:
            self._random = np_random(seed)[0]
        number = int(self._random.integers(1 << 62))
        if self.episode is None:
            self.episode = Episode(self.game, number)
        else:
            self.episode.reset(number)
        self.agents = [*self.possible_agents]
        self.rewards = {agent: self._nothing() for agent in self.agents}
        self._cumulative_rewards = {agent: self._nothing() for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._before = self._scores()
        self.agent_selection = self.possible_agents[self.episode.seat]
        self._show()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may see; its mask is empty when it is not to move."""
        episode, seat = self.episode or self._running(), self._seats[agent]
        legal = episode.mask if episode.seat == seat else np.zeros(self.lens.actions, np.int8)
        seen = episode.observe(seat)
        if self.form != "flat":
            seen = shaped(self.lens, self.form, seen)
        return {"observation": seen, "action_mask": legal.view(Mask)}

    def step(self, action: Any) -> None:
        """Play an action of the selected agent, and all draws after it; InvalidAction, if it is not legal."""
        episode, agent = self.episode or self._running(), self.agent_selection
        if not self.agents or self.terminations[agent]:
            self._step_after_end(action)
            return
        try:
            episode.step(index(action))
        except (TypeError, IllegalMove) as wrong:
            raise invalid(action, wrong) from None
        if self._rewards_every_step or episode.seat == NOBODY:
            self._cumulative_rewards[agent] = self._nothing()
            self._reward()
        if episode.seat == NOBODY:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[episode.seat]
        if self.render_mode == "human":
            self._show()

    def render(self) -> Any:
        """The table as the seat to move sees it: text, an array of pixels, or a window."""
        if self.render_mode == "human":
            return None
        return self.picture.draw(self._running().position)

    def close(self) -> None:
        """Close the window."""
        self.picture.close()

    # --- rewards ------------------------------------------------------------------------------------------

    _rewards_every_step = False

    def _nothing(self) -> Any:
        """No reward."""
        return 0.0

    def _scores(self) -> list[Any]:
        """By seat: the sum of all rewards so far."""
        return self.lens.utilities(self.episode.states)

    def _reward(self) -> None:
        scores = self._scores()
        gained = [now - before for now, before in zip(scores, self._before, strict=True)]
        self._before = scores
        self.rewards = dict(zip(self.agents, gained, strict=True))
        self._accumulate_rewards()

    # --- internals ----------------------------------------------------------------------------------------

    def _running(self) -> Any:
        if self.episode is None:
            raise ResetNeeded("call reset before anything else")
        return self.episode

    def _step_after_end(self, action: Any) -> None:
        if not self.agents:
            raise ResetNeeded("the game is over: call reset")
        self._was_dead_step(action)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.picture.draw(self.episode.position)


for _name in titles.names():
    _id = f"sixfold/{_name}-v{titles.kit(_name).encoding.VERSION}"
    if _id not in aec_registry:
        register("aec", _id, entry_point=f"{__name__}:env", kwargs={"game": _name})
