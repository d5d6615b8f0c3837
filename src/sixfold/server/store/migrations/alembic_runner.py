"""Alembic without its command line and configuration file."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, StaticPool, create_engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

SCRIPTS = Path(__file__).parent


def config(connection: Connection | None = None) -> Config:
    """A configuration for the scripts beside this file."""
    made = Config()
    made.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    made.attributes["connection"] = connection
    return made


def upgrade_sqlite(connection: sqlite3.Connection, to: str, needed: Callable[[], bool]) -> None:
    """Run all steps in one transaction, unless another process has just done so."""
    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
    try:
        with engine.connect() as ours:
            ours.exec_driver_sql("BEGIN IMMEDIATE")
            if needed():
                command.upgrade(config(ours), to)
                ours.commit()
    except DBAPIError as wrong:
        raise wrong.orig or wrong from None  # The error of SQLite, unwrapped.


async def upgrade_postgres(url: str, to: str) -> None:
    """Run all steps in one transaction."""
    # Loaded only for PostgreSQL; a first start on SQLite does not need them.
    import asyncpg
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(url, timeout=10), poolclass=NullPool
    )
    try:
        async with engine.begin() as ours:
            await ours.run_sync(lambda plain: command.upgrade(config(plain), to))
    except DBAPIError as wrong:
        raise getattr(wrong.orig, "driver_exception", wrong.orig) or wrong from None
    finally:
        await engine.dispose()
