"""The packages form levels: nothing imports from a higher level, and no game imports from another game."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "sixfold"

LEVELS = [
    {"core"},
    {"render"},
    {"laying"},
    {"games"},
    {"records", "engine"},
    {"bots"},
    {"arena", "envs"},
    {"server", "datasets", "train"},
    {"cli"},
]
"""Low to high; packages on one level do not import from each other."""
LEVEL = {package: level for level, packages in enumerate(LEVELS) for package in packages}

# Planned packages are listed above as well; a package that is not listed fails the test.
FILES = sorted(PACKAGE.rglob("*.py"))


def imported(source: str, module: tuple[str, ...]) -> set[tuple[str, ...]]:
    """The names of this package that a module imports, anywhere in it; ``module`` is its own dotted name."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {tuple(alias.name.split(".")) for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = module[: -node.level] if node.level else ()
            name = base + tuple(node.module.split(".") if node.module else ())
            found |= {(*name, alias.name) for alias in node.names}
    return {name for name in found if name[0] == "sixfold"}


def wrong_imports(path: Path, source: str) -> list[str]:
    """The forbidden imports of a file, given by its path inside the package."""
    parts = ("sixfold", *path.with_suffix("").parts)
    if len(path.parts) == 1:
        # The top-level files may import anything; all others belong to a package.
        return [] if path.name in ("__init__.py", "__main__.py") else [f"{path} is in no package"]
    package = path.parts[0]
    if package not in LEVEL:
        return [f"{path}: the package {package!r} is on no level"]
    wrong = []
    for name in sorted(imported(source, parts)):
        other = name[1] if len(name) > 1 else ""
        if other not in LEVEL:
            # The top-level module imports from all packages, so only the highest level may import it.
            if LEVEL[package] < len(LEVELS) - 1:
                wrong.append(f"{path} imports {'.'.join(name)} from the top-level module")
        elif other != package and LEVEL[other] >= LEVEL[package]:
            wrong.append(f"{path} imports {'.'.join(name)} from a package that is not below")
        elif package == other == "games" and name[2:3] != path.parts[1:2] and is_game(name[2:]) and len(path.parts) > 2:
            wrong.append(f"{path} imports {'.'.join(name)} from another game")
    return wrong


def is_game(name: tuple[str, ...]) -> bool:
    """Whether a name below ``games`` starts with a game's folder and not with a file beside them."""
    return bool(name) and not (PACKAGE / "games" / f"{name[0]}.py").exists()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_no_file_imports_from_a_higher_level(file: Path) -> None:
    assert wrong_imports(file.relative_to(PACKAGE), file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("core/x.py", "from sixfold.games import registry"),
        ("core/x.py", "from sixfold import games"),
        ("core/x.py", "import sixfold.games.board.rules"),
        ("core/x.py", "def f():\n    if True:\n        from sixfold.cli import main"),
        ("core/x.py", "from ..render import svg"),
        ("render/x.py", "from sixfold.games.board.layout import CELLS"),
        ("engine/x.py", "from sixfold.records import Record"),
        ("records/deep/x.py", "from sixfold.bots import make"),
        ("arena/x.py", "from sixfold.envs import make"),
        ("server/x.py", "from sixfold.datasets.columns import schema"),
        ("games/board/x.py", "from sixfold.games.cards.rules import place"),
        ("games/board/x.py", "from sixfold.games import cards"),
        ("games/board/x.py", "from ..cards import rules"),
        ("bots/x.py", "import sixfold"),
        ("bots/x.py", "from sixfold import make"),
        ("attic/x.py", ""),
        ("x.py", ""),
    ],
)
def test_a_forbidden_import_is_detected(path: str, source: str) -> None:
    assert len(wrong_imports(Path(path), source)) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("__init__.py", "from sixfold.cli import main"),
        ("cli/x.py", "import sixfold\nfrom sixfold import make"),
        ("cli/x.py", "import numpy\nfrom sixfold.core import errors\nfrom sixfold.server.app import run"),
        ("games/board/x.py", "from sixfold.games.board import rules\nfrom . import state\nfrom .moves import Place"),
        ("games/board/x.py", "from sixfold.render import svg"),
        ("games/registry.py", "import sixfold.games\nfrom sixfold.games.board.game import make"),
        ("bots/x.py", "from sixfold.engine.kernel_cache import compiled"),
    ],
)
def test_an_allowed_import_is_accepted(path: str, source: str) -> None:
    assert wrong_imports(Path(path), source) == []


def test_the_checked_files_exist() -> None:
    assert len(FILES) > 30
    assert {file.relative_to(PACKAGE).parts[0] for file in FILES} >= {"core", "games", "engine", "bots"}
