"""The terminal: output, prompts, and which characters it can show."""

import contextlib
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.text import Text

from sixfold.cli.texts import Words
from sixfold.core.colours import COLOURS
from sixfold.core.position import Position
from sixfold.render.palette import GLYPHS, TERMINAL


class Screen:
    """A player's terminal, or a pipe in its place."""

    def __init__(self, words: Words, *, ascii_only: bool = False) -> None:
        self.words = words
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.unicode = not (ascii_only or self.console.options.ascii_only)
        words.ascii = not self.unicode
        self.live = self.console.is_terminal

    def say(self, text: Text | str = "", style: str = "") -> None:
        """Print one or more lines; wrapped on a terminal, unchanged in a pipe."""
        line = Text(self.words.fit(text), style) if isinstance(text, str) else text
        self.console.print(line, soft_wrap=not self.live)

    def sign(self, letter: str, margin: str = "") -> Text:
        """The symbol of a colour, on its background; a letter that names no colour stays as it is."""
        if letter not in COLOURS:
            return Text(f"{margin}{letter}{margin}")
        number = COLOURS.index(letter)
        sign = (GLYPHS if self.unicode else COLOURS)[number]
        return Text.assemble((f"{margin}{sign}{margin}", TERMINAL[number]))

    def picture(self, position: Position, seat: int | None, names: Sequence[str], *, below: int | None = None) -> None:
        """Draw the whole position, showing only the secrets of ``seat``, or all of them without it.

        ``below`` lines must fit below it on the screen; a low terminal gets a compact form.
        """
        shown = [self.words.fit(name) for name in names]
        drawn = position.text(self.unicode, seat, shown, self.words.lang)
        if below is not None and self.live and drawn.plain.count("\n") + 1 + below > self.console.height:
            drawn = position.text(self.unicode, seat, shown, self.words.lang, compact=True)
        self.console.print(drawn, soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """Read a line from the player; raises EOFError at the end of the input."""
        self.console.file.flush()
        if self.live and sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - arrow keys and earlier lines at the prompt
            return input(self.words.fit(prompt))
        print(self.words.fit(prompt), end="", flush=True)
        line = sys.stdin.readline()
        # No Enter was echoed here, so end the line of the prompt.
        print(flush=True)
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    def clear(self, *, secret: bool = False) -> None:
        """Clear the screen; ``secret`` clears the scrollback too."""
        if self.live:
            self.console.clear()
            if secret:
                self.console.file.write("\033[3J")

    @contextmanager
    def waiting(self, text: str) -> Iterator[None]:
        """Show a spinner while the block runs."""
        spinner = "dots" if self.unicode else "line"
        with self.console.status(Text(text), spinner=spinner) if self.live else contextlib.nullcontext():
            yield
