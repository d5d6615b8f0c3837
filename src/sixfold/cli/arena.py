"""``sixfold arena``: measure which of several bots is stronger."""

import os
import secrets
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from sixfold.cli.error_handling import INTERRUPTED, bad_file, counted, print_error
from sixfold.cli.options import Ascii, Lang, Layout, Players, Seed, Variant, choose_game
from sixfold.cli.record_folder import check_resumed_folder, folder_path, prepare_folder, record_path
from sixfold.core.printable import printable

if TYPE_CHECKING:
    from sixfold.arena import Contest, Played, Sprt, Tally
    from sixfold.arena.journal import Journal
    from sixfold.arena.pool import Pool

MOST_GAMES: Final = 1_000_000


def arena(
    game: Annotated[str, typer.Option(metavar="GAME", help="The game, for example board.")],
    bots: Annotated[str, typer.Option("--bots", "-b", help="The bots, separated by commas.")],
    variant: Variant = "base",
    players: Players = None,
    games: Annotated[
        int,
        typer.Option("--games", "-g", min=1, max=MOST_GAMES, help="Minimum number of games; with --sprt, the maximum."),
    ] = 100,
    seed: Seed = 0,
    workers: Annotated[
        int | None,
        typer.Option("--workers", "-w", min=0, max=1024, help="Number of worker processes; 0 plays in this process."),
    ] = None,
    sprt: Annotated[
        str | None, typer.Option(metavar="ELO0,ELO1", help="Stop as soon as one of the two differences is accepted.")
    ] = None,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Any number of bots: all meet, and each gets a rating.")
    ] = False,
    json: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the figures to this file.")] = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write one line per game to this file.")] = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a picture to this file.")] = None,
    times: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the thinking times to this file, as JSON.")
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the games in this journal, and continue with those already in it."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="DIR", help="Write the record of every game to this folder.", parser=folder_path
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files, and games of another contest.")] = False,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; local starts one here.")
    ] = None,
    layout: Layout = None,
    lang: Lang = None,
    ascii_only: Ascii = False,
) -> None:
    """Play bots against each other with the same draws in every seat, and report how certain the result is."""
    from rich.console import Console

    from sixfold.arena import Contest, contest_chart, report, run, summarise
    from sixfold.cli.atomic_output import write_text
    from sixfold.cli.progress import progress_bar
    from sixfold.cli.seating import split_bots
    from sixfold.cli.texts import language

    chosen = language(lang)
    contest = Contest(choose_game(game, variant, players, layout), tuple(split_bots(bots)), seed, ladder)
    test = _test(sprt, contest)
    wanted = _wanted(contest, games)
    journal_path = resume or (None if json is None else json.with_name(json.name + ".games"))
    _check_outputs([path for path in (json, csv, svg, times) if path is not None], journal_path, force=force)
    goes_on = journal_path is not None and journal_path.exists()
    if out is not None:
        # A resumed contest adds to its own records; the journal knows which these are.
        prepare_folder(out, force=force or goes_on)
    # Each worker starts its own programs.
    _warm(contest, chosen, ascii_only, programs=workers == 0 and ray is None)
    with _open_journal(journal_path, contest, force=force, keep=resume is not None) as journal:
        if out is not None and goes_on:
            check_resumed_folder(out, contest, journal, force=force)
        if journal.games:
            print_error(f"sixfold: resuming after {counted(len(journal.games))} in {printable(journal.path)}")
        try:
            with progress_bar(ascii_only, wanted) as update:

                def watch(tally: "Tally", played: int) -> None:
                    update(completed=played, description=so_far(tally, test, ascii_only=ascii_only, lang=chosen))

                pool = _pool(contest, workers, ray, with_record=out is not None)
                tally = run(contest, wanted, pool, journal, test, watch, partial(_save, out))
        except KeyboardInterrupt:
            again = "run the same command to resume" if journal_path else f"resume with --resume {journal.path}"
            how = f"; {again}" if journal.count else ""
            print_error(printable(f"sixfold: stopped after {journal.count} of {wanted} games{how}"))
            raise typer.Exit(INTERRUPTED) from None
        summary = summarise(tally, test)
        outputs: dict[Path | None, Callable[[], str]] = {
            json: partial(report.as_json, summary),
            csv: partial(report.as_csv, tally),
            svg: partial(contest_chart.svg, summary, tally, lang=chosen),
            times: partial(report.times_as_json, tally),
        }
        for path, written in outputs.items():
            if path is not None:
                write_text(path, written())
    Console(highlight=False).print(report.as_table(summary, tally.clocks, ascii_only=ascii_only, lang=chosen))
    if summary.lost:
        raise typer.Exit(1)


