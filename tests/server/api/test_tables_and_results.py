"""The HTTP API for tables, finished games, ratings, and the daily challenge."""

import json
from typing import Any

import pytest

from sixfold import records
from sixfold.core.errors import Refused
from sixfold.server.api import lists
from sixfold.server.protocol import messages as m
from sixfold.server.results.ratings import new_ratings
from sixfold.server.results.solo import day_of
from sixfold.server.tables.actors import Actor
from sixfold.server.tables.table_options import Options, Wanted

from ..harness import code_of, message_id, running_server
from ..services import in_loop


@in_loop
async def test_an_opened_table_is_found_by_its_code_and_listed_in_the_lobby_only_if_public(database_url: str) -> None:
    async with running_server(database_url) as server:
        ada, bob = server.browser(), server.browser()
        await ada.guest("Ada")
        await bob.guest("Bob")
        opened = (await ada.ask("POST", "/tables", game="board", options={"public": True})).json()
        hidden = (await ada.ask("POST", "/tables", game="cards", players=3)).json()
        assert (await bob.get(f"/codes/{opened['code'].lower()}")).json() == {"id": opened["id"]}
        lobby = (await bob.get("/tables")).json()["items"]
        assert [table["id"] for table in lobby] == [opened["id"]]
        assert lobby[0]["seats"][0]["name"] == "Ada"
        mine = (await ada.get("/me/tables")).json()["items"]
        assert {table["id"] for table in mine} == {opened["id"], hidden["id"]}
        assert (await bob.get("/me/tables")).json()["items"] == []
        seen = (await bob.get(f"/tables/{opened['id']}")).json()
        assert (seen["view"], seen["table"]["yours"], seen["table"]["host"]) == (None, [], False)
        assert code_of(await bob.get("/codes/NOSUCH")) == (404, "unknown-table")
        assert code_of(await bob.get("/tables/nowhere")) == (404, "unknown-table")
        visitor = server.browser()
        assert code_of(await visitor.ask("POST", "/tables", game="board")) == (401, "not-signed-in")


@pytest.mark.parametrize(
    "wanted",
    [
        {"game": "chess"},
        {"game": "board", "variant": "duel", "players": 3},
        {"game": "board", "extra": 1},
        {"game": "board", "options": {"clock": {"per": "move", "seconds": 0}}},
        {"game": "board", "seats": [{"kind": "me", "name": "x" * 41}, {}]},
        {"game": "board", "seats": [{"kind": "me", "name": "a\nb"}, {}]},
        {"game": "board", "options": {"games": 2}},
        {"players": 2},
    ],
)
def test_an_invalid_table_is_refused_with_a_code(sqlite_url: str, wanted: dict[str, Any]) -> None:
    @in_loop
    async def scenario() -> None:
        async with running_server(sqlite_url) as server:
            browser = server.browser()
            await browser.guest("Ada")
            answer = await browser.ask("POST", "/tables", **wanted)
            assert answer.status_code in (400, 404)
            assert answer.json()["error"]["message"]

    scenario()


@in_loop
async def test_a_finished_game_has_a_permanent_link_and_a_rated_one_moves_ratings(database_url: str) -> None:
    async with running_server(database_url) as server:
        ada, bob = server.browser(), server.browser()
        one, two = Actor(await ada.guest("Ada"), "Ada"), Actor(await bob.guest("Bob"), "Bob")
        await ada.register("Ada")
        await bob.register("Bob")
        table = await server.play_game(one, two, rated=True, public=True)
        answer = await ada.get(f"/games/{table}-1")
        assert "attachment" in answer.headers["content-disposition"]
        assert records.verify(records.loads(answer.content)).result() == json.loads(answer.content)["result"]
        assert (await ada.get(f"/games/{table}-1/review")).status_code in (200, 202)
        [game] = (await bob.get("/games?game=board&variant=base&players=2")).json()["items"]
        assert (game["id"], game["result"]["ranking"]) == (f"{table}-1", [[0], [1]])
        leaders = (await bob.get("/ladders/board-base-2")).json()
        assert [leader["name"] for leader in leaders] == ["Ada", "Bob"]
        assert leaders[0]["mu"] > 25 > leaders[1]["mu"]
        profile = (await bob.get(f"/people/{one.person}")).json()
        assert profile["ratings"]["board-base-2"]["games"] == 1
        [step] = (await bob.get(f"/people/{one.person}/ratings/board-base-2")).json()
        assert step["game"] == f"{table}-1"
        assert code_of(await bob.get("/games/nothing-1")) == (404, "unknown-game")


