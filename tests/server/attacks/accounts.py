"""Every known attack that takes over, locks out or imitates a user, over HTTP and sockets.

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

from ..running.server_processes import Server

PROXIED = ("--limits", "--proxy", "127.0.0.1", "--allowed-host", "play.example")
"""Options of the attacked server."""

PASSWORD = "correct horse"
NEW_PASSWORD = "another battery"
COOKIE = "sixfold"
ENOUGH = 200
"""More guesses than any limit allows in two of its periods."""


@dataclass
class AttackReport:
    """The attempted attacks, and those that succeeded."""

    attempts: Counter[str] = field(default_factory=Counter)
    succeeded: list[str] = field(default_factory=list)

    def expect(self, attack: str, holds: bool, detail: object = "") -> None:
        """Count an attempt; the attack succeeded if the expectation does not hold."""
        self.attempts[attack] += 1
        if not holds:
            self.succeeded.append(f"{attack}: {detail}")


class Visitor(httpx.AsyncClient):
    """A browser with an IP address."""

    def __init__(self, server: Server, address: str, **more: Any) -> None:
        headers = {"X-Forwarded-For": address} | more.pop("headers", {})
        # A connection for each request, so none has to be closed.
        limits = httpx.Limits(max_keepalive_connections=0)
        super().__init__(base_url=f"{server.url}/api/v1", headers=headers, timeout=60, limits=limits, **more)
        self.server = server

    async def ask(self, path: str, **body: Any) -> httpx.Response:
        return await self.post(path, json=body)

    async def log_in(self, name: str, password: str) -> int:
        return (await self.ask("/login", name=name, password=password)).status_code

    async def name(self) -> str | None:
        """The user name of this browser's session."""
        person = (await self.get("/me")).json()["person"]
        return None if person is None else str(person["name"])

    def copy(self, address: str) -> "Visitor":
        """A browser at another address with a copy of this browser's cookie."""
        return Visitor(self.server, address, cookies={COOKIE: self.cookies[COOKIE]})

    def socket_headers(self) -> dict[str, str]:
        found = {"X-Forwarded-For": self.headers["X-Forwarded-For"]}
        if "Authorization" in self.headers:
            return found | {"Authorization": self.headers["Authorization"]}
        return found | {"Cookie": f"{COOKIE}={self.cookies[COOKIE]}"}


@dataclass
class Target:
    """The attacked server, and a victim with an account."""

    server: Server
    rng: Random
    report: AttackReport
    victim: Visitor

    def stranger(self, **more: Any) -> Visitor:
        """A browser with an unused IP address."""
        return Visitor(self.server, f"10.{self.rng.randrange(256)}.{self.rng.randrange(256)}.{next(_HOSTS)}", **more)

    async def program_of(self, visitor: Visitor) -> Visitor:
        """A program with a token of this visitor."""
        token = (await visitor.ask("/me/tokens", label="bot")).json()["token"]
        return self.stranger(headers={"Authorization": f"Bearer {token}"})

    def socket_of(self, table: str) -> str:
        return f"ws://{self.server.host}:{self.server.port}/api/v1/tables/{table}/socket"


_HOSTS = count(1)

Attack = Callable[[Target], Awaitable[None]]


async def guess_from_one_address(target: Target) -> None:
    """Guess a password until the limit is reached; the owner can still log in from any address."""
    await target.victim.ask("/logout")
    guesser = target.stranger()
    statuses = []
    while len(statuses) < ENOUGH and 429 not in statuses:
        statuses.append(await guesser.log_in("Quirina", f"guess {len(statuses)}"))
    target.report.expect("guess a password", 200 not in statuses and statuses[-1] == 429, statuses[-1])
    # From then on even a correct guess is refused.
    target.report.expect("guess a password", await guesser.log_in("Quirina", PASSWORD) == 429)
    for owner in (target.victim, target.stranger()):
        target.report.expect("lock the owner out", await owner.log_in("Quirina", PASSWORD) == 200)


