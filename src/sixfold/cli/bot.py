"""``sixfold bot``: a built-in bot for other programs, over standard input and output (docs/bots-protocol.md)."""

import sys
from contextlib import closing
from typing import Annotated

import typer

from sixfold.cli.error_handling import print_error

LEVEL = 5


def bot(
    level: Annotated[int | None, typer.Option("--level", min=1, max=8, help="The level; 5 by default.")] = None,
    which: Annotated[
        str | None, typer.Option("--bot", "-b", metavar="BOT", help="Another bot, for example search:50ms.")
    ] = None,
) -> None:
    """Let another program use a built-in bot: one line of JSON asks for a move, one line answers."""
    from sixfold.bots.wire_server import WireServer
    from sixfold.core.errors import BadSetup

    if level is not None and which is not None:
        raise BadSetup("use either --level or --bot, not both")
    spec = f"level:{LEVEL if level is None else level}" if which is None else which
    _check(spec)
    if sys.stdin.isatty():
        print_error("sixfold: waiting for questions from another program, one line of JSON each; Ctrl-D ends it")
    with closing(WireServer(spec)) as server:
        while line := _next_line():
            for answer in server.answers(line) if line.strip() else ():
                typer.echo(answer, nl=False)


def _check(spec: str) -> None:
    """Reject a bot that no game has, before the first question."""
    from sixfold.bots import make
    from sixfold.core.errors import BadSetup
    from sixfold.games import registry

    refused = []
    for name in registry.names():
        try:
            make(spec, registry.make(name)).close()
            return
        except BadSetup as wrong:
            refused.append(wrong)
    raise refused[0]


def _next_line() -> bytes:
    """Read a line. A line that is too long is truncated, and rejected like any other invalid input."""
    from sixfold.records.strict_json import MAX_BYTES

    stream = sys.stdin.buffer
    line = stream.readline(MAX_BYTES + 1)
    rest = line
    while len(rest) > MAX_BYTES and not rest.endswith(b"\n"):
        rest = stream.readline(MAX_BYTES + 1)
    return line
