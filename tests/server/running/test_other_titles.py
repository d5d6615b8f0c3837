"""A title of another package is played at a server, although the server does not know its name."""

from pathlib import Path

import httpx
import pytest

from sixfold import records

from ...titles import OTHER_TITLES
from ..services import in_loop
from .server_processes import Player, Server, guest, open_table


@pytest.mark.parametrize("title", OTHER_TITLES)
def test_a_person_and_a_bot_play_at_a_server(title: str, tmp_path: Path) -> None:
    @in_loop
    async def scenario() -> None:
        with Server(f"sqlite:///{tmp_path / 'test.db'}") as server:
            cookie = await guest(server, "Ada")
            seats = [{"kind": "me"}, {"kind": "bot", "level": 1}]
            table = await open_table(server, cookie, game=title, seats=seats, options={"hints": True})
            player = Player([server], table, cookie)
            await player.play()
            assert player.result is not None
            async with httpx.AsyncClient(base_url=server.url, headers={"Cookie": cookie}) as browser:
                path = f"/api/v1/games/{table}-1"
                record = records.loads((await browser.get(path)).content)
                assert records.verify(record).is_over
                assert len((await browser.get(f"{path}/replay")).json()["steps"]) == len(record.events) + 1
                assert (await browser.get(f"{path}/animation.svg")).content.startswith(b"<svg")
                assert (await browser.get(f"{path}/picture.png?lang=de")).content.startswith(b"\x89PNG")
                assert "og:title" in (await browser.get(f"/games/{table}-1")).text
            assert "Traceback" not in server.end()

    scenario()
