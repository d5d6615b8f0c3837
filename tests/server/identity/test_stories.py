"""Whole stories: somebody comes, plays, gets an account, comes back, takes everything away, and is gone."""

import json

import pytest

from sixfold.records import loads, verify
from sixfold.server.errors import Refused
from sixfold.server.protocol import messages as m
from sixfold.server.tables.actors import Actor
from sixfold.server.tables.entries import Replaced, Said
from sixfold.server.tables.entry import Body
from sixfold.server.tables.options import Options, SeatOptions, Wanted
from sixfold.server.tables.table import Table

from ..services import in_loop
from .browsers import PASSWORD, Street, code_of, message_id, visiting


@in_loop
async def test_a_guest_plays_registers_logs_in_elsewhere_exports_and_deletes_and_nothing_is_left(
    database_url: str,
) -> None:
    async with visiting(database_url) as street:
        browser, phone, friend = street.browser(), street.browser(), street.browser()
        ident = await browser.guest("Quirina")
        other = Actor(await friend.guest("Bob"), "Bob")
        table = await street.play(Actor(ident, "Quirina"), other, rated=True)

        assert await browser.register("Quirina") == ident
        assert (await browser.me() or {})["is_guest"] is False
        answer = await phone.ask("POST", "/login", name="qUIRINA", password=PASSWORD)
        assert answer.json()["person"]["id"] == ident
        assert (await phone.ask("POST", "/me/tokens", label="Quirina's bot")).status_code == 201
        assert (await phone.ask("PATCH", "/me", preferences={"nick": "Quirina"})).status_code == 200

        await _exports_everything(street, table, ident, phone)

        assert code_of(await phone.ask("DELETE", "/me", password="wrong horse")) == (401, "wrong-password")
        assert (await phone.ask("DELETE", "/me", password=PASSWORD)).status_code == 200
        assert await phone.me() is None
        assert await browser.me() is None
        assert await street.traces(ident, "Quirina") == {}
        await _is_still_a_table(street, table, other)


async def _exports_everything(street: Street, table: str, ident: str, phone: object) -> None:
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


async def _is_still_a_table(street: Street, table: str, other: Actor) -> None:
    """What is left can be read, replayed and shown, and the other one's part of it is as it was."""
    [(record,)] = await street.database.read("SELECT record FROM games WHERE table_id = $1", table)
    assert [seat["name"] for seat in loads(record).seats] == ["–", "Bob"]
    verify(loads(record))
    read: Table = await street.hub.table(table)
    assert [seat.name for seat in read.seats] == ["–", "Bob"]
    assert not any(seat.is_free for seat in read.seats)
    assert [entry.body.text for entry in read.talk if isinstance(entry.body, Said)] == ["–", "good game"]
    [(summary,)] = await street.database.read("SELECT summary FROM tables WHERE id = $1", table)
    assert [seat["name"] for seat in json.loads(summary)["seats"]] == ["–", "Bob"]
    assert await street.database.read("SELECT games FROM ratings WHERE person = $1", other.person) == [(1,)]


@in_loop
async def test_who_is_deleted_while_playing_gives_up_first(database_url: str) -> None:
    async with visiting(database_url) as street:
        browser, friend = street.browser(), street.browser()
        one, two = Actor(await browser.guest("Quirina"), "Quirina"), Actor(await friend.guest("Bob"), "Bob")
        playing, opened = await street.sit_down(one, two), await street.sit_down(two, one)
        people = street.house.identity.people
        assert one.person is not None
        person = await people.find(one.person)
        assert person is not None
        with pytest.raises(Refused) as wrong:
            await people.delete(person)
        assert wrong.value.code == "still-seated"
        assert (await browser.ask("DELETE", "/me")).status_code == 200
        for table in (playing, opened):
            result = (await street.hub.table(table)).results[0]
            assert result["reason"] == "resigned"
        assert await street.traces(one.person, "Quirina") == {}


