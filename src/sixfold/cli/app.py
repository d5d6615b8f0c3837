"""The commands collected, and what ``sixfold`` says when it is called without one."""

from importlib import import_module
from typing import Annotated, Final

import typer

from sixfold.cli.error_handling import GuardedGroup

COMMANDS: Final = ("serve", "play", "simulate", "arena", "verify", "replay", "show", "analyse", "bot", "bench", "warm")
"""One module of this package each; its ``register`` adds the command."""

app = typer.Typer(
    cls=GuardedGroup,
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
        bool, typer.Option("--version", help="Say which version this is.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        from sixfold.cli.welcome import welcome

        welcome()
        app(["serve"])


for _name in COMMANDS:
    import_module(f"sixfold.cli.{_name}").register(app)
