"""The kernels that positions of Genial Spezial call (see :mod:`sixfold.core.entry_points`)."""

from typing import Final

from sixfold.core.entry_points import EntryPoints
from sixfold.games.spezial import legal, rules

ENTRY_POINTS: Final = EntryPoints(
    __name__,
    *(rules.start, rules.lay_chip, rules.why_not_place, rules.chain_gains, rules.first_like, rules.place),
    *(rules.resign, rules.compare_sides, rules.fill_values),
    *(legal.legal_placements, legal.list_chains, legal.look_along, legal.fill_contents),
)
