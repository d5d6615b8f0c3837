"""OpenSpiel games: importing this module registers every title as ``sixfold_NAME``.

>>> import pyspiel
>>> import sixfold.envs.openspiel
>>> game = pyspiel.load_game("sixfold_cards(players=3)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 15)

Chance is explicit: one tile, card or chip per chance node. See ``docs/openspiel.md``.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from random import Random
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from sixfold.core.errors import SixfoldError
from sixfold.core.game import Game
from sixfold.engine.episode import Lens
from sixfold.envs.explicit_chance import ExplicitGame
from sixfold.games import registry

PREFIX: Final = "sixfold_"
LONGEST: Final = 10_000
"""The most moves of a game, for programs that ask; not every title has a bound of its own."""

_Type = pyspiel.GameType


def game_type(game: Game) -> pyspiel.GameType:
    """The facts about a title, those about utilities for one table."""
    numbers = {number for numbers in game.variant_players.values() for number in numbers}
    hidden = game.has_hidden_hands
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.texts.say("en", "title"),
        dynamics=_Type.Dynamics.SEQUENTIAL,
        chance_mode=_Type.ChanceMode.EXPLICIT_STOCHASTIC,
        information=_Type.Information.IMPERFECT_INFORMATION if hidden else _Type.Information.PERFECT_INFORMATION,
        utility=_Type.Utility.GENERAL_SUM if len(game.sides) == 1 else _Type.Utility.ZERO_SUM,
        reward_model=_Type.RewardModel.TERMINAL,
        max_num_players=max(numbers),
        min_num_players=min(numbers),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"variant": game.variant, "players": 0},
    )


def game_info(game: Game, actions: int) -> pyspiel.GameInfo:
    """The sizes of one table."""
    alone = len(game.sides) == 1
    return pyspiel.GameInfo(
        num_distinct_actions=actions,
        # The first draw is from everything that there is.
        max_chance_outcomes=len(ExplicitGame(game).outcomes),
        num_players=game.players,
        min_utility=0.0 if alone else -1.0,
        max_utility=1.0,
        utility_sum=None if alone else 0.0,
        max_game_length=LONGEST,
    )


class SixfoldGame(pyspiel.Game):  # type: ignore[misc]
    """One table. Every title has a subclass."""

    title: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        try:
            variant = given.get("variant") or next(iter(registry.variants(self.title)))
            self.rules = registry.make(self.title, variant, given.get("players") or None)
        except SixfoldError as wrong:
            raise pyspiel.SpielError(wrong.message) from None
        self.lens = Lens(self.rules)
        super().__init__(game_type(self.rules), game_info(self.rules, self.lens.actions), given)

    def new_initial_state(self, text: str | None = None) -> "SixfoldState":
        """A game before its first draw."""
        if text is not None:
            raise pyspiel.SpielError("a game starts from its first draw, not from a text")
        return SixfoldState(self)

    def __reduce__(self) -> tuple[Any, ...]:
        # The classes have no importable names.
        return pyspiel.load_game, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        """The most draws of a game."""
        return LONGEST

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> "Observer":
        """What a player can observe, as arrays and as text."""
        if params:
            raise pyspiel.SpielError(f"observations have no parameters such as {', '.join(params)}")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SixfoldState(pyspiel.State):  # type: ignore[misc]
    """One game at one moment. ``table.position`` is the same as a :class:`~sixfold.core.position.Position`."""

    def __init__(self, game: SixfoldGame) -> None:
        super().__init__(game)
        self.table = ExplicitGame(game.rules)

    def current_player(self) -> int:
        """The player to move, or who it is instead."""
        if self.table.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.table.outcomes else int(self.table.position.to_move)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.table.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each tile, card or chip that can be drawn, with its probability."""
        if not self.table.outcomes:
            raise pyspiel.SpielError("nothing is to be drawn now")
        total = sum(count for _, count in self.table.outcomes)
        return [(number, count / total) for number, (_, count) in enumerate(self.table.outcomes) if count]

    def returns(self) -> list[float]:
        """1 for a sole winner, and such that all sides sum to 0; alone, the lowest marker as a part of the track."""
        return self._lens.utilities(self.table.position.states) if self.table.is_over else [0.0] * self.num_players()

    def resample_from_infostate(self, player: int, sampler: Any) -> "SixfoldState":
        """A state that this player cannot tell from this one, with the hidden tiles or cards sampled again.

        Its history is empty, because the sample has no known past.
        """
        state = self.get_game().new_initial_state()
        try:
            state.table = self.table.sample(player, Random(sampler()))
        except SixfoldError as wrong:
            raise pyspiel.SpielError(wrong.message) from None
        return state  # type: ignore[no-any-return]

    def _legal_actions(self, player: int) -> list[int]:
        return np.flatnonzero(self._lens.legal(self.table.position.states)).tolist()

    def _apply_action(self, action: int) -> None:
        table = self.table
        try:
            if table.outcomes:
                table.draw(action)
            else:
                table.play(self._lens.move(table.position, action))
        except SixfoldError as wrong:
            raise pyspiel.SpielError(wrong.message) from None

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.table
        if player == pyspiel.PlayerId.CHANCE:
            if 0 <= action < len(table.outcomes):
                return f"+{table.outcomes[action][0]}"
        elif table.position is not None:
            with suppress(SixfoldError):
                return str(self._lens.move(table.position, action))
        raise pyspiel.SpielError(f"action {action} is not possible now")

    def __str__(self) -> str:
        position = self.table.position
        if position is None:
            return "dealing" + "".join(f" {piece}" for piece in self.table.drawn)
        drawn = "".join(f" +{piece}" for piece in self.table.drawn)
        return f"{position.text(unicode=False)}\n{drawn}" if drawn else str(position.text(unicode=False))

    @property
    def _lens(self) -> Lens:
        lens: Lens = self.get_game().lens
        return lens


class Observer:
    """What a player sees: the public facts, the player's own tiles or cards, or both.

    With ``perfect_recall``, everything since the first move; there is no array for that.
    """

    def __init__(self, game: SixfoldGame, kind: pyspiel.IIGObservationType) -> None:
        self.kind = kind
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        secret = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.public_info and secret and not kind.perfect_recall:
            self.tensor = np.zeros(game.lens.numbers, np.float32)
            self.dict["observation"] = self.tensor

    def set_from(self, state: SixfoldState, player: int) -> None:
        """Fill in what this player sees."""
        if self.tensor is not None:
            position = state.table.position
            self.tensor[:] = 0 if position is None else state._lens.observe(position.states, player)

    def string_from(self, state: SixfoldState, player: int) -> str:
        """What this player sees, as text."""
        secret = self.kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        viewer = player if secret else None
        table = state.table
        if self.kind.perfect_recall:
            return f"player {player}\n{table.history(viewer)}"
        if table.position is None:
            return ""
        told = table.position.news_view(viewer).now_json(with_moves=False)
        if not self.kind.public_info:
            public = table.position.news_view(None).now_json(with_moves=False)
            told = {key: value for key, value in told.items() if value != public[key]}
        # OpenSpiel expects an empty text, not an empty object, where nothing is private.
        return json.dumps(told) if told else ""


for _name in registry.names():
    # A class, because OpenSpiel lets go of it after the end of the interpreter, which a function would not survive.
    _made = type(_name.capitalize(), (SixfoldGame,), {"title": _name})
    pyspiel.register_game(game_type(registry.kit(_name).game.make()), _made)
