"""Clients get every fact about a title, pictures of tables, and whether a table would be rated, from the server."""

from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from sixfold.bots.levels import levels_of
from sixfold.bots.review import WORTH_TELLING
from sixfold.games import registry
from sixfold.render import draw_board
from sixfold.server.api.titles import facts_of, title_of
from sixfold.server.protocol import messages as m
from sixfold.server.store.database import Statement
from sixfold.server.tables.actors import Actor

from ..harness import TestServer, code_of, running_server
from ..services import in_loop


@in_loop
async def test_titles_are_listed_with_every_variant_and_number_of_players(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        titles = (await server.browser().get("/titles")).json()
    assert [title["name"] for title in titles] == list(registry.published())
    for title in titles:
        offered = {
            variant["name"]: tuple(table["players"] for table in variant["tables"]) for variant in title["variants"]
        }
        assert offered == registry.variants(title["name"])
        for variant in title["variants"]:
            for table in variant["tables"]:
                game = registry.make(title["name"], variant["name"], table["players"])
                assert table == msgspec.to_builtins(facts_of(game))
                assert table["levels"] == len(levels_of(game))


@pytest.mark.parametrize(
    ("title", "variant", "players", "fact", "value"),
    [
        ("board", "team", 4, "sides", [[0, 2], [1, 3]]),
        ("board", "duel", 2, "shares_track", True),
        ("board", "duel", 2, "track_end", 9),
        ("board", "base", 2, "shares_track", False),
        ("board", "base", 2, "has_gates", False),
        ("cards", "base", 2, "has_gates", True),
        ("board", "solo", 1, "why_not_rated", "alone"),
        ("board", "solo", 1, "has_draws", True),
        ("cards", "base", 3, "why_not_rated", None),
        ("spezial", "base", 2, "has_draws", False),
        ("spezial", "base", 2, "colours", ["O", "P", "B", "G"]),
    ],
)
def test_facts(title: str, variant: str, players: int, fact: str, value: Any) -> None:
    assert getattr(facts_of(registry.make(title, variant, players)), fact) == value


def test_a_title_has_its_own_labels_and_texts_for_its_endings() -> None:
    board = title_of("board")
    assert board.labels == {"en": "Board", "de": "Brett"}
    assert [variant.titles["de"] for variant in board.variants] == ["Grundspiel", "Solo", "Teams", "Duell"]
    assert board.endings["board-full"]["en"] == "the board is full"
    assert board.daily_variant == "solo"
    # A variant without texts of its own has the name of its title.
    assert title_of("spezial").variants[0].titles == {"en": "Genial Spezial", "de": "Genial Spezial"}


@in_loop
async def test_a_table_of_an_unpublished_title_cannot_be_opened(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "published", lambda: ("board",))
    async with running_server(sqlite_url) as server:
        ada = server.browser()
        await ada.guest("Ada")
        assert code_of(await ada.ask("POST", "/tables", game="cards")) == (404, "unknown-game")
        assert (await ada.ask("POST", "/tables", game="board")).status_code == 201


OPEN = [{"kind": "me"}, {"kind": "open"}]
RATING = [
    ("Ada", {"variant": "solo", "seats": [{"kind": "me"}]}, "alone"),
    ("Ada", {"seats": [{"kind": "me"}, {"kind": "bot"}]}, "people"),
    ("Ada", {"seats": [{"kind": "me"}, {"kind": "me", "name": "Bob"}]}, "people"),
    (None, {"seats": OPEN}, "account"),
    ("Ada", {"seats": OPEN, "options": {"hints": True}}, "help"),
    ("Ada", {"seats": OPEN, "options": {"take_back": True}}, "help"),
    ("Ada", {"seats": OPEN}, None),
]


@in_loop
async def test_the_rating_endpoint_says_why_a_table_would_not_be_rated(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        ada = server.browser()
        answer = await ada.ask("POST", "/register", name="Ada", password="six colours, one bag")
        assert answer.status_code == 201, answer.text
        for account, wanted, why in RATING:
            answer = await (ada if account else server.browser()).ask("POST", "/tables/rating", game="board", **wanted)
            assert answer.json() == {"why_not": why}, wanted
        wrong = await ada.ask("POST", "/tables/rating", game="board", variant="duel", players=3)
        assert code_of(wrong) == (400, "wrong-players")


@in_loop
async def test_a_review_contains_the_least_cost_worth_mentioning(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        game = f"{await server.play_game(Actor('a', 'Ada'), Actor('b', 'Bob'))}-1"
        sql = "INSERT INTO reviews (game_id, body, made) VALUES ($1, '{}', 1) ON CONFLICT DO NOTHING"
        await server.database.write(Statement(sql, [game]))
        assert (await server.browser().get(f"/games/{game}/review")).json()["least_cost"] == WORTH_TELLING


async def begun(server: TestServer, game: str) -> tuple[str, Any]:
    """A table at which Ada and Bob play, and Ada's browser."""
    ada, bob = server.browser(), server.browser()
    await ada.guest("Ada")
    two = Actor(await bob.guest("Bob"), "Bob")
    table = (await ada.ask("POST", "/tables", game=game, players=2, seats=OPEN)).json()["id"]
    await server.hub.act(table, two, m.Sit("sit"))
    return table, ada


@pytest.mark.parametrize("game", registry.published())
def test_a_picture_of_a_table_shows_what_its_viewer_may_know(sqlite_url: str, game: str) -> None:
    @in_loop
    async def scenario() -> None:
        async with running_server(sqlite_url) as server:
            table, ada = await begun(server, game)
            position = (await server.hub.table(table)).position
            names = ["Ada", "Bob"]
            own = await ada.get(f"/tables/{table}/picture.svg?theme=evening&lang=de")
            assert own.headers["content-type"].startswith("image/svg+xml")
            assert own.headers["cache-control"] == "private, no-store"
            assert own.text == position.view(0).svg("evening", names, "de")
            ElementTree.fromstring(own.text)
            bare = await ada.get(f"/tables/{table}/picture.svg?scores=0")
            assert bare.text == draw_board(position.view(0).frame(names, "en"), "paper")
            public = position.view(None).svg("paper", names, "en")
            # Visitors see the public picture, whichever seat they request.
            for query in ("", "?seat=0", "?seat=1", "?seat=-1", "?seat=x"):
                assert (await server.browser().get(f"/tables/{table}/picture.svg{query}")).text == public
            assert (await ada.get(f"/tables/{table}/picture.svg?seat=1")).text == position.view(0).svg("paper", names)

    scenario()


@in_loop
async def test_a_move_is_previewed_only_for_the_seat_to_move_and_changes_nothing(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        table, ada = await begun(server, "board")
        position = (await server.hub.table(table)).position
        [move, *_] = position.legal_moves()
        before = position.copy()
        shown = await ada.get(f"/tables/{table}/picture.svg", params={"move": str(move)})
        later = position.copy()
        later.play(move)
        assert shown.text == later.view(0).svg("paper", ["Ada", "Bob"])
        assert position == before
        # A viewer who cannot make the move sees the current position, and so does the seat to move if it is illegal.
        stranger = await server.browser().get(f"/tables/{table}/picture.svg?move={move}")
        assert stranger.text == position.view(None).svg("paper", ["Ada", "Bob"])
        impossible = await ada.get(f"/tables/{table}/picture.svg?move=Rh8-Rh9")
        assert impossible.text == position.view(0).svg("paper", ["Ada", "Bob"])
        assert code_of(await ada.get(f"/tables/{table}/picture.svg?move=nonsense"))[0] == 400
        # Whether a draw is possible would reveal what the bag holds.
        for secret in ("+RR", "+RB,GG", "resign"):
            answer = await ada.get(f"/tables/{table}/picture.svg", params={"move": secret})
            assert code_of(answer) == (400, "no-move")
        assert code_of(await ada.get(f"/tables/{table}/picture.svg?theme=none"))[0] == 400
        assert code_of(await ada.get("/tables/none/picture.svg")) == (404, "unknown-table")


@in_loop
async def test_a_table_that_has_not_started_has_no_picture(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        ada = server.browser()
        await ada.guest("Ada")
        table = (await ada.ask("POST", "/tables", game="board", players=2)).json()["id"]
        assert code_of(await ada.get(f"/tables/{table}/picture.svg")) == (400, "no-game")


@in_loop
async def test_players_who_share_a_screen_see_no_hand_until_one_selects_a_seat(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        ada = server.browser()
        await ada.guest("Ada")
        seats = [{"kind": "me"}, {"kind": "me", "name": "Bob"}]
        table = (await ada.ask("POST", "/tables", game="board", players=2, seats=seats)).json()["id"]
        position = (await server.hub.table(table)).position
        for seat, viewer in ((-1, None), (0, 0), (1, 1)):
            shown = await ada.get(f"/tables/{table}/picture.svg?seat={seat}")
            assert shown.text == position.view(viewer).svg("paper", ["Ada", "Bob"])
