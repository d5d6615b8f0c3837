"""Secrets of a server, made once and kept in its database, the same for all its processes."""

import secrets

from sixfold.server.store.database import Clash, Database, Statement


async def key(database: Database, name: str) -> bytes:
    """The secret of this name; made when it is first asked for."""
    for _ in range(2):
        rows = await database.read("SELECT value FROM secrets WHERE name = $1", name)
        if rows:
            return bytes.fromhex(rows[0][0])
        made = Statement("INSERT INTO secrets (name, value) VALUES ($1, $2)", [name, secrets.token_hex(32)])
        try:
            await database.write(made)
        except Clash:
            # Another process made it at the same moment: that one is it.
            continue
    return await key(database, name)
