"""Levels inside the server: no module imports from its own level or a higher one."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import sixfold.server

SERVER = Path(sixfold.server.__file__).parent
PREFIX = ("sixfold", "server")

LEVELS = [
    {"confusables", "ids", "languages", "log_format", "metrics", "security_headers", "settings"},
    {"allowed_hosts", "bus", "names", "rate_limiter", "store"},
    {"connection_limits", "protocol", "readiness", "results"},
    {"tables"},
    {"bot_workers", "identity"},
    {"maintenance", "error_messages", "push"},
    {"http", "services"},
    {"api", "websocket"},
    {"api_page", "link_preview"},
    {"client_files"},
    {"app"},
    {"process"},
]
"""Low to high. A module or package may import only from levels below its own."""
LEVEL = {part: level for level, parts in enumerate(LEVELS) for part in parts}
FILES = sorted(SERVER.rglob("*.py"))


def imported(source: str, module: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Dotted names below ``sixfold.server`` that a module imports anywhere, also inside functions."""
    found: set[tuple[str, ...]] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {tuple(alias.name.split(".")) for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = module[: -node.level] if node.level else ()
            name = base + tuple(node.module.split(".") if node.module else ())
            found |= {(*name, alias.name) for alias in node.names}
    return {name[2:] for name in found if name[:2] == PREFIX and len(name) > 2}


def wrong_imports(path: Path, source: str) -> list[str]:
    """The imports of a file, given by its path inside the server, that break the levels."""
    own = path.with_suffix("").parts[0]
    if own == "__init__":
        return [f"{path} imports {'.'.join(name)}" for name in imported(source, (*PREFIX, "__init__"))]
    if own not in LEVEL:
        return [f"{own!r} is on no level"]
    names = sorted(imported(source, (*PREFIX, *path.with_suffix("").parts)))
    return [
        f"{path} imports {'.'.join(name)}, which is not on a level below"
        for name in names
        if name[0] != own and LEVEL.get(name[0], len(LEVELS)) >= LEVEL[own]
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(SERVER).as_posix())
def test_no_file_imports_from_a_higher_level(file: Path) -> None:
    assert wrong_imports(file.relative_to(SERVER), file.read_text(encoding="utf-8")) == []


def test_every_listed_part_exists() -> None:
    assert {part for part in LEVEL if not (SERVER / part).exists() and not (SERVER / f"{part}.py").exists()} == set()


def test_modules_of_one_package_do_not_import_each_other_in_a_circle() -> None:
    modules = {file.relative_to(SERVER).with_suffix("").parts: file for file in FILES}
    graph = {
        module: {
            name[:length]
            for name in _at_runtime(file, module)
            for length in range(1, len(name) + 1)
            if name[:length] in modules
        }
        for module, file in modules.items()
    }
    list(TopologicalSorter(graph).static_order())


def _at_runtime(file: Path, module: tuple[str, ...]) -> set[tuple[str, ...]]:
    """What a module imports when it is loaded; imports for annotations only are left out."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    tree.body = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    return imported(ast.unparse(tree), (*PREFIX, *module))


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("tables/hub.py", "from sixfold.server.identity.users import Person"),
        ("tables/hub.py", "def f():\n    from sixfold.server import services"),
        ("tables/hub.py", "import sixfold.server.api.lists"),
        ("tables/hub.py", "from ..identity import users"),
        ("results/solo.py", "from sixfold.server.tables.table import Table"),
        ("identity/users.py", "from sixfold.server.http import answer"),
        ("identity/users.py", "from sixfold.server.api import lists"),
        ("rate_limiter.py", "from sixfold.server.identity.users import Person"),
        ("push/notifier.py", "from sixfold.server.services import services_of"),
        ("store/sqlite.py", "from sixfold.server.bus import nats"),
        ("ids.py", "from sixfold.server import app"),
        ("tables/hub.py", "from sixfold.server import unknown"),
        ("attic.py", ""),
    ],
)
def test_a_forbidden_import_is_detected(path: str, source: str) -> None:
    assert len(wrong_imports(Path(path), source)) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("tables/hub.py", "from sixfold.server.tables import entries\nfrom . import table\nfrom ..store import sqlite"),
        ("identity/users.py", "import sixfold.server.ids\nfrom sixfold.server.tables.hub import Hub"),
        ("app.py", "from sixfold.server.api import lists\nfrom sixfold.server import services"),
    ],
)
def test_an_allowed_import_is_accepted(path: str, source: str) -> None:
    assert wrong_imports(Path(path), source) == []
