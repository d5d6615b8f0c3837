"""The simple bots of this game, as kernels.

A policy assigns a value to every listed choice; the bot plays the best (see :mod:`sixfold.bots.policy_bot`).
"""

from typing import Final

from sixfold.core import policies as simple_policies
from sixfold.core.hidden_hands import exchange_or_keep
from sixfold.core.kernels import Record, Weights, rule
from sixfold.core.policies import exchange_first
from sixfold.core.seats import next_in_turn
from sixfold.games.cards.bot.evaluation import (
    DENIAL,
    HOLD,
    fill_gain_worth,
    fill_seen,
    fill_unseen,
    fill_utility,
    next_worth,
    play_worth,
    reply_worth,
)
from sixfold.games.cards.bot.evaluation import new_workspaces as new_workspaces
from sixfold.games.cards.layout import CARDS
from sixfold.games.cards.legal import listed_play, track_after
from sixfold.games.cards.moves import Move, Play
from sixfold.games.cards.view import CardsView


def move_of(view: CardsView, choice: int) -> Move:
    """The move for a choice of :func:`sixfold.games.cards.bot.playout.play_choice` in this view."""
    if choice < 0:
        return exchange_or_keep(view, choice)
    return Play(CARDS[view.s.hand[view.s.seat, choice >> 1]][:: -1 if choice & 1 else 1])


@rule
def balance(s: Record, t: Record, p: Record, m: Record, k: Weights, count: int) -> None:
    """Prefer the greatest gain on one's own track; steps that open an area count more, those into the last one most."""
    fill_utility(m, k)
    for i in range(count):
        _, a, gain_a, b, gain_b = listed_play(s, t, p, i)
        m.worth[i] = play_worth(s, t, m, a, gain_a, b, gain_b)


@rule
def denial(s: Record, t: Record, p: Record, m: Record, k: Weights, count: int) -> None:
    """Balance plus the value of one's own next turn, minus the value of the next player's reply."""
    balance(s, t, p, m, k, count)
    fill_unseen(s, t, m)
    fill_seen(s, t, m)
    for i in range(count):
        m.worth[i] += k[HOLD] * next_worth(s, t, p, m, i)
    fill_gain_worth(s, t, m, next_in_turn(s))
    for i in range(count):
        m.worth[i] -= k[DENIAL] * reply_worth(s, t, m, int(s.hand[s.seat, p.slot[i]]))


POLICIES: Final = {
    "greedy": exchange_first(simple_policies.greedy(track_after)),
    "points": exchange_first(simple_policies.points(track_after)),
    "balance": exchange_first(balance),
    "denial": exchange_first(denial),
}
