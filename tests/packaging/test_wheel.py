"""The wheel is complete: it works without the checkout, without Node.js and without fonts."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

import pytest
from websockets.sync.client import connect

from sixfold.core.file_lock import lock

from ..cli.commands import script
from ..render.test_rasterize import without_system_fonts

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
HANGS = 600


class Installed(NamedTuple):
    """A wheel in a separate environment."""

    folder: Path
    env: dict[str, str]

    def run(self, *words: object, typed: str = "") -> str:
        """The output of a command, run outside the checkout."""
        command = [str(self.folder / "venv" / "bin" / str(words[0])), *map(str, words[1:])]
        done = subprocess.run(
            command,
            env=self.env,
            cwd=self.folder,
            input=typed,
            capture_output=True,
            text=True,
            timeout=HANGS,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with a source distribution, and the wheel that was built from it: once for all workers."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "dist"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as file:
        lock(file, wait=True)
        if not list(folder.glob("*.whl")):
            uv("build", "--out-dir", folder, ROOT)
    return folder


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("installed")
    uv("venv", "--python", sys.executable, folder / "venv")
    [wheel] = built.glob("*.whl")
    uv("pip", "install", "--python", folder / "venv", wheel)
    # Only the environment is on the path, so there is no Node.js.
    path = str(folder / "venv" / "bin")
    assert shutil.which("node", path=path) is None
    env = {"PATH": path, "HOME": str(folder), "SIXFOLD_CACHE": str(folder / "cache"), "LC_ALL": "C.UTF-8"}
    return Installed(folder, env | {"PYTHONUNBUFFERED": "1"})


def uv(*words: object) -> None:
    env = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    command = ["uv", "--quiet", *map(str, words)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=HANGS, check=False)
    assert done.returncode == 0, done.stderr[-4000:]


def test_the_source_distribution_has_the_sources_of_the_client_and_no_downloads(built: Path) -> None:
    [sources] = built.glob("*.tar.gz")
    with tarfile.open(sources) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"web/package-lock.json", "web/src/main.ts", "docs/rules/board.en.md", "hatch_build.py"} <= names
    assert not [name for name in names if "node_modules" in name or name.startswith("src/sixfold/client/")]


def test_the_wheel_has_the_client_the_fonts_and_their_licences(built: Path) -> None:
    [wheel] = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {"sixfold/client/index.html", "sixfold/render/fonts/figtree-400.ttf"} <= names
    licences = {name.rpartition("/")[2] for name in names if ".dist-info/licenses/" in name}
    assert licences == {"LICENSE", "NOTICE.md", "OFL-bricolage.txt", "OFL-figtree.txt", "OFL-jost.txt"}
    assert not [name for name in names if "node_modules" in name or not name.startswith("sixfold")]


def test_the_installed_package_does_not_use_the_checkout(installed: Installed) -> None:
    place = installed.run("python", "-c", "import sixfold; print(sixfold.__file__)")
    assert Path(place.strip()).is_relative_to(installed.folder)


@pytest.fixture(scope="module")
def game(installed: Installed) -> Path:
    """The record of a whole game at the terminal, against a bot."""
    typed = "".join(f"{move}\n" for move in script("base", 2, seed=7))
    said = installed.run("sixfold", "play", "board", "--seed", 7, "--yes", "--out", "game.json", typed=typed)
    assert "The game is over" in said
    return installed.folder / "game.json"


def test_a_game_is_played_at_the_terminal(installed: Installed, game: Path) -> None:
    assert json.loads(game.read_text())["result"]
    installed.run("sixfold", "verify", game)


def test_a_picture_shows_its_texts_on_a_machine_without_fonts(installed: Installed, game: Path) -> None:
    svg = installed.run("sixfold", "show", game, "--svg", "-")
    assert "<text" in svg
    python = str(installed.folder / "venv" / "bin" / "python")
    program = installed.run("python", "-c", "from sixfold.render import rasterize; print(rasterize.__file__)").strip()
    wordless = re.sub(r"<text.*?</text>", "", svg)
    sizes = [len(without_system_fonts(picture, python, program)) for picture in (wordless, svg)]
    assert sizes[0] + 5_000 < sizes[1], "without words both would be the same"


# --- a server ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(installed: Installed) -> Iterator[str]:
    """The address of a server."""
    command = [installed.folder / "venv" / "bin" / "sixfold", "serve", "--no-browser", "--port", "0", "--lang", "en"]
    with subprocess.Popen(
        [*command, "--no-quick", "--folder", "data"],
        env=installed.env,
        cwd=installed.folder,
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        found = re.search(r"http://[\d.:]+", running.stdout.readline())
        assert found is not None
        yield found[0]
        running.terminate()


def get(url: str) -> bytes:
    with urlopen(url, timeout=HANGS) as answer:
        body: bytes = answer.read()
        return body


def post(url: str, cookie: str = "", **body: Any) -> tuple[str, Any]:
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    with urlopen(Request(url, json.dumps(body).encode(), headers), timeout=HANGS) as answer:
        return (answer.headers["Set-Cookie"] or "").partition(";")[0], json.load(answer)


def test_the_page_is_served_with_every_file_it_references(server: str) -> None:
    page = get(f"{server}/").decode()
    assert "<title>Sixfold" in page
    named = re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css|svg|webmanifest))"', page)
    assert any(path.endswith(".js") for path in named)
    assert all(get(server + path) for path in named)


def test_a_table_is_served_and_its_finished_game_is_drawn(server: str) -> None:
    cookie, _ = post(f"{server}/api/v1/guest", name="Ada")
    seats = [{"kind": "me"}, {"kind": "bot", "level": 1}]
    _, table = post(f"{server}/api/v1/tables", cookie, game="board", players=2, seats=seats)
    path = f"{server.replace('http', 'ws', 1)}/api/v1/tables/{table['id']}/socket"
    with connect(path, additional_headers={"Cookie": cookie}, open_timeout=HANGS) as socket:

        def say(**message: Any) -> None:
            socket.send(json.dumps({"id": message["do"]} | message))

        def hear(what: str) -> Any:
            while (message := json.loads(socket.recv(timeout=HANGS)))["type"] != what or "view" not in str(message):
                assert message["type"] != "error", message
            return message

        say(do="hello")
        view = hear("sync")["view"]
        assert view["to_move"] == 0
        say(do="moves")
        while not (moves := json.loads(socket.recv(timeout=HANGS)).get("moves")):
            pass
        say(do="move", move=min(moves))
        # Wait for the bot's move, then resign.
        while (now := hear("event"))["seat"] != 1 or now["kind"] != "did":
            pass
        say(do="resign")
        while hear("event")["now"]["view"]["result"] is None:
            pass
    png = get(f"{server}/api/v1/games/{table['id']}-1/picture.png")
    assert png.startswith(b"\x89PNG")
    assert len(png) > 50_000
