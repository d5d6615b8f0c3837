"""The documents are correct: their example is a record, and their checker finds errors."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sixfold
from sixfold.core.chance import Dealer
from sixfold.core.game import Game
from sixfold.engine.throughput import tables
from sixfold.games import registry
from sixfold.records import canonical, dumps, loads, record_of, shape, strict_json, verify

from .sample_games import as_json, finished, resigned

DOCS = Path(__file__).parents[2] / "docs"


def block(name: str, language: str) -> str:
    """The one block of a language in a document."""
    [found] = re.findall(rf"^```{language}\n(.*?)^```$", (DOCS / name).read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return str(found)


def test_the_example_is_a_valid_record_in_canonical_spelling() -> None:
    text = block("record.md", "json")
    record = loads(text)
    assert verify(record).result() == record.result
    assert canonical(record) == record
    assert dumps(record) == text


def test_the_worked_example_uses_the_example_record() -> None:
    record = loads(block("record.md", "json"))
    assert record.shuffle is not None
    assert record.shuffle.seed == bytes(range(32)).hex()
    assert "GP RY BP GO GB RB" in (DOCS / "fairness.md").read_text("utf-8")
    assert record.setup["racks"][0] == ["GP", "RY", "BP", "GO", "GB", "RB"]


def test_the_documented_limits_are_enforced() -> None:
    text = (DOCS / "record.md").read_text("utf-8")
    assert f"more than {strict_json.MAX_BYTES // 1024**2} MiB" in text
    assert f"more than {strict_json.MAX_DEPTH} levels" in text
    assert f"At most {shape.MAX_NAME} characters" in text
    assert max(len(dumps(record)) for record in map(finished, tables(["board"]))) < 30_000


@pytest.fixture
def check(tmp_path: Path) -> Callable[[Any], subprocess.CompletedProcess[str]]:
    """Run the independent checker of the document on a record."""
    script, game = tmp_path / "check.py", tmp_path / "game.json"
    script.write_text(block("fairness.md", "python"), "utf-8")

    def run(data: Any) -> subprocess.CompletedProcess[str]:
        game.write_text(json.dumps(data), "utf-8")
        command = [sys.executable, "-I", "-W", "ignore", str(script), str(game)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    return run


def test_the_checker_is_short_and_independent() -> None:
    lines = [line for line in block("fairness.md", "python").splitlines() if line]
    assert len(lines) <= 25
    assert not any("sixfold" in line for line in lines)


@pytest.mark.parametrize("game", tables(["board"]), ids=str)
def test_the_checker_accepts_fair_draws(check: Callable[[Any], subprocess.CompletedProcess[str]], game: Game) -> None:
    for record in (finished(game), resigned(game)):
        done = check(as_json(record))
        assert (done.returncode, done.stdout) == (0, "every shuffle follows from the seed\n"), done.stderr


def test_the_checker_finds_an_unfair_draw(check: Callable[[Any], subprocess.CompletedProcess[str]]) -> None:
    data = as_json(finished(sixfold.board("duel", 2)))
    number = next(n for n in range(40, 60) if data["events"][n]["do"] == "draw")
    tiles = data["events"][number]["tiles"]
    tiles[0] = "RG" if tiles[0] != "RG" else "RB"
    done = check(data)
    assert done.returncode == 1
    assert done.stderr.startswith(f"event {number + 1}: ")
    data = as_json(finished(sixfold.board("duel", 2)))
    data["shuffle"]["seed"] = "00" * 32
    assert check(data).stderr == "this is not the seed that was promised\n"


def test_the_checker_accepts_either_order_of_letters(check: Callable[[Any], subprocess.CompletedProcess[str]]) -> None:
    data = as_json(finished(sixfold.board("base", 4)))
    data["setup"]["racks"] = [[tile[::-1] for tile in rack] for rack in data["setup"]["racks"]]
    for event in data["events"]:
        if "tiles" in event:
            event["tiles"] = [tile[::-1] for tile in reversed(event["tiles"])]
    assert check(data).returncode == 0


def test_tiles_set_aside_by_a_seat_that_resigns_stay_out_of_play(
    check: Callable[[Any], subprocess.CompletedProcess[str]],
) -> None:
    dealer, position = game_before_an_exchange()
    position.play(position.legal_moves()[0])
    position.play(position.game.parse("resign"))
    for _ in range(8):
        position.play(position.legal_moves()[-1], dealer)
    record = record_of(position, dealer=dealer, abandoned=True)
    assert [event["do"] for event in record.events if event["do"] in ("exchange", "resign")] == ["exchange", "resign"]
    verify(record)
    assert check(as_json(record)).returncode == 0


def game_before_an_exchange() -> tuple[Dealer, Any]:
    """A game for three at the first moment when an exchange is allowed, early enough to continue after it."""
    for seed in range(100):
        dealer = Dealer(bytes([seed] * 32))
        position: Any = registry.make("board", "base", 3).start(dealer)
        for _ in range(35):
            position.play(max(position.moves_with_points(), key=lambda entry: sum(entry[1]))[0], dealer)
            if str(position.legal_moves()[0]).startswith("x"):
                return dealer, position
    raise AssertionError("an exchange is allowed more often than this")
