"""The kernels that positions and views call (see :mod:`sixfold.core.position_kernels`)."""

from sixfold.core.hands import colours_shown, keep, slot_of
from sixfold.core.kernels import Int8s, Kernel, Record, rule
from sixfold.core.position_kernels import PositionKernels
from sixfold.laying.legal import list_free_pairs, placement_list
from sixfold.laying.plain_rules import can_exchange
from sixfold.laying.rules import LEGAL, LayingRules, deal, gains_of, look_from_halves, take, why_not_place
from sixfold.laying.state import SWAP
from sixfold.laying.view_text import blank, news_writer, put_nothing


@rule
def exchange(s: Record) -> None:
    """Show and set aside tiles; they keep their slots until their replacements are drawn."""
    s.phase = SWAP


def laying_kernels(module: str, rules: LayingRules, put_more: Kernel = put_nothing) -> PositionKernels:
    """The kernels that a title's positions call; ``module`` is its module, ``put_more`` as in :func:`news_writer`."""
    place_tile, order_matters, settle = rules.place, rules.order_matters, rules.settle
    exchange_colours, may_exchange, set_aside = rules.exchange_colours, rules.may_exchange, rules.is_set_aside

    @rule
    def place(
        s: Record, t: Record, kind: int, a: int, b: int, low: int, high: int, seen: Int8s
    ) -> tuple[int, int, int, int, int]:
        """Place a tile if that is legal: LEGAL or the reason, the cells in the order of scoring, and their gains.

        Fills in how far each half sees by direction, if there is memory for it. ``low`` and ``high`` are the cells of a
        double whose order changes nothing.
        """
        reason = why_not_place(s, t, kind, a, b)
        if reason != LEGAL:
            return reason, a, b, 0, 0
        if t.halves[kind, 0] == t.halves[kind, 1]:
            gain_a, gain_b = gains_of(s, t, kind, a, b)
            if not order_matters(s, t, int(s.seat), kind, gain_a, gain_b):
                a, b = low, high
        if len(seen) > 0:
            look_from_halves(s, t, kind, a, b, seen)
        gain_a, gain_b = place_tile(s, t, slot_of(s.rack[s.seat], kind), a, b)
        return reason, a, b, gain_a, gain_b

    @rule
    def draw(s: Record, t: Record, kinds: Int8s) -> None:
        """Make the pending draw with these tiles, and pass the turn."""
        for i in range(len(kinds)):
            take(s, kinds[i])
        settle(s, t, kinds)

    @rule
    def ask_exchange(s: Record, t: Record, seat: int) -> tuple[bool, int, int]:
        """Whether a rack allows an exchange, the colours that decide it, and which of them are on the rack."""
        decisive = exchange_colours(s, seat)
        return may_exchange(s, t, seat), decisive, decisive & colours_shown(s.rack[seat], t.colours)

    @rule
    def is_set_aside(s: Record, t: Record, kind: int) -> bool:
        """Whether an exchange by the seat to move includes this tile."""
        return bool(set_aside(s, t, int(s.seat), kind))

    exchanging = (ask_exchange, is_set_aside, exchange, keep) if can_exchange(rules) else ()
    return PositionKernels(
        module,
        *(rules.start, deal, rules.tiles_to_draw, why_not_place, gains_of, place, draw, rules.resign),
        *(rules.compare_sides, placement_list(rules), list_free_pairs, blank, *exchanging),
        news_writer(rules, put_more),
    )
