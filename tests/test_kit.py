"""A title provides everything that its kit promises; another kit is refused with everything that is wrong."""

import sys
from dataclasses import MISSING, fields, replace
from importlib.metadata import EntryPoint
from types import SimpleNamespace
from typing import Any, cast

import pytest

from sixfold.core.errors import BadSetup
from sixfold.core.follower import HandFollower
from sixfold.core.game import Game
from sixfold.games import registry
from sixfold.games.kit import PROTOCOLS, BadKit, check_kit, members

BOARD = registry.kit("board")


@pytest.mark.parametrize("title", registry.names())
def test_every_title_is_complete(title: str) -> None:
    assert check_kit(title, registry.kit(title)).game.name == title


def but(part: str, **changed: Any) -> Any:
    """The kit of the board game, where this part has these members instead."""
    right = getattr(BOARD, part)
    return replace(BOARD, **{part: SimpleNamespace(**{name: getattr(right, name) for name in dir(right)} | changed)})


def titled(**changed: Any) -> Any:
    """The kit of the board game, whose class has these members instead."""
    game = type("Changed", (BOARD.game,), {})
    for name, value in changed.items():
        setattr(game, name, value)
    return replace(BOARD, game=game)


def levelled(*levels: Any) -> Any:
    """The kit of the board game with these levels."""
    return replace(BOARD, weights=replace(BOARD.weights, all_levels=levels))


@pytest.mark.parametrize("part", PROTOCOLS)
def test_all_missing_members_of_a_part_are_named_at_once(part: str) -> None:
    empty = replace(BOARD, **{part: cast(Any, SimpleNamespace())})
    with pytest.raises(BadKit, match="the title 'board' lacks") as wrong:
        check_kit("board", empty)
    assert {f"{part}.{member}" for member in members(PROTOCOLS[part])} == set(
        wrong.value.message.partition("lacks ")[2].split(", ")
    )


def test_every_missing_part_is_named() -> None:
    for part in fields(BOARD):
        if part.default is MISSING:
            with pytest.raises(BadKit, match=rf"the title 'board' lacks .*\b{part.name}$"):
                check_kit("board", replace(BOARD, **{part.name: cast(Any, None)}))


