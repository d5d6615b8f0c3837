"""Stores the finished games of a contest, one line of JSON each, so that no game is played twice.

The first line identifies the contest. A line cut off by a power failure is dropped.
"""

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, BinaryIO, Final, Literal

import msgspec

from sixfold.arena.game_loop import Played
from sixfold.arena.pairings import Contest
from sixfold.arena.thinking_time import Clock, ClockFigures
from sixfold.core.chance import Dealer
from sixfold.core.errors import SixfoldError
from sixfold.core.file_lock import lock
from sixfold.engine.kernel_cache import source_hash

FORMAT: Final = "sixfold-arena-games"
VERSION: Final = 1


class BadJournal(SixfoldError):
    """A file that cannot be continued; it is left unchanged."""


class _Head(msgspec.Struct):
    """The first line."""

    format: Literal["sixfold-arena-games"]
    version: int
    contest: dict[str, object]


class _Line(msgspec.Struct):
    """A finished game."""

    game: Annotated[int, msgspec.Meta(ge=0)]
    ranking: tuple[tuple[int, ...], ...]
    lowest: tuple[int, ...] | None
    moves: int
    forfeits: tuple[tuple[int, str], ...]
    clocks: tuple[ClockFigures, ...]


def settings_of(contest: Contest) -> dict[str, object]:
    """Everything that the games depend on; not their number and not the number of workers."""
    setup = contest.game.start(Dealer(bytes(32))).setup
    return {
        "table": dict(contest.game.rules),
        # The board may be a custom one, which shows in what is dealt on it.
        "setup": hashlib.sha256(json.dumps(setup, sort_keys=True).encode()).hexdigest()[:16],
        "bots": list(contest.bots),
        "seed": contest.seed,
        "ladder": contest.ladder,
        "program": source_hash(),
    }


@dataclass
class Journal:
    """An open journal with the games that it already held."""

    path: Path
    file: BinaryIO
    games: dict[int, Played] = field(default_factory=dict)
    """The games it held when it was opened."""
    added: int = 0

    @property
    def count(self) -> int:
        """The number of games it holds now."""
        return len(self.games) + self.added

    def add(self, played: Played) -> None:
        """Append one game."""
        clocks = tuple(clock.figures() for clock in played.clocks)
        line = _Line(played.number, played.ranking, played.lowest, played.moves, played.forfeits, clocks)
        # One unbuffered write per line: every finished game survives a kill of this process.
        self.file.write(msgspec.json.encode(line) + b"\n")
        self.added += 1

    def close(self) -> None:
        """Close it and keep the file."""
        self.file.close()

    def discard(self) -> None:
        """Delete it."""
        self.close()
        self.path.unlink(missing_ok=True)


def open_journal(path: Path, contest: Contest, *, force: bool = False) -> Journal:
    """Create a journal, or continue one of the same contest.

    Raises BadJournal for any other file; ``force`` replaces a journal of another contest.
    """
    if path.exists() and not path.is_file():
        raise BadJournal("not-a-journal", f"{path} is not a journal of the arena")
    file = path.open("r+b" if path.exists() else "x+b", buffering=0)
    try:
        if not lock(file):
            # Two runs must not write to one journal.
            raise BadJournal("in-use", f"another arena is writing to {path}")
        settings = settings_of(contest)
        data = file.read()
        if b"\n" not in data and _is_torn_head(data):
            return _begun(path, file, settings)
        head, *lines = data[: data.rfind(b"\n") + 1].splitlines(keepends=True) or [data]
        difference = _difference(_header(head, path), settings)
        if difference and force:
            return _begun(path, file, settings)
        if difference:
            raise BadJournal(
                "other-contest", f"{path} holds games of another contest: {difference}; --force drops them"
            )
        games, end = _games(lines, contest, path, len(head))
        file.truncate(end)
        file.seek(end)
        return Journal(path, file, games)
    except BaseException:
        file.close()
        raise


def _begun(path: Path, file: BinaryIO, settings: dict[str, object]) -> Journal:
    file.seek(0)
    file.truncate()
    file.write((json.dumps({"format": FORMAT, "version": VERSION, "contest": settings}) + "\n").encode())
    return Journal(path, file)


def _is_torn_head(data: bytes) -> bool:
    """Whether this is the start of a first line, or empty."""
    start = f'{{"format": "{FORMAT}"'.encode()
    return data[: len(start)] == start[: len(data)]


def _header(line: bytes, path: Path) -> dict[str, object]:
    try:
        head = msgspec.json.decode(line, type=_Head)
    except (msgspec.DecodeError, ValueError):
        raise BadJournal("not-a-journal", f"{path} is not a journal of the arena") from None
    if head.version != VERSION:
        raise BadJournal("unknown-version", f"{path} was written by another version of the arena")
    return head.contest


def _difference(theirs: dict[str, object], ours: dict[str, object]) -> str:
    """The difference between two contests in words; empty if there is none."""
    key = next((key for key, value in ours.items() if theirs.get(key) != value), None)
    if key is None:
        return ""
    told, wanted = _words(theirs.get(key)), _words(ours[key])
    in_words = {
        "program": "another version of the program played them",
        "setup": "they were played on another board",
        "table": f"they are of {told}, not {wanted}",
    }
    return in_words.get(key, f"its {key} is {told}, not {wanted}")


def _words(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(map(str, value.values()))[:80]
    return (", ".join(map(str, value)) if isinstance(value, list) else str(value))[:80]


def _games(lines: list[bytes], contest: Contest, path: Path, at: int) -> tuple[dict[int, Played], int]:
    """The games of these lines, and the offset after the last valid one."""
    games: dict[int, Played] = {}
    for place, line in enumerate(lines, 1):
        try:
            played = _read(line, contest.game.players)
        except (msgspec.DecodeError, ValueError):
            if place == len(lines):
                break
            raise BadJournal("damaged", f"{path}, line {place + 1}: this is not a game of the arena") from None
        games.setdefault(played.number, played)
        at += len(line)
    return games, at


def _read(line: bytes, players: int) -> Played:
    """Parse a game; raises ValueError for anything else."""
    found = msgspec.json.decode(line, type=_Line)
    places = sorted(seat for group in found.ranking for seat in group)
    if places != list(range(players)) or not all(found.ranking):
        raise ValueError("every seat needs one place")
    if {len(found.clocks), players if found.lowest is None else len(found.lowest)} != {players}:
        raise ValueError("every seat needs one figure")
    if any(seat not in range(players) for seat, _ in found.forfeits):
        raise ValueError("no such seat")
    clocks = tuple(map(Clock.from_figures, found.clocks))
    return Played(found.game, found.ranking, found.lowest, found.moves, found.forfeits, clocks)
