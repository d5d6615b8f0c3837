"""The model behind docs/scale.md: from measured costs to the needs of a number of players.

It consists of pure functions over plain values. ``scale_costs.py`` measures the costs, ``scale.py validate`` checks the
predictions against a much larger run, and ``scale_page.py`` writes the page.
"""

from dataclasses import dataclass
from itertools import pairwise
from math import ceil, log

from sixfold.server.maintenance import BEAT_SECONDS

DAY = 24 * 3600.0
YEAR = 365 * DAY
DEFAULT_MAX_CONNECTIONS = 97
"""Default number of PostgreSQL connections for applications: 100, of which 3 are reserved."""


@dataclass(frozen=True)
class AtRate:
    """The cost of a move at a given rate of a process: the higher the rate, the lower the cost."""

    rate: float
    """Moves per second of one process."""
    cpu: float
    """CPU seconds of the server processes per move."""
    commits: float
    """Commits per move; with SQLite each is one disk sync, with PostgreSQL reads count too."""
    log_bytes: float
    """Bytes of write-ahead log per move."""


@dataclass(frozen=True)
class AtRateShared(AtRate):
    """The same for processes that share PostgreSQL and NATS."""

    fsyncs: float
    """Disk syncs per move."""
    database_cpu: float
    """CPU seconds of PostgreSQL per move."""
    bus_messages: float
    """Messages to NATS per move."""


@dataclass(frozen=True)
class Costs:
    """Unit costs of one machine: CPU time in seconds, memory and disk in bytes."""

    connections: int
    """The number of connections used to measure the costs of connections."""
    base_cpu: float
    """Of an idle process, per second."""
    base_memory: float
    connection_cpu: float
    """Of an idle connection, per second: pings, and checking its session."""
    connection_memory: float
    table_memory: float
    """Of a table of two that has just begun."""
    table_move_memory: float
    """More for each move played at a table."""
    guest_cpu: float
    opening_cpu: float
    """A new table."""
    joining_cpu: float
    """A socket, its hello, and a seat."""
    rejoining_cpu: float
    """The same after a restart: half of the clients find their table in memory, the others in the database."""
    moves: list[AtRate]
    move_bytes: float
    """Bytes sent per move, to both players together."""
    sync_bytes: float
    """Bytes sent to a client that joins."""
    game_moves: float
    """Moves of a whole game, including declined exchanges."""
    move_disk: float
    """Growth of an SQLite file per move."""
    game_disk: float
    """Growth of an SQLite file for a whole game with its two guests, without a review."""
    page_cpu: float
    page_bytes: float
    """The lobby in a new browser."""
    lobby_cpu: float
    """One request for the list of tables, which an open lobby sends every 15 seconds."""
    review_cpu: float
    review_disk: float


@dataclass(frozen=True)
class SharedCosts:
    """Unit costs of two processes with PostgreSQL and NATS."""

    together: list[AtRateShared]
    """Both players of a table at the same process."""
    apart: list[AtRateShared]
    """The players of a table at different processes."""
    connection_cpu: float
    connection_database_cpu: float
    """Of an idle connection, per second."""
    backend_memory: float
    """Of one connection to PostgreSQL."""
    pool: int
    """Connections to PostgreSQL that a process holds."""
    announcement_cpu: float
    """For a process to receive an announcement of a table that nobody there watches."""
    delivery_cpu: float
    """For NATS to deliver one of those messages to one process."""
    game_disk: float
    """Growth of a compacted PostgreSQL database for a whole game with its two guests, without a review."""


@dataclass(frozen=True)
class Assumptions:
    """How people play. None of this is measured; change it and run ``scale.py page`` again."""

    think: float = 12.0
    """Seconds from one move at a table to the next."""
    spectators: float = 0.1
    """Connections that only watch, per player."""
    lobby: float = 0.2
    """Users in the lobby, per player."""
    average: float = 0.4
    """The mean number of players over a year, as a fraction of the peak."""
    busy: float = 0.6
    """The fraction of a core that a process, or PostgreSQL, may use at the peak; the rest is for bursts."""
    database_cores: float = 16.0
    """Cores of the largest PostgreSQL."""
    bus_cores: float = 4.0
    """Cores of the largest NATS."""
    most_connections: int = 10_000
    """Connections per process: the validated number, which a restart may disconnect at once."""


