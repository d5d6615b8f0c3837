"""A process that appends entries to one table in a race with others: ``race_process.py ADDRESS NAME COUNT``."""

import asyncio
import sys
from pathlib import Path

from sixfold.server.store.connect import open_database
from sixfold.server.store.database import Clash, Statement

APPEND = "INSERT INTO entries (table_id, seq, at, kind, body) VALUES ('contested', $1, 0, 'move', $2)"


async def main(url: str, name: str, count: str) -> None:
    database = open_database(url, Path("/nowhere"))
    print("ready", flush=True)
    sys.stdin.readline()
    for seq in range(int(count)):
        try:
            await database.write(Statement(APPEND, (seq, name)))
            print(seq, flush=True)
        except Clash:
            continue
    await database.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
