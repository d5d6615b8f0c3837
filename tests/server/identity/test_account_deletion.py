"""Deleting a user leaves no trace of them, and tables and records of other players stay valid."""

import json

import pytest

from sixfold.core.errors import Refused
from sixfold.records import loads, verify
from sixfold.server.protocol import messages as m
from sixfold.server.tables.actors import Actor
from sixfold.server.tables.entries import Replaced, Said
from sixfold.server.tables.entry import Body
from sixfold.server.tables.table import Table
from sixfold.server.tables.table_options import Options, SeatOptions, Wanted

from ..harness import PASSWORD, TestServer, code_of, message_id, running_server
from ..services import in_loop


@in_loop
async def test_deleting_an_account_after_playing_and_exporting_leaves_no_trace(
    database_url: str,
) -> None:
    async with running_server(database_url) as server:
        browser, phone, friend = server.browser(), server.browser(), server.browser()
        ident = await browser.guest("Quirina")
        other = Actor(await friend.guest("Bob"), "Bob")
        table = await server.play_game(Actor(ident, "Quirina"), other, rated=True)

        assert await browser.register("Quirina") == ident
        assert (await browser.me() or {})["is_guest"] is False
        answer = await phone.ask("POST", "/login", name="qUIRINA", password=PASSWORD)
        assert answer.json()["person"]["id"] == ident
        assert (await phone.ask("POST", "/me/tokens", label="Quirina's bot")).status_code == 201
        assert (await phone.ask("PATCH", "/me", preferences={"nick": "Quirina"})).status_code == 200

        await _check_export(server, table, ident, phone)

        assert code_of(await phone.ask("DELETE", "/me", password="wrong horse")) == (401, "wrong-password")
        assert (await phone.ask("DELETE", "/me", password=PASSWORD)).status_code == 200
        assert await phone.me() is None
        assert await browser.me() is None
        assert await server.rows_containing(ident, "Quirina") == {}
        await _check_remaining_table(server, table, other)


async def _check_export(server: TestServer, table: str, ident: str, phone: object) -> None:
    answer = await phone.ask("GET", "/me/export")  # type: ignore[attr-defined]
    assert answer.headers["content-disposition"].startswith("attachment")
    found = answer.json()
    assert found["person"]["id"] == ident
    assert found["person"]["preferences"] == {"nick": "Quirina"}
    assert [seat["table_id"] for seat in found["seats"]] == [table]
    assert [line["text"] for line in found["said"]] == ["I am Quirina"]
    assert [token["label"] for token in found["tokens"]] == ["Quirina's bot"]
    assert [rating["ladder"] for rating in found["ratings"]] == ["board-base-2"]
    assert len(found["rating_steps"]) == 1
    [game] = found["games"]
    verify(loads(json.dumps(game)))
    assert PASSWORD not in answer.text
    assert "argon2" not in answer.text


async def _check_remaining_table(server: TestServer, table: str, other: Actor) -> None:
    """The table can be read and replayed, and the other player's part of it is unchanged."""
    [(record,)] = await server.database.read("SELECT record FROM games WHERE table_id = $1", table)
    assert [seat["name"] for seat in loads(record).seats] == ["–", "Bob"]
    verify(loads(record))
    read: Table = await server.hub.table(table)
    assert [seat.name for seat in read.seats] == ["–", "Bob"]
    assert not any(seat.is_free for seat in read.seats)
    assert [entry.body.text for entry in read.talk if isinstance(entry.body, Said)] == ["–", "good game"]
    [(summary,)] = await server.database.read("SELECT summary FROM tables WHERE id = $1", table)
    assert [seat["name"] for seat in json.loads(summary)["seats"]] == ["–", "Bob"]
    assert await server.database.read("SELECT games FROM ratings WHERE person = $1", other.person) == [(1,)]


@in_loop
async def test_deleting_a_user_resigns_their_running_games(database_url: str) -> None:
    async with running_server(database_url) as server:
        browser, friend = server.browser(), server.browser()
        one, two = Actor(await browser.guest("Quirina"), "Quirina"), Actor(await friend.guest("Bob"), "Bob")
        playing, opened = await server.start_game(one, two), await server.start_game(two, one)
        people = server.services.identity.people
        assert one.person is not None
        person = await people.find(one.person)
        assert person is not None
        with pytest.raises(Refused) as wrong:
            await people.delete(person)
        assert wrong.value.code == "still-seated"
        assert (await browser.ask("DELETE", "/me")).status_code == 200
        for table in (playing, opened):
            result = (await server.hub.table(table)).results[0]
            assert result["reason"] == "resigned"
        assert await server.rows_containing(one.person, "Quirina") == {}


