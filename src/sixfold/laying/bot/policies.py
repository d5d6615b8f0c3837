"""The simple bots of a title, as kernels.

A policy assigns a value to every listed choice; the bot plays the best (see :mod:`sixfold.bots.policy_bot`).
"""

from typing import Any

import numpy as np

from sixfold.core.choices import unpack
from sixfold.core.hidden_hands import exchange_or_keep
from sixfold.core.kernels import Int8s, Kernel, Record, Records, Weights, rule
from sixfold.core.policies import exchange_first, greedy
from sixfold.laying.bot.evaluation import (
    DENIAL,
    HIGHEST_FIELD,
    GainWorth,
    Tracks,
    gain_worth_of,
    reply_worth,
    workspace_type,
)
from sixfold.laying.moves import Move
from sixfold.laying.position import LayingPosition
from sixfold.laying.rules import LayingRules
from sixfold.laying.view import LayingView


@rule
def points(s: Record, t: Record, p: Record, m: Record, k: Weights, count: int) -> None:
    """Prefer the most points now."""
    for i in range(count):
        m.worth[i] = int(p.gains[i, 0]) + int(p.gains[i, 1])


@rule
def reply_weight(s: Record, k: Weights) -> float:
    """The weight of replies against a move; negative in solo, where the replies are one's own next moves."""
    return float(-k[DENIAL] if s.players == 1 else k[DENIAL])


def track_after_kernel(rules: LayingRules) -> Kernel:
    """The kernel that fills in the track of the seat to move after a listed placement, from its point of view."""
    row_of, advanced, own_field, lowest = rules.row_of, rules.advanced, rules.own_field, rules.TRACK_START

    @rule
    def track_after(s: Record, t: Record, p: Record, i: int, track: Int8s) -> None:
        seat = int(s.seat)
        kind, own = int(s.rack[seat, p.slot[i]]), s.track[row_of(s, seat)]
        a, b = int(t.halves[kind, 0]), int(t.halves[kind, 1])
        for colour in range(len(own)):
            field = int(own[colour])
            if colour == a:
                field = advanced(s, seat, field, int(p.gains[i, 0]))
            if colour == b:
                field = advanced(s, seat, field, int(p.gains[i, 1]))
            # A key has no room for fields below 0.
            track[colour] = own_field(s, seat, field) - lowest

    return track_after


class LayingPolicies:
    """The policies of a title (see :class:`sixfold.games.kit.Policies`)."""

    def __init__(self, position: type[LayingPosition], tracks: Tracks | None = None, *own: tuple[Any, ...]) -> None:
        """``own`` are fields of the workspace that only this title has."""
        self.position, self.tracks = position, tracks or Tracks()
        self.workspace = workspace_type(position, *own)
        self.values = values = GainWorth(position.rules, self.tracks)
        fill_utility, fill_gain_worth, fill_replies = values.fill_utility, values.fill_gain_worth, values.fill_replies

        @rule
        def balance(s: Record, t: Record, p: Record, m: Record, k: Weights, count: int) -> None:
            """Prefer the greatest gain on one's own track, where a step of a weak colour counts for more."""
            fill_utility(s, m, k)
            fill_gain_worth(s, m, int(s.seat), k, m.gain_worth)
            for i in range(count):
                kind = int(s.rack[s.seat, p.slot[i]])
                m.worth[i] = gain_worth_of(
                    m.gain_worth, int(t.halves[kind, 0]), int(p.gains[i, 0]), int(t.halves[kind, 1]), int(p.gains[i, 1])
                )

        @rule
        def denial(s: Record, t: Record, p: Record, m: Record, k: Weights, count: int) -> None:
            """Balance minus the value of the next player's replies; in solo, plus the value of one's own next moves."""
            balance(s, t, p, m, k, count)
            fill_replies(s, t, m, p.sight, k)
            weight = reply_weight(s, k)
            for i in range(count):
                kind = int(s.rack[s.seat, p.slot[i]])
                m.worth[i] -= weight * reply_worth(s, t, m, kind, int(p.cells[i, 0]), int(p.cells[i, 1]))

        self.POLICIES: dict[str, Kernel] = {
            "greedy": exchange_first(greedy(track_after_kernel(position.rules))),
            "points": exchange_first(points),
            "balance": exchange_first(balance),
            "denial": exchange_first(denial),
        }

    def new_workspaces(self) -> Records:
        """A workspace for the evaluation."""
        workspaces = np.zeros(1, self.workspace).view(np.recarray)
        workspaces.track[:] = HIGHEST_FIELD
        return workspaces

    def move_of(self, view: LayingView, choice: int) -> Move:
        """The move for a choice of the playout in this view."""
        if choice < 0:
            return exchange_or_keep(view, choice)
        layout = self.position.layout
        a, b = unpack(choice)
        tile = layout.tiles[view.s.rack[view.s.seat, choice >> 16]]
        return self.position.notation.place(tile, (layout.cells[a], layout.cells[b]))