async def guess_from_a_network(target: Target) -> None:
    """Guess from every subnet of a /48; the owner can still log in from another network."""
    await target.victim.ask("/logout")
    prefix = f"2001:db8:{target.rng.randrange(1, 65536):x}"
    statuses: list[int] = []
    while len(statuses) < ENOUGH and 429 not in statuses:
        guessers = [Visitor(target.server, f"{prefix}:{len(statuses) + one:x}::1") for one in range(8)]
        statuses += await asyncio.gather(*(one.log_in("Quirina", "guess") for one in guessers))
    target.report.expect("guess from a /48", 200 not in statuses and 429 in statuses, Counter(statuses))
    for owner in (target.victim, Visitor(target.server, "2001:db8:0:1::1")):
        target.report.expect("lock the owner out", await owner.log_in("Quirina", PASSWORD) == 200)


async def guess_with_a_session(target: Target) -> None:
    """Guess the password at endpoints that ask for it again, with a copy of the victim's cookie."""
    thief = target.victim.copy("10.66.0.3")
    statuses = []
    while len(statuses) < ENOUGH and 429 not in statuses:
        statuses.append(await thief.log_in("Quirina", f"guess {len(statuses)}"))
    for method, path, body in (
        ("POST", "/password", {"old": PASSWORD, "new": NEW_PASSWORD}),
        ("DELETE", "/me", {"password": PASSWORD}),
    ):
        answer = await thief.request(method, path, json=body)
        target.report.expect("guess with a stolen session", answer.status_code == 429, (path, answer.status_code))


async def fix_a_session(target: Target) -> None:
    """Session fixation: give the victim a guest's cookie, and wait until the victim registers or logs in with it."""
    for action in ("register", "merge", "leave"):
        attacker = target.stranger()
        await attacker.ask("/guest", name="Guest")
        program, browser = await target.program_of(attacker), attacker.copy("10.0.0.1")
        if action == "register":
            answer = await browser.ask("/register", name="Ottilie", password=PASSWORD)
        else:
            answer = await browser.ask("/login", name="Quirina", password=PASSWORD, guest=action)
        assert answer.status_code in (200, 201), answer.text
        target.report.expect("fix a session", await attacker.name() is None, action)
        # A guest who is left behind keeps the token, which gives no access to the account.
        known = "Guest" if action == "leave" else None
        target.report.expect("fix a session", await program.name() == known, f"token, {action}")


async def keep_an_ended_session(target: Target) -> None:
    """Use copies of the victim's cookie and token, on sockets too, after they have been revoked."""
    victim = target.victim
    for action in ("logout", "password", "everywhere"):
        await victim.log_in("Quirina", PASSWORD)
        thief, program = victim.copy("10.66.0.1"), await target.program_of(victim)
        table = (await victim.ask("/tables", game="board")).json()["id"]
        async with connect(target.socket_of(table), additional_headers=thief.socket_headers()) as socket:
            if action == "logout":
                await victim.ask("/logout")
            elif action == "password":
                await victim.ask("/password", old=PASSWORD, new=NEW_PASSWORD)
                await victim.ask("/password", old=NEW_PASSWORD, new=PASSWORD)
            else:
                await victim.ask("/logout", everywhere=True)
            try:
                while True:
                    await socket.recv()
            except ConnectionClosed as closed:
                code = None if closed.rcvd is None else closed.rcvd.code
            target.report.expect("keep a socket", code == 4401, (action, code))
        target.report.expect("keep a cookie", await thief.name() is None, action)
        # Logging out of one browser does not revoke tokens.
        target.report.expect("keep a token", (await program.name() is None) is (action != "logout"), action)
        answer = await thief.ask("/me/tokens", label="mine")
        target.report.expect("keep a cookie", answer.status_code == 401, answer.status_code)
    await victim.log_in("Quirina", PASSWORD)


async def send_from_foreign_origins(target: Target) -> None:
    """Send the victim's cookie from pages of other origins, with true and forged headers."""
    table = (await target.victim.ask("/tables", game="board")).json()["id"]
    for forged in (
        {"Origin": "https://evil.example"},
        {"Origin": "http://evil.example", "Host": "evil.example"},
        {"Origin": "http://evil.example", "Host": "localhost:@evil.example"},
        {"Origin": "null"},
        {"Origin": "http://play.example.evil.example", "Host": "play.example"},
        {"Origin": "http://play.example", "Host": "play.example", "X-Forwarded-Proto": "https"},
    ):
        page = target.victim.copy("10.66.0.2")
        for method, path in (("POST", "/tables"), ("PATCH", "/me"), ("DELETE", "/me"), ("POST", "/logout")):
            answer = await page.request(method, path, json={}, headers=forged)
            target.report.expect("forge an origin", answer.status_code in (400, 403), (path, forged))
        headers = page.socket_headers() | {name: value for name, value in forged.items() if name != "Host"}
        try:
            async with connect(target.socket_of(table), additional_headers=headers):
                target.report.expect("forge an origin", False, f"socket {forged}")
        except InvalidStatus:
            target.report.expect("forge an origin", True)
    target.report.expect("forge an origin", await target.victim.name() == "Quirina")


