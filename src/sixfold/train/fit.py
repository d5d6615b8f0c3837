"""Fits a network to positions and results. A fit that was interrupted continues after its last epoch."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

from sixfold.core.atomic_files import writing_whole
from sixfold.core.network import Inputs
from sixfold.train.model import Model, tensors_of
from sixfold.train.samples import Samples


@dataclass(frozen=True)
class Fit:
    """How a network is fitted."""

    epochs: int = 4
    batch: int = 512
    """Small: with 2048, networks of the same games predict clearly worse."""
    rate: float = 2e-3
    lowest_weight: float = 0.5
    """The weight of the error of the lowest markers. They teach the network what a win consists of."""
    tested: float = 0.05
    """The part of the games that is left out, to measure the network on."""


@dataclass(frozen=True)
class Epoch:
    """The mean losses of one pass over the samples."""

    fitted: float
    tested: float
    tested_lowest: float


def fit(
    inputs: Inputs, samples: Samples, seed: int, how: Fit, state: Path, tell: Callable[[int, Epoch], None]
) -> tuple[Model, list[Epoch]]:
    """Fit a new network; ``state`` is the file that keeps the progress. Samples are in the order of their games."""
    model = Model(inputs, seed)
    # The last games, so that no game is on both sides.
    count = max(1, int(len(samples) * (1 - how.tested)))
    test = tensors_of(samples, slice(count, None)) if count < len(samples) else tensors_of(samples, slice(0, count))
    batches = max(1, count // how.batch)
    optimizer = torch.optim.AdamW(model.parameters(), lr=how.rate, weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, how.rate, total_steps=how.epochs * batches + 1)
    epochs: list[Epoch] = []
    if state.exists():
        saved = torch.load(state, weights_only=True)
        model.load(saved["weights"])
        optimizer.load_state_dict(saved["optimizer"])
        schedule.load_state_dict(saved["schedule"])
        epochs = [Epoch(**epoch) for epoch in json.loads(saved["epochs"])]
    for number in range(len(epochs), how.epochs):
        order = np.random.default_rng([seed, number]).permutation(count)
        total = 0.0
        for batch in range(batches):
            rows = order[batch * how.batch : (batch + 1) * how.batch]
            entropy, lowest = model.loss(tensors_of(samples, rows))
            optimizer.zero_grad()
            (entropy + how.lowest_weight * lowest).backward()
            optimizer.step()
            schedule.step()
            total += float(entropy.detach())
        with torch.no_grad():
            entropy, lowest = model.loss(test)
        epochs.append(Epoch(total / batches, float(entropy), float(lowest)))
        _save(state, model, optimizer, schedule, epochs)
        tell(number, epochs[-1])
    return model, epochs


def _save(state: Path, model: Model, optimizer: Any, schedule: Any, epochs: list[Epoch]) -> None:
    content = {
        "weights": model.weights,
        "optimizer": optimizer.state_dict(),
        "schedule": schedule.state_dict(),
        "epochs": json.dumps([vars(epoch) for epoch in epochs]),
    }
    with writing_whole(state) as file:
        torch.save(content, file)
