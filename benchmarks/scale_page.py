"""Writes docs/scale.md: fills the figures into ``scale_page.template.md``."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from scale_model import (
    DAY,
    DEFAULT_MAX_CONNECTIONS,
    Assumptions,
    Costs,
    Needs,
    SharedCosts,
    at_rate,
    cells_for,
    game_cpu,
    load_of,
    needs_of,
    players_reviewed,
    review_rate,
)
from scale_validate import TOLERANCE, Validation

from sixfold.server.connection_limits import FILES

TEMPLATE = Path(__file__).with_name("scale_page.template.md")
SIZES = (1_000, 100_000, 1_000_000)
PORTS = 28_232
"""Ephemeral ports of Linux for connections to one address and port, unless configured otherwise."""
KIB, MIB = 1024, 1024**2

ROWS: dict[str, Callable[[Needs, int], str]] = {
    "connections": lambda n, k: f"{k * n.load.connections:,.0f}",
    "moves/s": lambda n, k: f"{k * n.load.moves:,.0f}",
    "games a day": lambda n, k: f"{k * n.load.games * Assumptions.average * DAY:,.0f}",
    "**server processes**": lambda n, k: f"**{k * n.processes:,}**",
    "cores they use": lambda n, k: f"{k * n.server_cores:,.1f}",
    "of each core, for announcements of other processes": lambda n, k: percent(n.listening_cpu, 1),
    "memory of the processes": lambda n, k: size(k * n.memory),
    "**PostgreSQL**: cores it uses": lambda n, k: f"{k * n.database_cores:,.1f}",
    "PostgreSQL: disk syncs/s": lambda n, k: f"{k * n.fsyncs:,.0f}",
    "PostgreSQL: transactions/s, reads included": lambda n, k: f"{k * n.transactions:,.0f}",
    "PostgreSQL: write-ahead log": lambda n, k: f"{size(k * n.wal_bytes)}/s",
    "PostgreSQL: connections, and their memory": lambda n, k: (
        f"{k * n.database_connections:,}, {size(k * n.backends_memory)}"
    ),
    "**NATS**: messages/s in": lambda n, k: f"{k * n.bus_messages:,.0f}",
    "NATS: messages/s out": lambda n, k: f"{k * n.bus_deliveries:,.0f}",
    "NATS: cores it uses": lambda n, k: f"{k * n.bus_cores:,.1f}",
    "sent to players": lambda n, k: f"{k * n.sent_bytes * 8 / 1e6:,.0f} Mbit/s",
    "**disk a year**: games": lambda n, k: size(k * n.disk_year),
    "disk a year: reviews of all games": lambda n, k: size(k * n.reviews_disk_year),
    "cores for reviews of all games": lambda n, k: f"{k * n.review_cores:,.0f}",
    "time until everybody is back if all processes restart": lambda n, k: f"{n.restart_seconds:,.1f} s",
}
"""The rows of the table of sizes, for ``k`` installations with these needs."""


def page(
    costs: Costs, shared: SharedCosts, validation: Validation, machine: dict[str, Any], bots: dict[str, float]
) -> str:
    """Generate the page."""
    given = Assumptions()
    needs = [needs_of(load_of(players, costs, given), costs, shared, given) for players in SIZES]
    cells = cells_for(SIZES[-1], costs, shared, given)
    cell = needs_of(load_of(-(-SIZES[-1] // cells), costs, given), costs, shared, given)
    few, many, most = needs
    if few is None or many is None or most is None or cell is None:
        raise ValueError("announcements alone keep every process busy: the page has no text for that")
    figures = {
        **{name: str(value) for name, value in machine.items()},
        **assumed(given, costs),
        **unit_costs(costs, shared),
        **at_a_thousand(few, costs, given),
        **at_a_hundred_thousand(many, costs, shared),
        **at_a_million(most, cell, cells),
        **validated(validation),
        "sizes": sizes([few, many, most], cell, cells),
        "bots": bots_table(bots, given),
        "thinkers_people": f"{2 * 2 * given.think / bots[max(bots)]:,.0f}",
    }
    return TEMPLATE.read_text().format_map(figures)


def size(amount: float) -> str:
    """Bytes in a suitable unit."""
    for unit, name in ((1e12, "TB"), (1e9, "GB"), (1e6, "MB")):
        if amount >= unit:
            return f"{amount / unit:,.1f} {name}"
    return f"{amount / 1e3:,.1f} kB"


def percent(part: float, digits: int = 0) -> str:
    """A fraction as a percentage."""
    return f"{100 * part:.{digits}f} %"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table with texts in the first column and figures in the others."""
    lines = [f"| {' | '.join(head)} |", "| --- |" + " ---: |" * (len(head) - 1)]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def sizes(needs: list[Needs], cell: Needs, cells: int) -> str:
    """The sizes side by side."""
    columns = [(found, 1) for found in needs] + [(cell, cells)]
    head = ["players", *(f"{players:,}" for players in SIZES), f"{SIZES[-1]:,} in {cells} installations"]
    return table(head, ([title, *(show(*column) for column in columns)] for title, show in ROWS.items()))


