"""A program that plays with somebody's token is labelled wherever it plays, and people are not compared with it."""

import json
from dataclasses import replace

import pytest

from sixfold.server.errors import Refused
from sixfold.server.protocol import messages as m
from sixfold.server.tables.actors import Actor
from sixfold.server.tables.options import Options, SeatOptions, Wanted
from sixfold.server.tables.table import Table

from ..services import in_loop
from .browsers import Browser, Street, code_of, message_id, visiting


async def program_of(street: Street, browser: Browser) -> Browser:
    token = (await browser.ask("POST", "/me/tokens", label="bot")).json()["token"]
    return street.browser(headers={"Authorization": f"Bearer {token}"})


def labels(seats: list[dict[str, object]]) -> list[object]:
    return [seat["program"] for seat in seats]


@in_loop
async def test_the_seat_of_a_program_is_labelled_at_the_table_in_lists_and_on_the_profile(database_url: str) -> None:
    async with visiting(database_url) as street:
        owner, friend = street.browser(), street.browser()
        ident = await owner.register("Quirina")
        other = Actor(await friend.guest("Bob"), "Bob")
        assert (await friend.get(f"/people/{ident}")).json()["program"] is False
        program = await program_of(street, owner)
        table = (await program.ask("POST", "/tables", game="board", options={"public": True})).json()["id"]
        assert labels((await friend.get(f"/tables/{table}")).json()["table"]["seats"]) == [True, False]
        [listed] = (await friend.get("/tables")).json()["items"]
        assert labels(listed["seats"]) == [True, False]
        await street.hub.act(table, other, m.Sit(message_id()))
        await street.hub.forget(table)
        # It is in the log, so it is known to every process.
        assert [seat.program for seat in (await street.hub.table(table)).seats] == [True, False]
        assert (await friend.get(f"/people/{ident}")).json()["program"] is True
        assert (await friend.get(f"/people/{other.person}")).json()["program"] is False


@in_loop
async def test_who_sits_down_and_lets_a_program_play_is_labelled_from_its_first_move(database_url: str) -> None:
    async with visiting(database_url) as street:
        one = Actor(await street.browser().guest("Quirina"), "Quirina")
        two = Actor(await street.browser().guest("Bob"), "Bob")
        table = await street.sit_down(one, two, public=True)
        assert [seat.program for seat in (await street.hub.table(table)).seats] == [False, False]
        for actor in (Actor(one.person, one.name, is_program=True), two):
            move = (await street.hub.table(table)).position.legal_moves()[0]
            await street.hub.act(table, actor, m.Move(message_id(), str(move)))
        assert [seat.program for seat in (await street.hub.table(table)).seats] == [True, False]
        [(summary,)] = await street.database.read("SELECT summary FROM tables WHERE id = $1", table)
        assert labels(json.loads(summary)["seats"]) == [True, False]
        marked = await street.database.read("SELECT body FROM entries WHERE body LIKE '%\"program\":true%'")
        assert len(marked) == 1
        # What others are told of the entry says nothing more than before; how the table stands does.
        await street.hub.act(table, one, m.Resign(message_id()))
        await street.hub.act(table, one, m.Rematch(message_id()))
        await street.hub.act(table, two, m.Rematch(message_id()))
        follower = (await street.hub.table(table)).following
        assert follower is not None
        assert [seat.program for seat in (await street.hub.table(follower)).seats] == [True, False]


@in_loop
async def test_rated_games_and_the_challenge_of_the_day_are_for_people(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        owner = street.browser()
        ident = await owner.register("Quirina")
        program = await program_of(street, owner)
        answer = await program.ask("POST", "/tables", game="board", options={"rated": True})
        assert code_of(answer) == (403, "no-programs")
        assert code_of(await program.ask("POST", "/daily")) == (403, "no-programs")
        person, acting = Actor(ident, "Quirina"), Actor(ident, "Quirina", is_program=True)
        other = Actor(await street.browser().register("Bob"), "Bob")
        open_to_all = Wanted("board", "base", 2, [SeatOptions("me"), SeatOptions("open")], Options(rated=True))
        table = (await street.hub.open_table(open_to_all, other)).id
        for message in (m.Sit(message_id()), m.Say(message_id(), phrase="hello")):
            with pytest.raises(Refused) as wrong:
                await street.hub.act(table, acting, message)
            assert wrong.value.code == "no-programs"
        # Nor does it help to sit down in person.
        await street.hub.act(table, person, m.Sit(message_id()))
        daily = (await owner.ask("POST", "/daily")).json()["id"]
        for ident_of_table in (table, daily):
            found = (await street.hub.table(ident_of_table)).position
            with pytest.raises(Refused) as wrong:
                await street.hub.act(ident_of_table, acting, m.Move(message_id(), str(found.legal_moves()[0])))
            assert wrong.value.code == "no-programs"


@in_loop
async def test_a_record_is_nobodys_if_a_program_played_for_it(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        ident = await street.browser().register("Quirina")
        for is_program in (True, False):
            actor = Actor(ident, "Quirina", is_program=is_program)
            table = (await street.hub.open_table(Wanted("board", "solo", 1, [SeatOptions("me")]), actor)).id
            await street.hub.act(table, actor, m.Resign(message_id()))
            bests = await street.database.read("SELECT 1 FROM bests")
            assert len(bests) == (0 if is_program else 1)


@in_loop
async def test_a_program_that_may_not_play_changes_nothing_by_resigning(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        one, two = street.browser(), street.browser()
        people = [Actor(await browser.register(name), name) for browser, name in ((one, "Quirina"), (two, "Ottilie"))]
        found = await choosing_table(street, people)
        chooser, before = people[found.position.to_move], found.seq
        with pytest.raises(Refused) as caught:
            await street.hub.act(found.id, replace(chooser, is_program=True), m.Resign(message_id()))
        assert caught.value.code == "no-programs"
        assert (await street.hub.table(found.id)).seq == before


async def choosing_table(street: Street, people: list[Actor]) -> Table:
    """A rated table at which somebody may exchange: points in few colours lead there soon."""
    while True:
        found = await street.hub.table(await street.sit_down(*people, rated=True, public=True))
        while found.status == "playing":
            if found.is_ending_turn:
                return found
            move, _ = max(found.position.moves_with_points(), key=lambda each: max(each[1]))
            await street.hub.act(found.id, people[found.position.to_move], m.Move(message_id(), str(move)))
            found = await street.hub.table(found.id)
