"""A bot of your own at a table of a Sixfold server: it takes a free seat and plays what scores most now.

    python examples/table_bot.py http://127.0.0.1:8606 CODE sxf_…

CODE are the six letters of the table; the token comes from your account (POST /api/v1/me/tokens). Needs `websockets`.
"""

import asyncio
import itertools
import json
import secrets
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

RUN = secrets.token_hex(4)
IDS = (f"{RUN}-{number}" for number in itertools.count(1))
"""An id is never used for two messages, not even by two runs of this program."""


async def play(server: str, code: str, token: str) -> None:
    """Sit down and play until the game is over."""
    headers = {"Authorization": f"Bearer {token}"}
    with urlopen(Request(f"{server}/api/v1/codes/{code}", headers=headers)) as answer:
        table = json.load(answer)["id"]
    socket_url = server.replace("http", "ws", 1) + f"/api/v1/tables/{table}/socket"
    async with connect(socket_url, additional_headers=headers) as socket:

        async def say(**message: Any) -> None:
            await socket.send(json.dumps({"id": next(IDS)} | message))

        seat = None
        await say(do="sit")
        await say(do="hello")
        async for line in socket:
            message = json.loads(line)
            if message["type"] == "error":
                print("refused:", message["message"])
            elif moves := message.get("moves"):
                await say(do="move", move=max(moves, key=lambda move: sum(moves[move].values())))
            elif view := message.get("view") or message.get("now", {}).get("view"):
                if view["result"]:
                    print("over:", json.dumps(view["result"]))
                    return
                seat = message.get("table", {}).get("seat", seat)
                # Which moves there are is told only to the seat that is to move. At a table where moves can be taken
                # back, none are left after a placement: then the turn has to be ended.
                if view["moves"]:
                    await say(do="moves")
                elif view["to_move"] == seat and view["phase"] == "draw":
                    await say(do="done")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    asyncio.run(play(*sys.argv[1:]))
