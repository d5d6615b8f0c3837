"""Training: repeatable, resumed exactly, and clear about a folder of another training. Needs PyTorch."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sixfold.games import registry

pytestmark = pytest.mark.learning

TABLE = registry.make("board", "duel", 2)


def test_chunks_of_games_are_the_games_of_one_run() -> None:
    from sixfold.train.self_play import Play, SelfPlay

    playing = SelfPlay(TABLE, None, Play(candidates=4))
    whole, parts = playing.play(7, 0, 4), [playing.play(7, 0, 1), playing.play(7, 1, 3)]
    assert len(whole) > 40
    assert whole.states.tobytes() == b"".join(part.states.tobytes() for part in parts)
    np.testing.assert_array_equal(whole.shares, np.concatenate([part.shares for part in parts]))
    assert (whole.shares.sum(axis=1) == 1).all()


def test_an_interrupted_training_ends_with_the_same_network(tmp_path: Path) -> None:
    from sixfold.train.fit import Fit
    from sixfold.train.self_play import Play
    from sixfold.train.training import Plan, Training

    plan = Plan(rounds=2, games=60, chunk=20, judged=2, play=Play(candidates=4), fit=Fit(epochs=2, batch=64))
    losses: list[float] = []

    def told(name: str, value: float, step: int) -> None:
        if name == "loss/fitted":
            losses.append(value)

    whole = Training(TABLE, plan, tmp_path / "whole", tell=told)
    for number in (1, 2):
        whole._fitted(number, None)
    assert losses[1] < losses[0]

    def interrupt(after: str) -> None:
        def stop(name: str, value: float, step: int) -> None:
            if name == after and step >= 1:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            Training(TABLE, plan, tmp_path / "parts", tell=stop)._fitted(1, None)

    interrupt("games")
    assert len(list((tmp_path / "parts" / "round-1").glob("games-*.npz"))) == 1
    interrupt("loss/tested")
    # The fit continues after its last epoch.
    parts = Training(TABLE, plan, tmp_path / "parts")
    for number in (1, 2):
        parts._fitted(number, None)
        same = f"round-{number}/network.npz"
        with np.load(tmp_path / "whole" / same) as one, np.load(tmp_path / "parts" / same) as other:
            for name in one.files:
                np.testing.assert_array_equal(one[name], other[name])


def test_a_network_is_kept_only_if_it_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sixfold.train.errors import CannotTrain
    from sixfold.train.fit import Fit
    from sixfold.train.self_play import Play
    from sixfold.train.training import Plan, Training

    # Twenty games teach nothing: such a network loses every game against ``denial``.
    plan = Plan(rounds=1, games=20, chunk=20, judged=4, play=Play(candidates=4), fit=Fit(epochs=1, batch=64))
    with pytest.raises(CannotTrain, match="no network won"):
        Training(TABLE, plan, tmp_path / "poor").run()
    judged = json.loads((tmp_path / "poor" / "round-1" / "judged.json").read_text("utf-8"))
    assert judged["games"] == 4
    assert not (tmp_path / "poor" / "network.npz").exists()


def test_a_folder_of_another_training_is_left_alone(tmp_path: Path) -> None:
    from sixfold.train.errors import CannotTrain
    from sixfold.train.training import Plan, Training

    Training(TABLE, Plan(), tmp_path)
    before = (tmp_path / "plan.json").read_text("utf-8")
    with pytest.raises(CannotTrain, match="another plan"):
        Training(TABLE, replace(Plan(), seed=1), tmp_path)
    assert (tmp_path / "plan.json").read_text("utf-8") == before


def test_a_title_without_features_cannot_be_trained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sixfold.train.errors import CannotTrain
    from sixfold.train.training import Plan, Training

    plain = replace(registry.kit("board"), features=None)
    monkeypatch.setattr(registry, "kit", lambda name: plain)
    with pytest.raises(CannotTrain, match="board does not say"):
        Training(TABLE, Plan(), tmp_path)
