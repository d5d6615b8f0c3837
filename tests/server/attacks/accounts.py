"""An attacker's journey: every known way to take over, lock out or imitate somebody, over real HTTP and real sockets.

The server believes a proxy on this machine, so that visitors can come from any address.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ..running.processes import Server

PROXIED = ("--limits", "--proxy", "127.0.0.1", "--allowed-host", "play.example")
"""How a server is started that is to be attacked."""

PASSWORD = "correct horse"
NEW_PASSWORD = "another battery"
COOKIE = "sixfold"
ENOUGH = 200
"""More guesses than any limit lets through in two of its periods."""


@dataclass
class Journey:
    """What was tried, and what should have been refused but was not."""

    attempts: Counter[str] = field(default_factory=Counter)
    succeeded: list[str] = field(default_factory=list)

    def expect(self, attack: str, holds: bool, detail: object = "") -> None:
        """Count an attempt; the attack has succeeded unless what should hold does."""
        self.attempts[attack] += 1
        if not holds:
            self.succeeded.append(f"{attack}: {detail}")


class Visitor(httpx.AsyncClient):
    """A browser at some address."""

    def __init__(self, server: Server, address: str, **more: Any) -> None:
        headers = {"X-Forwarded-For": address} | more.pop("headers", {})
        # A connection for each request: nobody has to be closed.
        limits = httpx.Limits(max_keepalive_connections=0)
        super().__init__(base_url=f"{server.url}/api/v1", headers=headers, timeout=60, limits=limits, **more)
        self.server = server

    async def ask(self, path: str, **body: Any) -> httpx.Response:
        return await self.post(path, json=body)

    async def log_in(self, name: str, password: str) -> int:
        return (await self.ask("/login", name=name, password=password)).status_code

    async def name(self) -> str | None:
        """As whom the server knows this browser."""
        person = (await self.get("/me")).json()["person"]
        return None if person is None else str(person["name"])

    def copy(self, address: str) -> "Visitor":
        """Somebody elsewhere who has got hold of this browser's cookie."""
        return Visitor(self.server, address, cookies={COOKIE: self.cookies[COOKIE]})

    def socket_headers(self) -> dict[str, str]:
        found = {"X-Forwarded-For": self.headers["X-Forwarded-For"]}
        if "Authorization" in self.headers:
            return found | {"Authorization": self.headers["Authorization"]}
        return found | {"Cookie": f"{COOKIE}={self.cookies[COOKIE]}"}


@dataclass
class Scene:
    """A server, a victim with an account, and somebody who means no good."""

    server: Server
    rng: Random
    journey: Journey
    victim: Visitor

    def stranger(self, **more: Any) -> Visitor:
        """Somebody from an address that nobody has come from before."""
        return Visitor(self.server, f"10.{self.rng.randrange(256)}.{self.rng.randrange(256)}.{next(_HOSTS)}", **more)

    async def program_of(self, visitor: Visitor) -> Visitor:
        """A program that holds a token of this visitor."""
        token = (await visitor.ask("/me/tokens", label="bot")).json()["token"]
        return self.stranger(headers={"Authorization": f"Bearer {token}"})

    def socket_of(self, table: str) -> str:
        return f"ws://{self.server.host}:{self.server.port}/api/v1/tables/{table}/socket"


_HOSTS = count(1)

Attack = Callable[[Scene], Awaitable[None]]


async def guess_from_one_address(scene: Scene) -> None:
    """Guess a password until the limit is reached; the owner still gets in, from anywhere."""
    await scene.victim.ask("/logout")
    guesser = scene.stranger()
    statuses = []
    while len(statuses) < ENOUGH and 429 not in statuses:
        statuses.append(await guesser.log_in("Quirina", f"guess {len(statuses)}"))
    scene.journey.expect("guess a password", 200 not in statuses and statuses[-1] == 429, statuses[-1])
    # Nor does the attacker learn any more whether a guess was right.
    scene.journey.expect("guess a password", await guesser.log_in("Quirina", PASSWORD) == 429)
    for owner in (scene.victim, scene.stranger()):
        scene.journey.expect("lock somebody out", await owner.log_in("Quirina", PASSWORD) == 200)


