"""The claims of the lessons agree with the rules."""

import gzip
import json
import re
from typing import Any

import pytest

from .examples import examples
from .lesson_json import lesson_json
from .positions import OWN, Step, lowest
from .regenerate import EXAMPLES, LESSONS, WEB, file_of


@pytest.mark.parametrize("game", LESSONS)
def test_the_lesson_files_are_up_to_date(game: str) -> None:
    # Positions, moves, points, scored lines and resulting states are all computed again.
    assert file_of(game).read_text() == lesson_json(game, LESSONS[game].steps())


@pytest.mark.parametrize("game", LESSONS)
def test_every_step_has_right_and_wrong_moves(game: str) -> None:
    for step in LESSONS[game].steps():
        legal = set(map(str, step.position.legal_moves()))
        good, tried = set(map(str, step.good)), set(map(str, step.moves))
        assert good
        assert good <= legal
        assert tried <= legal
        assert good < legal, "nothing to be learned where everything is right"
        if step.kept is not None:
            held = list(step.position.hand(OWN))
            assert all(step.kept.count(piece) <= held.count(piece) for piece in step.kept)


@pytest.mark.parametrize("game", LESSONS)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_step_has_texts(game: str, lang: str) -> None:
    text = (WEB / "games" / game / "texts" / f"{lang}.ts").read_text()
    [words] = re.findall(r"^const lesson: LessonWords = \{\n(.*?)^\};", text, re.M | re.S)
    assert re.findall(r"^    (\w+): \{$", words, re.M) == [step.name for step in LESSONS[game].steps()]


def test_the_client_knows_the_length_of_each_lesson() -> None:
    for game, lesson in LESSONS.items():
        [length] = re.findall(r"lesson: \{\s*steps: (\d+)", (WEB / "games" / game / "index.ts").read_text())
        assert int(length) == len(lesson.STEPS)


def _step(game: str, name: str) -> Step:
    [found] = [step for step in LESSONS[game].steps() if step.name == name]
    return found


def _after(step: Step, move: Any) -> dict[str, Any]:
    tried: dict[str, Any] = step.position.tried(move)
    return tried


def test_the_claims_of_the_board_lesson_are_correct() -> None:
    for move in _step("board", "both").good:
        assert min(_after(_step("board", "both"), move)["events"][0]["gains"]) >= 2
    weakest = _step("board", "weakest")
    before = lowest(weakest.position.track(OWN))
    assert {lowest(_after(weakest, move)["tracks"][OWN]) for move in weakest.good} == {before + 2}
    others = [_after(weakest, move) for move in weakest.moves if move not in weakest.good]
    best = max(sum(_after(weakest, move)["events"][0]["gains"]) for move in weakest.good)
    assert max(sum(tried["events"][0]["gains"]) for tried in others) > best, "more points that do not help"
    bonus = _step("board", "bonus")
    assert all(
        _after(bonus, move)["bonus_moves"] and 18 in _after(bonus, move)["tracks"][OWN].values() for move in bonus.good
    )


def test_the_claims_of_the_card_lesson_are_correct() -> None:
    gate = _step("cards", "gate")
    assert len(gate.moves) == 2
    [good] = gate.good
    [other] = [move for move in gate.moves if move != good]

    def walked(step: Step, move: Any) -> int:
        return sum(_after(step, move)["tracks"][OWN].values()) - sum(step.position.track(OWN).values())

    assert walked(gate, good) == sum(_after(gate, good)["events"][0]["gains"])
    assert walked(gate, other) < sum(_after(gate, other)["events"][0]["gains"])
    order = _step("cards", "order")
    one, two = order.moves
    assert sorted(str(one)) == sorted(str(two))
    assert {walked(order, move) for move in order.good} == {max(walked(order, one), walked(order, two))}
    bonus = _step("cards", "bonus")
    assert all(10 in _after(bonus, move)["tracks"][OWN].values() for move in bonus.good)


def test_the_claims_of_the_tower_lesson_are_correct() -> None:
    for move in (chain := _step("spezial", "chain")).good:
        assert len(chain.position.counted(move)["towers"]) == 2
    for move in (big := _step("spezial", "big")).good:
        gains = _after(big, move)["events"][0]["gains"]
        assert big.position.counted(move)["rewarded"]
        assert all(gains.get(colour, 0) >= 1 for colour in "OPBG")
    field = _step("spezial", "field")
    track = field.position.track(OWN)
    assert all(track[colour] == lowest(track) for move in field.good for colour in move.bonus)


def test_lessons_are_small() -> None:
    for game in LESSONS:
        text = file_of(game).read_text()
        assert len(gzip.compress(text.encode())) < 30_000, "as it travels"
        assert json.loads(text)["game"] == game


def test_the_examples_of_the_rules_score_the_stated_points() -> None:
    assert EXAMPLES.read_text() == examples()
    mixed, double = json.loads(examples())
    assert {cell: sum(map(len, lines)) for cell, lines in mixed.items()} == {"g9": 5, "g10": 3}
    assert {cell: sum(map(len, lines)) for cell, lines in double.items()} == {"e8": 3, "e9": 4}
