"""A record with one error is refused in one line that names the wrong event."""

from typing import Any

import pytest

from sixfold.core.game import Game
from sixfold.core.hidden_hands import HandPosition
from sixfold.games import registry
from sixfold.records import Record, replay

from ..matrix import each_variant_once, sampled
from ..titles import TABLES
from .mutations import Mutation, Mutator
from .sample_games import abandoned, as_json, finished, refusal, resigned, running

KINDS = {"finished": finished, "resigned": resigned}
RECORDS = [(kind, game) for kind in KINDS for game in TABLES]
SAMPLES = [
    (kind, game)
    for kind, game in RECORDS
    if (kind == "finished" and game == registry.make(game.name)) or (kind == "resigned" and game.variant == "team")
]
"""One finished game of each title, and a resigned one of partners: every event is mutated."""
every_record = pytest.mark.parametrize(("kind", "game"), sampled(RECORDS, SAMPLES), ids=str)
every_variant = pytest.mark.parametrize("game", each_variant_once(TABLES), ids=str)


def made(kind: str, game: Game) -> Record:
    found: Record = KINDS[kind](game)
    return found


def missed(mutation: Mutation) -> str | None:
    """The problem with the handling of a wrong record; None if there is none."""
    wrong = refusal(mutation.data)
    if wrong is None:
        return f"{mutation.name}: accepted"
    if mutation.event is None:
        return None
    if wrong.event != mutation.event and (mutation.exact or wrong.event is None or wrong.event < mutation.event):
        return f"{mutation.name}: event {mutation.event} is wrong, but the refusal is {wrong}"
    return None


@every_record
def test_every_mutation_is_refused(kind: str, game: Game) -> None:
    mutations = list(Mutator(made(kind, game)).all())
    assert len(mutations) >= 100
    assert [why for mutation in mutations if (why := missed(mutation))] == []


@every_variant
def test_a_running_game_has_no_result(game: Game) -> None:
    result = as_json(abandoned(game))["result"]
    for reason in {*game.position_type.reasons.values(), ""} - {"abandoned"}:  # type: ignore[attr-defined]
        data = as_json(running(game))
        data["result"] = result | {"reason": reason}
        assert code_of(data) == "early-result"


@every_variant
def test_an_abandoned_game_with_a_false_result_is_refused(game: Game) -> None:
    right = abandoned(game)
    wrong: list[dict[str, Any]] = [{"tracks": []}, {"tracks": [{}] * game.players}, {"ranking": [[]]}]
    if game.players > 1:
        wrong += [{"ranking": [[0]]}, {"ranking": as_json(right)["result"]["ranking"][::-1]}]
    for change in wrong:
        data = as_json(right)
        data["result"].update(change)
        assert code_of(data) == "result-mismatch"


@every_variant
def test_a_finished_game_is_not_abandoned_and_not_without_a_result(game: Game) -> None:
    data = as_json(finished(game))
    data["result"]["reason"] = "abandoned"
    assert code_of(data) == "result-mismatch"
    data["result"] = None
    assert code_of(data) == "missing-result"


WITH_DRAWS = [game for game in TABLES if issubclass(game.position_type, HandPosition)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", each_variant_once(WITH_DRAWS), ids=str)
def test_a_shuffle_that_does_not_follow_from_the_seed_is_named(game: Game) -> None:
    record = finished(game)
    data = as_json(record)
    number = next(n for n, event in enumerate(data["events"]) if event["do"] == "draw")
    before: Any = list(replay(record))[number]
    drawn = data["events"][number][before.drawn_key]
    # Another piece that is also available: only the seed shows that it is wrong.
    stock = before.counts(before.stock_field)
    drawn[-1] = next(kind for kind, count in stock.items() if count > len(drawn) and kind != drawn[-1])
    wrong = refusal(data)
    assert wrong is not None
    assert (wrong.code, wrong.event) == ("shuffle-mismatch", number + 1)


def code_of(data: Any) -> str | None:
    wrong = refusal(data)
    return None if wrong is None else wrong.code


@every_record
def test_the_unchanged_records_are_accepted(kind: str, game: Game) -> None:
    assert refusal(as_json(made(kind, game))) is None
