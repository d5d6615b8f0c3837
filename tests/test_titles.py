"""A title is one folder: no other code asks for its name or its variants. Facts about it stand on its ``Game``."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sixfold.games import registry

PACKAGE = Path(__file__).parents[1] / "src" / "sixfold"
OWN = [name for name in registry.installed() if (PACKAGE / "games" / name).is_dir()]
VARIANTS = {variant for name in OWN for variant in registry.variants(name)} - {"base"}
"""What a title calls its variants; ``base`` is what all call the first one."""
NAMES = {*OWN, *VARIANTS}

SHORTHAND = PACKAGE / "__init__.py"
"""``sixfold.board(…)`` is short for ``sixfold.make("board", …)``."""
FILES = sorted(
    {path for path in PACKAGE.rglob("*.py") if not set(OWN) & set(path.relative_to(PACKAGE).parts)} - {SHORTHAND}
)


def named(source: str) -> list[str]:
    """Where code depends on a title or a variant: it compares, matches, chooses by key, asks for it or imports it."""
    return [f"{node.lineno}: {ast.unparse(node)[:80]}" for node in ast.walk(ast.parse(source)) if _depends(node)]  # type: ignore[attr-defined]


def _depends(node: ast.AST) -> bool:
    match node:
        case ast.Compare():
            return any(_names(side) for side in (node.left, *node.comparators))
        case ast.Match():
            # Other words can be the same, such as commands.
            return re.search("game|variant|title", ast.unparse(node.subject)) is not None and any(
                _names(pattern) for case in node.cases for pattern in ast.walk(case.pattern)
            )
        case ast.Dict():
            keys = {key.value for key in node.keys if isinstance(key, ast.Constant)}
            return len(keys & set(OWN)) > 1 or bool(keys & VARIANTS)
        case ast.Call():
            asks = re.search(r"(make|kit|variants|Wanted)$", ast.unparse(node.func))
            return asks is not None and any(_names(value) for value in node.args)
        case ast.ImportFrom():
            return node.module is not None and node.module.startswith(tuple(f"sixfold.games.{name}" for name in OWN))
        case ast.Import():
            return any(name.name.startswith(tuple(f"sixfold.games.{own}" for own in OWN)) for name in node.names)
        case _:
            return False


def _names(node: ast.AST) -> bool:
    return any(isinstance(found, ast.Constant) and found.value in NAMES for found in _values(node))


def _values(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        yield from node.elts
    elif isinstance(node, ast.MatchValue):
        yield node.value


def test_the_files_are_found() -> None:
    assert len(FILES) > 200
    assert {"board", "cards", "spezial"} <= set(OWN)
    assert {"solo", "team", "duel"} <= VARIANTS


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_no_other_code_depends_on_a_title(file: Path) -> None:
    assert named(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        'if game.variant == "team": pass',
        'if name != "spezial": pass',
        'if variant in ("solo", "duel"): pass',
        'match game.name:\n    case "cards": pass',
        'WORDS = {"duel": "Duell"}',
        'SIZES = {"board": 6, "cards": 5}',
        'registry.make("board")',
        "from sixfold.games.board.rules import FIRST_END",
        "import sixfold.games.cards",
    ],
)
def test_it_is_noticed(source: str) -> None:
    assert named(source)


@pytest.mark.parametrize(
    "source", ['registry.make(name, "base")', 'match command:\n    case "board": pass', 'x["cards"]']
)
def test_other_uses_of_the_same_words_are_not(source: str) -> None:
    assert not named(source)
