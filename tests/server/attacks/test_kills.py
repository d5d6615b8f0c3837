"""Killed processes lose, duplicate and reorder no acknowledged move, and reconnecting clients miss nothing.

``benchmarks/reliability.py kills`` does the same at greater length, and kills PostgreSQL and NATS, too.
"""

from random import Random

from sixfold.server.protocol import messages as m
from sixfold.server.tables import persistence
from sixfold.server.tables.entries import Said
from sixfold.server.tables.entry import Entry

from ..services import Nats, in_loop
from ..tables.recorded_tables import ADA, alone, close_hub, open_hub
from .kills import Cluster, Tally, kill_a_server, kill_all_servers, log_problems, play_under

NEVER = bool
"""Never over before all attacks were made."""


def check(tally: Tally, cluster: Cluster, kills: int) -> None:
    assert tally.problems == {}
    assert tally.kills["server"] == kills
    assert tally.games > 0
    assert not any("Traceback" in output for output in cluster.output)


@in_loop
async def test_a_repeatedly_killed_server_keeps_every_acknowledged_move(sqlite_url: str) -> None:
    tally = Tally()
    with Cluster(sqlite_url).running() as cluster:
        await play_under(cluster, 2 * [kill_a_server], Random(1), tally, 3, NEVER)
    check(tally, cluster, 2)


@in_loop
async def test_two_repeatedly_killed_servers_keep_every_acknowledged_move(postgres_url: str, nats: Nats) -> None:
    tally = Tally()
    with Cluster(postgres_url, ["--bus", nats.url], 2).running() as cluster:
        await play_under(cluster, [kill_a_server, kill_all_servers], Random(2), tally, 3, NEVER)
    check(tally, cluster, 3)
    assert tally.resumed > 0


@in_loop
async def test_the_log_check_detects_lost_duplicate_and_reordered_entries(sqlite_url: str) -> None:
    hub = await open_hub(sqlite_url)
    table = await alone(hub, "cards")
    for number in range(2):
        await hub.act(table.id, ADA, m.Move(f"m{number}", str(table.position.legal_moves()[0])))
        table = await hub.table(table.id)
    moves = [entry for entry in await persistence.read_entries(hub.database, table.id) if entry.body.msg is not None]
    first, second = ((entry.body.msg[1], entry.seq) for entry in moves if entry.body.msg is not None)

    async def problems(acknowledged: dict[str, int]) -> list[str]:
        return await log_problems(hub.database, table.id, [acknowledged])

    assert await problems(dict([first, second])) == []
    assert await problems(dict([second, first])) == ["reordered"]
    assert await problems({first[0]: second[1]}) == ["reordered"]
    assert await problems({"never": 1}) == ["lost"]
    again = Entry(table.seq + 1, moves[0].at, Said("ada", "Ada", 0, phrase="oops", msg=moves[0].body.msg))
    await hub.database.write(*persistence.statements(table, [again])[:1])
    assert await problems({}) == ["doubled"]
    await close_hub(hub)
