"""``sixfold replay``: step through a record."""

import sys
from typing import TYPE_CHECKING

from rich.text import Text

from sixfold.cli.options import Ascii, GameNumber, Lang, Move, RecordFile, Seat

if TYPE_CHECKING:
    from sixfold.cli.record_selection import SelectedGame
    from sixfold.cli.terminal import Screen
    from sixfold.core.position import Position


def replay(
    file: RecordFile,
    game: GameNumber = None,
    move: Move = None,
    seat: Seat = None,
    lang: Lang = None,
    ascii_only: Ascii = False,
) -> None:
    """Step through a record: Enter is next, p is back, a number jumps. Into a pipe: all positions in order.

    The games of a match follow each other; --game selects one of them.
    """
    from sixfold import records
    from sixfold.cli.record_selection import require_one_game, selected_games
    from sixfold.cli.show import position_after
    from sixfold.cli.terminal import Screen
    from sixfold.cli.texts import Words, language

    found = records.read_any(file)
    if move is not None:
        require_one_game(found, game)
    games = selected_games(found, game)
    screen = Screen(Words(language(lang)), ascii_only=ascii_only)
    if screen.live and sys.stdin.isatty():
        if move is not None:
            position_after(games[0], move)
        walk(screen, games, seat, move or 0)
        return
    for one in games:
        steps = ReplayViewer(screen, one, seat)
        if move is not None:
            steps.show(position_after(one, move), move)
            return
        with one.named():
            for number, position in enumerate(records.replay(one.record)):
                steps.show(position, number)


def walk(screen: "Screen", games: "list[SelectedGame]", seat: int | None, at: int) -> None:
    """Step through one game, and from it into the next or previous one of a match."""
    from sixfold import records

    number = 0
    while True:
        one = games[number]
        with one.named():
            positions = list(records.replay(one.record))
        reach = range(-1 if number else 0, len(positions) + (number + 1 < len(games)))
        further = ReplayViewer(screen, one, seat).walk(positions, at if at >= 0 else len(positions) - 1, reach)
        if not further:
            return
        # Going back enters a game at its end.
        number, at = number + further, 0 if further > 0 else -1


class ReplayViewer:
    """The positions of a game, one at a time."""

    def __init__(self, screen: "Screen", one: "SelectedGame", seat: int | None) -> None:
        from sixfold.cli.narration import EventFormatter
        from sixfold.games import registry

        self.screen = screen
        self.words = screen.words
        self.one = one
        self.seat = seat
        self.names = [screen.words.fit(entry["name"]) for entry in one.record.seats]
        self.formatter = EventFormatter(screen, registry.from_rules(one.record.rules).position_type)

    def show(self, position: "Position", number: int, *, below: int | None = None) -> None:
        """Show one position and the event that led to it; ``below`` as for a picture."""
        self.screen.picture(position, self.seat, self.names, below=below)
        place = self.words("event", number=number, all=len(self.one.record.events))
        line = Text(self.one.heading(self.words) + place, style="dim")
        self.screen.say(line.append_text(self._told(position) if number else Text(self.words("start"))))

    def walk(self, positions: "list[Position]", at: int, reach: range) -> int:
        """Step forward and back until the reader leaves (0) or moves to the next (1) or previous game (-1).

        ``reach`` has one number more at its end if there is a next game, and -1 if there is a previous one.
        """
        last, note = len(positions) - 1, ""
        while 0 <= at <= last:
            self.screen.clear()
            self.show(positions[at], at, below=3 if note else 2)
            if note:
                self.screen.say(note)
            try:
                typed = self.screen.ask(self.words("replay-prompt")).strip().lower()
            except EOFError:
                self.screen.say()
                return 0
            if typed in ("q", "quit"):
                return 0
            at, note = self._next(typed, at, last, reach)
        return 1 if at > last else -1

    def _next(self, typed: str, at: int, last: int, reach: range) -> tuple[int, str]:
        """The next position, and a message if it does not exist."""
        if typed in ("", "n"):
            return (at + 1, "") if at + 1 in reach else (at, self.words("replay-last"))
        if typed == "p":
            return (at - 1, "") if at - 1 in reach else (at, self.words("replay-first"))
        if typed.isdecimal() and len(typed) < 9 and int(typed) <= last:
            return int(typed), ""
        return at, self.words("replay-unknown", all=last)

    def _told(self, position: "Position") -> Text:
        *before, event = position.events
        if self.seat not in (None, event["seat"]) and event["do"] == "draw":
            return self.formatter.told(position.redacted(event, self.seat), self.names)
        again = bool(before) and (before[-1]["seat"], before[-1]["do"]) == (event["seat"], event["do"])
        return self.formatter.told(event, self.names, str(position.action_of(event)), again=again)
