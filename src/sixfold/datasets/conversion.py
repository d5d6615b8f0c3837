"""From a dataset back to game records: its games are dealt and played again, and every row is compared."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np

from sixfold.core.actions import Resign
from sixfold.core.chance import simulation
from sixfold.core.errors import BadDataset, SixfoldError
from sixfold.core.position import Position
from sixfold.core.printable import printable
from sixfold.datasets.decisions import outcome_of, packed
from sixfold.datasets.description import Description
from sixfold.datasets.folder import Part, parts_of
from sixfold.datasets.observation_key import observation_key
from sixfold.engine.episode import Lens
from sixfold.records import Record, bot_seats, record_of

COLUMNS: Final = ("game", "decision", "seat", "observation_key", "legal_mask", "action", "returns", "ranks")
"""All but the values: only the bots could compare those."""


def records_of(folder: Path) -> Iterator[tuple[int, Record]]:
    """Yield the number and the record of each game of a dataset; BadDataset if a row is not what the game gives."""
    for part in _parts(folder):
        yield from _records_in(part)


def game_count(folder: Path) -> int:
    """Return the number of games in a dataset."""
    return sum(len(part.games) for part in _parts(folder))


def _parts(folder: Path) -> list[Part]:
    if not (parts := parts_of(folder)):
        raise BadDataset("no-dataset", f"there is no dataset in {printable(folder)}")
    return parts


def _records_in(part: Part) -> Iterator[tuple[int, Record]]:
    description, rows = part.description(), part.read(COLUMNS)
    lens, numbers = Lens(description.game), rows["game"].to_numpy()
    bounds = np.searchsorted(numbers, [*part.games, part.games.stop]).tolist()
    if not np.array_equal(np.repeat(part.games, np.diff(bounds)), numbers):
        raise BadDataset("wrong-games", f"{part.path}: its rows are not those of games {_span(part.games)}")
    for number, (first, last) in zip(part.games, pairwise(bounds), strict=True):
        try:
            yield number, _record(description, lens, number, rows.slice(first, last - first).to_pylist())
        except SixfoldError as wrong:
            raise BadDataset(wrong.code, f"{part.path}: game {number}: {wrong.message}") from None


def _record(description: Description, lens: Lens, number: int, rows: list[dict[str, Any]]) -> Record:
    """Play a game again; BadDataset at the first row that does not agree with it."""
    dealer, _ = simulation(description.seed, number)
    position = description.game.start(dealer)
    for decision, row in enumerate(rows):
        if position.is_over:
            raise BadDataset("wrong-row", f"it is over before decision {decision}")
        if wrong := _contradicted(position, lens, decision, row):
            raise BadDataset("wrong-row", f"decision {decision}: the {wrong} is not that of the position")
        action = row["action"]
        position.play(Resign(row["seat"]) if action is None else lens.move(position, action), dealer)
    if not position.is_over:
        raise BadDataset("wrong-row", f"it is not over after its {len(rows)} decisions")
    returns, ranks, _ = outcome_of(position, lens)
    if any((row["returns"], row["ranks"]) != (returns, ranks) for row in rows):
        raise BadDataset("wrong-row", "its result is another one")
    return record_of(position, bot_seats(description.bots), dealer)


def _contradicted(position: Position, lens: Lens, decision: int, row: dict[str, Any]) -> str | None:
    """Return the first column that contradicts the position."""
    seat = position.to_move
    assert seat is not None
    checks = {
        "seat": row["seat"] == seat,
        "decision": row["decision"] == decision,
        "legal_mask": row["legal_mask"] == packed(lens.legal(position.states)).astype("<u4").tobytes(),
        "observation_key": row["observation_key"] == observation_key(lens.observe(position.states, seat)),
    }
    return next((name for name, agrees in checks.items() if not agrees), None)


def _span(games: range) -> str:
    return f"{games.start} to {games.stop - 1}"
