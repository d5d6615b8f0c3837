"""``sixfold bot``: one of our bots for other programs, over standard input and output (docs/bots-protocol.md)."""

import sys
from typing import Annotated

import typer

from sixfold.cli.error_handling import complain

LEVEL = 5


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(bot)


def bot(
    level: Annotated[int | None, typer.Option("--level", min=1, max=8, help="Which level; without it, 5.")] = None,
    which: Annotated[
        str | None, typer.Option("--bot", "-b", metavar="BOT", help="Another bot, for example search:50ms.")
    ] = None,
) -> None:
    """Let another program play with one of our bots: a line of JSON asks for a move, a line answers."""
    from sixfold.bots.wire_server import Speaker
    from sixfold.cli.stdio import write_bytes
    from sixfold.core.errors import BadSetup

    if level is not None and which is not None:
        raise BadSetup("either --level or --bot, not both")
    spec = f"level:{LEVEL if level is None else level}" if which is None else which
    _check(spec)
    if sys.stdin.isatty():
        complain("sixfold: this waits for questions of another program, a line of JSON each; Ctrl-D ends it")
    speaker = Speaker(spec)
    try:
        while line := _next_line():
            for answer in speaker.answers(line) if line.strip() else ():
                write_bytes(answer.decode())
    finally:
        speaker.close()


def _check(spec: str) -> None:
    """Refuse a bot that no game has, before anybody asks it something."""
    from sixfold.bots import make
    from sixfold.core.errors import BadSetup
    from sixfold.games import registry

    refused = None
    for name in registry.names():
        try:
            make(spec, registry.make(name)).close()
            return
        except BadSetup as wrong:
            refused = refused or wrong
    assert refused is not None
    raise refused


def _next_line() -> bytes:
    """A line; of one that is too long only its beginning, which is refused like any other rubbish."""
    from sixfold.records.strict_json import MAX_BYTES

    stream = sys.stdin.buffer
    line = stream.readline(MAX_BYTES + 1)
    rest = line
    while len(rest) > MAX_BYTES and not rest.endswith(b"\n"):
        rest = stream.readline(MAX_BYTES + 1)
    return line
