"""The preview of a shared link to a finished game."""

import re

import pytest

from sixfold.records import Record, loads
from sixfold.server.link_preview import title
from sixfold.server.tables.actors import Actor

from ..harness import HOST, TestServer, running_server
from ..services import in_loop
from .test_replay import finished


def tags(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):\w+)" content="([^"]*)">', page))


async def page_of(server: TestServer, game: str, lang: str = "en") -> str:
    answer = await server.browser(HOST).get(f"/games/{game}", headers={"Accept-Language": lang})
    assert answer.status_code == 200
    return answer.text


@in_loop
async def test_the_preview_of_a_finished_game_has_players_result_and_picture(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        ada = server.browser()
        game = await finished(server, ada, await ada.guest("Ada"), "board", "base", 2)
        record = loads((await ada.get(f"/games/{game}")).content)
        assert record.result is not None
        low, other = (min(track.values()) for track in record.result["tracks"])
        page = await page_of(server, game)
        found = tags(page)
        assert found["og:title"] == f"player 0 {low} : {other} player 1 – Einfach Genial"
        assert "move by move" in found["og:description"]
        assert found["og:url"] == f"{HOST}/games/{game}"
        assert found["og:image"] == f"{HOST}/api/v1/games/{game}/picture.png?lang=en"
        assert '<meta name="twitter:card"' in page
        assert tags(await page_of(server, game, "de-AT"))["og:title"].endswith(" – Einfach Genial")


@in_loop
async def test_names_in_a_preview_are_escaped(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        table = await server.play_game(Actor("a", '"><b>&'), Actor("b", "<script>"))
        page = await page_of(server, f"{table}-1")
        assert tags(page)["og:title"] == "&quot;&gt;&lt;b&gt;&amp; wins against &lt;script&gt; – Einfach Genial"
        assert "<b>" not in page
        assert "<script>" not in page


@in_loop
async def test_a_private_game_has_no_preview(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        ada = server.browser(HOST)
        person = (await ada.post("/api/v1/guest", json={"name": "Ada"})).json()["person"]["id"]
        table = (await ada.post("/api/v1/daily", json={})).json()["id"]
        await server.play_alone(table, Actor(person, "Ada"), 5)
        assert (await ada.get(f"/api/v1/games/{table}-1")).status_code == 200
        for game in (f"{table}-1", "nothing-1", "x%22%3E%3Cscript%3E"):
            # Not even for the player, because services that fetch previews cache them.
            page = await ada.get(f"/games/{game}")
            assert tags(page.text) == {}
            assert "<script>" not in page.text


SEATS = [{"name": "Ada"}, {"name": "Cosmo (3)", "bot": "level:3"}, {"name": "Cosmo (3)", "bot": "level:3"}]


@pytest.mark.parametrize(
    ("variant", "players", "reason", "ranking", "expected"),
    [
        ("base", 3, "board-full", [[1], [0], [2]], "Ada 1, Cosmo (3) 1 2, Cosmo (3) 2 3 – Einfach Genial"),
        ("base", 3, "resigned", [[0], [1], [2]], "Ada gewinnt gegen Cosmo (3) 1, Cosmo (3) 2 – Einfach Genial"),
        ("duel", 2, "all-six", [[1], [0]], "Cosmo (3) gewinnt gegen Ada – Einfach Genial, Duell"),
        ("solo", 1, "board-full", [[0]], "Ada 1 – Einfach Genial, Solo"),
    ],
)
def test_titles(variant: str, players: int, reason: str, ranking: list[list[int]], expected: str) -> None:
    rules = {"game": "board", "variant": variant, "players": players}
    tracks = [{"R": low} for low in range(1, players + 1)]
    record = Record(rules, SEATS[:players], {}, [], {"reason": reason, "ranking": ranking, "tracks": tracks})
    assert title(record, "de") == expected


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_game_without_texts_on_this_server_is_titled_by_its_name(lang: str) -> None:
    tracks = [{"R": 3}, {"R": 1}]
    result = {"reason": "board-full", "ranking": [[0], [1]], "tracks": tracks}
    record = Record(
        {"game": "unheard", "variant": "base", "players": 2}, [{"name": "Ada"}, {"name": "Ben"}], {}, [], result
    )
    assert title(record, lang) == "Ada 3 : 1 Ben – Unheard"
