"""Measures how fast bad input is rejected and how well time limits are kept. Tests cannot: they run on busy machines.

uv run python benchmarks/response_times.py [--json FILE]

A rejection should take at most a second or two, however large the input is; a search at most 1.1 times its budget; a
program that does not answer at most its limit; and ending a program that refuses to end about half a second.
"""

import argparse
import json
import shlex
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from time import perf_counter

from sixfold.bots import BotFailed, external
from sixfold.bots.budgets import Budget
from sixfold.bots.external import ProgramBot
from sixfold.bots.search_bot import SearchBot
from sixfold.core.chance import Dealer
from sixfold.core.errors import BadRecord
from sixfold.games import registry
from sixfold.records import loads

MIB = 1024 * 1024
HOSTILE: dict[str, bytes] = {
    "3 MiB of brackets": b"[" * 3 * MIB,
    "3 MiB of objects": b'{"a":' * (MIB // 2),
    "10 MiB of brackets": b"[" * 10 * MIB,
    "100 MiB of spaces": b" " * 100 * MIB,
    "250,000 keys, one twice": ("{" + ",".join(f'"{i}":0' for i in range(250_000)) + ',"249999":0}').encode(),
}


def timed(work: Callable[[], object]) -> float:
    before = perf_counter()
    work()
    return perf_counter() - before


def refused(data: bytes) -> None:
    with suppress(BadRecord):
        loads(data)
        raise AssertionError("this should have been rejected")


def overrun(seconds: float, moves: int = 10) -> float:
    """The median time for a move of a search, as a fraction of its budget."""
    game = registry.make("board")
    view = game.start(Dealer(bytes(32))).view(0)
    bot = SearchBot(game, Budget(seconds))
    bot.is_warm(view, None)
    return (
        sorted(timed(lambda seed=seed: bot.choose(view, Random(seed))) for seed in range(moves))[moves // 2] / seconds
    )


def python(code: str) -> str:
    return shlex.join([sys.executable, "-S", "-E", "-c", code])


def silent() -> float:
    """Seconds beyond the limit until a silent program is abandoned."""
    game = registry.make("cards")
    bot = ProgramBot(game, "50ms:" + python("import signal; signal.pause()"))

    def ask() -> None:
        with suppress(BotFailed):
            bot.choose(game.start(Dealer(bytes(32))).view(0), Random(0))

    return timed(ask) - (0.05 * external.LATER + external.LATENESS + external.START)


def stubborn() -> float:
    """Seconds until a program that ignores signals is gone."""
    code = (
        "import signal; [signal.signal(s, signal.SIG_IGN) for s in (1, 15)]; print(flush=True)\nwhile 1: signal.pause()"
    )
    bot = ProgramBot(registry.make("cards"), python(code))
    bot._process.listen(perf_counter() + 60)  # type: ignore[union-attr]
    return timed(bot.close)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--json", type=Path, help="also write the figures to this file")
    options = arguments.parse_args()
    figures = {f"refused: {name}, s": timed(lambda data=data: refused(data)) for name, data in HOSTILE.items()}
    figures |= {f"search of {1000 * s:.0f} ms, parts of its budget": overrun(s) for s in (0.02, 0.2)}
    figures |= {"abandoned after its limit, s": silent(), "ended though it ignores signals, s": stubborn()}
    for name, figure in figures.items():
        print(f"{name:44}{figure:8.3f}")
    if options.json:
        options.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
