"""The OpenAPI schema matches the endpoints: every status, and the form of every response."""

import json
from typing import Any

import httpx
import msgspec

from sixfold.server.api import openapi_schema
from sixfold.server.app import ENDPOINTS
from sixfold.server.protocol import messages as m
from sixfold.server.store.database import Statement
from sixfold.server.tables.actors import Actor

from ..harness import HOST, PASSWORD, Browser, TestServer, message_id, running_server
from ..push.service import Device
from ..services import in_loop

StatusesByEndpoint = dict[tuple[str, str], set[int]]


class ResponseChecker:
    """Records the statuses that endpoints return, and checks that each response has the described form."""

    def __init__(self) -> None:
        self.answered: StatusesByEndpoint = {}

    def browser(self, server: TestServer, **more: Any) -> Browser:
        return server.browser(event_hooks={"response": [self.see]}, **more)

    async def see(self, answer: httpx.Response) -> None:
        endpoint = next(endpoint for endpoint in ENDPOINTS if _is(endpoint, answer.request))
        self.answered.setdefault((endpoint.method, endpoint.path), set()).add(answer.status_code)
        await answer.aread()
        media = endpoint.media if answer.is_success else "application/json"
        assert answer.headers["content-type"] == media
        if media != "application/json":
            return
        msgspec.convert(json.loads(answer.content), endpoint.answer if answer.is_success else openapi_schema.Refusal)


def _is(endpoint: openapi_schema.Endpoint, request: httpx.Request) -> bool:
    described, requested = endpoint.path.split("/"), request.url.path.split("/")
    same = len(described) == len(requested) and all(
        a == b or a[0:1] == "{" for a, b in zip(described, requested, strict=True)
    )
    return same and endpoint.method == request.method


async def retry(server: TestServer, ada: Browser, game: str) -> None:
    """Try the first move of a finished game again. The bots, which would have to be compiled, answer nothing new."""

    async def compared(*_: object) -> dict[str, object]:
        return {"shares": [0.5, 0.5], "best": 0.5, "best_move": "", "reason": ""}

    server.services.bot_workers.answer = compared  # type: ignore[method-assign]
    events = (await ada.get(game)).json()["events"]
    first = await ada.get(f"{game}/replay")
    move = first.json()["steps"][1]["move"]
    assert events[0]["do"] == "place"
    for what in ("try", "evaluation"):
        await ada.ask("POST", f"{game}/decisions/1/{what}", move=move)


async def request_everything(server: TestServer, checker: ResponseChecker) -> None:
    """Call every endpoint until each has returned all of its successful statuses."""
    ada, bob = checker.browser(server), checker.browser(server)
    one, two = Actor(await ada.guest("Ada"), "Ada"), Actor(await bob.guest("Bob"), "Bob")
    await ada.ask("POST", "/guest", name="Ada")
    await bob.register("Bob")
    table = await server.play_game(one, two, public=True, rated=True)
    code = (await server.hub.table(await server.open_table(two))).code
    await ada.ask("POST", "/tables", game="board")
    await ada.ask("POST", "/tables/rating", game="board")
    await ada.ask("POST", "/daily")
    await ada.ask("POST", "/daily")
    await server.database.write(Statement("DELETE FROM reviews"))
    await ada.get(f"/games/{table}-1/review")
    sql = "INSERT INTO reviews (game_id, body, made) VALUES ($1, '{}', 1) ON CONFLICT DO NOTHING"
    await server.database.write(Statement(sql, [f"{table}-1"]))
    await retry(server, ada, f"/games/{table}-1")
    looks = ("/tables", "/me/tables", f"/tables/{table}", f"/codes/{code}", "/games", f"/games/{table}-1", "/daily")
    people = (f"/people/{two.person}", f"/people/{two.person}/ratings/board-base-2", "/ladders/board-base-2")
    for path in (
        *looks,
        *people,
        "/titles",
        f"/tables/{table}/picture.svg",
        f"/tables/{table}/counted",
        f"/games/{table}-1/replay",
        f"/games/{table}-1/picture.svg",
        f"/games/{table}-1/picture.png",
        f"/games/{table}-1/animation.svg",
        f"/games/{table}-1/animation.gif",
        f"/games/{table}-1/decisions/1",
        f"/games/{table}-1/review",
        "/me",
        "/me/tokens",
        "/me/export",
        "/push",
        "/address",
    ):
        assert (await bob.get(path)).status_code == 200, path
    token = (await bob.ask("POST", "/me/tokens", label="x")).json()["tokens"][0]["id"]
    await bob.ask("DELETE", "/me/tokens", id=token)
    await bob.ask("POST", "/me/push", **Device().subscription("https://fcm.googleapis.com/fcm/send/x"))
    await bob.ask("DELETE", "/me/push")
    await bob.ask("PATCH", "/me", lang="de")
    await bob.ask("POST", "/password", old=PASSWORD, new=PASSWORD * 2)
    await bob.ask("POST", "/logout")
    await bob.ask("POST", "/login", name="Bob", password=PASSWORD * 2)
    await server.hub.act(table, one, m.Say(message_id(), phrase="bye"))
    await bob.ask("DELETE", "/me", password=PASSWORD * 2)


async def request_errors(server: TestServer, checker: ResponseChecker) -> None:
    """Send invalid requests as a visitor to every endpoint, then requests as a guest while the database is closed."""
    visitor, guest = checker.browser(server), checker.browser(server)
    await guest.guest("Cleo")
    for endpoint in ENDPOINTS:
        path = endpoint.path.removeprefix("/api/v1").replace("{", "").replace("}", "")
        await visitor.request(endpoint.method, path, json={"no": "such field"})
        await visitor.request(endpoint.method, path, content=b"{", headers={"Content-Type": "text/plain"})
    await server.database.close()
    for endpoint in ENDPOINTS:
        path = endpoint.path.removeprefix("/api/v1").replace("{", "").replace("}", "")
        await guest.request(endpoint.method, path, json={})


@in_loop
async def test_the_schema_describes_exactly_the_statuses_that_each_endpoint_returns(
    sqlite_url: str,
) -> None:
    checker = ResponseChecker()
    async with running_server(sqlite_url) as server:
        described = (await server.browser(HOST).get("/api/openapi.json")).json()
        await request_everything(server, checker)
        await request_errors(server, checker)
    assert len(checker.answered) == len(ENDPOINTS)
    failed = 0
    for (method, path), answered in checker.answered.items():
        responses = described["paths"][path][method.lower()]["responses"]
        done = {str(status) for status in answered if status < 400}
        assert done == set(responses) - {"4XX", "5XX"}, (method, path)
        assert {f"{status // 100}XX" for status in answered if status >= 400} <= set(responses)
        failed += any(status >= 500 for status in answered)
        assert 500 not in answered
    assert failed > 15, "without a database most endpoints fail"


@in_loop
async def test_every_reference_in_the_schema_can_be_resolved(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        described = (await server.browser(HOST).get("/api/openapi.json")).json()
    known = set(described["components"]["schemas"])

    def references(value: Any) -> list[str]:
        if isinstance(value, dict):
            own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
            return own + [found for part in value.values() for found in references(part)]
        return [found for part in value for found in references(part)] if isinstance(value, list) else []

    found = {reference.removeprefix("#/components/schemas/") for reference in references(described)}
    assert {"Refusal", "Error"} < found
    assert found <= known
