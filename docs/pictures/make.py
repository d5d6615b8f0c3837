"""Makes the pictures of the README: ``uv run --group test python docs/pictures/make.py``.

It uses a real server with a fixed seed, two deterministic players, and Chromium, so the same sources give the same
game. The package itself draws the animation, from the record of that game.
"""

import base64
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SEED = "sixfold 6"
MOVES = 30
"""Number of moves to play; half of the board is covered then."""
SHOWN = 3
"""Number of moves in the animation; the last of them scored most."""
THEMES = {"paper": "light", "evening": "dark"}
SIZE = {"width": 1280, "height": 788}
QUALITY = 86
MOST = 1_000_000
"""Maximum bytes of all pictures together."""

SERVER = """
import sys
from sixfold.cli import main
from sixfold.core.chance import seed_from
from sixfold.server.tables import creation

secret = seed_from(sys.argv.pop(1)).hex()
creation.new_secret = lambda: secret
main()
"""


class Player:
    """A player at a table, using the server's protocol."""

    def __init__(self, server: str, name: str) -> None:
        self.server = server
        self.cookie = ""
        self.cookie = self.post("/guest", name=name)[0]
        self._count = 0

    def post(self, path: str, **body: Any) -> tuple[str, Any]:
        """Send a request; returns the cookie of the response, and the response."""
        headers = {"Content-Type": "application/json", "Cookie": self.cookie}
        with urlopen(Request(f"{self.server}/api/v1{path}", json.dumps(body).encode(), headers)) as answer:
            return (answer.headers["Set-Cookie"] or "").partition(";")[0], json.load(answer)

    def get(self, path: str) -> bytes:
        """Request a file."""
        with urlopen(Request(f"{self.server}/api/v1{path}", headers={"Cookie": self.cookie})) as answer:
            body: bytes = answer.read()
            return body

    @contextmanager
    def at(self, table: str) -> Iterator[None]:
        """Connect to a table."""
        from websockets.sync.client import connect

        path = f"{self.server.replace('http', 'ws', 1)}/api/v1/tables/{table}/socket"
        with connect(path, additional_headers={"Cookie": self.cookie}) as self.socket:
            yield

    def say(self, **message: Any) -> dict[str, Any]:
        """Send a message, and wait for the acknowledgement."""
        self._count += 1
        said = {"id": f"{self._count}"} | message
        self.socket.send(json.dumps(said))
        while True:
            answer: dict[str, Any] = json.loads(self.socket.recv(timeout=60))
            if answer["type"] == "error":
                raise RuntimeError(answer["message"])
            if answer.get("id") == said["id"] or (answer["type"] == "sync" and said["do"] == "hello"):
                return answer

    def view(self) -> dict[str, Any]:
        """The player's current view."""
        seen: dict[str, Any] = self.say(do="hello")["view"]
        return seen


def main() -> None:
    """Make all pictures."""
    with serving() as server:
        mira, jonas = Player(server, "Mira"), Player(server, "Jonas")
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = mira.post("/tables", game="board", players=2, seats=seats)[1]["id"]
        with mira.at(table), jonas.at(table):
            jonas.say(do="sit")
            play(mira, jonas)
            for theme, name in THEMES.items():
                photograph(mira, table, theme, HERE / f"{name}.webp")
            mira.say(do="resign")
        record = mira.get(f"/games/{table}-1").decode()
    animate(record, HERE / "move.svg")
    total = sum(file.stat().st_size for file in HERE.iterdir() if file.suffix in (".webp", ".svg"))
    print(f"{total:,} bytes together")
    if total > MOST:
        sys.exit("the pictures are too large")


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server that deals the same tiles each time."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["serve", "--no-browser", "--port", "0", "--no-quick", "--no-limits", "--lang", "en", "--folder"]
        command = [sys.executable, "-c", SERVER, SEED, *words, folder]
        env = os.environ | {"PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(command, env=env, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
            try:
                found = re.search(r"http://[\d.:]+", server.stdout.readline() if server.stdout else "")
                if found is None:
                    raise RuntimeError("the server did not start")
                yield found[0]
            finally:
                server.terminate()


def play(*players: Player) -> None:
    """Play the moves until it is the first player's turn; each is the one with the best weakest colours after it."""
    made = 0
    while (view := players[0].view())["to_move"] != 0 or made < MOVES:
        player = players[view["to_move"]]
        track, moves = view["tracks"][view["to_move"]], player.say(do="moves")["moves"]
        player.say(do="move", move=max(sorted(moves), key=lambda move: worth(moves[move], track)))
        made += 1


def worth(points: dict[str, int], track: dict[str, int]) -> tuple[int, list[int]]:
    """The value of a move, with a preference for points."""
    after = sorted(track[colour] + points.get(colour, 0) for colour in track)
    return sum(after[:3]), after


def photograph(player: Player, table: str, theme: str, file: Path) -> None:
    """A screenshot of the table as a player sees it."""
    sys.path.insert(0, str(ROOT))
    from tests.browser.chromium import MISSING, chromium, path_of_chromium

    path = path_of_chromium()
    if path is None:
        sys.exit(MISSING)
    with chromium(path) as browser:
        context = browser.new_context(viewport=SIZE, device_scale_factor=2, reduced_motion="reduce", locale="en-GB")  # type: ignore[arg-type]
        name, _, value = player.cookie.partition("=")
        context.add_cookies([{"name": name, "value": value, "url": player.server}])
        chosen = json.dumps({"theme": theme, "lang": "en"})
        context.add_init_script(f"localStorage.setItem('sixfold.settings', {json.dumps(chosen)})")
        page = context.new_page()
        page.goto(f"{player.server}/t/{table}")
        page.get_by_test_id("board").wait_for()
        page.evaluate("document.fonts.ready")
        page.wait_for_load_state("networkidle")
        session = context.new_cdp_session(page)
        shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        file.write_bytes(base64.b64decode(shot["data"]))
        print(f"{file.name}: {file.stat().st_size:,} bytes")


def animate(record: str, file: Path) -> None:
    """A move that scored much, and those before it, as an animated picture."""
    from sixfold import records
    from sixfold.render import animation

    played = records.loads(record)
    frames = records.frames(played, "en")
    scores = [sum(event["gains"]) for event in played.events if "gains" in event]
    # One frame for the start, and one for each move.
    last = scores.index(max(scores)) + 1
    file.write_text(animation(frames[last - SHOWN : last + 1], "paper"))
    print(f"{file.name}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
