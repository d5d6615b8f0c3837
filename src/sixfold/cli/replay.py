"""``sixfold replay``: step through a record."""

import sys
from typing import TYPE_CHECKING

import typer
from rich.text import Text

from sixfold.cli.options import Ascii, Lang, Move, RecordFile, Seat

if TYPE_CHECKING:
    from sixfold.cli.screen import Screen
    from sixfold.core.protocol import Position
    from sixfold.records import Record


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(replay)


def replay(
    file: RecordFile,
    move: Move = None,
    seat: Seat = None,
    lang: Lang = None,
    ascii_only: Ascii = False,
) -> None:
    """Step through a record: Enter goes on, p back, a number anywhere. Into a pipe: all positions in order."""
    from sixfold import records
    from sixfold.cli.screen import Screen
    from sixfold.cli.show import position_after
    from sixfold.cli.texts import Words, language

    record = records.read(file)
    screen = Screen(Words(language(lang)), ascii_only=ascii_only)
    steps = Steps(screen, record, seat)
    if screen.live and sys.stdin.isatty():
        steps.positions = list(records.replay(record))
        if move is not None:
            position_after(record, move)
        steps.walk(move or 0)
    elif move is not None:
        steps.show(position_after(record, move), move)
    else:
        for number, position in enumerate(records.replay(record)):
            steps.show(position, number)


class Steps:
    """The positions of a record, one at a time."""

    def __init__(self, screen: "Screen", record: "Record", seat: int | None) -> None:
        from sixfold.cli.telling import Teller

        self.screen = screen
        self.words = screen.words
        self.record = record
        self.seat = seat
        self.names = [screen.words.fit(entry["name"]) for entry in record.seats]
        self.teller = Teller(screen.words, unicode=screen.unicode)
        self.positions: list[Position] = []

    def show(self, position: "Position", number: int, *, below: int | None = None) -> None:
        """One position and what led to it; ``below`` as for a picture."""
        self.screen.picture(position, self.seat, self.names, below=below)
        line = Text(self.words("event", number=number, all=len(self.record.events)), style="dim")
        if number:
            line.append_text(self._told(position))
        else:
            line.append(self.words("start"))
        self.screen.say(line)

    def walk(self, at: int) -> None:
        """Forward and back as the reader likes."""
        last, note = len(self.positions) - 1, ""
        while True:
            self.screen.clear()
            self.show(self.positions[at], at, below=3 if note else 2)
            if note:
                self.screen.say(note)
            try:
                typed = self.screen.ask(self.words("replay-prompt")).strip().lower()
            except EOFError:
                self.screen.say()
                return
            if typed in ("q", "quit"):
                return
            at, note = self._next(typed, at, last)

    def _next(self, typed: str, at: int, last: int) -> tuple[int, str]:
        """Where to go, and what to say where that is not possible."""
        if typed in ("", "n"):
            return (at + 1, "") if at < last else (at, self.words("replay-last"))
        if typed == "p":
            return (at - 1, "") if at > 0 else (at, self.words("replay-first"))
        if typed.isdecimal() and len(typed) < 9 and int(typed) <= last:
            return int(typed), ""
        return at, self.words("replay-unknown", all=last)

    def _told(self, position: "Position") -> Text:
        event = position.events[-1]
        if self.seat not in (None, event["seat"]) and event["do"] == "draw":
            # What others draw is not for this seat's eyes.
            event = event | {key: [] for key in ("tiles", "cards") if key in event}
        return self.teller.told(event, self.names)
