"""The example client is an external bot: it takes a seat with a token and plays a game to its end."""

import asyncio
import sys
from pathlib import Path

import httpx

from ..services import in_loop
from .server_processes import Player, Server, guest, open_table

EXAMPLE = Path(__file__).parents[3] / "examples" / "table_bot.py"


@in_loop
async def test_a_bot_with_a_token_plays_a_game_to_its_end(sqlite_url: str) -> None:
    server = Server(sqlite_url)
    cookie = await guest(server, "Ada")
    table = await open_table(server, cookie, game="board", variant="duel")
    async with httpx.AsyncClient(base_url=f"{server.url}/api/v1") as owner:
        await owner.post("/register", json={"name": "Owner", "password": "correct horse"})
        token = (await owner.post("/me/tokens", json={"label": "bot"})).json()["token"]
        code = (await owner.get(f"/tables/{table}")).json()["table"]["code"]
    bot = await asyncio.create_subprocess_exec(
        sys.executable, str(EXAMPLE), server.url, code, token, stdout=asyncio.subprocess.PIPE
    )
    ada = Player([server], table, cookie)
    await ada.play()
    said, _ = await bot.communicate()
    assert bot.returncode == 0
    assert "over:" in said.decode()
    assert ada.result is not None
    await asyncio.to_thread(server.end)
