"""GIFs of finished games: who may see them, of which games there are any, and how many are drawn at once."""

from subprocess import TimeoutExpired
from typing import Any

import pytest

from sixfold.render import gif
from sixfold.server.api import game_replay
from sixfold.server.tables.actors import Actor

from ..harness import code_of, running_server
from ..services import in_loop
from .test_replay import finished


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The pictures from which GIFs were made; drawing real ones takes long."""
    found: list[list[str]] = []

    def fake(frames: list[str]) -> bytes:
        found.append(frames)
        return b"GIF89a"

    monkeypatch.setattr(gif, "gif", fake)
    game_replay._gif.cache_clear()
    return found


@in_loop
async def made_once(url: str, drawn: list[list[str]]) -> None:
    async with running_server(url) as server:
        ada = server.browser()
        ident = await finished(server, ada, await ada.guest("Ada"), "board", "base", 2)
        for _ in range(2):
            answer = await ada.get(f"/games/{ident}/animation.gif?theme=evening&lang=de")
            assert (answer.headers["content-type"], answer.content) == ("image/gif", b"GIF89a")
        assert len(drawn) == 1
        assert len(drawn[0]) <= gif.MOST_FRAMES
        assert all(frame.startswith("<svg") for frame in drawn[0])
        assert code_of(await ada.get(f"/games/{ident}/animation.gif?theme=neon")) == (400, "unknown-theme")


def test_a_finished_game_has_a_gif_that_is_made_once(sqlite_url: str, drawn: list[list[str]]) -> None:
    made_once(sqlite_url, drawn)


@in_loop
async def test_a_running_game_has_none(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        ada, bob = server.browser(), server.browser()
        one, two = Actor(await ada.guest("Ada"), "Ada"), Actor(await bob.guest("Bob"), "Bob")
        table = await server.start_game(one, two)
        for path in ("animation.gif", "picture.png", "decisions/1"):
            for browser in (ada, bob, server.browser()):
                assert code_of(await browser.get(f"/games/{table}-1/{path}")) == (404, "unknown-game")


@in_loop
async def test_the_daily_challenge_of_today_has_one_for_its_player_only(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        ada = server.browser()
        one = Actor(await ada.guest("Ada"), "Ada")
        table = (await ada.ask("POST", "/daily")).json()["id"]
        await server.play_alone(table, one, 1)
        assert (await ada.get(f"/games/{table}-1/animation.gif")).status_code == 200
        for path in ("animation.gif", "decisions/1"):
            assert code_of(await server.browser().get(f"/games/{table}-1/{path}")) == (403, "daily")


@in_loop
async def test_too_many_at_once_are_refused(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        ada = server.browser()
        ident = await finished(server, ada, await ada.guest("Ada"), "board", "duel", 2)
        with game_replay._animating.counting(*["gif"] * game_replay.MOST_ANIMATIONS):
            assert code_of(await ada.get(f"/games/{ident}/animation.gif")) == (503, "busy")
        assert (await ada.get(f"/games/{ident}/animation.gif")).status_code == 200


@in_loop
async def test_a_failure_is_a_clear_answer(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any) -> bytes:
        raise TimeoutExpired("gif", 1)

    async with running_server(sqlite_url) as server:
        ada = server.browser()
        ident = await finished(server, ada, await ada.guest("Ada"), "board", "base", 2)
        monkeypatch.setattr(gif, "gif", fails)
        assert code_of(await ada.get(f"/games/{ident}/animation.gif")) == (503, "busy")