async def guess_from_a_network(scene: Scene) -> None:
    """Guess from every network of a /48, each with an address of its own; the owner gets in from another one."""
    await scene.victim.ask("/logout")
    prefix = f"2001:db8:{scene.rng.randrange(1, 65536):x}"
    statuses: list[int] = []
    while len(statuses) < ENOUGH and 429 not in statuses:
        guessers = [Visitor(scene.server, f"{prefix}:{len(statuses) + one:x}::1") for one in range(8)]
        statuses += await asyncio.gather(*(one.log_in("Quirina", "guess") for one in guessers))
    scene.journey.expect("guess from a /48", 200 not in statuses and 429 in statuses, Counter(statuses))
    for owner in (scene.victim, Visitor(scene.server, "2001:db8:0:1::1")):
        scene.journey.expect("lock somebody out", await owner.log_in("Quirina", PASSWORD) == 200)


async def guess_with_a_session(scene: Scene) -> None:
    """Go on with a copy of the victim's cookie, where a password is asked for once more."""
    thief = scene.victim.copy("10.66.0.3")
    statuses = []
    while len(statuses) < ENOUGH and 429 not in statuses:
        statuses.append(await thief.log_in("Quirina", f"guess {len(statuses)}"))
    for method, path, body in (
        ("POST", "/password", {"old": PASSWORD, "new": NEW_PASSWORD}),
        ("DELETE", "/me", {"password": PASSWORD}),
    ):
        answer = await thief.request(method, path, json=body)
        scene.journey.expect("guess with a stolen session", answer.status_code == 429, (path, answer.status_code))


async def plant_a_cookie(scene: Scene) -> None:
    """Give the victim a guest's cookie, and wait until it has become an account."""
    for way in ("register", "merge", "leave"):
        attacker = scene.stranger()
        await attacker.ask("/guest", name="Guest")
        program, browser = await scene.program_of(attacker), attacker.copy("10.0.0.1")
        if way == "register":
            answer = await browser.ask("/register", name="Ottilie", password=PASSWORD)
        else:
            answer = await browser.ask("/login", name="Quirina", password=PASSWORD, guest=way)
        assert answer.status_code in (200, 201), answer.text
        scene.journey.expect("fix a session", await attacker.name() is None, way)
        # A guest who stays one keeps the token, which is no way into the account.
        known = "Guest" if way == "leave" else None
        scene.journey.expect("fix a session", await program.name() == known, f"token, {way}")


async def keep_a_session(scene: Scene) -> None:
    """Hold a copy of the victim's cookie and a token, on sockets too, and use them after they should have ended."""
    victim = scene.victim
    for way in ("logout", "password", "everywhere"):
        await victim.log_in("Quirina", PASSWORD)
        thief, program = victim.copy("10.66.0.1"), await scene.program_of(victim)
        scene_table = (await victim.ask("/tables", game="board")).json()["id"]
        async with connect(scene.socket_of(scene_table), additional_headers=thief.socket_headers()) as socket:
            if way == "logout":
                await victim.ask("/logout")
            elif way == "password":
                await victim.ask("/password", old=PASSWORD, new=NEW_PASSWORD)
                await victim.ask("/password", old=NEW_PASSWORD, new=PASSWORD)
            else:
                await victim.ask("/logout", everywhere=True)
            try:
                while True:
                    await socket.recv()
            except ConnectionClosed as closed:
                code = None if closed.rcvd is None else closed.rcvd.code
            scene.journey.expect("keep a socket", code == 4401, (way, code))
        scene.journey.expect("keep a cookie", await thief.name() is None, way)
        # Who only logs out in one browser has not said that programs should end.
        scene.journey.expect("keep a token", (await program.name() is None) is (way != "logout"), way)
        answer = await thief.ask("/me/tokens", label="mine")
        scene.journey.expect("keep a cookie", answer.status_code == 401, answer.status_code)
    await victim.log_in("Quirina", PASSWORD)


async def speak_from_elsewhere(scene: Scene) -> None:
    """Let a page of another house use the victim's cookie, under its own name or a forged one."""
    table = (await scene.victim.ask("/tables", game="board")).json()["id"]
    for forged in (
        {"Origin": "https://evil.example"},
        {"Origin": "http://evil.example", "Host": "evil.example"},
        {"Origin": "http://evil.example", "Host": "localhost:@evil.example"},
        {"Origin": "null"},
        {"Origin": "http://play.example.evil.example", "Host": "play.example"},
        {"Origin": "http://play.example", "Host": "play.example", "X-Forwarded-Proto": "https"},
    ):
        page = scene.victim.copy("10.66.0.2")
        for method, path in (("POST", "/tables"), ("PATCH", "/me"), ("DELETE", "/me"), ("POST", "/logout")):
            answer = await page.request(method, path, json={}, headers=forged)
            scene.journey.expect("forge an origin", answer.status_code in (400, 403), (path, forged))
        headers = page.socket_headers() | {name: value for name, value in forged.items() if name != "Host"}
        try:
            async with connect(scene.socket_of(table), additional_headers=headers):
                scene.journey.expect("forge an origin", False, f"socket {forged}")
        except InvalidStatus:
            scene.journey.expect("forge an origin", True)
    scene.journey.expect("forge an origin", await scene.victim.name() == "Quirina")


