"""A bot of your own at a table of a Sixfold server: it takes a free seat and plays what scores most now.

    python examples/table_bot.py http://127.0.0.1:8606 CODE sxf_…

CODE are the six letters of the table; the token comes from your account (POST /api/v1/me/tokens). Needs `websockets`.
"""

import asyncio
import itertools
import json
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

IDS = itertools.count(1)


async def play(server: str, code: str, token: str) -> None:
    """Sit down and play until the game is over."""
    headers = {"Authorization": f"Bearer {token}"}
    with urlopen(Request(f"{server}/api/v1/codes/{code}", headers=headers)) as answer:
        table = json.load(answer)["id"]
    socket_url = server.replace("http", "ws", 1) + f"/api/v1/tables/{table}/socket"
    async with connect(socket_url, additional_headers=headers) as socket:

        async def say(**message: Any) -> None:
            await socket.send(json.dumps({"id": f"m{next(IDS)}"} | message))

        await say(do="hello")
        await say(do="sit")
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
                # Whose turn it is tells everybody; which moves there are is told to the seat that is to move.
                if view["moves"]:
                    await say(do="moves")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    asyncio.run(play(*sys.argv[1:]))
