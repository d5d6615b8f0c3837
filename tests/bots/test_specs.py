"""Bot specifications, budgets and levels."""

from random import Random

import pytest

from sixfold import bots
from sixfold.bots import levels, warmup
from sixfold.bots.budgets import Budget, parse_budget
from sixfold.bots.policy_bot import EVERY_MOVE, PolicyBot
from sixfold.bots.search_bot import Search, SearchBot
from sixfold.bots.specs import check_labels
from sixfold.core.chance import Dealer
from sixfold.core.errors import BadSetup
from sixfold.engine.throughput import tables
from sixfold.games import registry

from ..matrix import each_variant_once
from ..titles import has_own_tests
from .simulated_clock import round_clock

BAD_BUDGETS = ("", "50", "ms", "-5ms", "0ms", "0n", "1.5n", "1h", "1e3ms", "601s", "999999999n", "٣s")
BAD_PAIRS = ("1s/", "/8n", "8n/1s", "1s/1s", "1s/8n/8n", "1s/0n")


@pytest.mark.parametrize("text", BAD_BUDGETS + BAD_PAIRS)
def test_an_invalid_budget_gets_one_clear_error(text: str) -> None:
    with pytest.raises(BadSetup) as refused:
        parse_budget(text)
    assert refused.value.code == "bad-budget"
    assert "\n" not in refused.value.message


@pytest.mark.parametrize("text", ["1ms", "50ms", "999ms", "1s", "1.5s", "600s", "1n", "800n", "1s/800n"])
def test_a_budget_is_printed_as_it_is_parsed(text: str) -> None:
    assert str(parse_budget(text)) == text


@pytest.mark.parametrize(
    "spec", ["", "unknown", "search:", "search:fast", "level:", "level:0", "level:9", "level:x", ":"]
)
def test_an_unknown_bot_gets_one_clear_error(spec: str) -> None:
    with pytest.raises(BadSetup) as refused:
        bots.make(spec, registry.make("board"))
    assert refused.value.code in ("unknown-bot", "bad-budget")
    assert "\n" not in refused.value.message


@pytest.mark.parametrize(
    "specs",
    [
        ("cmd:name=greedy:python x.py", "greedy"),
        ("cmd:name=greedy:python x.py", "random"),
        ("cmd:name=Search:python x.py", "random"),
        ("cmd:name='search:50ms':python x.py", "random"),
        ("cmd:name='level:3':python x.py", "random"),
        ("cmd:name=mine:python x.py", "cmd:name=mine:python y.py"),
        ("cmd:name=mine:python x.py", "random", "cmd:name=mine:1s:python x.py"),
        (f"cmd:python x.py {100 * 'a'} 1 {100 * 'a'}", f"cmd:python x.py {100 * 'a'} 2 {100 * 'a'}"),
    ],
)
def test_bots_with_indistinguishable_names_are_refused(specs: tuple[str, ...]) -> None:
    with pytest.raises(BadSetup) as refused:
        check_labels(specs, registry.make("board"))
    assert refused.value.code == "bad-name"
    assert refused.value.message.isprintable()


def test_the_same_bot_may_take_several_seats() -> None:
    specs = ("greedy", "cmd:name=mine:python x.py", "greedy", "cmd:name=mine:python x.py", "cmd:name=other:python x.py")
    check_labels(specs, registry.make("board"))


@pytest.mark.parametrize("name", registry.names())
def test_every_game_has_levels_with_characters_in_both_languages(name: str) -> None:
    count = len(levels.levels_of(registry.make(name)))
    assert count == 8 if has_own_tests(name) else 1 <= count <= 8
    for lang in ("en", "de"):
        for text in (levels.level_name, levels.line):
            assert len({text(level, lang) for level in range(1, 9)}) == 8
    assert len({levels.title(level) for level in range(1, 9)}) == 8


@pytest.mark.parametrize("game", each_variant_once(tables(), 4), ids=str)
def test_every_table_can_be_played_by_every_bot_and_level(game: object) -> None:
    position = game.start(Dealer(bytes(32)))  # type: ignore[attr-defined]
    view = position.view(0)
    own = [f"level:{level}" for level in range(1, len(levels.levels_of(position.game)) + 1)]
    for spec in (*bots.names(position.game), "search:5n", *own):
        bot = bots.make(spec, position.game)
        move = bot.choose(view, Random(1))
        assert move in position.legal_moves() or spec == "random" or "level" in spec
        position.copy().play(move)
        bot.close()


