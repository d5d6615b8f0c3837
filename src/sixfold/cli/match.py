"""A match: several games between the same players, with the points added up."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sixfold import records
from sixfold.cli.game_session import GameSession
from sixfold.cli.outcome import places, ranking_line, winner
from sixfold.cli.seating import SeatedGame

if TYPE_CHECKING:
    from sixfold.records import Match


@dataclass
class MatchSession:
    """The games of a match at one table, one after the other."""

    session: GameSession
    """The session of the current game, at first of the first one."""
    count: int
    """The number of games."""
    seed: int | None

    def run(self) -> None:
        """Play game after game until the last one, or until the player leaves."""
        screen, words = self.session.screen, self.session.words
        played: list[records.Record] = []
        while self.session.run():
            table, record_file = self.session.table, self.session.record_file
            played.append(table.record())
            if record_file is not None:
                record_file.games = list(played)
            match = records.match_of(played)
            self._tell_totals(match)
            if len(played) == self.count:
                screen.say(winner(words, match.ranking, table.names, table.you, "match-"))
                return
            number, first = len(played) + 1, match.next_first
            question = "match-next-you" if table.you == first else "match-next"
            try:
                screen.ask(words(question, number=number, all=self.count, name=table.names[first]))
            except EOFError:
                screen.say(words("goodbye"))
                return
            key = None if self.seed is None else f"{self.seed}/{number}"
            table = SeatedGame(table.game, table.seats, key, first)
            self.session = GameSession(screen, table, confirm=self.session.confirm, record_file=record_file)

    def rescue(self, end: BaseException) -> None:
        """Save the current game."""
        self.session.rescue(end)

    def _tell_totals(self, match: "Match") -> None:
        table, screen, words = self.session.table, self.session.screen, self.session.words
        result = match.games[-1].result
        assert result is not None
        gained = table.game.match_points(result)
        screen.say()
        screen.say(words("match-totals", number=len(match.games), all=self.count), "bold")
        width = max(map(len, table.names))
        # Seats with equal totals are not a team: the next place is skipped.
        for place, group in zip(places([*match.ranking, []]), match.ranking, strict=False):
            for seat in group:
                line = ranking_line(words, place, table.names[seat], width)
                line.append(f"{match.totals[seat]:>3}", style="bold").append(f"  (+{gained[seat]})", style="dim")
                screen.say(line)
