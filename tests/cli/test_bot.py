"""``sixfold bot`` runs a bot for other programs, over the protocol of external bots."""

import json
import shlex
from random import Random
from typing import Any

import pytest

from sixfold import bots
from sixfold.bots import wire
from sixfold.bots.external import ProgramBot
from sixfold.bots.wire_server import WireServer
from sixfold.core.chance import Dealer, seed_from
from sixfold.games import registry

from ..bots.simulated_clock import round_clock
from ..matrix import sampled
from .commands import COMMAND, one_line, run

TABLES = [(name, variant) for name in registry.names() for variant in registry.variants(name)]


def question(number: int = 1, name: str = "cards", seat: int = 0) -> dict[str, Any]:
    view = registry.make(name).start(Dealer(bytes(32))).view(seat)
    found: dict[str, Any] = json.loads(wire.ask(view, view.points_by_move(), number, 1.0, 5))
    return found


def answered(*questions: Any, spec: str = "random") -> list[dict[str, Any]]:
    """The answers to these questions, without requests to wait."""
    typed = [one if isinstance(one, str) else json.dumps(one) for one in questions]
    said = run("bot", "--bot", spec, typed=typed)
    assert said.exit_code == 0, said.output
    assert said.stderr == ""
    return [found for line in said.stdout.splitlines() if "wait" not in (found := json.loads(line))]


def test_a_question_is_answered() -> None:
    sent = question(7)
    [answer] = answered(sent)
    assert answer["id"] == 7
    assert answer["move"] in sent["moves"]
    assert answered(sent, sent | {"id": 8}) == [answer, answer | {"id": 8}], "the seed decides"


def test_only_the_view_is_needed() -> None:
    sent = question()
    view = {key: sent["view"][key] for key in ("rules", "seat", "setup", "events")}
    for _ in range(3):
        [answer] = answered({"sixfold-bot": 1, "id": 1, "view": view, "something": "new"})
        assert answer["move"] in sent["moves"]


def test_more_time_is_requested_only_before_the_first_move() -> None:
    said = run("bot", "--bot", "random", typed=[json.dumps(question(1)), json.dumps(question(2))])
    assert [list(json.loads(line)) for line in said.stdout.splitlines()] == [
        ["id", "wait"],
        ["id", "move"],
        ["id", "move"],
    ]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ("rubbish", "not-json"),
        ("[]", "bad-line"),
        ('{"id": 3}', "unknown-version"),
        ({"sixfold-bot": 2}, "unknown-version"),
        ({"sixfold-bot": True}, "unknown-version"),
        ({"id": None}, "bad-question"),
        ({"view": 5}, "bad-question"),
        ({"budget": -1}, "bad-question"),
        ({"seed": "x"}, "bad-question"),
        ({"view": {}}, "bad-view"),
        ({"view": {"rules": {"game": "chess"}, "seat": 0, "setup": {}, "events": []}}, "bad-setup"),
        ({"view": {"rules": {"game": "go", "variant": "base", "players": 2}, "seat": 0, "events": []}}, "unknown-game"),
        (question(3, seat=1), "not-your-turn"),
        ("[" * 100_000, "too-deep"),
    ],
    ids=str,
)
def test_a_bad_question_is_reported_and_the_next_one_answered(wrong: Any, code: str) -> None:
    if isinstance(wrong, dict):
        wrong = question(3) | wrong
    refusal, answer = answered(wrong, "", question(4))
    assert refusal["error"]["code"] == code
    assert one_line(refusal["error"]["message"] + "\n")
    sent = wrong if isinstance(wrong, str) else json.dumps(wrong)
    assert refusal["id"] == (3 if '"id": 3' in sent else None)
    assert answer["id"] == 4
    assert "move" in answer


def test_the_program_exits_at_the_end_of_its_input() -> None:
    said = run("bot", "--bot", "random")
    assert (said.exit_code, said.output) == (0, "")


def test_a_line_that_is_too_long_is_skipped() -> None:
    refusal, answer = answered("x" * (5 * 1024 * 1024), question())
    assert refusal["error"]["code"] == "too-large"
    assert "move" in answer


@pytest.mark.parametrize("args", [("--bot", "unknown"), ("--level", "9"), ("--level", "3", "--bot", "random")])
def test_an_unknown_bot_is_refused_at_once(args: tuple[str, ...]) -> None:
    said = run("bot", *args)
    assert said.exit_code in (1, 2)
    assert one_line(said.stderr)
    assert said.stdout == ""


class Reseeded:
    """A bot with a random stream seeded for each move, like a program."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot

    def choose(self, view: Any, rng: Random) -> Any:
        return self.bot.choose(view, Random(rng.getrandbits(wire.SEED_BITS)))


@pytest.mark.parametrize(("name", "variant"), sampled(TABLES, [("board", "base"), ("cards", "base")]))
def test_bots_play_the_same_in_another_process(name: str, variant: str) -> None:
    game = registry.make(name, variant)
    which = bots.names(game)[-2 if variant == "base" else 0]
    far = ProgramBot(game, "20s:" + shlex.join([*COMMAND, "bot", "--bot", which]))
    near: Any = Reseeded(bots.make(which, game))
    try:
        played = [whole_game(game, bot) for bot in (far, near)]
    finally:
        far.close()
    assert played[0] == played[1]


def whole_game(game: Any, bot: Any) -> list[Any]:
    """A game of this bot against a random player."""
    rng, others, dealer = Random(1), Random(2), Dealer(seed_from("elsewhere"))
    position = game.start(dealer)
    while (seat := position.to_move) is not None:
        if seat == 0:
            position.play(bot.choose(position.view(seat), rng), dealer)
        else:
            position.play(others.choice(position.legal_moves()), dealer)
    return list(position.events)


def test_a_search_by_rounds_plays_the_same_in_another_process() -> None:
    game = registry.make("board")
    # Compiled once for both, because on a busy machine compiling would exceed the budget of the other process.
    bots.warm(game)
    far = ProgramBot(game, "20s:" + shlex.join([*COMMAND, "bot", "--bot", "search:50n"]))
    near: Any = Reseeded(bots.make("search:50n", game))
    position: Any = game.start(Dealer(bytes(32)))
    dealer, rngs = Dealer(bytes(32)), (Random(3), Random(3))
    try:
        for _ in range(6):
            view = position.view(position.to_move)
            move, other = (bot.choose(view, rng) for bot, rng in zip((far, near), rngs, strict=True))
            assert move == other
            position.play(move, dealer)
    finally:
        far.close()
        near.bot.close()


def test_a_search_keeps_to_the_budget_of_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.make("board")
    bots.warm(game)
    view = game.start(Dealer(bytes(32))).view(0)
    sent = wire.ask(view, view.points_by_move(), 1, 0.2, 5)
    clock = round_clock(monkeypatch)
    for spec in ("search", "search:5s"):
        speaker = WireServer(spec)
        begun = clock()
        assert b'"move"' in list(speaker.answers(sent))[-1]
        assert 0 < clock() - begun <= 0.2
        speaker.close()
