"""What the description of the doors says is what they do: every status, and the form of every answer."""

import json
from typing import Any

import httpx
import msgspec

from sixfold.server.api import openapi_schema
from sixfold.server.app import ENDPOINTS
from sixfold.server.protocol import messages as m
from sixfold.server.store.database import Statement
from sixfold.server.tables.actors import Actor

from ..identity.browsers import HOST, PASSWORD, Browser, Street, message_id, visiting
from ..push.service import Device
from ..services import in_loop

Answered = dict[tuple[str, str], set[int]]


class Witness:
    """Remembers what doors have answered, and checks that each answer has the form that is described for it."""

    def __init__(self) -> None:
        self.answered: Answered = {}

    def browser(self, street: Street, **more: Any) -> Browser:
        return street.browser(event_hooks={"response": [self.see]}, **more)

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
    described, asked = endpoint.path.split("/"), request.url.path.split("/")
    same = len(described) == len(asked) and all(a == b or a[0:1] == "{" for a, b in zip(described, asked, strict=True))
    return same and endpoint.method == request.method


async def everything(street: Street, witness: Witness) -> None:
    """A visit to every door, until each has given all the answers it has."""
    ada, bob = witness.browser(street), witness.browser(street)
    one, two = Actor(await ada.guest("Ada"), "Ada"), Actor(await bob.guest("Bob"), "Bob")
    await ada.ask("POST", "/guest", name="Ada")
    await bob.register("Bob")
    table = await street.play(one, two, public=True, rated=True)
    code = (await street.hub.table(await street.sit_down_alone(two))).code
    await ada.ask("POST", "/tables", game="board")
    await ada.ask("POST", "/tables/rating", game="board")
    await ada.ask("POST", "/daily")
    await ada.ask("POST", "/daily")
    await street.database.write(Statement("DELETE FROM reviews"))
    await ada.get(f"/games/{table}-1/review")
    sql = "INSERT INTO reviews (game_id, body, made) VALUES ($1, '{}', 1) ON CONFLICT DO NOTHING"
    await street.database.write(Statement(sql, [f"{table}-1"]))
    looks = ("/tables", "/me/tables", f"/tables/{table}", f"/codes/{code}", "/games", f"/games/{table}-1", "/daily")
    people = (f"/people/{two.person}", f"/people/{two.person}/ratings/board-base-2", "/ladders/board-base-2")
    for path in (
        *looks,
        *people,
        "/titles",
        f"/tables/{table}/picture.svg",
        f"/games/{table}-1/replay",
        f"/games/{table}-1/picture.svg",
        f"/games/{table}-1/picture.png",
        f"/games/{table}-1/animation.svg",
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
    await street.hub.act(table, one, m.Say(message_id(), phrase="bye"))
    await bob.ask("DELETE", "/me", password=PASSWORD * 2)


async def refusals(street: Street, witness: Witness) -> None:
    """What every door says to nobody who asks for nothing, and to somebody when nothing can be kept."""
    nobody, somebody = witness.browser(street), witness.browser(street)
    await somebody.guest("Cleo")
    for endpoint in ENDPOINTS:
        path = endpoint.path.removeprefix("/api/v1").replace("{", "").replace("}", "")
        await nobody.request(endpoint.method, path, json={"no": "such field"})
        await nobody.request(endpoint.method, path, content=b"{", headers={"Content-Type": "text/plain"})
    await street.database.close()
    for endpoint in ENDPOINTS:
        path = endpoint.path.removeprefix("/api/v1").replace("{", "").replace("}", "")
        await somebody.request(endpoint.method, path, json={})


@in_loop
async def test_every_status_that_a_door_answers_is_described_and_every_described_one_is_answered(
    sqlite_url: str,
) -> None:
    witness = Witness()
    async with visiting(sqlite_url) as street:
        described = (await street.browser(HOST).get("/api/openapi.json")).json()
        await everything(street, witness)
        await refusals(street, witness)
    assert len(witness.answered) == len(ENDPOINTS)
    failed = 0
    for (method, path), answered in witness.answered.items():
        responses = described["paths"][path][method.lower()]["responses"]
        done = {str(status) for status in answered if status < 400}
        assert done == set(responses) - {"4XX", "5XX"}, (method, path)
        assert {f"{status // 100}XX" for status in answered if status >= 400} <= set(responses)
        failed += any(status >= 500 for status in answered)
        assert 500 not in answered
    assert failed > 15, "without a database next to nothing can be answered"


@in_loop
async def test_the_description_refers_only_to_what_is_in_it(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        described = (await street.browser(HOST).get("/api/openapi.json")).json()
    known = set(described["components"]["schemas"])

    def references(value: Any) -> list[str]:
        if isinstance(value, dict):
            own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
            return own + [found for part in value.values() for found in references(part)]
        return [found for part in value for found in references(part)] if isinstance(value, list) else []

    found = {reference.removeprefix("#/components/schemas/") for reference in references(described)}
    assert {"Refusal", "Error"} < found
    assert found <= known
