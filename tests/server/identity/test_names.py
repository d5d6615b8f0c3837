"""Which names guests and accounts may have, and which names are confusable."""

import asyncio

import pytest

from sixfold.bots import specs as bots
from sixfold.bots.levels import NAMES, TEXTS, title
from sixfold.core.errors import Refused
from sixfold.games import registry
from sixfold.server.confusables import skeletons
from sixfold.server.error_messages import said
from sixfold.server.names import account_name, guest_name, name_key
from sixfold.server.store.database import Statement

from ..harness import PASSWORD, code_of, people_of, running_server
from ..services import in_loop


@pytest.mark.parametrize("name", ["Mia", "李小龍", "Ada & Bob", "نور", "J\u200d", "👩‍🚀 Zoë", "a" * 24])
def test_a_name_may_use_any_script(name: str) -> None:
    assert guest_name(f"  {name} ") == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u200d",
        "\u3164\u2800",
        "a\nb\x00",
        "a" * 25,
        "e" + "\u0301\u0323" * 30,
        "a\u2028x",
        "a\nb",
    ],
)
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    with pytest.raises(Refused) as wrong:
        guest_name(name)
    assert wrong.value.code == "bad-name"


@pytest.mark.parametrize("name", ["a\u202eb", "\u2066Mia", "\ud800", "Mia\ufeff"])
def test_a_name_with_invisible_characters_is_refused_with_its_own_code(name: str) -> None:
    with pytest.raises(Refused) as wrong:
        guest_name(name)
    assert wrong.value.code == "bad-signs"
    assert "24" not in said(wrong.value, "en") + said(wrong.value, "de")


def test_one_letter_is_a_valid_guest_name_but_not_an_account_name() -> None:
    assert guest_name("J") == "J"
    with pytest.raises(Refused):
        account_name("J\u200d ")


def are_confusable(one: str, two: str) -> bool:
    """Two names are confusable if either of their skeletons is the same."""
    return any(a == b for a, b in zip(skeletons(one), skeletons(two), strict=True))


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Mia", "mIA"),
        ("Ｍｉａ", "mia"),
        ("Straße", "STRASSE"),
        ("Zoe\u0308", "ZOË"),
        ("M\u200dia", "Mia"),
        ("a\u00a0b", "A  b"),
    ],
)
def test_equivalent_spellings_have_the_same_key(one: str, two: str) -> None:
    assert name_key(one) == name_key(two)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Mia", "Mіa"),  # Cyrillic і
        ("Paul", "Раul"),  # Cyrillic Р and а
        ("Bill", "BiIl"),  # a capital I
        ("Anna", "Αnna"),  # Greek Alpha
        ("Romeo", "Rorneo"),
        ("Otto 1", "0tto l"),
        ("otto", "0TTO"),
        ("Mia", "MІA"),  # a capital Cyrillic І
        ("Zoë", "Zoё".replace("ё", "е\u0308")),
        ("Mia", "Mi\u0307a"),  # a second dot, which is drawn on top of the first one
        ("Mia", "Mі\u0307a"),
        ("Jan", "j\u0307an"),
    ],
)
def test_confusable_names_share_a_skeleton(one: str, two: str) -> None:
    assert name_key(one) != name_key(two)
    assert are_confusable(one, two)


INVISIBLE = ("\ufe0f", "\u034f", "\u3164", "\u2800", "\u115f", "\u180b", "\U000e0100")


@pytest.mark.parametrize("letter", INVISIBLE)
def test_invisible_characters_do_not_hide_a_confusable_name(letter: str) -> None:
    assert are_confusable("Mia", f"Mіa{letter}")  # Cyrillic і
    assert are_confusable("Mia", f"M{letter}іa")
    with pytest.raises(Refused) as wrong:
        guest_name(f"Casual{letter}")
    assert wrong.value.code == "bot-name"


@pytest.mark.parametrize(
    ("one", "two"), [("Max", "МАХ"), ("Mia", "МІА"), ("Tom", "ТОМ"), ("Tom", "том"), ("Noa", "ΝΟΑ"), ("Rom", "гom")]
)
def test_capital_letters_of_another_script_are_confusable_with_small_ones(one: str, two: str) -> None:
    assert name_key(one) != name_key(two)
    assert are_confusable(one, two)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        *(("Mia", ("Mia", "rnia")), ("Romeo 1", ("Rorneo l", "rorneo l")), ("Ian", ("lan", "ian"))),
        *(("Straße", ("Straße", "strasse")), ("0TTO", ("OTTO", "otto")), ("Zoë", ("Zoe\u0308", "zoe\u0308"))),
    ],
)
def test_skeletons_match_those_in_existing_databases(name: str, kept: tuple[str, str]) -> None:
    assert skeletons(name) == kept


