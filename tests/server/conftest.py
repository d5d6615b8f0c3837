"""Services that tests of the server share: started on first use, once in each worker."""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from httpx._config import DEFAULT_TIMEOUT_CONFIG
from websockets.asyncio.client import connect

from sixfold.server.store.migration import migrate

from .services import PATIENCE, Nats, Postgres

# Clients would give up after five to twenty seconds; a busy machine may take longer to answer.
for limit in vars(DEFAULT_TIMEOUT_CONFIG):
    setattr(DEFAULT_TIMEOUT_CONFIG, limit, PATIENCE)
connect.__init__.__kwdefaults__ |= {"open_timeout": PATIENCE, "ping_timeout": PATIENCE}


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.end()


@pytest.fixture(scope="session")
def nats() -> Iterator[Nats]:
    server = Nats()
    yield server
    server.end()


@pytest.fixture(scope="session")
def sqlite_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the newest schema, to be copied: that is faster than to migrate each time."""
    file = tmp_path_factory.mktemp("model") / "model.db"
    migrate(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def postgres_model(postgres: Postgres) -> str:
    """A database with the newest schema, to be copied."""
    name = postgres.new_database()
    migrate(postgres.url(name))
    return name


@pytest.fixture
def sqlite_url(sqlite_model: Path, tmp_path: Path) -> str:
    shutil.copy(sqlite_model, tmp_path / "test.db")
    return f"sqlite:///{tmp_path / 'test.db'}"


@pytest.fixture
def postgres_url(postgres: Postgres, postgres_model: str) -> str:
    return postgres.url(postgres.new_database(postgres_model))


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The address of a database of either kind, with the newest schema and nothing in it."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture(params=["sqlite", "postgres"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of either kind that has no tables yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'empty.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.url(server.new_database())


@pytest.fixture
def frozen_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no time pass for the limiter: a window that ends in the middle of a test would let one more through."""
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)
