"""A game from the first screen to the last, with people and bots taking turns."""

import contextlib
from typing import Final

from rich.text import Text

from sixfold.arena.game_loop import play_or_resign
from sixfold.bots import BotFailed
from sixfold.bots.warmup import PATIENCE
from sixfold.cli.atomic_output import uninterrupted
from sixfold.cli.error_handling import is_closed_pipe
from sixfold.cli.narration import EventFormatter
from sixfold.cli.outcome import print_result
from sixfold.cli.record_file import RecordFile
from sixfold.cli.seating import SeatedGame
from sixfold.cli.terminal import Screen
from sixfold.cli.turn import Turn
from sixfold.core.position import Position, is_play
from sixfold.core.printable import printable
from sixfold.core.types import Action, Event
from sixfold.core.view import View

NOTICEABLE: Final = 0.15
"""Seconds to wait for a bot before the screen says so."""


class GameSession:
    """One game in one terminal."""

    def __init__(self, screen: Screen, table: SeatedGame, *, confirm: bool, record_file: RecordFile | None) -> None:
        self.screen = screen
        self.words = screen.words
        self.table = table
        self.confirm = confirm
        self.record_file = record_file
        self.formatter = EventFormatter(screen, type(table.position))
        self.news: list[tuple[int | None, Text]] = []
        """The lines said so far, each with the seat it is about."""
        self._kept = False
        self._heard = dict.fromkeys(table.people, 0)
        self._at_screen = table.you

    def run(self) -> bool:
        """Play to the end or until the player leaves; returns whether the game ended."""
        self.news.append((None, Text(self.words("sealed", commitment=self.table.dealer.commitment), style="dim")))
        try:
            while (seat := self.table.position.to_move) is not None:
                if self.table.seats[seat].bot is None:
                    self._person(seat)
                else:
                    self._bot(seat)
        except EOFError:
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
        lines = [*self._saved("saved-unfinished"), *([self.words("goodbye")] if goodbye else [])]
        for line in ["", *lines] if lines else []:
            self.screen.say(line)

    # --- turns --------------------------------------------------------------------------------------------

    def _person(self, seat: int) -> None:
        position = self.table.position
        self._hand_over(seat)
        # The board as this seat sees it, and what happened since its last turn.
        self._show(position, seat, [text for about, text in self.news[self._heard[seat] :] if about != seat], 1)
        self._heard[seat] = len(self.news)
        turn = Turn(self.screen, position, self.table.names, self.table.adviser, self.confirm)
        if _moves_again(position, seat) and not turn.choice:
            self.screen.say(self.words("again"))
        again, action = _moves_again(position, seat), turn.decide()
        with uninterrupted():
            events = position.play(action, self.table.dealer)
        self._tell(seat, action, events, again=again)

    def _bot(self, seat: int) -> None:
        position, again = self.table.position, _moves_again(self.table.position, seat)
        action, events = play_or_resign(position, self.table.dealer, seat, self._choose, self._failed)
        self._tell(seat, action, events, again=again)

    def _choose(self, seat: int, view: View) -> Action:
        """The move of a bot; a note on the screen if its rules have to be compiled first."""
        bot, name = self.table.seats[seat].bot, self.table.names[seat]
        assert bot is not None
        if not bot.is_warm(view, NOTICEABLE):
            with self.screen.waiting(self.words("wait-bot", name=name)):
                bot.is_warm(view, PATIENCE)
        return bot.choose(view, self.table.rng)

    def _failed(self, seat: int, error: Exception) -> None:
        """Tell that a program has failed; any other bot has no reason to."""
        if not isinstance(error, BotFailed):
            raise error
        self.news.append((seat, Text(self.words("bot-failed", name=self.table.names[seat], reason=error.message))))

    def _tell(self, seat: int, action: Action, events: list[Event], *, again: bool) -> None:
        """Describe what everybody saw of a move."""
        for event in events:
            if event["do"] != "draw":
                told = self.formatter.told(event, self.table.names, str(action), again=again)
                self.news.append((seat, told))

    # --- telling ------------------------------------------------------------------------------------------

    def _show(self, position: Position, seat: int | None, news: list[Text], below: int) -> None:
        """Show the board with the news; ``below`` lines must fit below them on the screen."""
        self.screen.clear()
        self.screen.picture(position, seat, self.table.names, below=len(news) + below)
        for text in news:
            self.screen.say(text)

    def _hand_over(self, seat: int) -> None:
        """Clear the screen between two people with hidden tiles until the next one sits down."""
        if self._at_screen == seat or not self.table.position.hand_counts:
            return
        self._at_screen = seat
        self.screen.clear(secret=True)
        self.screen.ask(self.words("hand-over", name=self.table.names[seat]))

    def _end(self) -> None:
        position, people = self.table.position, self.table.people
        result = position.result()
        assert result is not None
        saved = self._saved("saved")
        unheard = self.news[min(self._heard.values()) :]
        news = [text for about, text in unheard if len(people) > 1 or about not in people]
        # Below: an empty line, the reason, the winner, the ranking, the deciding colour, the seed, the next prompt.
        self._show(position, None, news, 6 + len(self.table.names) + len(saved))
        self.screen.say()
        print_result(self.screen, type(position.game), result, self.table.names, self.table.you)
        self.screen.say(self.words("revealed", seed=self.table.dealer.seed.hex()), "dim")
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
    return last is not None and last["seat"] == seat and is_play(last)
