"""A title is one folder: no other code depends on its name or its variants, and facts about it are on its ``Game``."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sixfold.games import registry

from .titles import OTHER_TITLES

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "sixfold"
SOURCES = [path for folder in ("src", "web/src", "web/test", "tests") for path in (ROOT / folder).rglob("*")]
CLIENT_GUARD = ROOT / "web" / "test" / "titles.test.ts"
"""Checks the same for the client, and names the titles that it finds."""
TEXTS = sorted({path for path in SOURCES if path.suffix in (".py", ".ts", ".svelte", ".css", ".toml")} - {CLIENT_GUARD})
"""The sources of the program, the client and the tests, without built files and recorded games."""
OWN = [name for name in registry.installed() if (PACKAGE / "games" / name).is_dir()]
VARIANTS = {variant for name in OWN for variant in registry.variants(name)} - {"base"}
"""The names of variants, except ``base``, which every title has."""
NAMES = {*OWN, *VARIANTS}

SHORTHAND = PACKAGE / "__init__.py"
"""``sixfold.board(…)`` is short for ``sixfold.make("board", …)``."""
FILES = sorted(
    {path for path in PACKAGE.rglob("*.py") if not set(OWN) & set(path.relative_to(PACKAGE).parts)} - {SHORTHAND}
)


def named(source: str) -> list[str]:
    """Where code depends on a title or a variant: it compares, matches, selects by key, requests or imports it."""
    return [f"{node.lineno}: {ast.unparse(node)[:80]}" for node in ast.walk(ast.parse(source)) if _depends(node)]  # type: ignore[attr-defined]


def _depends(node: ast.AST) -> bool:
    match node:
        case ast.Compare():
            return any(_names(side) for side in (node.left, *node.comparators))
        case ast.Match():
            # Other words, such as commands, can be equal to titles.
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
def test_code_that_depends_on_a_title_is_detected(source: str) -> None:
    assert named(source)


@pytest.mark.parametrize(
    "source", ['registry.make(name, "base")', 'match command:\n    case "board": pass', 'x["cards"]']
)
def test_other_uses_of_the_same_words_are_accepted(source: str) -> None:
    assert not named(source)


def named_other_titles(text: str) -> list[str]:
    """The titles of other packages that a text mentions."""
    return [title for title in OTHER_TITLES if re.search(rf"\b(sixfold_)?{title}\b", text)]


def test_no_source_names_a_title_of_another_package() -> None:
    assert len(TEXTS) > 900
    assert [path for path in TEXTS if named_other_titles(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("title", OTHER_TITLES)
def test_a_mentioned_title_of_another_package_is_detected(title: str) -> None:
    assert named_other_titles(f'registry.make("{title}")') == [title]
    assert named_other_titles(f"import sixfold_{title}") == [title]
    assert named_other_titles(f"x{title}x") == []
