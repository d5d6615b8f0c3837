"""A record with one thing wrong is refused, in one line, and the event that is wrong is named."""

from typing import Any

import pytest

from ..matrix import each_variant_once, sampled
from .mutations import Mutation, Mutator
from .sample_games import VARIANTS, abandoned, as_json, finished, refusal, resigned, running

RECORDS = {
    f"{kind.__name__}-{variant}-{players}": (kind, variant, players)
    for kind in (finished, resigned)
    for variant, players in VARIANTS
}


def missed(mutation: Mutation) -> str | None:
    """The mistake in the handling of a wrong record; None if there is none."""
    wrong = refusal(mutation.data)
    if wrong is None:
        return f"{mutation.name}: accepted"
    if mutation.event is None:
        return None
    if wrong.event != mutation.event and (mutation.exact or wrong.event is None or wrong.event < mutation.event):
        return f"{mutation.name}: event {mutation.event} is wrong, but the refusal is {wrong}"
    return None


SAMPLES = ["finished-base-2", "finished-solo-1", "finished-duel-2", "resigned-base-3", "resigned-team-4"]
"""Each variant once; finished games of four are long, and every event of them is mutated."""


@pytest.mark.parametrize("name", sampled(RECORDS, SAMPLES))
def test_every_mutation_is_refused(name: str) -> None:
    kind, variant, players = RECORDS[name]
    mutations = list(Mutator(kind(variant, players)).all())
    assert len(mutations) >= 120
    assert [why for mutation in mutations if (why := missed(mutation))] == []


@pytest.mark.parametrize(("variant", "players"), each_variant_once(VARIANTS))
def test_a_running_game_has_no_result(variant: str, players: int) -> None:
    result = as_json(abandoned(variant, players))["result"]
    for reason in ("board-full", "all-at-top", "resigned", "all-six", "all-placed", ""):
        data = as_json(running(variant, players))
        data["result"] = result | {"reason": reason}
        assert code_of(data) == "early-result"


@pytest.mark.parametrize(("variant", "players"), each_variant_once(VARIANTS))
def test_an_abandoned_game_tells_the_truth_too(variant: str, players: int) -> None:
    right = abandoned(variant, players)
    wrong: list[dict[str, Any]] = [{"tracks": []}, {"tracks": [{}] * players}, {"ranking": [[]]}]
    if players > 1:
        wrong += [{"ranking": [[0]]}, {"ranking": as_json(right)["result"]["ranking"][::-1]}]
    for change in wrong:
        data = as_json(right)
        data["result"].update(change)
        assert code_of(data) == "result-mismatch"


def test_a_finished_game_is_not_abandoned_and_not_without_a_result() -> None:
    data = as_json(finished("base", 2))
    data["result"]["reason"] = "abandoned"
    assert code_of(data) == "result-mismatch"
    data["result"] = None
    assert code_of(data) == "missing-result"


@pytest.mark.parametrize(("variant", "players"), each_variant_once(VARIANTS))
def test_a_shuffle_that_does_not_follow_from_the_seed_is_named(variant: str, players: int) -> None:
    data = as_json(finished(variant, players))
    number, event = next((n, e) for n, e in enumerate(data["events"], 1) if e["do"] == "draw")
    # Another tile that the bag holds as well: nothing but the seed can tell.
    event["tiles"][-1] = "GP" if event["tiles"][-1] != "GP" else "RB"
    wrong = refusal(data)
    assert wrong is not None
    assert (wrong.code, wrong.event) == ("shuffle-mismatch", number)


def code_of(data: Any) -> str | None:
    wrong = refusal(data)
    return None if wrong is None else wrong.code


@pytest.mark.parametrize("name", sampled(RECORDS, SAMPLES))
def test_the_right_records_are_not_refused(name: str) -> None:
    kind, variant, players = RECORDS[name]
    assert refusal(as_json(kind(variant, players))) is None
