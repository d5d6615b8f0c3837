"""A bare echo: the same web server without any table behind it. It sends what a real server sent, to the same clients.

``benchmarks/server.py`` starts it with a file of the messages for each move of a whole game.
"""

import json
import sys
from pathlib import Path
from typing import Any

import uvicorn

from sixfold.server.process import listen

ANSWERS: list[dict[str, list[str]]] = json.loads(Path(sys.argv[1]).read_text())
"""For each move: the messages to the seat that moves, the acknowledgement last, and those to the other seat."""
PAIRS: dict[str, list[Any]] = {}


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answer the two clients of a table."""
    if scope["type"] != "websocket":
        return
    pair = PAIRS.setdefault(scope["path"], [])
    pair.append(send)
    move = 0
    await receive()
    await send({"type": "websocket.accept"})
    while (event := await receive())["type"] == "websocket.receive":
        if "hello" in event["text"]:
            if len(pair) == 2:
                # It is the first seat's turn.
                await tell(pair[0], ANSWERS[0]["other"])
            continue
        move = (move + 1) % len(ANSWERS)
        for other in pair:
            if other is not send:
                await tell(other, ANSWERS[move]["other"])
        await tell(send, ANSWERS[move]["mover"])


async def tell(send: Any, messages: list[str]) -> None:
    """Send messages, one after the other."""
    for text in messages:
        await send({"type": "websocket.send", "text": text})


if __name__ == "__main__":
    listening = listen("127.0.0.1", 0)
    print(f"http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
    config = uvicorn.Config(
        app, ws="websockets-sansio", ws_per_message_deflate=False, log_level="error", access_log=False, lifespan="off"
    )
    uvicorn.Server(config).run([listening])