@dataclass(frozen=True)
class Load:
    """The load on all processes together, at the peak."""

    players: int
    connections: float
    tables: float
    moves: float
    """Moves per second."""
    games: float
    """Games that begin, and end, per second."""
    lobby: float
    """Users in the lobby."""


@dataclass(frozen=True)
class Needs:
    """The resources for a load."""

    load: Load
    processes: int
    process_cpu: float
    """Cores that each process uses at the peak."""
    listening_cpu: float
    """The part of that for announcements of other processes' tables."""
    server_cores: float
    database_cores: float
    bus_cores: float
    memory: float
    """Of all server processes, bytes."""
    transactions: float
    """PostgreSQL transactions per second, including reads."""
    fsyncs: float
    """PostgreSQL's, a second."""
    wal_bytes: float
    """PostgreSQL's, a second."""
    database_connections: int
    backends_memory: float
    bus_messages: float
    """Messages to NATS per second."""
    bus_deliveries: float
    """Deliveries by NATS per second: every message goes to every other process."""
    sent_bytes: float
    """Bytes to players per second."""
    disk_year: float
    reviews_disk_year: float
    review_cores: float
    """Cores to review every game as fast as they end."""
    rejoin_seconds: float
    """Seconds until all clients of one process are back, if the other processes use all their spare time for it."""
    restart_seconds: float
    """The same when all processes restart at once."""


def load_of(players: int, costs: Costs, given: Assumptions) -> Load:
    """The load of this many players at tables of two."""
    tables = players / 2
    moves = tables / given.think
    return Load(
        players=players,
        connections=players * (1 + given.spectators),
        tables=tables,
        moves=moves,
        games=moves / costs.game_moves,
        lobby=players * given.lobby,
    )


def at_rate(measured: list[AtRate] | list[AtRateShared], rate: float, name: str) -> float:
    """A cost at some rate; between two measured rates linear in the logarithm of the rate."""
    points = sorted((one.rate, float(getattr(one, name))) for one in measured)
    if rate <= points[0][0]:
        return points[0][1]
    for (low, before), (high, after) in pairwise(points):
        if rate <= high:
            return before + (after - before) * log(rate / low) / log(high / low)
    return points[-1][1]


@dataclass(frozen=True)
class Prediction:
    """The resources that one process with SQLite will have used after some time of play."""

    moves: float
    cpu: float
    memory: float
    sent_bytes: float
    disk: float


def predicted(costs: Costs, tables: int, think: float, seconds: float, played: float) -> Prediction:
    """One process with this many tables of two, from a moment at which ``played`` moves had been made at each."""
    rate = tables / think
    moves = rate * seconds
    connections = 2 * tables
    cpu_each_second = costs.base_cpu + connections * costs.connection_cpu + rate * at_rate(costs.moves, rate, "cpu")
    table = costs.table_memory + costs.table_move_memory * (played + moves / tables)
    return Prediction(
        moves=moves,
        cpu=seconds * cpu_each_second,
        memory=costs.base_memory + connections * costs.connection_memory + tables * table,
        sent_bytes=moves * costs.move_bytes,
        disk=moves * costs.move_disk,
    )


def process_cpu(load: Load, processes: int, costs: Costs, shared: SharedCosts) -> tuple[float, float]:
    """Cores used by each process, and the part of that for announcements of tables elsewhere."""
    rate = load.moves / processes
    own = (
        costs.base_cpu
        + load.connections / processes * shared.connection_cpu
        + rate * mixed(shared, rate, processes, "cpu")
        + load.games / processes * game_cpu(costs)
        + load.lobby / processes * costs.lobby_cpu / 15
    )
    # An announcement concerns at most one other process; the others receive it for nothing.
    elsewhere = load.moves * max(0, processes - 2) / processes
    listening = elsewhere * shared.announcement_cpu
    return own + listening, listening


