"""Another try at a decision of a finished game: what the seat saw then, what is legal, and how it compares."""

from typing import Any

import pytest

from sixfold import records
from sixfold.server.bot_workers import tasks
from sixfold.server.tables.actors import Actor

from ..harness import Browser, TestServer, code_of, running_server
from ..services import in_loop
from .test_replay import finished


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What was asked of the bots; compiling one takes long."""
    found: list[Any] = []

    async def answer(_: Any, who: str, task: Any, *values: Any) -> Any:
        assert task is tasks.compare
        found.append((who, *values))
        return {"shares": [0.5, 0.4], "best": 0.62, "best_move": "?", "reason": "lifts the weakest colour"}

    monkeypatch.setattr("sixfold.server.bot_workers.workers.BotWorkers.answer", answer)
    return found


async def opened(server: TestServer, game: str, variant: str = "base") -> tuple[Browser, str, records.Record]:
    ada = server.browser()
    ident = await finished(server, ada, await ada.guest("Ada"), game, variant, 2)
    return ada, ident, records.loads((await ada.get(f"/games/{ident}")).content)


@pytest.mark.parametrize("game", ["board", "cards", "spezial"])
def test_a_decision_is_shown_as_its_seat_saw_it(sqlite_url: str, game: str) -> None:
    @in_loop
    async def scenario() -> None:
        async with running_server(sqlite_url) as server:
            ada, ident, record = await opened(server, game)
            positions: list[Any] = list(records.replay(record))
            for number, event in enumerate(record.events[:8], 1):
                answer = await ada.get(f"/games/{ident}/decisions/{number}")
                before = positions[number - 1]
                if before.decision_in(event) is None:
                    assert code_of(answer) == (400, "unknown-move")
                    continue
                view = answer.json()
                assert (view["game"], view["seat"], view["to_move"]) == (game, event["seat"], event["seat"])
                assert len(view["events"]) == number - 1
                assert view["moves"]
                # Other hands stay hidden, as they were then.
                other = before.view(event["seat"]).to_json()
                assert {key: view.get(key) for key in ("rack", "hand")} == {
                    key: other.get(key) for key in ("rack", "hand")
                }

    scenario()


@in_loop
async def test_another_move_is_previewed_and_compared(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        ada, ident, record = await opened(server, "board")
        position: Any = next(iter(records.replay(record)))
        path = f"/games/{ident}/decisions/1"
        move = str(position.legal_moves()[3])
        tried = await ada.ask("POST", f"{path}/try", move=move)
        assert tried.json()["tracks"] == position.tried(position.game.parse(move))["tracks"]
        compared = (await ada.ask("POST", f"{path}/evaluation", move=move)).json()
        assert compared == {
            "move": move,
            "share": 0.5,
            "played": 0.4,
            "best": 0.62,
            "grade": "mistake",
            "reason": "lifts the weakest colour",
        }
        assert "?" not in compared.values(), "which move is the best is not told"


@in_loop
async def test_a_bot_learns_what_the_seat_knew_and_no_more(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    async def answer(_: Any, who: str, task: Any, view: dict[str, Any], moves: Any, lang: str) -> Any:
        seen.append(view)
        return {"shares": [0.5, 0.4], "best": 0.5, "best_move": moves[0], "reason": ""}

    monkeypatch.setattr("sixfold.server.bot_workers.workers.BotWorkers.answer", answer)
    async with running_server(sqlite_url) as server:
        ada, ident, record = await opened(server, "board")
        position: Any = next(iter(records.replay(record)))
        move = str(position.legal_moves()[0])
        answered = await ada.ask("POST", f"/games/{ident}/decisions/1/evaluation", move=move)
        assert answered.json()["grade"] == "best"
        assert seen == [position.view(position.to_move).to_json(with_moves=False)]


@in_loop
async def test_hostile_requests_are_refused(sqlite_url: str, asked: list[Any]) -> None:
    async with running_server(sqlite_url) as server:
        ada, ident, record = await opened(server, "board")
        for number in ("0", "-1", "x", "\u00b2", "99999", str(len(record.events) + 1), "1.5"):
            assert (await ada.get(f"/games/{ident}/decisions/{number}")).status_code == 400, number
        path = f"/games/{ident}/decisions/1"
        moves: list[Any] = ["", "x" * 101, "draw RR", "resign", "resign 0", "keep", "Ra1-Ra1", 7, None, ["a"]]
        for move in moves:
            for what in ("try", "evaluation"):
                answer = await ada.ask("POST", f"{path}/{what}", move=move)
                assert answer.status_code == 400, (move, what, answer.text)
        for body in ({}, {"move": "keep", "more": 1}):
            assert (await ada.ask("POST", f"{path}/evaluation", **body)).status_code == 400
        assert asked == []
        assert code_of(await ada.get("/games/nothing-1/decisions/1")) == (404, "unknown-game")


@in_loop
async def test_evaluations_are_limited(sqlite_url: str) -> None:
    async with running_server(sqlite_url, limits=True) as server:
        ada, ident, record = await opened(server, "board")
        position: Any = next(iter(records.replay(record)))
        statuses = [
            (
                await ada.ask("POST", f"/games/{ident}/decisions/1/evaluation", move=str(position.legal_moves()[0]))
            ).status_code
            for _ in range(25)
        ]
        assert statuses.count(200) == 20
        assert set(statuses) == {200, 429}


@in_loop
async def test_the_daily_challenge_of_today_can_be_tried_again_only_by_its_player(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        ada = server.browser()
        one = Actor(await ada.guest("Ada"), "Ada")
        table = (await ada.ask("POST", "/daily")).json()["id"]
        await server.play_alone(table, one, 1)
        events = (await ada.get(f"/games/{table}-1")).json()["events"]
        first = next(number for number, event in enumerate(events, 1) if event["do"] == "place")
        path = f"/games/{table}-1/decisions/{first}"
        own = await ada.get(path)
        assert own.status_code == 200, own.text
        assert code_of(await server.browser().get(path)) == (403, "daily")
        assert code_of(await server.browser().ask("POST", f"{path}/evaluation", move="x")) == (403, "daily")
