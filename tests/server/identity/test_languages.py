"""Every error is reported in both languages, with the same limits in each."""

import re
from pathlib import Path

import pytest

from sixfold.core.errors import Refused
from sixfold.core.translation import COMMON
from sixfold.server import http
from sixfold.server.error_messages import TEXTS, said
from sixfold.server.languages import preferred
from sixfold.server.names import guest_name
from sixfold.server.protocol import messages as m
from sixfold.server.tables import commands
from sixfold.server.tables.actors import Actor
from sixfold.server.tables.clocks import Moment
from sixfold.server.tables.table import Table

from ..harness import code_of, running_server
from ..services import in_loop
from ..tables.log_rows import entry_from


@in_loop
async def test_an_error_message_is_in_the_language_of_the_browser(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        german = server.browser(headers={"Accept-Language": "de-AT, en;q=0.5"})
        english = server.browser(headers={"Accept-Language": "en-GB, de;q=0.5"})
        for browser, word in ((german, "nicht angemeldet"), (english, "not signed in")):
            assert word in (await browser.ask("PATCH", "/me")).json()["error"]["message"]
        foreign = await german.post("/guest", json={}, headers={"Origin": "https://evil.example"})
        assert "anderswo" in foreign.json()["error"]["message"]


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("de", "de"),
        ("de-CH, en;q=0.9", "de"),
        ("en;q=0.8, de;q=0.9", "de"),
        ("de;q=0.4, en;q=0.5", "en"),
        ("fr-FR, fr;q=0.9, de;q=0.2", "de"),
        ("de;q=0, *", "en"),
        ("en;q=0, *;q=0.1", "de"),
        ("fr", "en"),
        ("", "en"),
        ("de;q=nonsense, en;q=0.1", "en"),
        ("deutsch", "en"),
        ("," * 5000, "en"),
    ],
)
def test_the_language_with_the_highest_quality_value_is_chosen(header: str, lang: str) -> None:
    assert preferred(header) == lang


@in_loop
async def test_every_kind_of_error_is_reported_in_german_too(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        german = server.browser(headers={"Accept-Language": "en;q=0.1, de"})
        assert "Adresse" in (await german.get("/nothing")).json()["error"]["message"]
        wrong = await german.ask("PUT", "/guest")
        assert "geht" in wrong.json()["error"]["message"]
        assert wrong.headers["allow"] == "POST"
        await server.database.close()
        answer = await german.get("/tables")
        assert code_of(answer) == (503, "unavailable")
        assert "gespeichert" in answer.json()["error"]["message"]
        assert answer.headers["retry-after"] == "2"


def test_every_error_code_has_a_german_text() -> None:
    codes: set[str] = set()
    for file in Path(http.__file__).parent.rglob("*.py"):
        if file.parent.name not in ("store", "bus") and file.name != "process.py":
            # Those errors are shown only to operators who start the server.
            text = file.read_text(encoding="utf-8")
            codes |= set(re.findall(r'(?:Refused|__init__)\("([a-z-]+)"', text))
            codes |= set(re.findall(r'BadSetup\([^)]*(?:\([^)]*\)[^)]*)*"([a-z-]+)"\)', text))
    assert len(codes) > 60
    assert codes - set(TEXTS.locale("de").refusals) - set(COMMON.locale("de").refusals) == set()


@pytest.mark.parametrize("lang", ["en", "de"])
def test_limits_are_the_same_in_every_language_and_at_tables(lang: str) -> None:
    for name in ("x" * 25, "", "a\nb"):
        for check in (guest_name, lambda text: commands.act(open_table(), Actor("a", text), m.Sit("1"), Moment(0))):
            with pytest.raises(Refused) as wrong:
                check(name)
            assert wrong.value.code == "bad-name"
            assert "24" in said(wrong.value, lang)


def open_table() -> Table:
    table = Table("t")
    seats = [{"person": None, "name": "", "bot": None}] * 2
    rules = {"game": "board", "variant": "base", "players": 2}
    body = {"rules": rules, "options": {}, "host": "h", "code": "C", "seats": seats, "first": 0}
    table.apply(entry_from(1, 0, "opened", body))
    return table
