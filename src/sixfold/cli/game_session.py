"""A game from the first screen to the last, with people and bots taking turns."""

import contextlib
from typing import Any

from rich.text import Text

from sixfold.bots import BotFailed
from sixfold.cli.atomic_output import uninterrupted
from sixfold.cli.error_handling import is_closed_pipe
from sixfold.cli.narration import EventFormatter
from sixfold.cli.outcome import print_result
from sixfold.cli.record_file import RecordFile
from sixfold.cli.seating import Table
from sixfold.cli.terminal import Screen
from sixfold.cli.turn import Quit, Turn
from sixfold.core.actions import Resign
from sixfold.core.position import Position
from sixfold.core.printable import printable


class Session:
    """One game in one terminal."""

    def __init__(self, screen: Screen, table: Table, *, confirm: bool, record_file: RecordFile | None) -> None:
        self.screen = screen
        self.words = screen.words
        self.table = table
        self.confirm = confirm
        self.record_file = record_file
        self.formatter = EventFormatter(screen.words, unicode=screen.unicode)
        self.news: list[tuple[int | None, Text]] = []
        """The lines said so far, each with the seat it is about."""
        self._kept = False
        self._heard = dict.fromkeys(table.people, 0)
        self._at_screen: int | None = table.people[0] if len(table.people) == 1 else None

    def run(self) -> bool:
        """Play to the end or until the player leaves; returns whether the game ended."""
        self._tell(None, Text(self.words("sealed", commitment=self.table.dealer.commitment), style="dim"))
        try:
            while (seat := self.table.position.to_move) is not None:
                if self.table.seats[seat].bot is None:
                    self._person(seat)
                else:
                    self._bot(seat)
        except Quit:
            self._leave(goodbye=True)
            return False
        self._end()
        return True

    def rescue(self, end: BaseException) -> None:
        """Save an interrupted game if that was requested, and report it if the terminal is still there."""
        stopped = isinstance(end, (KeyboardInterrupt, SystemExit)) and not is_closed_pipe(end)
        with contextlib.suppress(OSError, SystemExit):
            self._leave(goodbye=stopped)

    def _leave(self, *, goodbye: bool) -> None:
        # Save the game first, because the terminal may be gone.
        lines = self._saved("saved-unfinished")
        if goodbye:
            lines += [self.words("goodbye")]
        for line in ["", *lines] if lines else []:
            self.screen.say(line)

    # --- turns --------------------------------------------------------------------------------------------

    def _person(self, seat: int) -> None:
        position = self.table.position
        self._hand_over(seat)
        self._look(position, seat)
        turn = Turn(self.screen, position, self.table.names, self.table.adviser, confirm=self.confirm)
        if _moves_again(position, seat) and not turn.choice:
            self.screen.say(self.words("again"))
        self._play(seat, turn.decide())

    def _bot(self, seat: int) -> None:
        bot, warmup = self.table.seats[seat].bot, self.table.warmup
        assert bot is not None
        if warmup is not None:
            warmup.wait(self.screen, self.table.names[seat])
        try:
            move = bot.choose(self.table.position.view(seat), self.table.rng)
        except BotFailed as wrong:
            # A program that fails resigns.
            self._tell(seat, Text(self.words("bot-failed", name=self.table.names[seat], reason=wrong.message)))
            move = Resign(seat)
        self._play(seat, move)

    def _play(self, seat: int, action: Any) -> None:
        """Play the move and describe what everybody saw of it."""
        position = self.table.position
        again = _moves_again(position, seat)
        with uninterrupted():
            events = position.play(action, self.table.dealer)
        for event in events:
            if event["do"] != "draw":
                self._tell(seat, self.formatter.told(event, self.table.names, str(action), again=again))

    # --- telling ------------------------------------------------------------------------------------------

    def _tell(self, seat: int | None, text: Text) -> None:
        self.news.append((seat, text))

    def _look(self, position: Position, seat: int) -> None:
        """Show the board as this seat sees it, and what happened since its last turn."""
        news = [text for about, text in self.news[self._heard[seat] :] if about != seat]
        self.screen.clear()
        self.screen.picture(position, seat, self.table.names, below=len(news) + 1)
        for text in news:
            self.screen.say(text)
        self._heard[seat] = len(self.news)

    def _hand_over(self, seat: int) -> None:
        """Clear the screen between two people with hidden tiles until the next one sits down."""
        if self._at_screen == seat or not self.table.position.hand_counts:
            return
        self._at_screen = seat
        self.screen.clear(secret=True)
        try:
            self.screen.ask(self.words("hand-over", name=self.table.names[seat]))
        except EOFError:
            raise Quit from None

    def _end(self) -> None:
        position, people = self.table.position, self.table.people
        result = position.result()
        assert result is not None
        saved = self._saved("saved")
        self.screen.clear()
        news = [
            text for about, text in self.news[min(self._heard.values()) :] if len(people) > 1 or about not in people
        ]
        # Below it: an empty line, the reason, the winner, the ranking, the deciding colour, the seed, the next prompt.
        below = len(news) + 6 + len(self.table.names) + len(saved)
        self.screen.picture(position, None, self.table.names, below=below)
        for text in news:
            self.screen.say(text)
        self.screen.say()
        you = people[0] if len(people) == 1 else None
        print_result(self.screen, result, self.table.names, you, position.game.texts)
        self.screen.say(Text(self.words("revealed", seed=self.table.dealer.seed.hex()), style="dim"))
        for line in saved:
            self.screen.say(line)

    def _saved(self, key: str) -> list[str]:
        """Save the game if that was requested and has not been done; returns the lines to print."""
        if self.record_file is None or self._kept:
            return []
        kept = self.record_file.keep(self.table.record())
        self._kept = True
        trouble = [self.words("not-saved", reason=kept.trouble)] if kept.trouble else []
        return [*trouble, self.words(key, path=printable(kept.path))]


def _moves_again(position: Position, seat: int) -> bool:
    """Whether this seat has just moved and nothing was drawn since."""
    last = position.events[-1] if position.events else None
    return last is not None and last["seat"] == seat and last["do"] not in ("draw", "exchange", "resign")