WRONG: dict[str, tuple[Any, str]] = {
    "a game of another kind": (replace(BOARD, game=cast(Any, dict)), "game must be a subclass of Game"),
    "a game without its methods": (replace(BOARD, game=Game), "game must define parse, position, start, track_end"),
    "a game of another name": (titled(name="other"), "game.name must be 'board'"),
    "no texts": (titled(texts=None), "game.texts must be of the type Catalogue"),
    "too many seats": (titled(variant_players={"base": (2, 5)}), "game.variant_players['base'] must be 1 to 4"),
    "no seats": (titled(variant_players={"base": ()}), "game.variant_players['base'] must be 1 to 4"),
    "a follower of another kind": (
        replace(BOARD, follower=cast(Any, dict)),
        "follower must be a subclass of Follower",
    ),
    "a follower without its methods": (replace(BOARD, follower=HandFollower), "follower must define _draw"),
    "kernels of another kind": (
        replace(BOARD, kernels=cast(Any, {})),
        "kernels must be of the type PositionKernels",
    ),
    "an encoding of another kind": (
        replace(BOARD, encoding=cast(Any, {})),
        "encoding must be of the type Encoding",
    ),
    "a kernel that is none": (but("playout", random_turn=1), "playout.random_turn must be of the type Callable"),
    "a size that is none": (but("playout", SCRATCH="8"), "playout.SCRATCH must be of the type int"),
    "policies of another kind": (but("policies", POLICIES=[]), "policies.POLICIES must be of the type dict"),
    "no policy to stand in": (
        but("policies", POLICIES=dict.fromkeys(("points", "denial"))),
        "policies.POLICIES must have 'balance'",
    ),
    "a menu too long": (but("search", LONGEST_MENU=65), "search.LONGEST_MENU must be 1 to 64, not 65"),
    "no menu": (but("search", LONGEST_MENU=0), "search.LONGEST_MENU must be 1 to 64, not 0"),
    "weights of another kind": (replace(BOARD, weights=cast(Any, {})), "weights must be of the type Weights"),
    "a table without weights": (
        replace(BOARD, weights=replace(BOARD.weights, tree={("base", 2): (), ("base", 3): ()})),
        "weights must have the tables ('base', 4)",
    ),
    "no levels": (levelled(), "weights.levels('base') must be 1 to 8, not 0"),
    "too many levels": (
        levelled(*[("points",)] * 9),
        "weights.levels('base') must be 1 to 8, not 9",
    ),
    "a level of an unknown bot": (
        levelled(("points", 2), ("search:20n",), ("clever",)),
        "weights.levels('base') has unknown bots: clever",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_part_that_cannot_work_is_named_when_the_title_is_loaded(case: str) -> None:
    kit, message = WRONG[case]
    with pytest.raises(BadKit) as wrong:
        check_kit("board", kit)
    assert message in wrong.value.message.partition("cannot be used: ")[2].split("; ")


def test_a_kit_has_the_right_type_and_the_name_of_its_title() -> None:
    with pytest.raises(BadKit, match="provides dict where a Kit is needed"):
        check_kit("board", {})
    with pytest.raises(BadKit, match=r"game\.name must be 'another'"):
        check_kit("another", BOARD)


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Add entry points, as an installed package would."""

    def add(**values: str) -> None:
        found = {name: EntryPoint(name, value, registry.GROUP) for name, value in values.items()}
        monkeypatch.setattr(registry, "_others", lambda: found)
        forget()

    yield add
    monkeypatch.undo()
    forget()


def forget() -> None:
    for cached in (registry.names, registry.published, registry.kit):
        cached.cache_clear()


def test_other_packages_add_titles_by_an_entry_point(installed: Any) -> None:
    installed(another="sixfold.games.board.kit:KIT")
    assert registry.installed() == ("board", "cards", "spezial", "another")
    with pytest.raises(BadKit, match=r"'another' cannot be used: game\.name"):
        registry.kit("another")


def test_a_title_that_cannot_be_loaded_is_reported_and_the_others_work(installed: Any) -> None:
    installed(broken="sixfold.nowhere:KIT")
    with pytest.raises(BadKit, match="'broken' cannot be loaded: ModuleNotFoundError"):
        registry.make("broken")
    assert registry.make("board").players == 2
    assert "broken" not in registry.names()


STAGES = {
    "draft": (False, False),
    "terminal": (True, False),
    "published": (True, True),
}


@pytest.mark.parametrize("stage", STAGES)
def test_a_title_is_listed_according_to_its_stage_and_always_available_by_name(
    stage: str, installed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    staged = type("Staged", (BOARD.game,), {"name": "staged", "stage": stage})
    monkeypatch.setattr(sys.modules[__name__], "STAGED", replace(BOARD, game=staged), raising=False)
    installed(staged=f"{__name__}:STAGED")
    assert ("staged" in registry.names(), "staged" in registry.published()) == STAGES[stage]
    assert registry.make("staged").stage == stage


def test_a_title_without_a_stage_is_a_draft_and_the_built_in_ones_are_published() -> None:
    assert Game.stage == "draft"
    assert {"board", "cards", "spezial"} <= set(registry.published())


def test_a_package_cannot_replace_a_built_in_title(installed: Any) -> None:
    installed(board="sixfold.nowhere:KIT")
    assert registry.installed().count("board") == 1
    assert registry.kit("board").game.name == "board"


def test_an_unknown_title_is_refused() -> None:
    with pytest.raises(BadSetup, match="there is no game 'chess'"):
        registry.kit("chess")


@pytest.mark.parametrize(
    ("title", "variant", "players", "end", "sides"),
    [
        ("board", "base", 3, 18, [[0], [1], [2]]),
        ("board", "solo", 1, 36, [[0]]),
        ("board", "team", 4, 36, [[0, 2], [1, 3]]),
        ("board", "duel", 2, 9, [[0], [1]]),
        ("cards", "base", 2, 10, [[0], [1]]),
        ("spezial", "base", 2, 20, [[0], [1]]),
    ],
)
def test_a_table_has_the_expected_facts(
    title: str, variant: str, players: int, end: int, sides: list[list[int]]
) -> None:
    game = registry.make(title, variant, players)
    assert (game.track_end, list(map(list, game.sides))) == (end, sides)


@pytest.mark.parametrize(
    ("title", "variant", "has_hands"),
    [("board", "base", True), ("board", "solo", False), ("cards", "base", True), ("spezial", "base", False)],
)
def test_b12_s9_hands_exchanges_and_bonus_moves_depend_on_the_variant(
    title: str, variant: str, has_hands: bool
) -> None:
    game = registry.make(title, variant)
    assert game.has_hidden_hands is game.has_exchange is game.has_bonus_moves is has_hands
