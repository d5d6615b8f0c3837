"""A program that plays with a user's token is labelled everywhere and is not ranked with people."""

import json
from dataclasses import replace

import pytest

from sixfold.core.errors import Refused
from sixfold.server.protocol import messages as m
from sixfold.server.tables.actors import Actor
from sixfold.server.tables.table import Table
from sixfold.server.tables.table_options import Options, SeatOptions, Wanted

from ..harness import Browser, TestServer, code_of, message_id, running_server
from ..services import in_loop


async def program_of(server: TestServer, browser: Browser) -> Browser:
    token = (await browser.ask("POST", "/me/tokens", label="bot")).json()["token"]
    return server.browser(headers={"Authorization": f"Bearer {token}"})


def labels(seats: list[dict[str, object]]) -> list[object]:
    return [seat["program"] for seat in seats]


@in_loop
async def test_the_seat_of_a_program_is_labelled_at_the_table_in_lists_and_on_the_profile(database_url: str) -> None:
    async with running_server(database_url) as server:
        owner, friend = server.browser(), server.browser()
        ident = await owner.register("Quirina")
        other = Actor(await friend.guest("Bob"), "Bob")
        assert (await friend.get(f"/people/{ident}")).json()["program"] is False
        program = await program_of(server, owner)
        table = (await program.ask("POST", "/tables", game="board", options={"public": True})).json()["id"]
        assert labels((await friend.get(f"/tables/{table}")).json()["table"]["seats"]) == [True, False]
        [listed] = (await friend.get("/tables")).json()["items"]
        assert labels(listed["seats"]) == [True, False]
        await server.hub.act(table, other, m.Sit(message_id()))
        await server.hub.forget(table)
        # The label is in the log, so every process knows it.
        assert [seat.program for seat in (await server.hub.table(table)).seats] == [True, False]
        assert (await friend.get(f"/people/{ident}")).json()["program"] is True
        assert (await friend.get(f"/people/{other.person}")).json()["program"] is False


@in_loop
async def test_a_seat_is_labelled_from_the_first_move_that_a_program_makes_for_it(database_url: str) -> None:
    async with running_server(database_url) as server:
        one = Actor(await server.browser().guest("Quirina"), "Quirina")
        two = Actor(await server.browser().guest("Bob"), "Bob")
        table = await server.start_game(one, two, public=True)
        assert [seat.program for seat in (await server.hub.table(table)).seats] == [False, False]
        for actor in (Actor(one.person, one.name, is_program=True), two):
            move = (await server.hub.table(table)).position.legal_moves()[0]
            await server.hub.act(table, actor, m.Move(message_id(), str(move)))
        assert [seat.program for seat in (await server.hub.table(table)).seats] == [True, False]
        [(summary,)] = await server.database.read("SELECT summary FROM tables WHERE id = $1", table)
        assert labels(json.loads(summary)["seats"]) == [True, False]
        marked = await server.database.read("SELECT body FROM entries WHERE body LIKE '%\"program\":true%'")
        assert len(marked) == 1
        # Messages about the entry are unchanged; the state of the table has the label.
        await server.hub.act(table, one, m.Resign(message_id()))
        await server.hub.act(table, one, m.Rematch(message_id()))
        await server.hub.act(table, two, m.Rematch(message_id()))
        follower = (await server.hub.table(table)).following
        assert follower is not None
        assert [seat.program for seat in (await server.hub.table(follower)).seats] == [True, False]


@in_loop
async def test_programs_cannot_play_rated_games_or_the_daily_challenge(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        owner = server.browser()
        ident = await owner.register("Quirina")
        program = await program_of(server, owner)
        answer = await program.ask("POST", "/tables", game="board", options={"rated": True})
        assert code_of(answer) == (403, "no-programs")
        assert code_of(await program.ask("POST", "/daily")) == (403, "no-programs")
        person, acting = Actor(ident, "Quirina"), Actor(ident, "Quirina", is_program=True)
        other = Actor(await server.browser().register("Bob"), "Bob")
        open_to_all = Wanted("board", "base", 2, [SeatOptions("me"), SeatOptions("open")], Options(rated=True))
        table = (await server.hub.open_table(open_to_all, other)).id
        for message in (m.Sit(message_id()), m.Say(message_id(), phrase="hello")):
            with pytest.raises(Refused) as wrong:
                await server.hub.act(table, acting, message)
            assert wrong.value.code == "no-programs"
        # Taking the seat in person does not help.
        await server.hub.act(table, person, m.Sit(message_id()))
        daily = (await owner.ask("POST", "/daily")).json()["id"]
        for ident_of_table in (table, daily):
            found = (await server.hub.table(ident_of_table)).position
            with pytest.raises(Refused) as wrong:
                await server.hub.act(ident_of_table, acting, m.Move(message_id(), str(found.legal_moves()[0])))
            assert wrong.value.code == "no-programs"


@in_loop
async def test_a_game_played_by_a_program_sets_no_personal_record(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        ident = await server.browser().register("Quirina")
        for is_program in (True, False):
            actor = Actor(ident, "Quirina", is_program=is_program)
            table = (await server.hub.open_table(Wanted("board", "solo", 1, [SeatOptions("me")]), actor)).id
            await server.hub.act(table, actor, m.Resign(message_id()))
            bests = await server.database.read("SELECT 1 FROM bests")
            assert len(bests) == (0 if is_program else 1)


@in_loop
async def test_a_program_that_may_not_play_cannot_resign(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        one, two = server.browser(), server.browser()
        people = [Actor(await browser.register(name), name) for browser, name in ((one, "Quirina"), (two, "Ottilie"))]
        found = await table_with_exchange_offer(server, people)
        chooser, before = people[found.position.to_move], found.seq
        with pytest.raises(Refused) as caught:
            await server.hub.act(found.id, replace(chooser, is_program=True), m.Resign(message_id()))
        assert caught.value.code == "no-programs"
        assert (await server.hub.table(found.id)).seq == before


async def table_with_exchange_offer(server: TestServer, people: list[Actor]) -> Table:
    """A rated table at which a player may exchange; scoring in few colours leads there soon."""
    while True:
        found = await server.hub.table(await server.start_game(*people, rated=True, public=True))
        while found.status == "playing":
            if found.is_ending_turn:
                return found
            move, _ = max(found.position.moves_with_points(), key=lambda each: max(each[1]))
            await server.hub.act(found.id, people[found.position.to_move], m.Move(message_id(), str(move)))
            found = await server.hub.table(found.id)