@in_loop
async def test_a_game_resigned_before_every_player_has_moved_is_not_rated(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        ada, bob = server.browser(), server.browser()
        one, two = Actor(await ada.register("Ada"), "Ada"), Actor(await bob.register("Bob"), "Bob")
        table = await server.start_game(one, two, rated=True)
        move = (await server.hub.table(table)).position.legal_moves()[0]
        await server.hub.act(table, one, m.Move(message_id(), str(move)))
        await server.hub.act(table, two, m.Resign(message_id()))
        assert (await server.hub.table(table)).status == "over"
        assert (await ada.get("/ladders/board-base-2")).json() == []


@in_loop
async def test_lists_say_whose_turn_it_is(database_url: str) -> None:
    async with running_server(database_url) as server:
        ada, bob = server.browser(), server.browser()
        one, two = Actor(await ada.guest("Ada"), "Ada"), Actor(await bob.guest("Bob"), "Bob")
        table = await server.start_game(one, two, public=True)

        async def turns() -> list[tuple[int | None, bool]]:
            mine = [(await browser.get("/me/tables")).json()["items"] for browser in (ada, bob)]
            return [(listed["to_move"], listed["your_turn"]) for [listed] in mine]

        assert await turns() == [(0, True), (0, False)]
        move = (await server.hub.table(table)).position.legal_moves()[0]
        await server.hub.act(table, one, m.Move(message_id(), str(move)))
        assert await turns() == [(1, False), (1, True)]
        [listed] = (await ada.get("/tables?status=playing")).json()["items"]
        assert listed["to_move"] == 1
        assert "your_turn" not in listed
        await server.hub.act(table, two, m.Resign(message_id()))
        [listed] = (await bob.get("/me/tables?over=1")).json()["items"]
        assert (listed["to_move"], listed["your_turn"]) == (None, False)


@in_loop
async def test_rated_games_at_private_tables_are_linked_only_for_their_players(database_url: str) -> None:
    async with running_server(database_url) as server:
        ada, bob, cleo = server.browser(), server.browser(), server.browser()
        one, two = Actor(await ada.register("Ada"), "Ada"), Actor(await bob.register("Bob"), "Bob")
        await cleo.guest("Cleo")
        table = await server.play_game(one, two, rated=True)
        for browser, game in ((ada, f"{table}-1"), (bob, f"{table}-1"), (cleo, None), (server.browser(), None)):
            [step] = (await browser.get(f"/people/{one.person}/ratings/board-base-2")).json()
            assert step["game"] == game
            assert step["mu"] > 25


@in_loop
async def test_rated_games_require_an_account(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        ada, bob = server.browser(), server.browser()
        await ada.guest("Ada")
        rated = {"game": "board", "options": {"rated": True}}
        assert code_of(await ada.ask("POST", "/tables", **rated)) == (409, "no-account")
        await ada.register("Ada")
        table = (await ada.ask("POST", "/tables", **rated)).json()["id"]
        guest = Actor(await bob.guest("Bob"), "Bob", is_guest=True)
        with pytest.raises(Refused) as refused:
            await server.hub.act(table, guest, m.Sit(message_id()))
        assert refused.value.code == "no-account"
        assert (await bob.ask("POST", "/tables", game="board")).status_code == 201


@in_loop
async def test_the_daily_challenge_has_the_same_draws_for_all_players_and_is_played_once(database_url: str) -> None:
    async with running_server(database_url) as server:
        ada, bob = server.browser(), server.browser()
        one, two = Actor(await ada.guest("Ada"), "Ada"), Actor(await bob.guest("Bob"), "Bob")
        first, second = [(await who.ask("POST", "/daily")).json()["id"] for who in (ada, bob)]
        assert (await ada.ask("POST", "/daily")).json()["id"] == first != second
        # Another player's game would reveal the draws of one's own.
        assert code_of(await bob.get(f"/tables/{first}")) == (403, "daily")
        over = [await server.play_alone(first, one, 1), await server.play_alone(second, two, 2)]
        drawn = [[event["tiles"] for event in table.position.events if event["do"] == "draw"] for table in over]
        shorter = min(map(len, drawn))
        assert drawn[0][:shorter] == drawn[1][:shorter]
        assert code_of(await bob.get(f"/games/{first}-1")) == (403, "daily")
        assert (await ada.get(f"/games/{first}-1")).status_code == 200
        day = (await bob.get("/daily")).json()
        assert day["day"] == day_of(server.hub.moment.now)
        assert day["table"] == second
        # Anybody can be any number of guests: the ladder counts accounts, also those that were opened afterwards.
        assert day["leaders"] == []
        assert day["own"]["score"] == min(over[1].results[0]["tracks"][0].values())
        await bob.register("Bobby")
        assert [leader["name"] for leader in (await ada.get("/daily")).json()["leaders"]] == ["Bobby"]
        await ada.register("Ada")
        scores = [leader["score"] for leader in (await bob.get("/daily")).json()["leaders"]]
        assert scores == sorted(scores, reverse=True)
        assert len(scores) == 2
        assert (await bob.get(f"/people/{two.person}")).json()["bests"]["board-solo-1"] in scores


@in_loop
async def test_the_daily_seed_is_not_revealed_before_the_day_is_over(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        ada = server.browser()
        one = Actor(await ada.guest("Ada"), "Ada")
        table = (await ada.ask("POST", "/daily")).json()["id"]
        await server.play_alone(table, one, 1)
        # Ada may see her own record, but with the seed others could deal themselves the same tiles.
        record = records.loads((await ada.get(f"/games/{table}-1")).content)
        assert record.shuffle is not None
        assert record.shuffle.seed is None


def test_ratings_of_teams_and_of_shared_places() -> None:
    fresh = [None] * 4
    team = new_ratings(fresh, [(0, 2), (1, 3)], {"ranking": [[0, 2], [1, 3]]})
    assert team[0] == team[2] != team[1] == team[3]
    assert team[0][0] > team[1][0]
    shared = new_ratings(fresh[:3], [(0,), (1,), (2,)], {"ranking": [[1], [0, 2]]})
    assert shared[1][0] > shared[0][0]
    assert shared[0][0] == pytest.approx(shared[2][0])


@pytest.mark.parametrize("cursor", ["!", "AAAA", "WzEsMl0=", "bnVsbA==", "é"])
def test_an_invalid_cursor_is_refused(sqlite_url: str, cursor: str) -> None:
    @in_loop
    async def scenario() -> None:
        async with running_server(sqlite_url) as server:
            answer = await server.browser().get("/tables", params={"after": cursor})
            assert code_of(answer) == (400, "bad-cursor")

    scenario()


@in_loop
async def test_pages_of_a_list_have_no_gaps_or_duplicates(database_url: str) -> None:
    async with running_server(database_url) as server:
        actor = Actor(await server.browser().guest("Ada"), "Ada")
        opened = {
            (await server.hub.open_table(wanted, actor)).id
            for wanted in [Wanted("board", options=Options(public=True))] * (2 * lists.PAGE + 5)
        }
        found: list[str] = []
        after: str | None = None
        pages = 0
        while pages == 0 or after is not None:
            page = await lists.lobby(server.database, "open", after)
            found += [item["id"] for item in page.items]
            after = page.next
            pages += 1
        assert pages == 3
        assert len(found) == len(opened)
        assert set(found) == opened