@in_loop
async def test_a_bot_that_played_on_for_somebody_loses_the_name_too_also_in_the_rematch(database_url: str) -> None:
    async with visiting(database_url) as street:
        browser, friend = street.browser(), street.browser()
        one, two = Actor(await browser.guest("Bob"), "Bob"), Actor(await friend.guest("Quirina"), "Quirina")
        table = await street.sit_down(one, two)
        assert two.person is not None
        # As if the others had agreed that a bot plays on: it keeps the name of who sat there.
        await street.hub._do(table, lambda found, moment: [_taken_over(found, two)])
        await street.hub.act(table, one, m.Resign(message_id()))
        await street.hub.act(table, one, m.Rematch(message_id()))
        follower = (await street.hub.table(table)).following
        assert follower is not None
        assert (await street.hub.table(follower)).seats[1].name == "Quirina"
        await street.hub.act(follower, one, m.Resign(message_id()))
        assert (await friend.ask("DELETE", "/me")).status_code == 200
        assert await street.traces(two.person, "Quirina") == {}
        assert (await street.hub.table(follower)).seats[1].name == "–"


def _taken_over(table: Table, gone: Actor) -> Body:
    return Replaced(1, "level:1", gone.name)


@in_loop
async def test_who_leaves_between_the_games_of_a_match_leaves_a_bot_to_play_on(database_url: str) -> None:
    async with visiting(database_url) as street:
        browser, friend = street.browser(), street.browser()
        one, two = Actor(await browser.guest("Quirina"), "Quirina"), Actor(await friend.guest("Bob"), "Bob")
        wanted = Wanted("cards", "base", 2, [SeatOptions("me"), SeatOptions("open")], Options(games=3))
        table = (await street.hub.open_table(wanted, one)).id
        await street.hub.act(table, two, m.Sit(message_id()))
        await street.hub.act(table, two, m.Resign(message_id()))
        assert (await street.hub.table(table)).is_between_games
        assert (await browser.ask("DELETE", "/me")).status_code == 200
        assert one.person is not None
        assert await street.traces(one.person, "Quirina") == {}
        found = await street.hub.table(table)
        assert [(seat.name, seat.bot is not None) for seat in found.seats] == [("–", True), ("Bob", False)]
        assert found.is_between_games


@in_loop
async def test_where_three_play_two_go_on_without_who_has_left(database_url: str) -> None:
    async with visiting(database_url) as street:
        browser = street.browser()
        friends = [Actor(await street.browser().guest(name), name) for name in ("Bob", "Cleo")]
        one = Actor(await browser.guest("Quirina"), "Quirina")
        table = (await street.hub.open_table(Wanted("board", "base", 3), one)).id
        for friend in friends:
            await street.hub.act(table, friend, m.Sit(message_id()))
        assert (await browser.ask("DELETE", "/me")).status_code == 200
        assert one.person is not None
        assert await street.traces(one.person, "Quirina") == {}
        found = await street.hub.table(table)
        assert (found.status, found.running.to_move) == ("playing", 1)
        await street.hub.act(table, friends[0], m.Resign(message_id()))
        [(record,)] = await street.database.read("SELECT record FROM games WHERE table_id = $1", table)
        assert [seat["name"] for seat in loads(record).seats] == ["–", "Bob", "Cleo"]


@in_loop
async def test_who_only_opened_a_table_or_stood_up_again_leaves_no_trace(database_url: str) -> None:
    async with visiting(database_url) as street:
        browser = street.browser()
        one = Actor(await browser.guest("Quirina"), "Quirina")
        table = await street.sit_down_alone(one)
        await street.hub.act(table, one, m.Stand(message_id()))
        assert (await browser.ask("DELETE", "/me")).status_code == 200
        assert one.person is not None
        assert await street.traces(one.person, "Quirina") == {}
        assert [seat.is_free for seat in (await street.hub.table(table)).seats] == [True, True]


@in_loop
async def test_the_words_of_others_are_theirs(database_url: str) -> None:
    async with visiting(database_url) as street:
        browser, friend = street.browser(), street.browser()
        one, two = Actor(await browser.guest("An"), "An"), Actor(await friend.guest("Anna"), "Anna")
        table = await street.play(two, one)
        assert (await browser.ask("DELETE", "/me")).status_code == 200
        talk = (await street.hub.table(table)).talk
        assert [entry.body.text for entry in talk if isinstance(entry.body, Said)] == ["I am Anna", "–"]
