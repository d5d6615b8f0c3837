"""Collects the commands, and greets the user when ``sixfold`` is called without one."""

from typing import Annotated, Final

import typer

from sixfold.cli import (
    analyse,
    arena,
    bench,
    bot,
    convert,
    new_title,
    play,
    replay,
    serve,
    show,
    simulate,
    train,
    verify,
    warm,
)
from sixfold.cli.error_handling import ErrorReportingGroup

COMMANDS: Final = (
    *(serve.serve, serve.backup, serve.restore, play.play, simulate.simulate, convert.convert, arena.arena),
    *(verify.verify, replay.replay, show.show, analyse.analyse, bot.bot, bench.bench, warm.warm, train.train),
    new_title.new_title,
)
"""In the order in which the help lists them."""

EXAMPLES: Final = (
    ("sixfold play board --variant solo", "welcome-solo"),
    ("sixfold play board", "welcome-play"),
    ("sixfold simulate board --games 10 --out DIR", "welcome-simulate"),
    ("sixfold verify DIR", "welcome-verify"),
    ("sixfold --help", "welcome-help"),
)

app = typer.Typer(
    cls=ErrorReportingGroup,
    add_completion=False,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Two-hex tiles, six colours, one idea: only your weakest colour counts.",
)


def _version(wanted: bool) -> None:
    if wanted:
        import sixfold

        print(f"sixfold {sixfold.__version__}")
        raise typer.Exit


@app.callback()
def _start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        welcome()
        app(["serve"])


def welcome() -> None:
    """Say what this program is and what to try."""
    from rich.text import Text

    from sixfold.cli.terminal import Screen
    from sixfold.cli.texts import Words, language
    from sixfold.core.colours import COLOURS

    screen = Screen(Words(language(None)))
    title = Text()
    for letter in COLOURS:
        title.append_text(screen.sign(letter, " "))
    title.append("  Sixfold", style="bold")
    screen.say(title)
    screen.say()
    screen.say(screen.words("welcome"))
    screen.say()
    screen.say(screen.words("welcome-try"))
    width = max(len(command) for command, _ in EXAMPLES)
    for command, key in EXAMPLES:
        screen.say(Text.assemble(("  " + command.ljust(width + 2), "bold"), (screen.words(key), "dim")))
    screen.say()
    screen.say(screen.words("welcome-note"), "dim")


for _command in COMMANDS:
    app.command()(_command)