def assumed(given: Assumptions, costs: Costs) -> dict[str, str]:
    """The assumptions about players."""
    return {
        "think": f"{given.think:.0f}",
        "moves_a_minute": f"{30 / given.think:.1f}",
        "game_moves": f"{costs.game_moves:.0f}",
        "game_minutes": f"{costs.game_moves * given.think / 60:.0f}",
        "spectators": f"{given.spectators:.1f}",
        "lobby": f"{given.lobby:.1f}",
        "average": percent(given.average),
        "busy": percent(given.busy),
        "most_connections": f"{given.most_connections:,}",
        "database_cores": f"{given.database_cores:.0f}",
        "bus_cores": f"{given.bus_cores:.0f}",
    }


def unit_costs(costs: Costs, shared: SharedCosts) -> dict[str, str]:
    """All measured costs."""
    idle = f"{1e3 * costs.base_cpu:.1f} ms/s", f"{costs.base_memory / MIB:.0f} MB"
    connection = f"{1e6 * costs.connection_cpu:.1f} µs/s", f"{costs.connection_memory / KIB:.0f} kB"
    rows = [
        ("idle process", *idle),
        ("idle connection: pings, checking that its session is still valid", *connection),
        ("table in memory, before the first move", "", f"{costs.table_memory / KIB:.1f} kB"),
        ("table in memory, for each move played", "", f"{costs.table_move_memory / KIB:.1f} kB"),
        ("new guest", f"{1e6 * costs.guest_cpu:.0f} µs", ""),
        ("new table", f"{1e6 * costs.opening_cpu:.0f} µs", ""),
        ("socket, hello and a seat", f"{1e6 * costs.joining_cpu:.0f} µs", ""),
        ("move, sent to both players", "see below", f"{costs.move_bytes / 1e3:.1f} kB"),
        ("move, on the disk (SQLite)", "", f"{costs.move_disk:.0f} bytes"),
        ("game with two guests, on the disk (SQLite)", "", f"{costs.game_disk / 1e3:.1f} kB"),
        (
            "socket and hello after a restart of the server, 25 moves played",
            f"{1e6 * costs.rejoining_cpu:.0f} µs",
            f"{costs.sync_bytes / 1e3:.1f} kB",
        ),
        ("lobby in a new browser", f"{1e3 * costs.page_cpu:.1f} ms", f"{costs.page_bytes / 1e3:.0f} kB"),
        ("list of tables", f"{1e6 * costs.lobby_cpu:.0f} µs", ""),
        ("review, in a process of its own", f"{costs.review_cpu:.1f} s", f"{costs.review_disk / 1e3:.0f} kB"),
    ]
    return {
        "small": f"{costs.connections:,}",
        "unit_costs": table(("one process over SQLite", "processor time", "bytes"), rows),
        "sqlite_moves": sqlite_moves(costs),
        "shared_moves": shared_moves(shared),
        "shared_connection": f"{1e6 * shared.connection_cpu:.1f}",
        "database_connection": f"{1e6 * shared.connection_database_cpu:.1f}",
        "backend_memory": size(shared.backend_memory),
        "announcement": f"{1e6 * shared.announcement_cpu:.1f}",
        "delivery": f"{1e6 * shared.delivery_cpu:.1f}",
        "game_disk": size(shared.game_disk),
        "game_cpu": f"{1e3 * game_cpu(costs):.1f} ms",
    }


def sqlite_moves(costs: Costs) -> str:
    """A move at several rates, over SQLite."""
    head = ("moves/s, one process over SQLite", "processor time a move", "commits (disk syncs) a move", "log a move")
    return table(
        head,
        (
            (f"{one.rate:,.0f}", f"{1e6 * one.cpu:.0f} µs", f"{one.commits:.2f}", size(one.log_bytes))
            for one in sorted(costs.moves, key=lambda one: one.rate)
        ),
    )