@pytest.mark.parametrize(
    ("one", "two"),
    [("Mia", "Mio"), ("กัน", "กิน"), ("Нина", "Анна"), ("Jan", "Ján"), ("Mia", "Mia 2"), ("Lea", "Lee"), ("Ian", "Lan")],
)
def test_visibly_different_names_are_not_confusable(one: str, two: str) -> None:
    assert not are_confusable(one, two)


@in_loop
async def test_a_name_confusable_with_another_is_taken(database_url: str) -> None:
    async with running_server(database_url) as server:
        one, two = server.browser(), server.browser()
        await one.register("Mia")
        answer = await two.ask("POST", "/register", name="Mіa", password=PASSWORD)
        assert code_of(answer) == (409, "name-taken")
        await two.register("Bob")
        assert code_of(await two.ask("PATCH", "/me", name="Mіa")) == (409, "name-taken")
        # Users may respell their own name, and a name that was given up is free.
        assert (await one.ask("PATCH", "/me", name="Mіa")).status_code == 200
        assert (await one.ask("PATCH", "/me", name="Lea")).status_code == 200
        assert (await two.ask("PATCH", "/me", name="Mia")).status_code == 200


@in_loop
async def test_only_one_of_several_concurrent_confusable_names_is_registered(database_url: str) -> None:
    async with people_of(database_url) as people:
        names = ("Mia", "Mіa", "Miа")
        found = await asyncio.gather(*(people.open_account(name, PASSWORD) for name in names), return_exceptions=True)
        assert sorted(getattr(one, "code", "in") for one in found) == ["in", "name-taken", "name-taken"]


def _bot_names() -> list[str]:
    titles = [title(level) for level in range(1, 9)]
    plain = [*NAMES, *TEXTS.all_words("levels")]
    families = [name for game in registry.names() for name in bots.names(registry.make(game))]
    return [*titles, *plain, *families]


@pytest.mark.parametrize(
    "name",
    [
        *_bot_names(),
        *("casual", "CASUAL", "Casual 3", "Casual(3)", "Casual A", "Casual (З)", "Саsual (3)", "🤖 Casual", "Casual³"),
        *("level:3", "Bot", "Bot 7", "Casual (99)", "C\u200dasual", "ВОТ", "вот"),
        # With digits and symbols that look like letters.
        *("Hexa", "hexa 2", "Hеxа", "C0smo", "Finka A", "E1vo"),
        # With words that only say that it is a bot.
        *("Cosmo (Bot)", "Cosmo (level 3)", "Bot Cosmo", "Cosmo Stufe 3", "Cosmo II", "Greedybot", "B0t Cosmo"),
        *("Casua1", "Casua1 (3)", "Casua|(10)", "B0t", "Leve1 5", "1evel", "1ngenious"),
    ],
)
def test_bot_names_are_reserved(name: str) -> None:
    for check in (guest_name, account_name):
        with pytest.raises(Refused) as wrong:
            check(name)
        assert wrong.value.code == "bot-name"


@pytest.mark.parametrize(
    "name",
    [
        "Clever Jo",
        "Casually",
        "Abbott",
        "Mia (3)",
        "Genia",
        "Neulinger",
        "Ben Bot",
        "Hexalotl",
        "Talbot",
        "Botho",
        "Leo II",
    ],
)
def test_names_that_only_start_like_a_bot_name_are_free(name: str) -> None:
    assert account_name(name) == name


@in_loop
async def test_bot_names_are_refused_at_tables_but_existing_users_keep_theirs(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        browser = server.browser()
        ident = await browser.guest("Quirina")
        seats = [{"kind": "me", "name": "Casual (3)"}, {"kind": "open"}]
        answer = await browser.ask("POST", "/tables", game="board", players=2, seats=seats)
        assert code_of(answer) == (400, "bot-name")
        await server.database.write(Statement("UPDATE people SET name = 'Clever' WHERE id = $1", [ident]))
        answer = await browser.ask("POST", "/tables", game="board")
        assert answer.status_code == 201
        assert (await server.hub.table(answer.json()["id"])).seats[0].name == "Clever"
