"""Reports every error in one clear line with a non-zero exit code."""

import contextlib
import os
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import typer
from typer.core import TyperGroup

from sixfold.cli.stdio import forget_output
from sixfold.core.errors import BadRecord, SixfoldError
from sixfold.core.printable import printable

WRONG, USAGE, INTERRUPTED, PIPE_CLOSED = 1, 2, 130, 141
"""The exit codes other than 0."""


class ErrorReportingGroup(TyperGroup):
    """The group of all commands: runs one of them and reports every error in one line."""

    def main(self, *args: Any, **options: Any) -> Any:  # noqa: D102
        for stream in (sys.stdout, sys.stderr):
            # Print a question mark for a character that the terminal cannot show.
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        options = {"prog_name": "sixfold", **options, "standalone_mode": False}
        sys.exit(exit_code(partial(super().main, *args, **options)))


def exit_code(run: Callable[[], Any]) -> int:
    """Run a command, report an error in one line, and return the exit code."""
    try:
        code = run()
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except (BrokenPipeError, SystemExit) as leaving:
        # rich exits by itself when it meets a closed pipe.
        if not is_closed_pipe(leaving):
            raise
        forget_output()
        return PIPE_CLOSED
    except Exception as wrong:
        return _report(wrong)


def is_closed_pipe(wrong: BaseException) -> bool:
    """Whether the cause is that the reader of the output has gone."""
    return isinstance(wrong, BrokenPipeError) or isinstance(wrong.__context__, BrokenPipeError)


def one_line(wrong: Exception) -> str:
    """The message of an error that may be shown to a user."""
    if not isinstance(wrong, OSError):
        return printable(wrong)
    reason = wrong.strerror or str(wrong) or "the system refused it"
    return printable(f"{wrong.filename}: {reason}" if wrong.filename else reason)


def print_error(message: str) -> None:
    """Print an error message."""
    with contextlib.suppress(OSError):
        print(message, file=sys.stderr, flush=True)


def counted(count: int, what: str = "game") -> str:
    """A number of things.

    >>> counted(1), counted(2, "seat")
    ('1 game', '2 seats')
    """
    return f"{count} {what}{'' if count == 1 else 's'}"


def _report(wrong: Exception) -> int:
    # The module of these errors differs between versions of typer.
    if hasattr(wrong, "format_message"):
        context = getattr(wrong, "ctx", None)
        command = context.command_path if context is not None else "sixfold"
        message = printable(wrong.format_message())
        # As part of a longer line, it has no capital at the start and no full stop at the end.
        print_error(f"{command}: {message[:1].lower()}{message[1:].rstrip('.')} (see {command} --help)")
        return USAGE
    if isinstance(wrong, (SixfoldError, OSError)):
        print_error(f"sixfold: {one_line(wrong)}")
        try:
            sys.stdout.flush()
        except OSError:
            # The rest of the output cannot be written.
            forget_output()
        return WRONG
    if os.environ.get("SIXFOLD_DEBUG"):
        raise wrong
    print_error(
        f"sixfold: internal error: {type(wrong).__name__}: {one_line(wrong)} (set SIXFOLD_DEBUG=1 for a traceback)"
    )
    return WRONG


def bad_file(code: str, message: str) -> BadRecord:
    """An error about a file or folder named on the command line."""
    return BadRecord(code, printable(message))
