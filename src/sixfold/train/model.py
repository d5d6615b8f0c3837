"""The network of :mod:`sixfold.core.network` in PyTorch, to fit its weights."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import torch

from sixfold.core.network import ENCODED, HIDDEN, LEARNED, LOGIT, LOWEST, OUTPUTS, Inputs, Network
from sixfold.train.samples import Samples

Tensors = Mapping[str, Any]


class Model:
    """The weights as tensors, and what they predict."""

    def __init__(self, inputs: Inputs, seed: int) -> None:
        luck = torch.Generator().manual_seed(seed)
        pooled = 2 * ENCODED + inputs.whole

        def matrix(rows: int, columns: int, of: int) -> Any:
            return (torch.rand(rows, columns, generator=luck) * 2 - 1) / of**0.5

        read = inputs.shared + inputs.own
        self.weights: dict[str, Any] = {
            "encode_shared": matrix(inputs.shared, ENCODED, read),
            "encode_own": matrix(inputs.own, ENCODED, read),
            "encode_bias": torch.zeros(ENCODED),
            "hidden": matrix(pooled, HIDDEN, pooled),
            "hidden_bias": torch.zeros(HIDDEN),
            "output": matrix(HIDDEN, OUTPUTS, HIDDEN),
            "output_bias": torch.zeros(OUTPUTS),
        }
        for tensor in self.weights.values():
            tensor.requires_grad_()

    def parameters(self) -> list[Any]:
        """Return the tensors to fit."""
        return [self.weights[name] for name in LEARNED]

    def predict(self, x: Tensors) -> Any:
        """Return the outputs by position and side."""
        w = self.weights
        base = x["shared"] @ w["encode_shared"] + w["encode_bias"]
        code = torch.relu(base[:, None] + x["own"] @ w["encode_own"])
        pooled = torch.cat([code.sum(2), (code * x["focus"][..., None]).sum(2), x["whole"]], -1)
        return torch.relu(pooled @ w["hidden"] + w["hidden_bias"]) @ w["output"] + w["output_bias"]

    def loss(self, x: Tensors) -> tuple[Any, Any]:
        """Return the mean cross entropy of the shares, and the mean squared error of the lowest markers."""
        found = self.predict(x)
        entropy = -(x["shares"] * torch.log_softmax(found[..., LOGIT], -1)).sum(-1).mean()
        return entropy, ((found[..., LOWEST] - x["lowest"]) ** 2).mean()

    def network(self, provenance: Mapping[str, Any]) -> Network:
        """Return the weights for kernels."""
        arrays = {name: tensor.detach().numpy().astype(np.float32) for name, tensor in self.weights.items()}
        return Network(arrays, provenance)

    def load(self, tensors: Tensors) -> None:
        """Replace the weights."""
        with torch.no_grad():
            for name, tensor in self.weights.items():
                tensor.copy_(tensors[name])


def tensors_of(samples: Samples, rows: Any) -> dict[str, Any]:
    """Return some of the samples as tensors."""
    names: Sequence[str] = [*Samples.__dataclass_fields__]
    return {name: torch.from_numpy(getattr(samples, name)[rows]) for name in names}
