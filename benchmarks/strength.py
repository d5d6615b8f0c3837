"""How strong the bots are: the matches behind docs/strength.md.

``uv run python benchmarks/strength.py bars``       the claims for each table
``uv run python benchmarks/strength.py levels``     each level against the one below it
``uv run python benchmarks/strength.py top``        the highest level in rounds instead of time
``uv run python benchmarks/strength.py stopping``   searches that stop early against searches that do not
``uv run python benchmarks/strength.py rounds``     alone, with more and more rounds
``uv run python benchmarks/strength.py unstopped``  alone, if markers did not stop on 18
``uv run python benchmarks/strength.py page``       write docs/strength.md from the results so far

Every match is a run of ``sixfold arena`` with its results in ``benchmarks/results/``; a match that is there already is
not played again, and one that was interrupted goes on. The whole of it takes hours on two cores. After the first word,
more words choose matches (``levels cards level:7``), and ``--workers N`` says how many games are played at a time.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from sixfold.arena import Contest, play, report, run, summarise, warm
from sixfold.arena.pool import Here
from sixfold.bots import specs
from sixfold.bots.budgets import parse_budget
from sixfold.bots.search_bot import SearchBot
from sixfold.games import registry

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results"
PAGE = HERE.parent / "docs" / "strength.md"
SOURCE = HERE.parent / "src" / "sixfold"
STOPS = (
    ("rules.py", "if s.variant == BASE or position < FIRST_END:", "if s.variant == BASE:"),
    ("bot/solo_evaluation.py", "if to_stop > 0 and o.room > 0:", "if False:"),
)
"""Where the rules, and the bot that looks ahead, let a marker stop on 18."""


@dataclass(frozen=True)
class Match:
    """Two bots at a table, and what the first is to reach."""

    table: str
    bots: tuple[str, ...]
    games: int
    least: float
    """The share of wins, or of one bot alone the mean lowest marker, that is wanted."""

    @property
    def alone(self) -> bool:
        """Whether one bot plays by itself; two bots alone are compared draw by draw."""
        return len(self.bots) == 1

    @property
    def name(self) -> str:
        """The name of its results."""
        return "-".join([*self.table.split(), *self.bots]).replace(":", "_").replace(" ", "-")

    @property
    def file(self) -> Path:
        """Where its results are."""
        return RESULTS / f"{self.name}.json"

    @property
    def is_played(self) -> bool:
        """Whether all its games were played; a match that was cut short is shown, and played when there is time."""
        return self.file.exists() and int(json.loads(self.file.read_text())["games"]) >= self.games

    def play(self, workers: str | None = None) -> None:
        """Play it, unless it was."""
        if self.is_played:
            return
        game, variant, players = self.table.split()
        journal = self.file.with_suffix(".journal")
        command = ["arena", "--game", game, "--variant", variant, "--players", players, "--games", str(self.games)]
        command += ["--bots", ",".join(self.bots), "--json", str(self.file), "--resume", str(journal)]
        command += ["--times", str(self.file.with_suffix(".times.json"))]
        command += [] if workers is None else ["--workers", workers]
        command += ["--force"] if self.file.exists() else []
        self.run([sys.executable, "-m", "sixfold", *command])
        journal.unlink(missing_ok=True)

    def run(self, command: list[str]) -> None:
        """Run a command of the program."""
        subprocess.run(command, check=True)


@dataclass(frozen=True)
class Unstopped(Match):
    """A match by a copy of the rules in which no marker stops on 18, to see what that stop costs."""

    @property
    def name(self) -> str:
        """The name of its results."""
        return f"{super().name}-unstopped"

    def run(self, command: list[str]) -> None:
        """Run a command of the copy; what a marker is expected to lose on 18 is left out, too."""
        with tempfile.TemporaryDirectory() as folder:
            board = Path(shutil.copytree(SOURCE, Path(folder) / SOURCE.name)) / "games" / "board"
            for file, line, without in STOPS:
                text = (board / file).read_text()
                assert text.count(line) == 1, f"{file} has changed"
                (board / file).write_text(text.replace(line, without))
            subprocess.run(command, check=True, env=os.environ | {"PYTHONPATH": folder}, cwd=folder)


@dataclass(frozen=True)
class Stopping(Match):
    """A search against one, called ``whole``, that uses up its budget however clear its move is."""

    def play(self, workers: str | None = None) -> None:
        """Play it here, where a bot can be added that nobody else needs."""
        if not self.is_played:
            specs._WITH_MORE["whole"] = lambda game, budget: Whole(game, parse_budget(budget))
            game, variant, players = self.table.split()
            contest = Contest(registry.make(game, variant, int(players)), self.bots)
            warm(contest)
            tally = run(contest, self.games, Here(partial(play, contest)))
            self.file.write_text(report.as_json(summarise(tally)))
            self.file.with_suffix(".times.json").write_text(report.times_as_json(tally))


class Whole(SearchBot):
    """A search that does not stop early."""

    def choose(self, view: Any, rng: Random) -> Any:
        """The best move found when the budget is used up."""
        self.search.think(view, self.budget, rng.getrandbits(62), to_the_end=True)
        return self.search.move(view, self.search.codes[self.search.best()])


BARS = (
    Match("board base 2", ("denial", "points"), 1000, 0.90),
    Match("board base 2", ("search:50ms", "denial"), 400, 0.88),
    Match("board base 4", ("search:50ms", "points"), 400, 0.55),
    Match("board team 4", ("search:50ms", "denial"), 400, 0.75),
    Match("board duel 2", ("search:50ms", "denial"), 400, 0.80),
    Match("cards base 2", ("search:50ms", "points"), 400, 0.65),
    Match("spezial base 2", ("search:50ms", "points"), 400, 0.85),
    Match("board solo 1", ("search:50ms",), 200, 22.0),
    Match("board base 2", ("search:500ms", "search:50ms"), 400, 0.60),
)

LEVELS = tuple(
    Match(table, (f"level:{level}", f"level:{level - 1}"), 400, 0.65)
    for table in ("board base 2", "board solo 1", "cards base 2", "spezial base 2")
    for level in range(2, 9)
)

TOP = (
    Match("board base 2", ("search:2000n", "level:7"), 400, 0.65),
    Match("board solo 1", ("search:300n", "level:7"), 200, 0.65),
    Match("cards base 2", ("search:1000n", "level:7"), 400, 0.65),
    Match("spezial base 2", ("search:1000n", "level:7"), 400, 0.65),
)
"""The highest level with fewer rounds than its second has on one core."""

STOPPING = (
    Stopping("board base 2", ("search:400n", "whole:400n"), 400, 0.5),
    Stopping("cards base 2", ("search:800n", "whole:800n"), 400, 0.5),
    Stopping("spezial base 2", ("search:200n", "whole:200n"), 400, 0.5),
)


ROUNDS = tuple(Match("board solo 1", (f"search:{rounds}n",), 200, 22.0) for rounds in (100, 300, 1000, 3000))
"""Alone, what more rounds bring."""

UNSTOPPED = (Unstopped("board solo 1", ("search:1000n",), 200, 22.0),)
"""Alone, what the stop on 18 costs."""

ALONE = """**Alone, 22 is not reached.** What holds it back is the stop on 18: what exceeds it is lost, of every colour
that comes so far. The same search in a copy of the rules without that stop (`strength.py unstopped`):"""
MORE = """It is not that luck hides the better move; the table below shows what more rounds bring, which depends on no
machine. What counts is how well a game is played on after the moves that are compared, and there the rule for it
(`games/board/bot/solo_evaluation.py`, learned by `benchmarks/solo_training.py`) does not get much further as it is:
with more numbers, with numbers that change with the time of the game, and learned from millions of games it stays
where it is. Tried and no better: nets trained by temporal differences, learning from the search's own games, a cheaper
rule with ten times the play-outs, playing to the end, 32 moves to begin with."""
"""What limits a game alone."""


def reached(match: Match) -> tuple[float, float, float]:
    """What the first bot reached, and its interval."""
    result = json.loads(match.file.read_text())
    if match.alone:
        return result["lowest"][0], *result["lowest_interval"][0]
    return result["share"][0], *result["interval"][0]


def shown(value: float, alone: bool) -> str:
    """A mean lowest marker, or a share."""
    return f"{value:.1f}" if alone else f"{100 * value:.1f} %"


def rows(matches: tuple[Match, ...]) -> list[str]:
    """A line of the page for each match that was played."""
    lines = ["| table | bots | games | wanted | reached | 95 % |", "| --- | --- | ---: | ---: | ---: | --- |"]
    for match in matches:
        if match.file.exists():
            value, low, high = reached(match)
            show = partial(shown, alone=match.alone)
            games = json.loads(match.file.read_text())["games"]
            bots = " against ".join(f"`{bot}`" for bot in match.bots)
            mark = "" if value >= match.least else " (short)"
            lines.append(
                f"| {match.table} | {bots} | {games} | {show(match.least)} | **{show(value)}**{mark} "
                f"| {show(low)} – {show(high)} |"
            )
    return lines


def page() -> str:
    """The page."""
    return "\n".join(
        [
            "# How strong the bots are",
            "",
            "Written by `benchmarks/strength.py page` from matches in [the arena](arena.md): the same draws with seats",
            "swapped, at tables of four all rotations. Two workers on two cores, one bot thinking at a time in each.",
            "",
            "## At each table",
            "",
            *rows(BARS),
            "",
            "Shares are of wins, ties split; at a table of four a fair share is 25 %. Alone, it is the mean lowest",
            "marker. A match that is not listed has not been played yet. The match of 500 ms against 50 ms was played",
            "beside other work, which took time from both bots alike.",
            "",
            ALONE,
            "",
            *rows(UNSTOPPED),
            "",
            MORE,
            "",
            *rows(ROUNDS),
            "",
            "## Each level against the one below",
            "",
            *rows(LEVELS),
            "",
            "What each level plays is in [docs/bots.md](bots.md). Level 8 looks at the clock, and its matches were",
            "played beside other work, which takes time from it alone: on a quiet machine it wins no less. With a",
            "budget of rounds that is a small part of its second the match repeats exactly on any machine:",
            "",
            *rows(TOP),
            "",
            "## Stopping early",
            "",
            "A search stops when its move is clear. `whole` is the same search, but it uses up its budget; 50 % means",
            "that stopping costs nothing.",
            "",
            *rows(STOPPING),
            "",
        ]
    )


def chosen(matches: tuple[Match, ...], words: list[str]) -> list[Match]:
    """The matches in which all of these words occur, as a game or as the first bot."""
    return [match for match in matches if all(word in (*match.table.split(), match.bots[0]) for word in words)]


if __name__ == "__main__":
    RESULTS.mkdir(exist_ok=True)
    words = sys.argv[1:]
    workers = words.pop(words.index("--workers") + 1) if "--workers" in words[:-1] else None
    wanted, *words = [word for word in words if word != "--workers"] or [""]
    groups = {"bars": BARS, "levels": LEVELS, "top": TOP, "stopping": STOPPING, "rounds": ROUNDS}
    groups |= {"unstopped": UNSTOPPED, "page": ()}
    if wanted not in groups:
        sys.exit(__doc__)
    for match in chosen(groups[wanted], words):
        match.play(workers)
    PAGE.write_text(page())
