"""The simple bots of this game, as kernels.

A policy assigns a value to every listed choice; the bot plays the best (see :mod:`sixfold.bots.policy_bot`).
"""

from typing import Final

from sixfold.core import policies as simple_policies
from sixfold.core.choices import unpack
from sixfold.core.kernels import Int8s, Record, Weights, rule, step
from sixfold.core.seats import next_in_turn
from sixfold.games.spezial.bot.evaluation import (
    DENIAL,
    OWN,
    REPLY,
    SHARE,
    best_without,
    fill_joined,
    fill_reach,
    fill_weights,
    look,
    prospect,
    worth_of,
)
from sixfold.games.spezial.bot.evaluation import new_workspaces as new_workspaces
from sixfold.games.spezial.layout import COLOURS
from sixfold.games.spezial.legal import placement_gains
from sixfold.games.spezial.moves import Place
from sixfold.games.spezial.position import placed
from sixfold.games.spezial.rules import TRACK_END, position_after
from sixfold.games.spezial.view import SpezialView


def move_of(view: SpezialView, choice: int) -> Place:
    """The move for a choice in this view."""
    return placed(choice, view.game.tables[0].bonus)


@rule
def track_after(s: Record, t: Record, p: Record, i: int, track: Int8s) -> None:
    """Fill in the track of the seat to move after a listed placement; colours of other games stand at the end."""
    now, gains = s.track[s.seat], placement_gains(t, int(p.code[i]), int(p.gains[i]))
    for colour in range(len(track)):
        track[colour] = position_after(now, colour, gains) if colour < len(COLOURS) else TRACK_END


@step
def balance(s: Record, t: Record, p: Record, m: Record, k: Weights, count: int) -> None:
    """Prefer the greatest gain on one's own track, now and with the tiles left; weak colours count for more."""
    seat = int(s.seat)
    fill_weights(m, k)
    fill_joined(s, t, m, m, seat)
    look(s, t, m, m, k, seat, OWN)
    fill_reach(s, t, m, k, seat, m.joined[seat])
    for i in range(count):
        code = int(p.code[i])
        a, b = unpack(code)
        worth = worth_of(m, placement_gains(t, code, int(p.gains[i])))
        m.worth[i] = worth + prospect(t, m, m.joined[seat], a, b)


@step
def denial(s: Record, t: Record, p: Record, m: Record, k: Weights, count: int) -> None:
    """Balance minus the value of the next player's reply."""
    balance(s, t, p, m, k, count)
    replier = next_in_turn(s)
    fill_joined(s, t, m, m, replier)
    look(s, t, m, m, k, replier, REPLY)
    weight = round(SHARE * k[DENIAL])
    for i in range(count):
        a, b = unpack(int(p.code[i]))
        m.worth[i] = int(m.worth[i]) * SHARE - best_without(t, m, REPLY, a, b) * weight


POLICIES: Final = {
    "greedy": simple_policies.greedy(track_after),
    "points": simple_policies.points(track_after),
    "balance": balance,
    "denial": denial,
}
