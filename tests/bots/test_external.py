"""Programs as bots: the protocol and its lenient cases, with real processes."""

import json
import shlex
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixfold.core.chance import Dealer, seed_from
from sixfold.games import registry

from .bot_programs import GAME, START, playing, written

pytestmark = pytest.mark.usefixtures("patient_bots", "no_leftovers")

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"


def test_a_program_receives_questions_and_answers_them(tmp_path: Path) -> None:
    note = tmp_path / "questions"
    body = f"for q in questions():\n    open({str(note)!r}, 'w').write(json.dumps(q)); say(q, name='ignored', more=[1])"
    with playing(GAME, written(tmp_path, body)) as bot:
        assert bot.choose(START, Random(7)) == START.legal_moves()[0]
        first = json.loads(note.read_text())
        assert bot.choose(START, Random(7)) == START.legal_moves()[0]
        second = json.loads(note.read_text())
    seen = START.to_json()
    del seen["moves"]
    assert first == {
        "sixfold-bot": 1,
        "id": 1,
        "budget": 20.0,
        "seed": Random(7).getrandbits(53),
        "moves": first["moves"],
        "view": json.loads(json.dumps(seen)),
    }
    assert list(first["moves"]) == [str(move) for move in START.legal_moves()]
    for move, (a, b) in START.moves_with_points():
        assert sum(first["moves"][str(move)].values()) == a + b
    assert second == first | {"id": 2}


@pytest.mark.parametrize("name", registry.names())
def test_the_example_plays_whole_games(name: str) -> None:
    for variant, players in registry.variants(name).items():
        game = registry.make(name, variant, players[0])
        command = shlex.join([sys.executable, str(EXAMPLE)])
        with playing(game, command) as bot:
            rng, dealer = Random(variant), Dealer(seed_from(f"{name}/{variant}"))
            position: Any = game.start(dealer)
            process = bot._process
            while (seat := position.to_move) is not None:
                own = seat == 0
                move = bot.choose(position.view(seat), rng) if own else rng.choice(position.legal_moves())
                position.play(move, dealer)
            assert bot._process is process, "one process plays the whole game"
            if variant != "solo":
                assert 0 in position.result()["ranking"][0], "it should beat chance"


def test_the_example_has_thirty_lines() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 30


def test_a_question_contains_the_points_of_a_placement_by_colour(tmp_path: Path) -> None:
    note = tmp_path / "questions"
    game = registry.make("board")
    view: Any = game.start(Dealer(bytes(32))).view(0)
    body = f"for q in questions():\n    open({str(note)!r}, 'w').write(json.dumps(q['moves'])); say(q)"
    with playing(game, written(tmp_path, body)) as bot:
        bot.choose(view, Random(0))
    points = json.loads(note.read_text())
    for move, gains in view.moves_with_points():
        expected: dict[str, int] = {}
        for letter, gain in zip(move.tile, gains, strict=True):
            expected[letter] = expected.get(letter, 0) + gain
        assert points[str(move)] == {letter: gain for letter, gain in expected.items() if gain}


def test_moves_are_parsed_leniently(tmp_path: Path) -> None:
    body = "for q in questions(): say(q, ' ' + next(iter(q['moves'])).lower() + ' ')"
    with playing(GAME, written(tmp_path, body)) as bot:
        assert bot.choose(START, Random(0)) == START.legal_moves()[0]


def test_a_move_may_have_another_spelling(tmp_path: Path) -> None:
    # If the order of two symbols does not matter, only one order is listed.
    listed = {str(move) for move in START.legal_moves()}
    other = next(text[::-1] for text in listed if text[::-1] not in listed)
    with playing(GAME, written(tmp_path, f"for q in questions(): say(q, '{other}')")) as bot:
        assert str(bot.choose(START, Random(0))) == other[::-1]


def test_a_double_may_be_placed_the_other_way_round(tmp_path: Path) -> None:
    game: Any = registry.make("board")
    racks = [["RR", "RG", "RB", "RO", "RY", "RP"], ["GG", "GB", "GO", "GY", "GP", "BB"]]
    view = game.deal(racks).view(0)
    listed = next(str(move) for move in view.legal_moves() if move.tile == "RR")
    other = "-".join(reversed(listed.split("-")))
    with playing(game, written(tmp_path, f"for q in questions(): say(q, '{other}')")) as bot:
        assert str(bot.choose(view, Random(0))) == listed


def test_a_program_may_resign(tmp_path: Path) -> None:
    with playing(GAME, written(tmp_path, "for q in questions(): say(q, 'resign')")) as bot:
        assert str(bot.choose(START, Random(0))) == "resign"


def test_non_ascii_text_is_accepted(tmp_path: Path) -> None:
    folder = tmp_path / "ein Ordner ⬡ für Bots"
    folder.mkdir()
    body = "for q in questions(): print('ü⬡🎲', file=sys.stderr); say(q, name='Schöner Bot ⬡')"
    with playing(GAME, written(folder, body, "mein bött.py")) as bot:
        assert bot.choose(START, Random(0)) in START.legal_moves()
        assert "bött" in bot.name


def test_a_second_answer_to_an_old_question_is_ignored(tmp_path: Path) -> None:
    with playing(GAME, written(tmp_path, "for q in questions(): say(q); say(q, 'nonsense')")) as bot:
        for _ in range(4):
            assert bot.choose(START, Random(0)) in START.legal_moves()


def test_a_program_may_write_a_lot_to_standard_error(tmp_path: Path) -> None:
    body = "for q in questions(): sys.stderr.write('x' * 3_000_000); say(q); sys.stderr.write('y\\n' * 1_000_000)"
    with playing(GAME, written(tmp_path, body)) as bot:
        for _ in range(3):
            assert bot.choose(START, Random(0)) in START.legal_moves()
        assert len(bot._process._errors) <= 4096  # type: ignore[union-attr]
