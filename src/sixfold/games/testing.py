"""What a title brings for the tests that run over every title: only what cannot be derived from its ``Kit``.

A title of another package names its :class:`TestKit` by an entry point of the group ``sixfold.testing``. The titles of
this package have theirs in ``tests/``. Only tests import them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final

from sixfold.core.types import Event

GROUP: Final = "sixfold.testing"

Edit = Callable[[Event], object]
"""Makes one thing wrong in an event."""


@dataclass(frozen=True)
class PerftPosition:
    """A position to count from: the first one, in games with fixed seeds, that fits."""

    about: str
    variant: str
    players: int
    fits: Callable[[Any], bool]
    depth: int = 3
    """Counts deeper than two come from the kernels, the others from the oracle."""
    worth: Callable[[Any, Any], int] | None = None
    """How much all seats want a move, given its points; by default the sum of its points."""
    table: Callable[[Any], Any] | None = None
    """The same game on another board."""


@dataclass(frozen=True)
class TestKit:
    """The material of one title for the tests over every title."""

    __test__: ClassVar[bool] = False

    files: Path
    """The folder with the title's golden playthroughs (``golden/``) and perft files (``perft/``)."""
    refused: tuple[str, ...] = ()
    """Moves in notation that the first position of ``Dealer(bytes(32))`` refuses."""
    attempts: Callable[[Any, Random], Iterable[Any]] = lambda position, rng: ()
    """``(position, rng)``: actions to try at any moment, legal or not."""
    check: Callable[[Any], None] = lambda position: None
    """Assert the invariants of a position."""
    wrong_events: Callable[[Event, Any, Random], Iterator[tuple[str, Edit]]] = lambda event, before, rng: iter(())
    """``(event, position before it, rng)``: named ways to make a move's event wrong."""
    oracle: Callable[[Any], Iterable[str]] | None = None
    """The plays of the seat to move in notation, by an independent implementation of the rules."""
    hidden: Callable[[Any, Any], list[tuple[int, list[Any]]]] | None = None
    """``(setup, events)``: the hidden lists with their owners, to be changed in place; by default hands and draws."""
    perft: Mapping[str, PerftPosition] = field(default_factory=dict)
    """By file name: the positions of the perft files."""
    seeds: Mapping[tuple[str, int], int] = field(default_factory=dict)
    """By variant and number of players: the seeds of the golden playthroughs; 0 if left out."""
    table: Callable[[Any], Any] | None = None
    """The same game on the board of the golden playthroughs."""
    state: Callable[[Any], list[str]] | None = None
    """A position in lines of text for the golden playthroughs; by default hands and tracks."""
    full_views: tuple[int, ...] = (1, 12)
    """The steps of the golden playthroughs after which views are written out; otherwise only digests."""
