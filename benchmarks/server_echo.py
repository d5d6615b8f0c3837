"""A bare echo: the same web server without any table behind it. It sends what a real one sent, to whom it sent it.

Started by ``benchmarks/server.py`` with a file of what was sent for each move of a whole game.
"""

import json
import sys
from pathlib import Path
from typing import Any

import uvicorn

from sixfold.server.running import listen

ANSWERS = [[part.encode().decode() for part in parts] for parts in json.loads(Path(sys.argv[1]).read_text())]
"""For each move: the acknowledgement, the news for who moved, the news for the other, and the first news of all."""
PAIRS: dict[str, list[Any]] = {}


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answer what two at a table say."""
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
                await pair[0]({"type": "websocket.send", "text": ANSWERS[0][3]})
            continue
        move = (move + 1) % len(ANSWERS)
        ack, own, others, _ = ANSWERS[move]
        await send({"type": "websocket.send", "text": own})
        for other in pair:
            if other is not send:
                await other({"type": "websocket.send", "text": others})
        await send({"type": "websocket.send", "text": ack})


if __name__ == "__main__":
    listening = listen("127.0.0.1", 0)
    print(f"http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
    config = uvicorn.Config(
        app, ws="websockets-sansio", ws_per_message_deflate=False, log_level="error", access_log=False, lifespan="off"
    )
    uvicorn.Server(config).run([listening])
