"""Tasks of a worker process. It gets the view of a seat as JSON, and never a table."""

import os
import signal
from collections import OrderedDict
from collections.abc import Sequence
from functools import cache
from multiprocessing import parent_process
from multiprocessing.connection import wait
from random import Random
from threading import Thread
from typing import Any, Final

from sixfold.bots import analysis, specs
from sixfold.bots.analysis import Analyst, EvaluatedMove
from sixfold.bots.budgets import Budget
from sixfold.bots.review import Review, review
from sixfold.bots.wire import Reader
from sixfold.core.translation import LANGUAGES
from sixfold.engine.compiled_positions import compile_positions
from sixfold.games import registry
from sixfold.records import loads

READERS: Final = 32
"""Games followed from move to move; others are replayed from the beginning."""
HINT_SECONDS: Final = 0.5
HINTS: Final = 3
REVIEW_SECONDS: Final = 0.1
"""For each decision of a game."""

_readers: OrderedDict[str, Reader] = OrderedDict()


def settle_in() -> None:
    """Lower the priority below the server's, and end with it, however it ends."""
    # Ctrl-C goes to every process of a terminal; workers end with the server.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)
    if (parent := parent_process()) is not None:
        Thread(target=lambda: (wait([parent.sentinel]), os._exit(0)), daemon=True).start()


def prepare(game: str) -> None:
    """Compile the rules of a game into the cache, where the server finds them."""
    compile_positions(game)


def prepare_bots(game: str) -> None:
    """Compile the bots and the analysis of a game into the cache."""
    specs.warm(registry.make(game))
    analysis.warm(registry.make(game))


def choose(spec: str, game_id: str, view: dict[str, Any], seed: int) -> str:
    """The move of a bot."""
    seen = _reader(game_id).view(view)
    rng = Random(seed)
    return str(_bot(spec, *seen.game.rules.values()).choose(seen, rng))


def hint(game_id: str, view: dict[str, Any], lang: str) -> list[dict[str, Any]]:
    """A few good moves, with their evaluation and reasons."""
    seen = _reader(game_id).view(view)
    # Load the kernels before the time budget starts.
    analysis.warm(seen.game)
    found = _analyst(*seen.game.rules.values()).analyse(seen, Budget(HINT_SECONDS))
    return [_hinted(evaluated, lang) for evaluated in found.ideas(HINTS)]


def _hinted(evaluated: EvaluatedMove, lang: str) -> dict[str, Any]:
    lowest = None if evaluated.lowest is None else round(evaluated.lowest, 1)
    return {
        "move": str(evaluated.move),
        "share": round(evaluated.share, 4),
        "lowest": lowest,
        "reason": evaluated.reason(lang),
    }


def compare(view: dict[str, Any], moves: Sequence[str], lang: str) -> dict[str, Any]:
    """The evaluation of some legal moves, that of the best one, and the reason for or against the first."""
    seen = Reader().view(view)
    analysis.warm(seen.game)
    wanted = [seen.game.parse(move) for move in moves]
    # The same seed for the same position, so that a repeated question gets the same answer.
    found = _analyst(*seen.game.rules.values()).analyse(seen, Budget(HINT_SECONDS), wanted, seed=len(view["events"]))
    by_name = {str(evaluated.move): evaluated for evaluated in found.moves}
    best = found.moves[0]
    return {
        "shares": [round(by_name[move].share, 4) for move in moves],
        "best": round(best.share, 4),
        "best_move": str(best.move),
        "reason": by_name[moves[0]].reason(lang),
    }


def review_of(record: str) -> dict[str, Any]:
    """What each decision of a finished game cost, and the turning points."""
    read = loads(record)
    analysis.warm(registry.from_rules(read.rules))
    return _written(review(read, Budget(REVIEW_SECONDS)))


def _written(found: Review) -> dict[str, Any]:
    """A review as it is stored and sent; reasons in all languages, since the readers are unknown."""
    return {
        "moves": [
            {
                "event": move.event,
                "seat": move.seat,
                "shares": [round(share, 4) for share in move.shares],
                "cost": round(move.cost, 4),
                "played": _judged(move.played),
                # With its event, so that clients can draw it without replaying the game.
                "best": _judged(move.best)
                | {"event": next(iter(move.tried["events"]), None), "counted": move.tried["counted"]},
            }
            for move in found.moves
        ],
        "fields": found.fields,
        "final": list(found.final),
        "turning_points": [move.event for move in found.turning_points()],
    }


def _judged(evaluated: EvaluatedMove) -> dict[str, Any]:
    reasons = {lang: evaluated.reason(lang) for lang in LANGUAGES}
    return {"move": str(evaluated.move), "share": round(evaluated.share, 4), "reason": reasons}


def _reader(game_id: str) -> Reader:
    reader = _readers.pop(game_id, None) or Reader()
    _readers[game_id] = reader
    if len(_readers) > READERS:
        _readers.popitem(last=False)
    return reader


@cache
def _bot(spec: str, name: str, variant: str, players: int) -> specs.Bot:
    return specs.make(spec, registry.make(name, variant, players))


@cache
def _analyst(name: str, variant: str, players: int) -> Analyst:
    return Analyst(registry.make(name, variant, players))
