"""Clients learn every fact about a title from the server, see tables as pictures, and are told what would be rated."""

from typing import Any
from xml.etree import ElementTree

import pytest

from sixfold.bots.levels import levels_of
from sixfold.bots.review import WORTH_TELLING
from sixfold.games import registry
from sixfold.render import draw_board
from sixfold.server.api.titles import title_of
from sixfold.server.protocol import messages as m
from sixfold.server.store.database import Statement
from sixfold.server.tables.actors import Actor

from ..identity.browsers import Street, code_of, visiting
from ..services import in_loop


@in_loop
async def test_the_titles_are_told_with_every_variant_and_number_of_players(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        told = (await street.browser().get("/titles")).json()
    assert [title["name"] for title in told] == list(registry.published())
    for title in told:
        offered = {
            variant["name"]: tuple(table["players"] for table in variant["tables"]) for variant in title["variants"]
        }
        assert offered == registry.variants(title["name"])
        for variant in title["variants"]:
            for table in variant["tables"]:
                game = registry.make(title["name"], variant["name"], table["players"])
                facts = game.facts
                assert {key: facts[key] for key in table if key != "levels"} == {
                    key: value for key, value in table.items() if key != "levels"
                }
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
    assert registry.make(title, variant, players).facts[fact] == value


def test_a_title_is_called_by_its_own_words_and_tells_how_it_ends() -> None:
    board = title_of("board")
    assert board.labels == {"en": "Board", "de": "Brett"}
    assert [variant.titles["de"] for variant in board.variants] == ["Grundspiel", "Solo", "Teams", "Duell"]
    assert board.endings["board-full"]["en"] == "the board is full"
    assert board.daily_variant == "solo"
    # Without words of its own, a variant is called like its title.
    assert title_of("spezial").variants[0].titles == {"en": "Genial Spezial", "de": "Genial Spezial"}


@in_loop
async def test_a_title_that_is_not_published_cannot_be_opened_here(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "published", lambda: ("board",))
    async with visiting(sqlite_url) as street:
        ada = street.browser()
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
async def test_a_form_asks_why_a_table_would_not_be_rated(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        ada = street.browser()
        answer = await ada.ask("POST", "/register", name="Ada", password="six colours, one bag")
        assert answer.status_code == 201, answer.text
        for who, wanted, why in RATING:
            told = await (ada if who else street.browser()).ask("POST", "/tables/rating", game="board", **wanted)
            assert told.json() == {"why_not": why}, wanted
        wrong = await ada.ask("POST", "/tables/rating", game="board", variant="duel", players=3)
        assert code_of(wrong) == (400, "wrong-players")


@in_loop
async def test_a_review_says_which_costs_are_worth_telling(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        game = f"{await street.play(Actor('a', 'Ada'), Actor('b', 'Bob'))}-1"
        sql = "INSERT INTO reviews (game_id, body, made) VALUES ($1, '{}', 1) ON CONFLICT DO NOTHING"
        await street.database.write(Statement(sql, [game]))
        assert (await street.browser().get(f"/games/{game}/review")).json()["least_cost"] == WORTH_TELLING


async def begun(street: Street, game: str) -> tuple[str, Any]:
    """A table at which Ada and Bob play, and Ada's browser."""
    ada, bob = street.browser(), street.browser()
    await ada.guest("Ada")
    two = Actor(await bob.guest("Bob"), "Bob")
    table = (await ada.ask("POST", "/tables", game=game, players=2, seats=OPEN)).json()["id"]
    await street.hub.act(table, two, m.Sit("sit"))
    return table, ada


@pytest.mark.parametrize("game", registry.published())
def test_a_picture_of_a_table_shows_what_its_viewer_may_know(sqlite_url: str, game: str) -> None:
    @in_loop
    async def story() -> None:
        async with visiting(sqlite_url) as street:
            table, ada = await begun(street, game)
            position = (await street.hub.table(table)).position
            names = ["Ada", "Bob"]
            own = await ada.get(f"/tables/{table}/picture.svg?theme=evening&lang=de")
            assert own.headers["content-type"].startswith("image/svg+xml")
            assert own.headers["cache-control"] == "private, no-store"
            assert own.text == position.view(0).svg("evening", names, "de")
            ElementTree.fromstring(own.text)
            bare = await ada.get(f"/tables/{table}/picture.svg?scores=0")
            assert bare.text == draw_board(position.view(0).frame(names, "en"), "paper")
            public = position.view(None).svg("paper", names, "en")
            # Nobody sees from a seat of somebody else, and nobody who is not there sees from any.
            for asked in ("", "?seat=0", "?seat=1", "?seat=-1", "?seat=x"):
                assert (await street.browser().get(f"/tables/{table}/picture.svg{asked}")).text == public
            assert (await ada.get(f"/tables/{table}/picture.svg?seat=1")).text == position.view(0).svg("paper", names)

    story()


@in_loop
async def test_a_picture_of_a_move_changes_nothing_and_is_drawn_for_the_seat_to_move_only(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        table, ada = await begun(street, "board")
        position = (await street.hub.table(table)).position
        [move, *_] = position.legal_moves()
        before = position.copy()
        shown = await ada.get(f"/tables/{table}/picture.svg", params={"move": str(move)})
        later = position.copy()
        later.play(move)
        assert shown.text == later.view(0).svg("paper", ["Ada", "Bob"])
        assert position == before
        # Who cannot make a move sees what there is, and so does the seat to move if the move is not possible now.
        stranger = await street.browser().get(f"/tables/{table}/picture.svg?move={move}")
        assert stranger.text == position.view(None).svg("paper", ["Ada", "Bob"])
        impossible = await ada.get(f"/tables/{table}/picture.svg?move=Rh8-Rh9")
        assert impossible.text == position.view(0).svg("paper", ["Ada", "Bob"])
        assert code_of(await ada.get(f"/tables/{table}/picture.svg?move=nonsense"))[0] == 400
        # Whether a draw is possible would tell what the bag holds.
        for secret in ("+RR", "+RB,GG", "resign"):
            asked = await ada.get(f"/tables/{table}/picture.svg", params={"move": secret})
            assert code_of(asked) == (400, "no-move")
        assert code_of(await ada.get(f"/tables/{table}/picture.svg?theme=none"))[0] == 400
        assert code_of(await ada.get("/tables/none/picture.svg")) == (404, "unknown-table")


@in_loop
async def test_a_table_where_nobody_plays_yet_has_no_picture(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        ada = street.browser()
        await ada.guest("Ada")
        table = (await ada.ask("POST", "/tables", game="board", players=2)).json()["id"]
        assert code_of(await ada.get(f"/tables/{table}/picture.svg")) == (400, "no-game")


@in_loop
async def test_people_at_one_screen_see_no_hand_until_somebody_asks_for_theirs(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        ada = street.browser()
        await ada.guest("Ada")
        seats = [{"kind": "me"}, {"kind": "me", "name": "Bob"}]
        table = (await ada.ask("POST", "/tables", game="board", players=2, seats=seats)).json()["id"]
        position = (await street.hub.table(table)).position
        for seat, viewer in ((-1, None), (0, 0), (1, 1)):
            shown = await ada.get(f"/tables/{table}/picture.svg?seat={seat}")
            assert shown.text == position.view(viewer).svg("paper", ["Ada", "Bob"])