def points_of(move: object, view: object) -> int:
    return sum(gains for gains in dict(view.moves_with_points())[move])  # type: ignore[attr-defined]


def test_a_bot_that_compares_few_moves_makes_the_best_of_them() -> None:
    game = registry.make("board")
    position, dealer, rng = game.start(Dealer(bytes(32))), Dealer(bytes(32)), Random(1)
    for _ in range(8):
        position.play(bots.make("balance", game).choose(position.view(position.to_move), rng), dealer)
    view = position.view(position.to_move)
    found = {
        looks: [points_of(PolicyBot(game, "points", looks).choose(view, Random(seed)), view) for seed in range(60)]
        for looks in (EVERY_MOVE, 1, 4, 16, 100_000)
    }
    most = max(sum(gains) for _, gains in view.moves_with_points())
    assert set(found[EVERY_MOVE]) == set(found[100_000]) == {most}
    assert sum(found[1]) < sum(found[4]) < sum(found[16]) < 60 * most
    assert len(set(found[1])) > 1


def test_a_fractional_number_of_compared_moves_is_rounded_at_random() -> None:
    game = registry.make("cards")
    view = game.start(Dealer(bytes(32))).view(0)

    def moves(looks: float) -> list[str]:
        return [str(PolicyBot(game, "points", looks).choose(view, Random(seed))) for seed in range(40)]

    assert moves(1.0) == moves(1)
    assert len({tuple(moves(1)), tuple(moves(1.5)), tuple(moves(2))}) == 3


@pytest.mark.parametrize(("title", "saves"), [("cards", 1000), ("board", 0)])
def test_a_search_stops_early_only_where_this_was_measured_to_cost_nothing(title: str, saves: int) -> None:
    game, rng = registry.make(title), Random(3)
    dealer = Dealer(bytes(32))
    position, search, saved = game.start(dealer), Search(game), 0
    for _ in range(8):
        view = position.view(position.to_move)
        search.think(view, Budget(None, 1000), 1, to_the_end=True)
        assert search.tries.sum() == 1000
        search.think(view, Budget(None, 1000), 1)
        tries = sorted(search.tries)
        left = 1000 - sum(tries)
        # At the board, the second move must be unable to catch up.
        lead = (tries[-1] - tries[-2]) if len(tries) > 1 else 1000
        assert left == 0 or lead * (8 if title == "cards" else 1) > left
        saved += left
        position.play(bots.make("denial", game).choose(view, rng), dealer)
    assert saved >= saves


def test_the_first_exhausted_budget_ends_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.make("cards")
    view = game.start(Dealer(bytes(32))).view(0)
    search = Search(game)
    search.think(view, Budget(600.0, 300), 1, to_the_end=True)
    both = search.tries.tolist()
    search.think(view, Budget(None, 300), 1, to_the_end=True)
    assert search.tries.tolist() == both
    clock = round_clock(monkeypatch)
    search.think(view, Budget(0.05, 100_000_000), 1, to_the_end=True)
    assert 0.05 <= clock() < 0.06


@pytest.mark.parametrize("seconds", [0.02, 0.2])
def test_a_search_keeps_to_its_time(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    game = registry.make("board")
    view = game.start(Dealer(bytes(32))).view(0)
    bot = SearchBot(game, Budget(seconds))
    bot.is_warm(view, None)
    clock = round_clock(monkeypatch)
    for seed in range(5):
        before = clock()
        bot.choose(view, Random(seed))
        assert 0 < clock() - before < 1.1 * seconds


def test_until_the_search_is_compiled_a_simpler_bot_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.make("board")
    view = game.start(Dealer(bytes(32))).view(0)
    bot = SearchBot(game, Budget(None, 5))
    monkeypatch.setattr("sixfold.bots.search_bot.is_warm", lambda name, trial, patience: False)
    monkeypatch.setattr("sixfold.bots.policy_bot.is_warm", lambda name, trial, patience: False)
    assert bot.choose(view, Random(1)) in view.legal_moves()


def test_a_failed_compilation_is_reported_to_every_waiting_caller() -> None:
    def broken() -> None:
        raise MemoryError("no room")

    with pytest.raises(MemoryError, match="no room"):
        warmup.is_warm("a kernel that cannot be compiled", broken)
