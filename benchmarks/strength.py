"""How strong the bots are: the matches behind docs/strength.md.

``uv run python benchmarks/strength.py bars``       the claims for each table
``uv run python benchmarks/strength.py learned``    the learned evaluation, against version 0.1 and others
``uv run python benchmarks/strength.py levels``     each level against the one below it
``uv run python benchmarks/strength.py top``        the highest level in rounds instead of time
``uv run python benchmarks/strength.py stopping``   searches that stop early against searches that do not
``uv run python benchmarks/strength.py rounds``     solo, with more and more rounds
``uv run python benchmarks/strength.py unstopped``  solo, if markers did not stop on 18
``uv run python benchmarks/strength.py page``       write docs/strength.md from the results so far

Version 0.1 plays as a program: put a script called ``sixfold-0.1`` into the PATH, which runs ``sixfold`` of commit
31e4eab in an environment of its own.

Every match is a run of ``sixfold arena`` with its results in ``benchmarks/results/``. A finished match is not played
again unless ``--again`` is given, and an interrupted one resumes. All of them take hours on two cores. More words after
the first select matches: ``learned spezial``, ``learned board duel``, ``levels cards level:7``. At the end, the matches
selected are printed with their shares and 95 % intervals, and with ``--json FILE`` written there, too.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from sixfold.arena import Contest, play, report, run, summarise, warm
from sixfold.arena.pool import InlinePool
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
"""The lines in the rules and in the evaluation that stop a marker on 18, with their replacements."""


@dataclass(frozen=True)
class Match:
    """Two bots at a table, and the target of the first."""

    table: str
    bots: tuple[str, ...]
    games: int
    least: float
    """The target: a share of wins, or in solo the mean lowest marker."""

    @property
    def alone(self) -> bool:
        """Whether there is only one bot; two solo bots are compared draw by draw."""
        return len(self.bots) == 1

    @property
    def names(self) -> list[str]:
        """The bots as the page calls them."""
        return [specs.label(bot) for bot in self.bots]

    @property
    def name(self) -> str:
        """The name of its results."""
        return "-".join([*self.table.split(), *self.names]).replace(":", "_").replace(" ", "-")

    @property
    def file(self) -> Path:
        """Where its results are."""
        return RESULTS / f"{self.name}.json"

    @property
    def is_played(self) -> bool:
        """Whether all games are finished; the page shows incomplete matches too."""
        return self.file.exists() and int(json.loads(self.file.read_text())["games"]) >= self.games

    def forget(self) -> None:
        """Remove the results, so that the match is played again."""
        for file in (self.file, self.file.with_suffix(".times.json"), self.file.with_suffix(".journal")):
            file.unlink(missing_ok=True)

    def play(self, workers: int | None = None) -> None:
        """Play the match unless it is finished."""
        if self.is_played:
            return
        game, variant, players = self.table.split()
        journal = self.file.with_suffix(".journal")
        command = ["arena", "--game", game, "--variant", variant, "--players", players, "--games", str(self.games)]
        command += ["--bots", ",".join(self.bots), "--json", str(self.file), "--resume", str(journal)]
        command += ["--times", str(self.file.with_suffix(".times.json"))]
        command += [] if workers is None else ["--workers", str(workers)]
        command += ["--force"] if self.file.exists() else []
        self.run([sys.executable, "-m", "sixfold", *command])
        journal.unlink(missing_ok=True)

    def run(self, command: list[str]) -> None:
        """Run a command of the program."""
        subprocess.run(command, check=True)


@dataclass(frozen=True)
class Unstopped(Match):
    """A match under a copy of the rules without the stop on 18, to measure its cost."""

    @property
    def name(self) -> str:
        """The name of its results."""
        return f"{super().name}-unstopped"

    def run(self, command: list[str]) -> None:
        """Run a command of the copy, in which the evaluation expects no loss on 18 either."""
        with tempfile.TemporaryDirectory() as folder:
            board = Path(shutil.copytree(SOURCE, Path(folder) / SOURCE.name)) / "games" / "board"
            for file, line, without in STOPS:
                text = (board / file).read_text()
                assert text.count(line) == 1, f"{file} has changed"
                (board / file).write_text(text.replace(line, without))
            subprocess.run(command, check=True, env=os.environ | {"PYTHONPATH": folder}, cwd=folder)


@dataclass(frozen=True)
class Stopping(Match):
    """A search against ``whole``, a search that always uses its whole budget."""

    def play(self, workers: int | None = None) -> None:
        """Play in this process, where the additional bot can be registered."""
        if not self.is_played:
            specs._WITH_MORE["whole"] = lambda game, budget: Whole(game, parse_budget(budget))
            game, variant, players = self.table.split()
            contest = Contest(registry.make(game, variant, int(players)), self.bots)
            warm(contest)
            tally = run(contest, self.games, InlinePool(partial(play, contest)))
            self.file.write_text(report.as_json(summarise(tally)))
            self.file.with_suffix(".times.json").write_text(report.times_as_json(tally))


class Whole(SearchBot):
    """A search that does not stop early."""

    def choose(self, view: Any, rng: Random) -> Any:
        """The best move after the whole budget."""
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
    Match("board base 2", ("search:500ms", "search:50ms"), 400, 0.60),
)

OLD = "cmd:name=0.1_search_50ms:sixfold-0.1 bot --bot search:50ms"
LEARNED = (
    Match("board base 2", ("network", "denial"), 400, 0.85),
    Match("board base 2", ("network", OLD), 400, 0.40),
    Match("board base 2", ("search:50ms", OLD), 400, 0.78),
    Match("board duel 2", ("search:50ms", OLD), 400, 0.75),
    Match("board team 4", ("search:50ms", OLD), 400, 0.75),
    Match("board base 4", ("search:50ms", OLD), 400, 0.45),
    Match("cards base 2", ("search:50ms", OLD), 400, 0.60),
    Match("spezial base 2", ("search:50ms", OLD), 400, 0.75),
    Match("board base 2", ("search:1s", "search:50ms"), 400, 0.65),
    Match("board solo 1", ("search:50ms",), 300, 22.5),
    Match("board solo 1", ("search:1s",), 300, 24.0),
)
"""What the learned evaluation is worth."""

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
"""The highest level with fewer rounds than it completes in a second on one core."""

STOPPING = (
    Stopping("board base 2", ("search:400n", "whole:400n"), 400, 0.5),
    Stopping("cards base 2", ("search:800n", "whole:800n"), 400, 0.5),
    Stopping("spezial base 2", ("search:200n", "whole:200n"), 400, 0.5),
)


ROUNDS = tuple(Match("board solo 1", (f"search:{rounds}n",), 200, 22.0) for rounds in (100, 300, 1000, 3000))
"""Solo: the effect of more rounds."""

UNSTOPPED = (Unstopped("board solo 1", ("search:1000n",), 200, 22.0),)
"""Solo: the cost of the stop on 18."""

ALONE = """**In solo, the target of 22 is not reached.** The stop on 18 prevents it: the part of a gain beyond 18 is
lost, for every colour that gets there. The same search in a copy of the rules without that stop (`strength.py
unstopped`):"""
MORE = """Luck does not hide the better move: the table below shows what more rounds bring, independent of the machine.
What counts is how well the game continues after the moves that are compared. There, the evaluation
(`games/board/bot/solo_evaluation.py`, learned by `benchmarks/solo_training.py`) has reached its limit: more weights,
weights that change during the game, and learning from millions of games do not improve it. Also tried, without success:
networks trained by temporal differences, learning from the search's own games, a cheaper rule with ten times the
playouts, playouts to the end, 32 moves at the root. A network that reads the same counts as at the other tables,
trained by temporal differences over 30,000 games, plays as well as the formula one ply ahead (18.2) and takes six times
as long. A tree that also compares the replies to each tile that may be drawn next gains nothing (600 rounds, 100 games
each: 21.2 and 21.3)."""
"""The limits of a solo game."""


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
            bots = " against ".join(f"`{bot}`" for bot in match.names)
            mark = "" if value >= match.least else " (short)"
            lines.append(
                f"| {match.table} | {bots} | {games} | {show(match.least)} | **{show(value)}**{mark} "
                f"| {show(low)} – {show(high)} |"
            )
    return lines


def calibration() -> list[str]:
    """The lines about how often the chances come true, from ``benchmarks/calibration.py``."""
    file = RESULTS / "calibration.json"
    if not file.exists():
        return []
    found = json.loads(file.read_text())
    lines = ["| table | positions | Brier score | guessing | won, by expected chance from 5 to 95 % |"]
    lines += ["| --- | ---: | ---: | ---: | --- |"]
    for row in found:
        curve = ", ".join(f"{100 * part['won']:.0f}" for part in row["curve"])
        lines.append(
            f"| {row['table']} | {row['positions']:,} | {row['brier']:.3f} | {row['guessing']:.3f} | {curve} % |"
        )
    return [
        "## How often the chances come true",
        "",
        "`benchmarks/calibration.py` compares the chances that the learned evaluation gives every side, one ply",
        "ahead, with the results of new games. The Brier score is the mean squared difference: 0 is perfect.",
        "“Guessing” gives every side the same chance. The last column is the reliability curve in ten steps: of all",
        "chances below 10 %, of those from 10 to 20 %, and so on, how many were won.",
        "",
        *lines,
        "",
    ]


def page() -> str:
    """The page."""
    return "\n".join(
        [
            "# How strong the bots are",
            "",
            "`benchmarks/strength.py page` writes this page from matches in [the arena](arena.md): the same draws",
            "with seats swapped, all rotations at tables of four. Two workers ran on two cores, with one bot thinking",
            "at a time in each; `search:50ms` played version 0.1 with 15 workers on 16 quiet cores.",
            "",
            "## The learned evaluation",
            "",
            *rows(LEARNED),
            "",
            "`network` looks one ply ahead with the [learned evaluation](training.md) and does not search.",
            "`0.1_search_50ms` is version 0.1 with its handmade evaluation, as a program on the same cores.",
            "",
            *calibration(),
            "**The figures of searches below were measured with the handmade evaluation**, also at the board. The",
            "levels of the board game for two have been measured again, except level 8. Genial Spezial has new levels,",
            "which are still to be measured in matches of this length.",
            "",
            "## At each table",
            "",
            *rows(BARS),
            "",
            "The figures are shares of wins, with ties split; at a table of four a fair share is 25 %. In solo, they",
            "are the mean lowest marker. A match that is not listed has not been played yet. The match of 500 ms",
            "against 50 ms ran beside other work, which slowed both bots alike.",
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
            "[The bots](bots.md) lists what each level plays. Level 8 uses the clock, and its matches ran beside",
            "other work, which slows only this level: on a quiet machine it wins no less. With a budget of rounds, a",
            "small part of what it does in a second, the match can be repeated exactly on any machine:",
            "",
            *rows(TOP),
            "",
            "## Stopping early",
            "",
            "A search stops when its move is clear. `whole` is the same search, but it always uses its whole budget;",
            "50 % means that stopping costs nothing.",
            "",
            *rows(STOPPING),
            "",
        ]
    )


def chosen(matches: tuple[Match, ...], words: list[str]) -> list[Match]:
    """The matches that contain all of these words, as part of the table or as the first bot."""
    return [match for match in matches if all(word in (*match.table.split(), match.bots[0]) for word in words)]


GROUPS = {
    "bars": BARS,
    "learned": LEARNED,
    "levels": LEVELS,
    "top": TOP,
    "stopping": STOPPING,
    "rounds": ROUNDS,
    "unstopped": UNSTOPPED,
    "page": (),
}


def as_values(match: Match) -> dict[str, Any]:
    """The result of a match for programs."""
    value, low, high = reached(match)
    games = json.loads(match.file.read_text())["games"]
    rest = {"games": games, "wanted": match.least, "reached": value, "interval": [low, high]}
    return {"table": match.table, "bots": match.names, **rest}


def main() -> None:
    """Play the matches selected, print them, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("group", choices=GROUPS)
    parser.add_argument("words", nargs="*", help="words of the table, or the first bot")
    parser.add_argument("--workers", type=int, help="concurrent games; by default one for each core")
    parser.add_argument("--games", type=int, help="instead of the number that the page needs")
    parser.add_argument("--again", action="store_true", help="forget earlier results of these matches")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results to this file")
    wanted = parser.parse_args()
    RESULTS.mkdir(exist_ok=True)
    matches = chosen(GROUPS[wanted.group], wanted.words)
    if wanted.games is not None:
        matches = [replace(match, games=wanted.games) for match in matches]
    for match in matches:
        if wanted.again:
            match.forget()
        match.play(wanted.workers)
    print(*rows(tuple(matches)), sep="\n")
    if wanted.json is not None:
        wanted.json.write_text(json.dumps([as_values(match) for match in matches], indent=1) + "\n")
    PAGE.write_text(page())


if __name__ == "__main__":
    main()
