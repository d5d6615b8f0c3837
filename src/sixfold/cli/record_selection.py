"""Selects a game from a file that holds one game or a match, and summarises a match."""

import shlex
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.text import Text

from sixfold import records
from sixfold.cli.error_handling import bad_file
from sixfold.cli.terminal import Screen
from sixfold.cli.texts import Words
from sixfold.core.printable import printable
from sixfold.records import Match, Record
from sixfold.records.matches import matched

_NAME_LENGTH: Final = 16


@dataclass(frozen=True)
class SelectedGame:
    """A single game, or one of a match, counted from 1."""

    record: Record
    number: int = 0
    all: int = 0

    def heading(self, words: Words) -> str:
        """The heading for this game of a match, as the start of a line."""
        return words("match-game-of", number=self.number, all=self.all) if self.number else ""

    def named(self) -> AbstractContextManager[None]:
        """Add the number of the game to every error in this block."""
        return records.in_game(self.number) if self.number else nullcontext()


def selected_games(found: Record | Match, number: int | None) -> list[SelectedGame]:
    """The selected game, or all games if none is selected."""
    if not isinstance(found, Match):
        if number is not None:
            raise bad_file("no-match", "this is the record of a single game: --game is for matches")
        return [SelectedGame(found)]
    count = len(found.games)
    if number is not None and number > count:
        raise bad_file("no-such-game", f"there is no game {number}: the match has {count}")
    games = [SelectedGame(game, place, count) for place, game in enumerate(found.games, 1)]
    return games if number is None else [games[number - 1]]


def require_one_game(found: Record | Match, number: int | None) -> None:
    """Refuse to look up a position in a match without a selected game."""
    if isinstance(found, Match) and number is None:
        numbers = "1" if len(found.games) == 1 else f"1…{len(found.games)}"
        raise bad_file("match", f"this is a match of several games: choose one with --game {numbers}")


def print_match(screen: Screen, match: Match, file: Path) -> None:
    """The points of all games, the totals and the leader; BadRecord if the match is wrong in any way."""
    records.verify_match(match)
    words, first = screen.words, match.games[0]
    names = [words.fit(entry["name"])[:_NAME_LENGTH] for entry in first.seats]
    game, count = matched(first.rules), len(match.games)
    label = max(len(words("match-game", number=count)), len(words("match-sum")))

    def row(start: str, cells: list[str], note: str = "", style: str = "") -> Text:
        line = Text("  " + start.ljust(label), style)
        for cell, name in zip(cells, names, strict=True):
            line.append(cell.rjust(max(len(name), 3) + 2))
        return line.append(f"  {note}" if note else "", style="dim")

    screen.say(words("match-of", rules=" ".join(map(str, first.rules.values()))), "bold")
    screen.say(row("", names))
    for number, played in enumerate(match.games, 1):
        points = ["-"] * len(names) if played.result is None else list(map(str, game.match_points(played.result)))
        note = words("match-unfinished" if played.result is None else "match-events", count=len(played.events))
        screen.say(row(words("match-game", number=number), points, note))
    screen.say(row(words("match-sum"), list(map(str, match.totals)), style="bold"))
    screen.say(_leader(words, match, names))
    screen.say(words("match-open", command=printable(f"sixfold show {shlex.quote(str(file))} --game 1")))


def _leader(words: Words, match: Match, names: list[str]) -> str:
    if len(match.ranking) == 1:
        return words("match-level")
    best = match.ranking[0]
    key = "match-leads" if len(best) == 1 else "match-lead-together"
    return words(key, names=" + ".join(names[seat] for seat in best))