@contextmanager
def _open_journal(path: Path | None, contest: "Contest", *, force: bool, keep: bool) -> "Iterator[Journal]":
    """The journal at this path, or in the temporary folder; deleted if it is empty or, unless ``keep``, at the end."""
    from sixfold.arena.journal import open_journal

    path = path or Path(tempfile.gettempdir(), f"sixfold-arena-{secrets.token_hex(8)}.games")
    journal, finished = open_journal(path, contest, force=force), False
    try:
        yield journal
        finished = True
    finally:
        if (finished and not keep) or not journal.count:
            journal.discard()
        else:
            journal.close()


def _test(sprt: str | None, contest: "Contest") -> "Sprt | None":
    from sixfold.arena import Sprt
    from sixfold.core.errors import BadSetup

    if sprt is None:
        return None
    if contest.ladder:
        raise BadSetup("--sprt compares the first bot with the others; it cannot be combined with --ladder")
    if len(contest.bots) < 2:
        raise BadSetup("--sprt needs at least two bots")
    try:
        elo0, elo1 = (float(part) for part in sprt.split(","))
    except ValueError:
        raise BadSetup(f"--sprt takes two numbers such as 0,20, not {sprt[:40]!r}") from None
    if not -2000 <= elo0 < elo1 <= 2000:
        raise BadSetup("--sprt takes two numbers from -2000 to 2000, the smaller one first")
    return Sprt(elo0, elo1)


def _wanted(contest: "Contest", games: int) -> int:
    """The number of games, rounded up to whole rounds; BadSetup if these bots do not fit this table."""
    wanted = contest.whole(games)
    if wanted != games:
        whole = "pairs" if contest.cycle == 2 else f"{contest.cycle}, so that every bot takes every seat equally often"
        print_error(f"sixfold: {wanted} games instead of {games}: they come in {whole}")
    return wanted


def _check_outputs(outputs: list[Path], journal: Path | None, *, force: bool) -> None:
    """Check all output files before hours of play."""
    from sixfold.core.atomic_files import check_writable

    places = [*outputs, *([] if journal is None else [journal])]
    if len({path.resolve() for path in places}) < len(places):
        raise bad_file("unwritable", "two of the output files are the same")
    for path in outputs:
        if path.exists() and not force:
            raise bad_file("exists", f"{path} exists already; --force overwrites it")
        check_writable(path)


def _warm(contest: "Contest", lang: str, ascii_only: bool, *, programs: bool) -> None:
    """Create every bot once, to report wrong names now and to compile what the workers need."""
    from rich.console import Console

    from sixfold.arena import warm
    from sixfold.arena.report import TEXTS

    hidden = ascii_only or not sys.stderr.isatty()
    with nullcontext() if hidden else Console(stderr=True).status(TEXTS.say(lang, "warming")):
        warm(contest, programs=programs)


def _save(out: Path | None, played: "Played") -> None:
    from sixfold.cli.atomic_output import write_text

    if out is not None and played.record is not None:
        write_text(record_path(out, played.number + 1), played.record)


def _pool(contest: "Contest", workers: int | None, ray: str | None, *, with_record: bool) -> "Pool":
    from sixfold.arena import play, warm
    from sixfold.arena.pool import InlinePool, ProcessPool

    playing, warming = partial(play, contest, with_record=with_record), partial(warm, contest)
    if ray is not None:
        from sixfold.arena.ray_runner import RayPool

        return RayPool(playing, ray, workers or None, warming)
    if workers == 0:
        return InlinePool(playing)
    return ProcessPool(playing, workers or cores(), warming)


def cores() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def so_far(tally: "Tally", sprt: "Sprt | None", *, ascii_only: bool = False, lang: str = "en") -> str:
    """The result so far, in short: the first bot's share, or the leader of a ladder."""
    from sixfold.arena.report import TEXTS, plain, signed
    from sixfold.arena.summary import interval_of, ratio

    if not tally.counted:
        return ""
    shares = [tally.share(bot) or 0.0 for bot in range(len(tally.contest.bots))]
    bot = max(range(len(shares)), key=shares.__getitem__) if tally.contest.ladder else 0
    low, high = interval_of(tally, bot)
    text = f"{tally.contest.names[bot][:24]} {100 * shares[bot]:.1f} % ({100 * low:.0f} … {100 * high:.0f})"
    if sprt is not None:
        text += f" · LLR {signed(ratio(tally, sprt), 2)}"
    if tally.forfeits:
        text += f" · {TEXTS.say(lang, 'so-far-forfeits', count=len(tally.forfeits))}"
    return plain(text) if ascii_only else text
