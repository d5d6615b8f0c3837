"""The types of the client are those of the server, and the server sends nothing else."""

import json
import runpy
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from sixfold.core.json_types import TitleTypes
from sixfold.core.translation import LANGUAGES
from sixfold.games import registry
from sixfold.server.api import json_types as answers
from sixfold.server.tables.options import ClockOptions, Options, Wanted

from ..matrix import each_variant_once
from .tables.indistinguishable_logs import Story, streams

ROOT = Path(__file__).parents[2]
TITLES = ("board", "cards", "spezial")
"""The titles that the client has its own tables for."""
TABLES = [
    (name, variant, players)
    for name in TITLES
    for variant, numbers in registry.kit(name).game.variant_players.items()
    for players in numbers
]
every_table = pytest.mark.parametrize(("game", "variant", "players"), each_variant_once(TABLES), ids=str)


def test_the_types_of_the_client_are_up_to_date() -> None:
    files = runpy.run_path(str(ROOT / "web" / "generate_types.py"))["FILES"]
    assert len(files) == 3 + len(LANGUAGES)
    for path, content in files.items():
        assert path.read_text(encoding="utf-8") == content(), "run: uv run python web/generate_types.py"


def types_of(game: str) -> TitleTypes:
    types: TitleTypes = import_module(f"sixfold.games.{game}.json_types").TYPES
    return types


def views_in(value: Any) -> Iterator[Any]:
    """Every view in a message, however deep."""
    if isinstance(value, list):
        for item in value:
            yield from views_in(item)
    elif isinstance(value, dict):
        if "to_move" in value and "tracks" in value:
            yield value
        for item in value.values():
            yield from views_in(item)


@every_table
def test_everything_that_a_table_sends_is_described(game: str, variant: str, players: int) -> None:
    types = types_of(game)
    options = Options(take_back=True, hints=True, clock=ClockOptions("game", 90_000, 2))
    story = Story(Wanted(game, variant, players, options=options), Random(f"{game} {variant}")).play(2000)
    kinds, counted = set(), 0
    for data in streams(story.log, players).values():
        # What bots are asked is beside it, and is no message.
        for message in map(json.loads, [line for line in data.splitlines() if line.startswith(b'{"type":')]):
            kinds.add(message["type"])
            msgspec.convert(message, answers.ServerMessage)
            for view in views_in(message):
                msgspec.convert(view, types.view)
            if message.get("counted") is not None:
                counted += 1
                msgspec.convert(message["counted"], types.counted)
    assert kinds >= {"sync", "event"}
    assert counted


@every_table
def test_previews_of_moves_are_described(game: str, variant: str, players: int) -> None:
    rng, types = Random(f"{game} {variant}"), types_of(game)
    story = Story(Wanted(game, variant, players, options=Options()), rng).play(12)
    position = story.table.position
    for move in rng.sample(moves := position.legal_moves(), min(20, len(moves))):
        msgspec.convert(json.loads(json.dumps(position.tried(move))), types.tried)
    points = json.loads(json.dumps(position.points_by_move()))
    msgspec.convert({"type": "ack", "id": "1", "moves": points}, answers.AckMessage)
