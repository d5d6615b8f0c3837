"""``sixfold warm``: compiles everything in advance."""

import signal
from collections import deque
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess


def warm() -> None:
    """Compile the rules, bots and analysis of all games, and cache them for later runs."""
    from sixfold.cli.arena import cores
    from sixfold.core.errors import SixfoldError
    from sixfold.games import registry

    # One process per game and no pool: a killed process, for example for lack of memory, is noticed at once.
    left, running = deque(registry.names()), dict[str, SpawnProcess]()
    try:
        while left or running:
            while left and len(running) < cores():
                name = left.popleft()
                running[name] = get_context("spawn").Process(target=_compile_quietly, args=(name,), daemon=True)
                running[name].start()
            wait([process.sentinel for process in running.values()])
            for name in [name for name, process in running.items() if not process.is_alive()]:
                if code := running.pop(name).exitcode:
                    raise SixfoldError("not-warm", f"{name}: the compiling process ended with {code}")
                print(name, flush=True)
    finally:
        for process in running.values():
            process.kill()
            process.join()


def _compile_quietly(name: str) -> None:
    # A terminal interrupts every process; the parent reports it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    compile_all(name)


def compile_all(name: str) -> None:
    """Compile everything that a player would wait for, as a server does."""
    from sixfold.server.bot_workers import tasks

    tasks.prepare(name)
    tasks.prepare_bots(name)