async def imitate(scene: Scene) -> None:
    """Take a name that others take for the victim's or for a bot's; take a password that anybody would try."""
    # With a Cyrillic letter, a Greek one, capitals, a sign that nobody sees, spaces, wide letters, a second dot.
    for name in ("Quіrina", "Qυirina", "QUIRINA", "Quir\u200bina", "  Quirina ", "Ｑuirina", "Qui\u0307rina"):
        answer = await scene.stranger().ask("/register", name=name, password=PASSWORD)
        scene.journey.expect("imitate a name", answer.status_code in (400, 409, 422), (name, answer.status_code))
    for name in ("Casual (3)", "casual (3)", "Level 5", "Gemütlich (3)", "Сasual (3)", "Casua1 (3)"):
        for path, more in (("/register", {"password": PASSWORD}), ("/guest", {})):
            answer = await scene.stranger().ask(path, name=name, **more)
            scene.journey.expect("imitate a bot", answer.status_code in (400, 409, 422), (name, path))
    for password in ("12345678", "password", "Passw0rd", "qwertyuiop", "Quirina2", "aaaaaaaa", "short"):
        answer = await scene.stranger().ask("/register", name="Quirina2", password=password)
        scene.journey.expect("take a common password", answer.status_code in (400, 422), password)


async def rise_without_right(scene: Scene) -> None:
    """Bring programs to rated tables and to the challenge of the day, and guests to its ladder."""
    program = await scene.program_of(scene.victim)
    for path, body in (("/tables", {"game": "board", "options": {"rated": True}}), ("/daily", {})):
        answer = await program.ask(path, **body)
        scene.journey.expect("play rated as a program", answer.status_code == 403, path)
    table = (await scene.victim.ask("/tables", game="board", options={"rated": True})).json()["id"]
    async with connect(scene.socket_of(table), additional_headers=program.socket_headers()) as socket:
        await socket.send('{"do": "say", "id": "1", "phrase": "hello"}')
        answer = json.loads(await socket.recv())
        scene.journey.expect("play rated as a program", answer.get("code") == "no-programs", answer)
    guest = scene.stranger()
    await guest.ask("/guest", name="Guest")
    answer = await guest.ask("/tables", game="board", options={"rated": True})
    scene.journey.expect("play rated as a guest", answer.status_code == 409, answer.status_code)
    daily = (await guest.ask("/daily")).json()["id"]
    async with connect(scene.socket_of(daily), additional_headers=guest.socket_headers()) as socket:
        await socket.send('{"do": "resign", "id": "1"}')
        assert json.loads(await socket.recv())["type"] == "ack"
    leaders = (await scene.stranger().get("/daily")).json()["leaders"]
    scene.journey.expect("reach the ladder as a guest", leaders == [], leaders)
    spy = scene.stranger()
    await spy.ask("/guest", name="Spy")
    for path in (f"/tables/{daily}", f"/games/{daily}-1", f"/games/{daily}-1/replay"):
        answer = await spy.get(path)
        scene.journey.expect("look at the day's draws", answer.status_code == 403, (path, answer.status_code))


ATTACKS: dict[str, Attack] = {
    "guess_from_one_address": guess_from_one_address,
    "guess_with_a_session": guess_with_a_session,
    "plant_a_cookie": plant_a_cookie,
    "keep_a_session": keep_a_session,
    "speak_from_elsewhere": speak_from_elsewhere,
    "imitate": imitate,
    "rise_without_right": rise_without_right,
    "guess_from_a_network": guess_from_a_network,
}


async def attack_accounts(server: Server, rng: Random, *attacks: Attack) -> Journey:
    """Make these attacks against the account of Quirina, one after the other."""
    journey = Journey()
    victim = Visitor(server, "192.0.2.1")
    answer = await victim.ask("/register", name="Quirina", password=PASSWORD)
    assert answer.status_code == 201, answer.text
    for attack in attacks:
        await attack(Scene(server, rng, journey, victim))
    return journey
