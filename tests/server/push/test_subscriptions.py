"""Subscriptions belong to a person: they follow a merge and are deleted with the account."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from sixfold.server.push.subscriptions import MOST
from sixfold.server.store.backup import backup, restore

from ..harness import API, PASSWORD, Browser, code_of, running_server
from ..services import in_loop
from .service import Device
from .test_push_services import HOSTILE

FCM = "https://fcm.googleapis.com/fcm/send/"


async def subscribe(browser: Browser, name: str = "x", **other: Any) -> httpx.Response:
    return await browser.ask("POST", "/me/push", **(Device().subscription(FCM + name) | other))


@in_loop
async def test_the_push_key_of_a_server_never_changes(database_url: str) -> None:
    keys = set()
    for _ in range(2):
        async with running_server(database_url) as server:
            keys.add((await server.browser().get("/push")).json()["key"])
    [key] = keys
    assert len(key) == 87


@in_loop
async def test_a_server_without_push_services_reports_that(sqlite_url: str) -> None:
    async with running_server(sqlite_url, push=()) as server:
        browser = server.browser()
        await browser.guest("Ada")
        assert (await browser.get("/push")).json() == {"key": None}
        assert code_of(await subscribe(browser)) == (409, "no-push")
        assert (await browser.ask("DELETE", "/me/push")).json() == {"browsers": 0}


@in_loop
async def test_invalid_subscription_addresses_and_keys_are_refused(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        browser = server.browser()
        await browser.guest("Ada")
        for url in HOSTILE:
            answer = await subscribe(browser, endpoint=url)
            assert answer.status_code == 400, url
            assert answer.json()["error"]["code"] in ("unknown-push-service", "bad-body")
        good = Device().subscription(FCM)
        for wrong in (
            {"auth": "AAAA"},
            {"auth": "!"},
            {"p256dh": "B" + "A" * 86},
            {"p256dh": good["p256dh"][:-4]},
            {"p256dh": "é"},
        ):
            assert code_of(await subscribe(browser, **wrong)) == (400, "bad-push-keys")
        assert code_of(await subscribe(browser, more=1)) == (400, "bad-body")
        assert await server.database.read("SELECT * FROM pushes") == []


@in_loop
async def test_visitors_without_a_session_and_programs_cannot_subscribe(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        browser = server.browser()
        assert code_of(await subscribe(browser)) == (401, "not-signed-in")
        await browser.guest("Ada")
        token = (await browser.ask("POST", "/me/tokens", label="bot")).json()["token"]
        program = server.browser(headers={"Authorization": f"Bearer {token}"})
        assert code_of(await subscribe(program)) == (403, "needs-cookie")


@pytest.mark.usefixtures("frozen_limits")
@in_loop
async def test_subscription_requests_are_rate_limited(sqlite_url: str) -> None:
    async with running_server(sqlite_url, limits=True) as server:
        browser = server.browser()
        await browser.guest("Ada")
        found = [(await subscribe(browser)).status_code for _ in range(21)]
        assert found == [201] * 20 + [429]


@in_loop
async def test_the_number_of_subscriptions_is_limited_and_the_newest_stay(database_url: str) -> None:
    async with running_server(database_url) as server:
        browser = server.browser()
        await browser.guest("Ada")
        for number in range(MOST + 2):
            answer = await subscribe(browser, f"{number}")
            assert answer.json() == {"browsers": min(number + 1, MOST)}
        # A repeated subscription replaces the first one.
        assert (await subscribe(browser, f"{MOST + 1}")).json() == {"browsers": MOST}
        rows = await server.database.read("SELECT endpoint FROM pushes")
        assert f"{FCM}{MOST + 1}" in {url for (url,) in rows}
        assert (await browser.ask("DELETE", "/me/push", endpoint=f"{FCM}{MOST + 1}")).json() == {"browsers": MOST - 1}
        assert (await browser.ask("DELETE", "/me/push")).json() == {"browsers": 0}


@in_loop
async def test_a_browser_is_notified_for_its_last_user_and_only_they_can_unsubscribe(database_url: str) -> None:
    async with running_server(database_url) as server:
        ada, bob = server.browser(), server.browser()
        await ada.guest("Ada")
        other = await bob.guest("Bob")
        await subscribe(ada)
        await subscribe(bob)
        assert await server.database.read("SELECT person FROM pushes") == [(other,)]
        await ada.ask("DELETE", "/me/push", endpoint=f"{FCM}x")
        assert await server.database.read("SELECT person FROM pushes") == [(other,)]


@in_loop
async def test_a_new_password_or_logging_out_everywhere_deletes_all_subscriptions(database_url: str) -> None:
    async with running_server(database_url) as server:
        browser = server.browser()
        ident = await browser.register("Quirina")
        of = server.services.caller.subscriptions.of
        await subscribe(browser, "old")
        await browser.ask("POST", "/password", old=PASSWORD, new=PASSWORD * 2)
        assert await of(ident) == []
        await subscribe(browser, "new")
        assert [one.endpoint for one in await of(ident)] == [f"{FCM}new"]
        # Revoked subscriptions are deleted, not only disabled.
        assert await server.database.read("SELECT COUNT(*) FROM pushes") == [(1,)]
        await browser.ask("POST", "/logout", everywhere=True)
        assert await of(ident) == []


@in_loop
async def test_a_new_account_must_subscribe_again_and_exports_hide_subscription_secrets(
    database_url: str,
) -> None:
    async with running_server(database_url) as server:
        home, away = server.browser(), server.browser()
        account = await home.register("Quirina")
        guest = await away.guest("Quirrel")
        device = Device()
        await away.ask("POST", "/me/push", **device.subscription(FCM + "secret-address"))
        answer = await away.ask("POST", "/login", name="Quirina", password=PASSWORD)
        assert answer.json()["merged"] is True
        # Another person may have subscribed with a copied guest cookie and must not learn of the account's turns.
        assert await server.database.read("SELECT * FROM pushes") == []
        await away.ask("POST", "/me/push", **device.subscription(FCM + "secret-address"))
        assert await server.services.caller.subscriptions.of(guest) == []
        [kept] = await server.services.caller.subscriptions.of(account)
        assert kept.auth == device.auth
        found = (await away.ask("GET", "/me/export")).json()
        [exported] = found["pushes"]
        assert exported == {
            "service": "fcm.googleapis.com",
            "site": "https://sixfold.test",
            "created": exported["created"],
        }
        subscription = device.subscription("secret-address")
        assert not any(secret in json.dumps(found) for secret in subscription.values())
        assert (await away.ask("DELETE", "/me", password=PASSWORD)).status_code == 200
        assert await server.database.read("SELECT * FROM pushes") == []
        assert await server.rows_containing(account, guest, "secret-address") == {}


@pytest.mark.parametrize("host", ["evil.example/x", "a b", "é"])
def test_the_host_header_is_sent_to_push_services_only_if_it_is_a_valid_host(sqlite_url: str, host: str) -> None:
    @in_loop
    async def scenario() -> None:
        async with running_server(sqlite_url) as server:
            browser = server.browser(API)
            await browser.guest("Ada")
            headers = {"Host": host.encode("latin-1")}
            body = Device().subscription(FCM)
            await browser.request("POST", "/me/push", json=body, headers=headers)
            assert await server.database.read("SELECT site FROM pushes") in ([], [("https://localhost",)])

    scenario()


def test_a_backup_restores_subscriptions_and_the_push_key(sqlite_url: str, empty_url: str, tmp_path: Path) -> None:
    @in_loop
    async def before() -> None:
        async with running_server(sqlite_url) as server:
            browser = server.browser()
            known["person"] = await browser.guest("Ada")
            await subscribe(browser)
            known["key"] = (await browser.get("/push")).json()["key"]

    @in_loop
    async def after() -> None:
        async with running_server(empty_url) as server:
            assert (await server.browser().get("/push")).json()["key"] == known["key"]
            [one] = await server.services.caller.subscriptions.of(known["person"])
            assert one.endpoint == f"{FCM}x"

    known: dict[str, str] = {}
    before()
    backup(sqlite_url, tmp_path / "server.backup")
    restore(tmp_path / "server.backup", empty_url)
    after()
