"""``sixfold warm``: compile everything now, so that nobody waits for it later."""

import os
import signal
from multiprocessing import get_context

import typer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(warm)


def warm() -> None:
    """Compile the rules, the bots and the analysis of all games, and keep that for later runs."""
    from sixfold.games import registry

    names = registry.names()
    processes = min(len(names), os.cpu_count() or 1)
    # Whoever interrupts means this process; the others end with it.
    with get_context("spawn").Pool(processes, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        for name in pool.imap(_compile, names):
            print(name, flush=True)


def _compile(name: str) -> str:
    from sixfold.bots import analysis, making
    from sixfold.engine.quick import quicken
    from sixfold.games import registry

    game = registry.make(name)
    quicken(name)
    making.warm(game)
    analysis.warm(game)
    return name