def mixed(shared: SharedCosts, rate: float, processes: int, name: str) -> float:
    """The cost of a move if a load balancer sends each player to any process."""
    together = at_rate(shared.together, rate, name)
    return together + (1 - 1 / processes) * (at_rate(shared.apart, rate, name) - together)


def game_cpu(costs: Costs) -> float:
    """The cost of starting a game besides its moves: two guests, two pages, a table, two seats."""
    return 2 * (costs.guest_cpu + costs.page_cpu + costs.joining_cpu) + costs.opening_cpu


def processes_for(load: Load, costs: Costs, shared: SharedCosts, given: Assumptions) -> int | None:
    """The smallest number of processes; None if no number is enough, since all receive every announcement."""
    count = max(1, ceil(load.connections / given.most_connections))
    while process_cpu(load, count, costs, shared)[0] > given.busy:
        if load.moves * shared.announcement_cpu > given.busy or count > 10_000:
            return None
        count += 1
    return count


def needs_of(load: Load, costs: Costs, shared: SharedCosts, given: Assumptions) -> Needs | None:
    """The resources for a load in one installation; None if one installation cannot handle it."""
    processes = processes_for(load, costs, shared, given)
    if processes is None:
        return None
    rate = load.moves / processes
    cpu, listening = process_cpu(load, processes, costs, shared)
    messages = load.moves * mixed(shared, rate, processes, "bus_messages") if processes > 1 else 0.0
    deliveries = messages * (processes - 1)
    half_game = costs.table_move_memory * costs.game_moves / 2
    games_year = load.games * given.average * YEAR
    spare = max(0.05, 1 - cpu)
    return Needs(
        load=load,
        processes=processes,
        process_cpu=cpu,
        listening_cpu=listening,
        server_cores=processes * cpu,
        database_cores=load.moves * mixed(shared, rate, processes, "database_cpu")
        + load.connections * shared.connection_database_cpu,
        bus_cores=deliveries * shared.delivery_cpu,
        memory=processes * costs.base_memory
        + load.connections * costs.connection_memory
        + load.tables * (1 if processes == 1 else 2 - 1 / processes) * (costs.table_memory + half_game),
        transactions=load.moves * mixed(shared, rate, processes, "commits"),
        fsyncs=load.moves * mixed(shared, rate, processes, "fsyncs"),
        wal_bytes=load.moves * mixed(shared, rate, processes, "log_bytes"),
        database_connections=processes * shared.pool,
        backends_memory=processes * shared.pool * shared.backend_memory,
        bus_messages=messages,
        bus_deliveries=deliveries,
        sent_bytes=load.moves * costs.move_bytes * (1 + given.spectators) + load.games * 2 * costs.page_bytes,
        disk_year=games_year * shared.game_disk,
        reviews_disk_year=games_year * costs.review_disk,
        review_cores=load.games * costs.review_cpu,
        rejoin_seconds=load.connections / processes * costs.rejoining_cpu / max(1, processes - 1) / spare,
        restart_seconds=load.connections / processes * costs.rejoining_cpu,
    )


def review_rate(costs: Costs) -> float:
    """Reviews that one process finishes per second: one at a time, each started by the next check of the queue."""
    return 1 / (costs.review_cpu + BEAT_SECONDS / 2)


def players_reviewed(costs: Costs, given: Assumptions) -> float:
    """The number of players whose games one process can review."""
    return review_rate(costs) * costs.game_moves * given.think * 2


def cells_for(players: int, costs: Costs, shared: SharedCosts, given: Assumptions) -> int:
    """The number of installations for this many players, so that each can handle its part."""
    cells = 1
    while True:
        needs = needs_of(load_of(ceil(players / cells), costs, given), costs, shared, given)
        if needs is not None and fits(needs, given):
            return cells
        cells += 1


def fits(needs: Needs, given: Assumptions) -> bool:
    """Whether one PostgreSQL and one NATS are enough."""
    return needs.database_cores <= given.busy * given.database_cores and needs.bus_cores <= given.busy * given.bus_cores
