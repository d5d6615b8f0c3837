"""A progress bar on standard error, if that is a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def progress_bar(ascii_only: bool, total: int | None = None, label: str = "") -> Iterator[Callable[..., None]]:
    """Yield a function that updates the bar: ``update(completed=3)``, also with ``total`` or ``description``."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    if not sys.stderr.isatty():
        yield lambda **changes: None
        return
    text = TextColumn("{task.description}", markup=False)
    columns: list[Any] = [text, MofNCompleteColumn(), TimeRemainingColumn()]
    if not ascii_only:
        columns.insert(1, BarColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(label, total=total)
        yield lambda **changes: progress.update(task, **changes)
