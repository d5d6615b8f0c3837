"""The plainest rules of a turn, for titles without their own: a track for each seat, no bonus moves, no exchange."""

from types import ModuleType, SimpleNamespace
from typing import Final, cast

from sixfold.core.kernels import Int8s, Record, rule
from sixfold.core.seats import pass_turn, resigning
from sixfold.core.seats import side_count as side_count
from sixfold.core.seats import side_of_seat as side_of_seat
from sixfold.laying.rules import NEVER, LayingRules, count_empty, refill, start_empty
from sixfold.laying.state import DRAW, RESIGNED

TRACK_START: Final = 0


def laying_rules(module: ModuleType) -> LayingRules:
    """The rules of a title: the kernels of its module ``rules``, and those of this one that it does not replace."""
    found, needed = {**globals(), **vars(module)}, LayingRules.__annotations__.keys()
    if missing := needed - found.keys():
        raise ValueError(f"{module.__name__} lacks {', '.join(sorted(missing))}")
    return cast(LayingRules, SimpleNamespace(**{name: found[name] for name in needed}))


def can_exchange(rules: LayingRules) -> bool:
    """Whether a title has exchanges: then it has its own rule for them."""
    return rules.may_exchange is not may_exchange


@rule
def start(s: Record, t: Record, variant: int, players: int, first: int) -> None:
    """Set up an empty board and empty racks; seat ``first`` begins."""
    start_empty(s, t, variant, players, first)


@rule
def row_of(s: Record, seat: int) -> int:
    """Every seat has its own track."""
    return seat


@rule
def own_field(s: Record, seat: int, field: int) -> int:
    """For every seat, the highest field is best."""
    return field


@rule
def resigned_rank(s: Record, side: int) -> int:
    """0 for a seat still in the game, otherwise its order of resignation, 1 = first."""
    return int(s.resigned[side])


resign: Final = resigning(RESIGNED)


@rule
def rack_size(s: Record) -> int:
    """A full rack has a tile in every slot."""
    return int(s.rack.shape[1])


@rule
def tiles_to_draw(s: Record, t: Record) -> int:
    """One tile for each empty slot at the end of a turn."""
    return count_empty(s, int(s.seat)) if s.phase == DRAW else 0


@rule
def settle(s: Record, t: Record, tiles: Int8s) -> None:
    """Refill the rack and pass the turn."""
    refill(s, tiles)
    pass_turn(s)


@rule
def earns_bonus(s: Record, seat: int, colour: int, before: int, after: int) -> bool:
    """There are no bonus moves."""
    return False


@rule
def gain_to_reorder(s: Record, t: Record, seat: int, kind: int) -> int:
    """The order of a double's halves never matters."""
    return NEVER


@rule
def order_matters(s: Record, t: Record, seat: int, kind: int, gain_a: int, gain_b: int) -> bool:
    """The order of a double's halves never matters."""
    return False


@rule
def may_exchange(s: Record, t: Record, seat: int) -> bool:
    """There is no exchange."""
    return False


@rule
def exchange_colours(s: Record, seat: int) -> int:
    """There is no exchange."""
    return 0


@rule
def is_set_aside(s: Record, t: Record, seat: int, kind: int) -> bool:
    """There is no exchange."""
    return False
