"""A match: several games between the same players, with the points added up."""

from typing import TYPE_CHECKING

from rich.text import Text

from sixfold import records
from sixfold.cli.game_session import Session
from sixfold.cli.outcome import places, ranking_line, winner
from sixfold.cli.seating import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sixfold.core.game import Game
    from sixfold.records import Match


class MatchSession:
    """The games of a match at one table, one after the other."""

    def __init__(self, first: Session, game: "Game", count: int, seed: int | None) -> None:
        """``first`` is the session of the first game, ``game`` the rules with their match interface."""
        self.session = first
        self.game = game
        self.count = count
        self.seed = seed
        self.screen = first.screen
        self.words = first.words

    def run(self) -> None:
        """Play game after game until the last one, or until the player leaves."""
        played: list[records.Record] = []
        for session in self._sessions():
            self.session = session
            if not session.run():
                return
            played.append(session.table.record())
            if session.record_file is not None:
                session.record_file.games = list(played)
            match = records.match_of(played)
            self._tell_totals(match, len(played))
            if len(played) == self.count:
                self._tell_winner(match)
            elif not self._go_on(len(played) + 1, match.next_first):
                self.screen.say(self.words("goodbye"))
                return

    def rescue(self, end: BaseException) -> None:
        """Save the current game."""
        self.session.rescue(end)

    def _sessions(self) -> "Iterator[Session]":
        """One session per game; the rules decide who begins next."""
        session, first = self.session, 0
        for number in range(1, self.count + 1):
            if number > 1:
                table, first = session.table, self.game.next_first(first)
                key = None if self.seed is None else f"{self.seed}/{number}"
                table = Table(table.game, table.seats, key, first, table.warmup)
                session = Session(self.screen, table, confirm=session.confirm, record_file=session.record_file)
            yield session

    def _go_on(self, number: int, first: int) -> bool:
        table = self.session.table
        key = "match-next-you" if table.people == [first] else "match-next"
        try:
            self.screen.ask(self.words(key, number=number, all=self.count, name=table.names[first]))
        except EOFError:
            return False
        return True

    def _tell_totals(self, match: "Match", number: int) -> None:
        names = self.session.table.names
        result = match.games[-1].result
        assert result is not None
        gained = self.game.match_points(result)
        self.screen.say()
        self.screen.say(Text(self.words("match-totals", number=number, all=self.count), style="bold"))
        width = max(map(len, names))
        # Seats with equal totals are not a team: the next place is skipped.
        for place, group in zip(places([*match.ranking, []]), match.ranking, strict=False):
            for seat in group:
                line = ranking_line(self.words, place, names[seat], width)
                line.append(f"{match.totals[seat]:>3}", style="bold").append(f"  (+{gained[seat]})", style="dim")
                self.screen.say(line)

    def _tell_winner(self, match: "Match") -> None:
        table = self.session.table
        you = table.people[0] if len(table.people) == 1 else None
        self.screen.say(winner(self.words, match.ranking, table.names, you, "match-"))
