"""Logging in merges a guest into the account, and nothing is lost."""

import asyncio

import pytest

from sixfold.core.errors import Refused
from sixfold.server.store.database import Statement
from sixfold.server.tables.actors import Actor

from ..harness import PASSWORD, Browser, TestServer, code_of, people_of, running_server
from ..services import in_loop

RATING = "INSERT INTO ratings (person, ladder, mu, sigma, ordinal, games, changed) VALUES ($1, $2, $3, 8.0, 1.0, 1, 1)"
STEP = "INSERT INTO rating_steps (person, ladder, game_id, at, mu, sigma) VALUES ($1, $2, $3, 1, $4, 8.0)"
BEST = "INSERT INTO bests (person, ladder, score, game_id, at) VALUES ($1, $2, $3, 'g', 1)"
DAILY = "INSERT INTO dailies (day, person, name, score, detail, table_id, at) VALUES ($1, $2, $3, $4, '', 't', $5)"


async def log_in(browser: Browser, **more: str) -> dict[str, object]:
    answer = await browser.ask("POST", "/login", name="Quirina", password=PASSWORD, **more)
    assert answer.status_code == 200, answer.text
    found: dict[str, object] = answer.json()
    return found


@in_loop
async def test_logging_in_moves_the_finished_games_of_a_guest_to_the_account(database_url: str) -> None:
    async with running_server(database_url) as server:
        home, away, friend = server.browser(), server.browser(), server.browser()
        account = await home.register("Quirina")
        guest, other = await away.guest("Quirrel"), Actor(await friend.guest("Bob"), "Bob")
        table = await server.play_game(Actor(guest, "Quirrel"), other, rated=True)
        assert (await log_in(away))["merged"] is True
        assert (await away.me() or {})["id"] == account
        mine = (await away.get("/me/tables?over=1")).json()["items"]
        assert [item["id"] for item in mine] == [table]
        found = (await away.ask("GET", "/me/export")).json()
        assert found["earlier_ids"] == [guest]
        assert len(found["games"]) == 1
        assert [line["text"] for line in found["said"]] == ["I am Quirrel"]
        assert [rating["ladder"] for rating in found["ratings"]] == ["board-base-2"]
        people = server.services.identity.people
        assert await people.same(guest, account)
        assert not await people.same(guest, str(other.person))
        await _check_deletion_leaves_no_trace(server, away, account, guest)


async def _check_deletion_leaves_no_trace(server: TestServer, browser: Browser, account: str, guest: str) -> None:
    assert (await browser.ask("DELETE", "/me", password=PASSWORD)).status_code == 200
    assert await server.rows_containing(account, guest, "Quirina", "Quirrel") == {}


@in_loop
async def test_a_guest_with_a_running_game_is_merged_later_or_left_behind(database_url: str) -> None:
    async with running_server(database_url) as server:
        home, away, friend = server.browser(), server.browser(), server.browser()
        await home.register("Quirina")
        guest, other = Actor(await away.guest("Quirrel"), "Quirrel"), Actor(await friend.guest("Bob"), "Bob")
        await server.start_game(guest, other)
        answer = await away.ask("POST", "/login", name="Quirina", password=PASSWORD)
        assert code_of(answer) == (409, "still-playing")
        # Nothing has changed: the guest can play on.
        assert (await away.me() or {})["id"] == guest.person
        assert (await log_in(away, guest="leave"))["merged"] is False
        people = server.services.identity.people
        assert await people.find(str(guest.person)) is not None


@in_loop
async def test_a_guest_with_an_open_table_is_not_merged(database_url: str) -> None:
    async with running_server(database_url) as server:
        home, away = server.browser(), server.browser()
        await home.register("Quirina")
        await server.open_table(Actor(await away.guest("Quirrel"), "Quirrel"))
        answer = await away.ask("POST", "/login", name="Quirina", password=PASSWORD)
        assert code_of(answer) == (409, "still-playing")


@in_loop
async def test_a_merge_keeps_the_better_record_the_earlier_daily_and_the_rating_of_the_account(
    database_url: str,
) -> None:
    async with people_of(database_url) as people:
        account = await people.open_account("Quirina", PASSWORD)
        guest = await people.guest("Quirrel")
        a, g, write = account.id, guest.id, people.database.write
        for sql, *rows in (
            (RATING, (a, "both", 30.0), (g, "both", 20.0), (g, "guest", 21.0)),
            (STEP, (a, "both", "1", 30.0), (g, "both", "2", 20.0), (g, "guest", "3", 21.0)),
            (BEST, (a, "low", 5), (g, "low", 9), (a, "high", 9), (g, "high", 5), (g, "guest", 1)),
            (DAILY, ("d1", a, "A", 5, 10), ("d1", g, "G", 9, 20), ("d2", a, "A", 5, 20), ("d2", g, "G", 3, 10)),
            (DAILY, ("d3", g, "G", 7, 10)),
        ):
            await write(*(Statement(str(sql), row) for row in rows))
        await people.merge(guest, account)
        read = people.database.read
        assert await read("SELECT ladder, mu FROM ratings WHERE person = $1 ORDER BY ladder", a) == [
            ("both", 30.0),
            ("guest", 21.0),
        ]
        assert await read("SELECT game_id FROM rating_steps WHERE person = $1 ORDER BY game_id", a) == [("1",), ("3",)]
        bests = await read("SELECT ladder, score FROM bests WHERE person = $1 ORDER BY ladder", a)
        assert bests == [("guest", 1), ("high", 9), ("low", 9)]
        dailies = await read("SELECT day, name, score FROM dailies WHERE person = $1 ORDER BY day", a)
        assert dailies == [("d1", "A", 5), ("d2", "Quirina", 3), ("d3", "Quirina", 7)]
        for table in ("ratings", "rating_steps", "bests", "dailies"):
            assert await read(f"SELECT 1 FROM {table} WHERE person = $1", g) == []
        assert await people.find(g) is None


@in_loop
async def test_a_guest_is_merged_into_one_account_only(database_url: str) -> None:
    async with people_of(database_url) as people:
        accounts = [await people.open_account(name, PASSWORD) for name in ("Quirina", "Bob")]
        guest = await people.guest("Quirrel")
        found = await asyncio.gather(*(people.merge(guest, one) for one in accounts), return_exceptions=True)
        assert sorted(type(one).__name__ for one in found) == ["Person", "Refused"]
        with pytest.raises(Refused):
            await people.merge(accounts[0], accounts[1])


@in_loop
async def test_former_seats_are_recognised_under_any_earlier_name(database_url: str) -> None:
    async with running_server(database_url) as server:
        browser, friend = server.browser(), server.browser()
        guest, other = Actor(await browser.guest("Guest"), "Guest"), Actor(await friend.guest("Bob"), "Bob")
        tables = [await server.play_game(other, guest), await server.start_game(guest, other)]

        async def own_seats() -> dict[str, list[int]]:
            pages = [(await browser.get(f"/me/tables?over={over}")).json()["items"] for over in (0, 1)]
            return {table["id"]: table["yours"] for page in pages for table in page}

        assert await own_seats() == {tables[0]: [1], tables[1]: [0]}
        await browser.register("Quirina")
        assert await own_seats() == {tables[0]: [1], tables[1]: [0]}