@in_loop
async def test_a_replacement_bot_loses_the_name_of_a_deleted_user_also_in_the_rematch(database_url: str) -> None:
    async with running_server(database_url) as server:
        browser, friend = server.browser(), server.browser()
        one, two = Actor(await browser.guest("Bob"), "Bob"), Actor(await friend.guest("Quirina"), "Quirina")
        table = await server.start_game(one, two)
        assert two.person is not None
        # As if the players had voted for a replacement bot, which keeps the name of the seat.
        await server.hub._do(table, lambda found, moment: [_replaced_by_bot(found, two)])
        await server.hub.act(table, one, m.Resign(message_id()))
        await server.hub.act(table, one, m.Rematch(message_id()))
        follower = (await server.hub.table(table)).following
        assert follower is not None
        assert (await server.hub.table(follower)).seats[1].name == "Quirina"
        await server.hub.act(follower, one, m.Resign(message_id()))
        assert (await friend.ask("DELETE", "/me")).status_code == 200
        assert await server.rows_containing(two.person, "Quirina") == {}
        assert (await server.hub.table(follower)).seats[1].name == "–"


def _replaced_by_bot(table: Table, gone: Actor) -> Body:
    return Replaced(1, "level:1", gone.name)


@in_loop
async def test_a_bot_replaces_a_user_deleted_between_the_games_of_a_match(database_url: str) -> None:
    async with running_server(database_url) as server:
        browser, friend = server.browser(), server.browser()
        one, two = Actor(await browser.guest("Quirina"), "Quirina"), Actor(await friend.guest("Bob"), "Bob")
        wanted = Wanted("cards", "base", 2, [SeatOptions("me"), SeatOptions("open")], Options(games=3))
        table = (await server.hub.open_table(wanted, one)).id
        await server.hub.act(table, two, m.Sit(message_id()))
        await server.hub.act(table, two, m.Resign(message_id()))
        assert (await server.hub.table(table)).is_between_games
        assert (await browser.ask("DELETE", "/me")).status_code == 200
        assert one.person is not None
        assert await server.rows_containing(one.person, "Quirina") == {}
        found = await server.hub.table(table)
        assert [(seat.name, seat.bot is not None) for seat in found.seats] == [("–", True), ("Bob", False)]
        assert found.is_between_games


@in_loop
async def test_with_three_players_two_play_on_after_one_is_deleted(database_url: str) -> None:
    async with running_server(database_url) as server:
        browser = server.browser()
        friends = [Actor(await server.browser().guest(name), name) for name in ("Bob", "Cleo")]
        one = Actor(await browser.guest("Quirina"), "Quirina")
        table = (await server.hub.open_table(Wanted("board", "base", 3), one)).id
        for friend in friends:
            await server.hub.act(table, friend, m.Sit(message_id()))
        assert (await browser.ask("DELETE", "/me")).status_code == 200
        assert one.person is not None
        assert await server.rows_containing(one.person, "Quirina") == {}
        found = await server.hub.table(table)
        assert (found.status, found.running.to_move) == ("playing", 1)
        await server.hub.act(table, friends[0], m.Resign(message_id()))
        [(record,)] = await server.database.read("SELECT record FROM games WHERE table_id = $1", table)
        assert [seat["name"] for seat in loads(record).seats] == ["–", "Bob", "Cleo"]


@in_loop
async def test_deleting_a_user_who_opened_a_table_and_left_it_leaves_no_trace(database_url: str) -> None:
    async with running_server(database_url) as server:
        browser = server.browser()
        one = Actor(await browser.guest("Quirina"), "Quirina")
        table = await server.open_table(one)
        await server.hub.act(table, one, m.Stand(message_id()))
        assert (await browser.ask("DELETE", "/me")).status_code == 200
        assert one.person is not None
        assert await server.rows_containing(one.person, "Quirina") == {}
        assert [seat.is_free for seat in (await server.hub.table(table)).seats] == [True, True]


@in_loop
async def test_deleting_a_user_keeps_the_chat_messages_of_others(database_url: str) -> None:
    async with running_server(database_url) as server:
        browser, friend = server.browser(), server.browser()
        one, two = Actor(await browser.guest("An"), "An"), Actor(await friend.guest("Anna"), "Anna")
        table = await server.play_game(two, one)
        assert (await browser.ask("DELETE", "/me")).status_code == 200
        talk = (await server.hub.table(table)).talk
        assert [entry.body.text for entry in talk if isinstance(entry.body, Said)] == ["I am Anna", "–"]
