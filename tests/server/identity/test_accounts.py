"""Accounts have unique names, end their sessions with a new password, and keep preferences."""

import asyncio

import pytest

from sixfold.core.errors import Refused
from sixfold.server.identity.users import MOST_PREFERENCES, checked_preferences

from ..harness import PASSWORD, code_of, people_of, running_server
from ..services import in_loop


@in_loop
async def test_an_account_name_belongs_to_one_account_in_any_spelling(database_url: str) -> None:
    async with running_server(database_url) as server:
        one, two, three = server.browser(), server.browser(), server.browser()
        await one.register("Quirina")
        await two.guest("Quirina")
        assert code_of(await two.ask("POST", "/register", name="QUIRINA", password=PASSWORD)) == (409, "name-taken")
        assert code_of(await three.ask("POST", "/register", name="quirina", password=PASSWORD)) == (409, "name-taken")
        await two.register("Bob")
        assert code_of(await two.ask("PATCH", "/me", name="qUirina", lang="de")) == (409, "name-taken")
        # A refused change changes nothing.
        assert (await two.me() or {})["lang"] == "en"
        assert (await two.ask("PATCH", "/me", name="BOB", lang="de")).json()["person"]["name"] == "BOB"
        assert code_of(await two.ask("POST", "/register", name="Bobby", password=PASSWORD)) == (
            409,
            "already-registered",
        )


@in_loop
async def test_only_one_of_several_concurrent_registrations_of_a_name_succeeds(database_url: str) -> None:
    async with people_of(database_url) as people:
        guests = [await people.guest("guest") for _ in range(5)]
        found = await asyncio.gather(
            *(people.register(guest, "Quirina", PASSWORD) for guest in guests), return_exceptions=True
        )
        assert sorted(getattr(one, "code", "in") for one in found) == ["in"] + ["name-taken"] * 4


@in_loop
async def test_two_concurrent_registrations_of_a_guest_make_one_account(database_url: str) -> None:
    async with people_of(database_url) as people:
        guest = await people.guest("guest")
        names = ("Quirina", "Bob")
        found = await asyncio.gather(
            *(people.register(guest, name, PASSWORD) for name in names), return_exceptions=True
        )
        assert sorted(getattr(one, "code", "in") for one in found) == ["changed-meanwhile", "in"]


@in_loop
async def test_a_new_password_ends_all_other_sessions(database_url: str) -> None:
    async with running_server(database_url) as server:
        one, two = server.browser(), server.browser()
        await one.register("Quirina")
        await two.ask("POST", "/login", name="Quirina", password=PASSWORD)
        assert code_of(await one.ask("POST", "/password", old="wrong", new="a new password")) == (401, "wrong-password")
        assert code_of(await one.ask("POST", "/password", old=PASSWORD, new="short")) == (400, "bad-password")
        assert await two.me() is not None
        assert (await one.ask("POST", "/password", old=PASSWORD, new="a new password")).status_code == 200
        assert await one.me() is not None
        assert await two.me() is None
        assert code_of(await two.ask("POST", "/login", name="Quirina", password=PASSWORD)) == (401, "wrong-password")
        assert (await two.ask("POST", "/login", name="Quirina", password="a new password")).status_code == 200


@in_loop
async def test_logging_out_everywhere_ends_all_sessions(database_url: str) -> None:
    async with running_server(database_url) as server:
        one, two = server.browser(), server.browser()
        await one.register("Quirina")
        await two.ask("POST", "/login", name="Quirina", password=PASSWORD)
        assert (await one.ask("POST", "/logout")).status_code == 200
        assert (await one.me(), (await two.me() or {})["name"]) == (None, "Quirina")
        assert (await two.ask("POST", "/logout", everywhere=True)).status_code == 200
        assert await two.me() is None


@in_loop
async def test_preferences_are_stored_unchanged(database_url: str) -> None:
    async with running_server(database_url) as server:
        browser = server.browser()
        await browser.guest("Quirina")
        wanted = {"theme": "dark", "sound": 0.5, "nested": {"list": [1, None, True, "\\ ü 🎲"]}}
        assert (await browser.ask("PATCH", "/me", preferences=wanted)).json()["person"]["preferences"] == wanted
        assert (await browser.me() or {})["preferences"] == wanted


@pytest.mark.parametrize(
    "preferences",
    [{"x": "y" * MOST_PREFERENCES}, {"x": [[[[[[[[[1]]]]]]]]]}, {str(n): [n] * 9 for n in range(200)}],
    ids=["long", "deep", "many"],
)
def test_preferences_that_are_too_large_are_refused(preferences: dict[str, object]) -> None:
    with pytest.raises(Refused) as wrong:
        checked_preferences(preferences)
    assert wrong.value.code == "bad-preferences"
