"""Stores the finished games of a contest, one line of JSON each, so that no game is played twice.

The first line identifies the contest. A line cut off by a power failure is dropped.
"""

import contextlib
import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, Final

from sixfold.arena.game_loop import Played
from sixfold.arena.pairings import Contest
from sixfold.arena.thinking_time import Clock
from sixfold.core.chance import Dealer
from sixfold.core.errors import SixfoldError
from sixfold.core.file_lock import lock
from sixfold.engine.kernel_cache import source_hash

FORMAT: Final = "sixfold-arena-games"
VERSION: Final = 1


class BadJournal(SixfoldError):  # noqa: N818
    """A file that cannot be continued; it is left unchanged."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)


def settings_of(contest: Contest) -> dict[str, Any]:
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

    @property
    def is_empty(self) -> bool:
        """Whether it holds nothing of value."""
        return self.count == 0

    def add(self, played: Played) -> None:
        """Append one game."""
        # One unbuffered write per line: every finished game survives a kill of this process.
        self.file.write((json.dumps(_written(played), ensure_ascii=False) + "\n").encode())
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


def _begun(path: Path, file: BinaryIO, settings: dict[str, Any]) -> Journal:
    file.seek(0)
    file.truncate()
    file.write((json.dumps({"format": FORMAT, "version": VERSION, "contest": settings}) + "\n").encode())
    return Journal(path, file)


def _is_torn_head(data: bytes) -> bool:
    """Whether this is the start of a first line, or empty."""
    start = f'{{"format": "{FORMAT}"'.encode()
    return data[: len(start)] == start[: len(data)]


def _header(line: bytes, path: Path) -> dict[str, Any]:
    with contextlib.suppress(ValueError):
        head = json.loads(line)
        if isinstance(head, dict) and head.get("format") == FORMAT and isinstance(head.get("contest"), dict):
            if head.get("version") != VERSION:
                raise BadJournal("unknown-version", f"{path} was written by another version of the arena")
            contest: dict[str, Any] = head["contest"]
            return contest
    raise BadJournal("not-a-journal", f"{path} is not a journal of the arena")


def _difference(theirs: dict[str, Any], ours: dict[str, Any]) -> str:
    """The difference between two contests in words; empty if there is none."""
    for key, value in ours.items():
        if theirs.get(key) == value:
            continue
        if key == "program":
            return "another version of the program played them"
        if key == "setup":
            return "they were played on another board"
        if key == "table":
            return f"they are of {_words(theirs.get(key))}, not {_words(value)}"
        return f"its {key} is {_words(theirs.get(key))}, not {_words(value)}"
    return ""


def _words(value: Any) -> str:
    parts = value.values() if isinstance(value, dict) else value
    text = (", " if isinstance(value, list) else " ").join(map(str, parts)) if isinstance(value, dict | list) else value
    return str(text)[:80]


def _games(lines: list[bytes], contest: Contest, path: Path, at: int) -> tuple[dict[int, Played], int]:
    """The games of these lines, and the offset after the last valid one."""
    games: dict[int, Played] = {}
    for place, line in enumerate(lines, 1):
        try:
            played = _read(json.loads(line), contest)
        except (ValueError, TypeError, KeyError):
            if place == len(lines):
                break
            raise BadJournal("damaged", f"{path}, line {place + 1}: this is not a game of the arena") from None
        games.setdefault(played.number, played)
        at += len(line)
    return games, at


def _written(played: Played) -> dict[str, Any]:
    return {
        "game": played.number,
        "ranking": played.ranking,
        "lowest": played.lowest,
        "moves": played.moves,
        "forfeits": played.forfeits,
        "clocks": [clock.to_json() for clock in played.clocks],
    }


def _read(value: Any, contest: Contest) -> Played:
    """Parse a game; raises ValueError, TypeError or KeyError for anything else."""
    players = contest.game.players
    ranking = tuple(tuple(group) for group in value["ranking"])
    lowest = None if value["lowest"] is None else tuple(int(marker) for marker in value["lowest"])
    clocks = tuple(Clock.from_json(clock) for clock in value["clocks"])
    if sorted(seat for group in ranking for seat in group) != list(range(players)) or not all(ranking):
        raise ValueError("every seat has one place")
    if len(clocks) != players or (lowest is not None and len(lowest) != players):
        raise ValueError("one figure for every seat")
    number, moves = value["game"], value["moves"]
    if type(number) is not int or number < 0 or type(moves) is not int:
        raise ValueError("games are numbered from 0")
    forfeits = tuple((range(players)[seat], str(reason)) for seat, reason in value["forfeits"])
    return Played(number, ranking, lowest, moves, forfeits, clocks)
