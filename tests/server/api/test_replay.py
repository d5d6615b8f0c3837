"""Finished games can be replayed step by step by everyone who may see their records."""

import json
from typing import Any

import pytest

from sixfold import records
from sixfold.games import registry
from sixfold.render import animation
from sixfold.server.tables.actors import Actor

from ..harness import TestServer, code_of, running_server
from ..services import in_loop

GAMES = [("board", "base", 2), ("board", "team", 4), ("board", "duel", 2), ("cards", "base", 3), ("spezial", "base", 2)]


async def finished(server: TestServer, browser: Any, person: str, game: str, variant: str, players: int) -> str:
    """The id of a finished game in which one player held all seats."""
    seats = [{"kind": "me", "name": f"player {seat}"} for seat in range(players)]
    opened = await browser.ask("POST", "/tables", game=game, variant=variant, players=players, seats=seats)
    table = opened.json()["id"]
    await server.play_alone(table, Actor(person, "Ada"), 5)
    return f"{table}-1"


@pytest.mark.parametrize(("game", "variant", "players"), GAMES, ids=str)
def test_a_replay_has_every_position_of_a_finished_game(sqlite_url: str, game: str, variant: str, players: int) -> None:
    @in_loop
    async def scenario() -> None:
        async with running_server(sqlite_url) as server:
            ada = server.browser()
            ident = await finished(server, ada, await ada.guest("Ada"), game, variant, players)
            record = records.loads((await ada.get(f"/games/{ident}")).content)
            answer = await server.browser().get(f"/games/{ident}/replay")
            assert answer.headers["content-type"] == "application/json"
            check_replay(answer.json(), record)
            assert (await ada.get(f"/games/{ident}/replay")).content == answer.content
            # The table tells the same about its moves, also to spectators.
            counted = (await server.browser().get(f"/tables/{ident.removesuffix('-1')}/counted")).json()
            assert counted == [step["counted"] for step in answer.json()["steps"][1:]]
            assert any(counted)

    scenario()


def check_replay(replay: dict[str, Any], record: records.Record) -> None:
    assert set(replay) == {"rules", "seats", "setup", "steps", "result", "flagged"}
    assert replay["rules"] == registry.from_rules(record.rules).rules
    assert (replay["seats"], replay["setup"], replay["result"]) == (record.seats, record.setup, record.result)
    assert replay["flagged"] == []
    shown = replay["steps"]
    assert [step["event"] for step in shown] == [None, *record.events]
    positions: list[Any] = list(records.replay(record))
    for number, (step, position) in enumerate(zip(shown, positions, strict=True)):
        assert set(step) == {"event", "move", "counted", "view", "hands"}
        shown_view = {"game": position.game.name} | position.view(None).now_json()
        assert step["view"] == json.loads(json.dumps(shown_view))
        if record.rules["game"] == "spezial":
            assert step["hands"] == []
        else:
            assert step["hands"] == [list(position.hand(seat)) for seat in range(position.game.players)]
        if number:
            before, event = positions[number - 1], step["event"]
            move = before.decision_in(event)
            assert step["move"] == (None if move is None else str(move))
            assert (step["counted"] is not None) == (event["do"] in ("place", "play"))
            if step["counted"] is not None:
                assert step["counted"] == before.counted(before.game.parse(step["move"]))
    assert shown[-1]["view"]["result"] == record.result
    assert (shown[0]["move"], shown[0]["counted"]) == (None, None)


@in_loop
async def test_the_daily_challenge_of_today_is_shown_only_to_its_player(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        ada, bob = server.browser(), server.browser()
        one = Actor(await ada.guest("Ada"), "Ada")
        await bob.guest("Bob")
        table = (await ada.ask("POST", "/daily")).json()["id"]
        assert code_of(await ada.get(f"/games/{table}-1/replay")) == (404, "unknown-game")
        await server.play_alone(table, one, 1)
        own = await ada.get(f"/games/{table}-1/replay")
        assert own.status_code == 200
        assert b"seed" not in own.content
        for path in PATHS:
            assert code_of(await bob.get(f"/games/{table}-1/{path}")) == (403, "daily")
            assert code_of(await server.browser().get(f"/games/{table}-1/{path}")) == (403, "daily")
            assert code_of(await ada.get(f"/games/nothing-1/{path}")) == (404, "unknown-game")


PATHS = ["replay", "picture.svg", "picture.png", "animation.svg"]


@in_loop
async def test_a_finished_game_has_a_picture_of_every_position(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        ada = server.browser()
        ident = await finished(server, ada, await ada.guest("Ada"), "board", "base", 2)
        record = records.loads((await ada.get(f"/games/{ident}")).content)
        positions: list[Any] = list(records.replay(record))
        names = [seat["name"] for seat in record.seats]
        answer = await ada.get(f"/games/{ident}/picture.svg")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.text == positions[-1].svg("paper", None, names, "en")
        early = await ada.get(f"/games/{ident}/picture.svg?move=4&theme=evening&lang=de")
        assert early.text == positions[4].svg("evening", None, names, "de")
        for wrong in ("theme=neon", "move=-1", "move=x", "move=9999", "move=99999999999999", "move=\u00b2"):
            for kind in ("svg", "png"):
                answer = await ada.get(f"/games/{ident}/picture.{kind}?{wrong}")
                assert answer.status_code == 400
                assert answer.json()["error"]["code"] in ("unknown-theme", "unknown-move")


@in_loop
async def test_a_finished_game_has_an_animation_and_bitmap_pictures(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        ada = server.browser()
        ident = await finished(server, ada, await ada.guest("Ada"), "board", "base", 2)
        answer = await ada.get(f"/games/{ident}/animation.svg?theme=evening&lang=de")
        record = records.loads((await ada.get(f"/games/{ident}")).content)
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.text == animation(records.frames(record, "de"), "evening")
        assert (await ada.get(f"/games/{ident}/animation.svg?theme=neon")).status_code == 400
        png = await ada.get(f"/games/{ident}/picture.png?move=2")
        assert (png.headers["content-type"], png.content[:8]) == ("image/png", b"\x89PNG\r\n\x1a\n")
