"""The generated types of the client match the server, and every message matches them."""

import json
import runpy
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from sixfold.core.json_types import TitleTypes
from sixfold.core.translation import LANGUAGES
from sixfold.games import registry
from sixfold.server.api import json_types as answers
from sixfold.server.tables.table_options import ClockOptions, Options, Wanted

from ..matrix import each_variant_once
from .tables.indistinguishable_logs import LoggedTable, streams

ROOT = Path(__file__).parents[2]
TITLES = ("board", "cards", "spezial")
"""The titles that have their own page in the client."""
TABLES = [
    (name, variant, players)
    for name in TITLES
    for variant, numbers in registry.kit(name).game.variant_players.items()
    for players in numbers
]
every_table = pytest.mark.parametrize(("game", "variant", "players"), each_variant_once(TABLES), ids=str)


def test_the_generated_types_of_the_client_are_up_to_date() -> None:
    files = runpy.run_path(str(ROOT / "web" / "generate_types.py"))["FILES"]
    assert len(files) == 3 + len(LANGUAGES)
    for path, content in files.items():
        assert path.read_text(encoding="utf-8") == content(), "run: uv run python web/generate_types.py"


def test_the_build_generates_the_types_without_the_packages_that_it_lacks() -> None:
    script = "import runpy, sys; runpy.run_path(sys.argv[1])['typescript'](); print(*sys.modules)"
    generated = [sys.executable, "-c", script, str(ROOT / "web" / "generate_types.py")]
    loaded = subprocess.run(generated, capture_output=True, text=True, check=True).stdout.split()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = {name for name in loaded if name in ("argon2", "numba", "numpy", "starlette", "msgspec")}
    assert needed == {"msgspec"}
    assert any(requirement.startswith("msgspec") for requirement in project["build-system"]["requires"])


def types_of(game: str) -> TitleTypes:
    types = registry.json_types(game)
    assert types is not None
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
def test_every_message_of_a_table_matches_the_types(game: str, variant: str, players: int) -> None:
    types = types_of(game)
    options = Options(take_back=True, hints=True, clock=ClockOptions("game", 90_000, 2))
    played = LoggedTable(Wanted(game, variant, players, options=options), Random(f"{game} {variant}")).play(2000)
    kinds, counted = set(), 0
    for data in streams(played.log, players).values():
        # Requests to bots are not messages.
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
def test_previews_of_moves_match_the_types(game: str, variant: str, players: int) -> None:
    rng, types = Random(f"{game} {variant}"), types_of(game)
    played = LoggedTable(Wanted(game, variant, players, options=Options()), rng).play(12)
    position = played.table.position
    for move in rng.sample(moves := position.legal_moves(), min(20, len(moves))):
        msgspec.convert(json.loads(json.dumps(position.tried(move))), types.tried)
    points = json.loads(json.dumps(position.points_by_move()))
    msgspec.convert({"type": "ack", "id": "1", "moves": points}, answers.AckMessage)
