"""A progress bar on standard error, if that is a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar(ascii_only: bool, total: int | None = None, label: str = "") -> Iterator[Callable[..., None]]:
    """Yield a function that updates the bar: ``update(completed=3)``, also with ``total`` or ``description``."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    text = TextColumn("{task.description}", markup=False)
    bar = [] if ascii_only else [BarColumn()]
    console, hidden = Console(stderr=True), not sys.stderr.isatty()
    columns = [text, *bar, MofNCompleteColumn(), TimeRemainingColumn()]
    with Progress(*columns, console=console, transient=True, disable=hidden) as progress:
        task = progress.add_task(label, total=total)
        yield lambda **changes: progress.update(task, **changes)
