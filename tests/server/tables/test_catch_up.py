"""A returning viewer receives the entries it missed or, if there are many, the current state."""

from typing import Any

from sixfold.server.protocol import messages as m
from sixfold.server.store.database import Database, Row, Statement
from sixfold.server.tables.live_table import MOST_MISSED

from .recorded_tables import ADA, ClockedHub, Listener, message_id, new_table, run_with_hub


class Counted:
    """A database that counts what is read from it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.rows = 0

    async def read(self, sql: str, *values: Any) -> list[Row]:
        found = await self._database.read(sql, *values)
        self.rows += len(found)
        return found

    async def write(self, *statements: Statement) -> list[list[Row]]:
        return await self._database.write(*statements)

    async def close(self) -> None:
        await self._database.close()


def test_the_log_is_not_read_for_a_listener_who_receives_the_full_state(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub)
        for _ in range(MOST_MISSED + 50):
            last = await hub.act(table.id, ADA, m.Say(message_id(), phrase="hello"))
        hub.database = counted = Counted(hub.database)
        for since in (1, last - MOST_MISSED - 1, last + 1):
            again = Listener(ADA.person)
            await hub.watch(table.id, again, since)
            assert [message["type"] for message in again.messages] == ["sync"]
            assert counted.rows == 0
        back = Listener(ADA.person)
        await hub.watch(table.id, back, last - MOST_MISSED)
        assert back.messages[0]["type"] == "resumed"
        assert back.seqs == list(range(last - MOST_MISSED + 1, last + 1))
        assert counted.rows == MOST_MISSED

    run_with_hub(sqlite_url, scenario)
