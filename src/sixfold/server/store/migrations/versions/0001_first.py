"""The first schema: people, tables and their logs, finished games, ratings, the daily game.

Types are those that both databases share: text, whole numbers, floating-point numbers. Times are milliseconds since
1970, JSON is text, yes and no are 1 and 0.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

# Both order texts by code point, whatever the locale of the server.
TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
# SQLite's strict tables know one whole number and one floating-point number, both of eight bytes.
BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
DOUBLE: sa.types.TypeEngine[float] = sa.Double().with_variant(sa.REAL(), "sqlite")


def upgrade() -> None:
    """Create all tables."""
    _people()
    _tables()
    _games()
    _ladders()
    _house()


def _text(name: str, **options: Any) -> sa.Column[Any]:
    return sa.Column(name, TEXT, **{"nullable": False} | options)


def _number(name: str, **options: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer(), **{"nullable": False} | options)


def _time(name: str, **options: Any) -> sa.Column[Any]:
    return sa.Column(name, BIG, **{"nullable": False} | options)


def _double(name: str) -> sa.Column[Any]:
    return sa.Column(name, DOUBLE, nullable=False)


def _make(name: str, *parts: Any, long: bool = False) -> None:
    """A table with typed columns, clustered by its key unless its rows are ``long``."""
    op.create_table(name, *parts, sqlite_strict=True, sqlite_with_rowid=long)


def _index(name: str, table: str, *columns: str, unique: bool = False, where: str | None = None) -> None:
    condition = None if where is None else sa.text(where)
    terms: list[Any] = [sa.text(column) if " " in column else column for column in columns]
    op.create_index(name, table, terms, unique=unique, sqlite_where=condition, postgresql_where=condition)


def _people() -> None:
    _make(
        "people",
        _text("id", primary_key=True),
        _text("name"),
        _text("name_key", nullable=True, unique=True),
        _text("password", nullable=True),
        _text("lang"),
        _text("preferences"),
        _number("epoch"),
        _time("created"),
        _time("seen"),
        long=True,
    )
    _make(
        "tokens",
        _text("hash", primary_key=True),
        _text("person"),
        _text("label"),
        _time("created"),
        _time("used", nullable=True),
    )
    _index("tokens_of_person", "tokens", "person")
    # Guests that were merged into an account; logs still name them.
    _make("aliases", _text("guest", primary_key=True), _text("person"))
    _index("aliases_of_person", "aliases", "person")


def _tables() -> None:
    _make(
        "tables",
        _text("id", primary_key=True),
        _text("code", nullable=True, unique=True),
        _text("host"),
        _text("game"),
        _text("variant"),
        _number("players"),
        _text("status"),
        _number("public"),
        _text("summary"),
        _number("seq"),
        _number("bot_turn"),
        _time("flag_at", nullable=True),
        _time("created"),
        _time("changed"),
        _time("ended", nullable=True),
        long=True,
    )
    _index("tables_in_lobby", "tables", "public", "status", "changed DESC", "id DESC")
    _index("tables_awaiting_bots", "tables", "id", where="bot_turn = 1")
    _index("tables_with_flags", "tables", "flag_at", where="flag_at IS NOT NULL")
    _index("tables_recent", "tables", "status", "ended DESC", "id DESC")
    _make(
        "entries",
        _text("table_id"),
        _number("seq"),
        _time("at"),
        _text("kind"),
        _text("body"),
        sa.PrimaryKeyConstraint("table_id", "seq"),
    )
    _make(
        "seats",
        _text("table_id"),
        _number("seat"),
        _text("person", nullable=True),
        _text("name"),
        _text("bot", nullable=True),
        _time("changed"),
        _number("over"),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    _index("seats_of_person", "seats", "person", "over", "changed DESC", "table_id DESC")


def _games() -> None:
    _make(
        "games",
        _text("id", primary_key=True),
        _text("table_id"),
        _number("number"),
        _text("game"),
        _text("variant"),
        _number("players"),
        _number("public"),
        _text("record"),
        _time("ended"),
        _number("reviewed"),
        long=True,
    )
    _index("games_of_kind", "games", "public", "game", "variant", "players", "ended DESC", "id DESC")
    _index("games_recent", "games", "public", "ended DESC", "id DESC")
    _index("games_to_review", "games", "ended", "id", where="reviewed = 0")
    _index("games_of_table", "games", "table_id", "number", unique=True)
    _make("reviews", _text("game_id", primary_key=True), _text("body"), _time("made"), long=True)


def _ladders() -> None:
    _make(
        "ratings",
        _text("person"),
        _text("ladder"),
        _double("mu"),
        _double("sigma"),
        _double("ordinal"),
        _number("games"),
        _time("changed"),
        sa.PrimaryKeyConstraint("person", "ladder"),
    )
    _index("ratings_by_rank", "ratings", "ladder", "ordinal DESC", "person")
    _make(
        "rating_steps",
        _text("person"),
        _text("ladder"),
        _text("game_id"),
        _time("at"),
        _double("mu"),
        _double("sigma"),
        sa.PrimaryKeyConstraint("person", "ladder", "game_id"),
    )
    _make(
        "dailies",
        _text("day"),
        _text("person"),
        _text("name"),
        _number("score"),
        _text("detail"),
        _text("table_id"),
        _time("at"),
        sa.PrimaryKeyConstraint("day", "person"),
    )
    _index("dailies_by_rank", "dailies", "day", "score DESC", "detail DESC", "at", "person")
    _make(
        "bests",
        _text("person"),
        _text("ladder"),
        _number("score"),
        _text("game_id"),
        _time("at"),
        sa.PrimaryKeyConstraint("person", "ladder"),
    )


def _house() -> None:
    _make("processes", _text("id", primary_key=True), _time("beat"))
    _make("outages", _time("began", primary_key=True, autoincrement=False), _time("ended"))
    _make("secrets", _text("name", primary_key=True), _text("value"))