def shared_moves(shared: SharedCosts) -> str:
    """A move at several rates, over PostgreSQL and NATS."""
    costs_of_move = ("servers", "PostgreSQL", "disk syncs", "transactions", "log", "NATS messages")
    head = ("moves/s of each process", *(f"{name} a move" for name in costs_of_move))
    return table(
        head,
        (
            (
                f"{one.rate:.0f}, {where}",
                f"{1e6 * one.cpu:.0f} µs",
                f"{1e6 * one.database_cpu:.0f} µs",
                f"{one.fsyncs:.2f}",
                f"{one.commits:.2f}",
                size(one.log_bytes),
                f"{one.bus_messages:.2f}",
            )
            for where, runs in (("together", shared.together), ("apart", shared.apart))
            for one in runs
        ),
    )


def at_a_thousand(few: Needs, costs: Costs, given: Assumptions) -> dict[str, str]:
    """The figures for the text about the smallest size."""
    moves = few.load.moves
    cpu = costs.base_cpu + few.load.connections * costs.connection_cpu + moves * at_rate(costs.moves, moves, "cpu")
    return {
        "few_sqlite": percent(cpu),
        "few_commits": f"{moves * at_rate(costs.moves, moves, 'commits'):.0f}",
        "few_games": f"{few.load.games:.1f}",
        "few_review_cores": f"{few.review_cores:.0f}",
        "review_cpu": f"{costs.review_cpu:.1f}",
        "review_rate": f"{review_rate(costs):.2f}",
        "players_reviewed": f"{players_reviewed(costs, given):.0f}",
    }


def at_a_hundred_thousand(many: Needs, costs: Costs, shared: SharedCosts) -> dict[str, str]:
    """The figures for the text about the second size."""
    rate = many.load.moves / many.processes
    return {
        "many_processes": f"{many.processes}",
        "many_connections": f"{many.database_connections:,}",
        "many_fsyncs": f"{many.fsyncs:,.0f}",
        "many_review_cores": f"{many.review_cores:,.0f}",
        "many_files": f"{2 * many.load.connections:,.0f}",
        "many_disk": size(many.disk_year),
        "entries_share": percent(costs.move_disk * costs.game_moves / costs.game_disk),
        "pool": f"{shared.pool}",
        "default_connections": f"{DEFAULT_MAX_CONNECTIONS}",
        "default_processes": f"{DEFAULT_MAX_CONNECTIONS // shared.pool}",
        "apart_more": percent(at_rate(shared.apart, rate, "cpu") / at_rate(shared.together, rate, "cpu") - 1),
        "rejoining": f"{1e3 * costs.rejoining_cpu:.1f} ms",
        "rejoin_one": f"{many.rejoin_seconds:.1f}",
        "rejoin_all": f"{many.restart_seconds:.0f}",
        "ports": f"{PORTS:,}",
        "files": f"{FILES:,}",
    }


def at_a_million(most: Needs, cell: Needs, cells: int) -> dict[str, str]:
    """The figures for the text about the largest size."""
    return {
        "most_messages": f"{most.bus_messages:,.0f}",
        "most_processes": f"{most.processes}",
        "most_deliveries": f"{most.bus_deliveries / 1e6:,.1f}",
        "most_bus_cores": f"{most.bus_cores:,.0f}",
        "most_listening": percent(most.listening_cpu),
        "most_database_cores": f"{most.database_cores:,.0f}",
        "most_connections_pg": f"{most.database_connections:,}",
        "most_wal": f"{size(most.wal_bytes)}/s",
        "cells": f"{cells}",
        "cell_players": f"{cell.load.players:,}",
        "cell_processes": f"{cell.processes}",
    }


def bots_table(bots: dict[str, float], given: Assumptions) -> str:
    """The additional cost of playing against each level; a bot makes every second move."""
    rows = (
        (level.replace(":", " "), f"{1e3 * seconds:,.1f} ms", f"{1000 * seconds / (2 * given.think):,.1f}")
        for level, seconds in sorted(bots.items())
    )
    return table(("bot", "a move", "cores for 1,000 people who play against it"), rows)


def validated(validation: Validation) -> dict[str, str]:
    """Prediction and measurement."""
    rows = (
        (one.quantity, f"{one.predicted:,.1f}", f"{one.measured:,.1f}", f"{100 * one.deviation:+.1f} %")
        for one in validation.checks
    )
    return {
        "validation": table(("", "predicted", "measured", "deviation"), rows),
        "validation_connections": f"{validation.connections:,}",
        "validation_seconds": f"{validation.seconds:.0f}",
        "tolerance": percent(TOLERANCE),
        "median": f"{validation.median_ms:.0f}",
        "slowest": f"{validation.slowest_ms:,.0f}",
        "slowest_sync": f"{validation.slowest_sync_ms:,.0f}",
        "clients_cpu": f"{validation.clients_cpu:.2f}",
    }
