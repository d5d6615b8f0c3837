"""``sixfold play``: a game in the terminal, against bots or with others at the same screen."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sixfold.cli.error_handling import INTERRUPTED, WRONG, bad_file
from sixfold.cli.options import Ascii, GameName, Lang, Layout, Players, Variant, choose_game

if TYPE_CHECKING:
    from sixfold.cli.seating import Seat
    from sixfold.cli.texts import Words
    from sixfold.core.game import Game

LONGEST_NAME = 16
"""Longer names would not fit beside the board."""


def play(
    game: GameName,
    variant: Variant = "base",
    players: Players = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            "-b",
            help="Bots for the other seats, separated by commas, repeated in turn; level:1 to level:8 (level:3).",
        ),
    ] = None,
    hotseat: Annotated[int, typer.Option(min=1, max=9, metavar="N", help="Number of people at this screen.")] = 1,
    names: Annotated[str, typer.Option(help="The names of the people, separated by commas.")] = "",
    seed: Annotated[int | None, typer.Option(help="A seed for repeatable draws.")] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Save the record of the game to this file.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")] = False,
    match: Annotated[
        int | None, typer.Option(min=1, max=99, metavar="N", help="Number of games in a row, for games with matches.")
    ] = None,
    layout: Layout = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Play moves without confirmation.")] = False,
    lang: Lang = None,
    ascii_only: Ascii = False,
) -> None:
    """Play in the terminal. You have the first seat; bots take the others."""
    from sixfold.bots.levels import USUAL, nearest_level
    from sixfold.cli.game_session import GameSession
    from sixfold.cli.match import MatchSession
    from sixfold.cli.record_file import RecordFile
    from sixfold.cli.seating import SeatedGame, split, split_bots
    from sixfold.cli.terminal import Screen
    from sixfold.cli.texts import Words, language
    from sixfold.records.matches import matched

    if out is not None:
        _check_out(out, force)
    rules = choose_game(game, variant, players, layout)
    if match is not None:
        # Refuses games without matches.
        matched(rules.rules)
    screen = Screen(Words(language(lang)), ascii_only=ascii_only)
    wanted = [f"level:{nearest_level(rules, USUAL)}"] if bots is None else split_bots(bots)
    seats = _seats(rules, split(names), min(hotseat, rules.players + 1), wanted, screen.words)
    record_file = None if out is None else RecordFile(out, match=match is not None)
    table = SeatedGame(rules, seats, None if seed is None else str(seed))
    single = GameSession(screen, table, confirm=not yes, record_file=record_file)
    session = single if match is None else MatchSession(single, match, seed)
    try:
        session.run()
    except BaseException as end:
        # A signal, a closed terminal, a bug: the game so far is saved in every case.
        session.rescue(end)
        if isinstance(end, KeyboardInterrupt):
            raise typer.Exit(INTERRUPTED) from None
        raise
    finally:
        for seat in seats:
            if seat.bot is not None:
                seat.bot.close()
    if record_file is not None and record_file.failed:
        raise typer.Exit(WRONG)


def _seats(game: "Game", names: list[str], people: int, bots: list[str], words: "Words") -> "list[Seat]":
    """People first, then bots; bots with the same name are numbered."""
    from sixfold.bots import check_labels, make
    from sixfold.bots.levels import LevelBot, title
    from sixfold.cli.seating import Seat, spread
    from sixfold.core.errors import BadSetup
    from sixfold.core.translation import COMMON
    from sixfold.records import numbered

    if people > game.players:
        raise BadSetup(f"there are only {game.players} seats")
    if len(names) > people:
        raise BadSetup(f"--names has {len(names)} names for {people} people at this screen")
    if any(len(name) > LONGEST_NAME for name in names):
        raise BadSetup(f"a name has at most {LONGEST_NAME} letters")
    seats = []
    for number in range(people):
        name = names[number] if number < len(names) else words("player", number=number + 1)
        seats.append(Seat(name, name if people > 1 or names else COMMON.say(words.lang, "you")))
    check_labels(bots, game)
    chosen = spread(bots, game.players - people)
    # Checked even if no seat is left for it.
    for spec in bots:
        make(spec, game).close()
    made = [make(spec, game) for spec in chosen]
    shown = [words.fit(title(bot.level)) if isinstance(bot, LevelBot) else bot.name for bot in made]
    for bot, name, called in zip(made, numbered([bot.name for bot in made]), numbered(shown), strict=True):
        seats.append(Seat(name, called, bot))
    return seats


def _check_out(out: Path, force: bool) -> None:
    """Check before an hour of play that the record can be written."""
    from sixfold.core.atomic_files import check_writable

    if out.is_dir():
        raise bad_file("unwritable", f"{out} is a folder, not a file")
    if not out.parent.is_dir():
        raise bad_file("unwritable", f"there is no folder {out.parent}")
    check_writable(out)
    if out.exists() and not force:
        raise bad_file("exists", f"{out} already exists; --force overwrites it")
