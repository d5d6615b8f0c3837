"""Measures how long a new user waits after downloading Sixfold.

uv run python benchmarks/start.py            from the start to the first page, and to the first move of a bot
uv run python benchmarks/start.py --install  what gets installed first: megabytes and seconds

Every start is a fresh server with an empty kernel cache and an empty data folder. Installing uses the packages in the
cache of uv, so its seconds contain no downloads, and omits Sixfold itself, whose client would be built only once.
"""

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

from sixfold.bots.levels import levels_of
from sixfold.games import registry

ROOT = Path(__file__).resolve().parents[1]
FIRST_LEVEL = 3
"""The level of the button that starts a game at once."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--install", action="store_true")
    if parser.parse_args().install:
        install("to play")
        install("to test", "--group", "test")
    else:
        for game in registry.published():
            # The highest level has the most to compile.
            for level in (FIRST_LEVEL, len(levels_of(registry.make(game)))):
                start(game, level)


def install(purpose: str, *more: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        venv = Path(folder) / "venv"
        env = os.environ | {"UV_PROJECT_ENVIRONMENT": str(venv)}
        before = perf_counter()
        subprocess.run(["uv", "sync", "--quiet", "--no-install-project", *more], cwd=ROOT, env=env, check=True)
        seconds = perf_counter() - before
        print(f"{purpose}: {_size(venv) / 1e6:,.0f} MB in {seconds:.1f} s", flush=True)


def _size(folder: Path) -> int:
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file())


def start(game: str, level: int) -> None:
    """Start a server, load its first page, and play the first move of a game against a bot."""
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {"SIXFOLD_CACHE": f"{folder}/cache", "PYTHONUNBUFFERED": "1"}
        env.pop("SIXFOLD_PATIENCE", None)
        command = [sys.executable, "-m", "sixfold", "serve", "--no-browser", "--port", "0", "--folder", folder]
        before = perf_counter()
        with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            try:
                url = _address(server)
                page = _page(url, before)
                move = asyncio.run(_first_move(url, game, level))
            finally:
                server.terminate()
                server.communicate(timeout=60)
    print(f"{game}, level {level}: first page after {page:.1f} s, first move of the bot after {move:.1f} s", flush=True)


def _address(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    for line in server.stdout:
        if found := re.search(r"http://[\d.:]+", line):
            return found[0]
    raise RuntimeError("the server did not start")


def _page(url: str, before: float) -> float:
    """The seconds until the page and everything it references have loaded."""
    with urlopen(url) as answer:
        page = answer.read().decode()
    for path in re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css))"', page):
        urlopen(url + path).read()
    return perf_counter() - before


async def _first_move(url: str, game: str, level: int) -> float:
    """The seconds from a person's move to the bot's answer."""
    cookie, _ = _post(url, "/guest", {"name": "Ada"}, "")
    seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
    _, table = _post(url, "/tables", {"game": game, "players": 2, "seats": seats}, cookie)
    path = f"{url.replace('http', 'ws', 1)}/api/v1/tables/{table['id']}/socket"
    async with connect(path, additional_headers={"Cookie": cookie}) as socket:
        await socket.send(json.dumps({"do": "hello", "id": "hello"}))
        await socket.send(json.dumps({"do": "moves", "id": "moves"}))
        moved = 0.0
        async for line in socket:
            message = json.loads(line)
            if message["type"] == "error":
                raise RuntimeError(message["message"])
            if moves := message.get("moves"):
                moved = perf_counter()
                await socket.send(json.dumps({"do": "move", "id": "move", "move": min(moves)}))
            elif moved and _is_answered(message):
                return perf_counter() - moved
    raise RuntimeError("the connection was closed")


def _is_answered(message: dict[str, Any]) -> bool:
    return message["type"] == "event" and message["kind"] == "did" and message["seat"] == 1


def _post(url: str, path: str, body: dict[str, Any], cookie: str) -> tuple[str, dict[str, Any]]:
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    request = Request(f"{url}/api/v1{path}", json.dumps(body).encode(), headers)
    with urlopen(request) as answer:
        kept = (answer.headers["Set-Cookie"] or "").partition(";")[0]
        return kept, json.load(answer)


if __name__ == "__main__":
    main()
