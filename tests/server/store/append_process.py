"""A process that appends entries until it is killed: ``append_process.py ADDRESS ROUND``.

It prints what was acknowledged.
"""

import asyncio
import os
import sys
from pathlib import Path

from sixfold.server.store.connect import open_database
from sixfold.server.store.database import Statement

APPEND = "INSERT INTO entries (table_id, seq, at, kind, body) VALUES ($1, $2, 0, 'move', $3)"

TASKS = 50


async def main(url: str, number: str) -> None:
    database = open_database(url, Path("/nowhere"))

    async def append(task: int) -> None:
        table = f"{number}-{task}"
        seq = 0
        while True:
            await database.write(Statement(APPEND, (table, seq, "x" * 200)))
            # Written without buffering, so it is in the pipe even if the process is killed next.
            os.write(1, f"{table} {seq}\n".encode())
            seq += 1

    await asyncio.gather(*(append(task) for task in range(TASKS)))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