async def imitate(target: Target) -> None:
    """Register names that are confusable with the victim's or a bot's, and common passwords."""
    # With a Cyrillic letter, a Greek one, capitals, an invisible character, spaces, wide letters, a second dot.
    for name in ("Quіrina", "Qυirina", "QUIRINA", "Quir\u200bina", "  Quirina ", "Ｑuirina", "Qui\u0307rina"):
        answer = await target.stranger().ask("/register", name=name, password=PASSWORD)
        target.report.expect("imitate a name", answer.status_code in (400, 409, 422), (name, answer.status_code))
    for name in (
        "Casual (3)",
        "casual (3)",
        "Level 5",
        "Gemütlich (3)",
        "Cosmo",
        "C0smo (3)",
        "Сasual (3)",
        "Casua1 (3)",
    ):
        for path, more in (("/register", {"password": PASSWORD}), ("/guest", {})):
            answer = await target.stranger().ask(path, name=name, **more)
            target.report.expect("imitate a bot", answer.status_code in (400, 409, 422), (name, path))
    for password in ("12345678", "password", "Passw0rd", "qwertyuiop", "Quirina2", "aaaaaaaa", "short"):
        answer = await target.stranger().ask("/register", name="Quirina2", password=password)
        target.report.expect("take a common password", answer.status_code in (400, 422), password)


async def enter_restricted_games(target: Target) -> None:
    """Play rated games and the daily challenge as a program, enter its ladder as a guest, and see another's draws."""
    program = await target.program_of(target.victim)
    for path, body in (("/tables", {"game": "board", "options": {"rated": True}}), ("/daily", {})):
        answer = await program.ask(path, **body)
        target.report.expect("play rated as a program", answer.status_code == 403, path)
    table = (await target.victim.ask("/tables", game="board", options={"rated": True})).json()["id"]
    async with connect(target.socket_of(table), additional_headers=program.socket_headers()) as socket:
        await socket.send('{"do": "say", "id": "1", "phrase": "hello"}')
        answer = json.loads(await socket.recv())
        target.report.expect("play rated as a program", answer.get("code") == "no-programs", answer)
    guest = target.stranger()
    await guest.ask("/guest", name="Guest")
    answer = await guest.ask("/tables", game="board", options={"rated": True})
    target.report.expect("play rated as a guest", answer.status_code == 409, answer.status_code)
    daily = (await guest.ask("/daily")).json()["id"]
    async with connect(target.socket_of(daily), additional_headers=guest.socket_headers()) as socket:
        await socket.send('{"do": "resign", "id": "1"}')
        assert json.loads(await socket.recv())["type"] == "ack"
    leaders = (await target.stranger().get("/daily")).json()["leaders"]
    target.report.expect("reach the ladder as a guest", leaders == [], leaders)
    spy = target.stranger()
    await spy.ask("/guest", name="Spy")
    for path in (f"/tables/{daily}", f"/games/{daily}-1", f"/games/{daily}-1/replay"):
        answer = await spy.get(path)
        target.report.expect("see the daily draws", answer.status_code == 403, (path, answer.status_code))


ATTACKS: dict[str, Attack] = {
    "guess_from_one_address": guess_from_one_address,
    "guess_with_a_session": guess_with_a_session,
    "fix_a_session": fix_a_session,
    "keep_an_ended_session": keep_an_ended_session,
    "send_from_foreign_origins": send_from_foreign_origins,
    "imitate": imitate,
    "enter_restricted_games": enter_restricted_games,
    "guess_from_a_network": guess_from_a_network,
}


async def attack_accounts(server: Server, rng: Random, *attacks: Attack) -> AttackReport:
    """Run these attacks against the account of Quirina, one after the other."""
    report = AttackReport()
    victim = Visitor(server, "192.0.2.1")
    answer = await victim.ask("/register", name="Quirina", password=PASSWORD)
    assert answer.status_code == 201, answer.text
    for attack in attacks:
        await attack(Target(server, rng, report, victim))
    return report
