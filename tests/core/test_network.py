"""A network gives the same result interpreted and compiled, treats colours alike, and rejects files it cannot use."""

from io import BytesIO
from typing import Any

import numpy as np
import pytest

from sixfold.core.kernels import Float64s, Records
from sixfold.core.network import LEARNED, MOST_BYTES, BadNetwork, Features, Inputs, Network, evaluate, load_network
from sixfold.core.network import share_by_logits as shares_kernel
from sixfold.engine.kernel_cache import compiled

INPUTS = Inputs(colours=6, sides=3, shared=5, own=4, whole=7)
WORKSPACE = np.dtype([("network", INPUTS.network())], align=True)


def nothing(*_: Any) -> int:
    return 0


FEATURES = Features(3, INPUTS, nothing, nothing, nothing)


def random_weights(seed: int) -> dict[str, Any]:
    rng, fields = np.random.default_rng(seed), INPUTS.network()
    return {name: rng.normal(size=fields[name].shape).astype(np.float32) for name in LEARNED}


def workspace(seed: int) -> Records:
    """A network with random weights and random inputs."""
    rng, found = np.random.default_rng(seed), np.zeros(1, WORKSPACE).view(np.recarray)
    Network(random_weights(seed)).install(found)
    for name in INPUTS.record().names or ():
        found["network"]["inputs"][name][0] = rng.normal(size=INPUTS.record()[name].shape)
    return found


def judge(workspaces: Records, shares: Float64s) -> None:
    evaluate(workspaces[0].network, 3)
    shares_kernel(workspaces[0].network, 3, shares)


def judged(workspaces: Records, run: Any = judge) -> tuple[Any, Any]:
    shares = np.zeros(4)
    run(workspaces, shares)
    return workspaces["network"]["result"][0].copy(), shares


def test_a_network_computes_what_its_formula_says() -> None:
    found = workspace(1)
    n = found["network"][0]
    x, results = n["inputs"], []
    for side in range(3):
        code = np.maximum(x["shared"] @ n["encode_shared"] + n["encode_bias"] + x["own"][side] @ n["encode_own"], 0)
        pooled = np.concatenate([code.sum(0), (code * x["focus"][side][:, None]).sum(0), x["whole"][side]])
        results.append(np.maximum(pooled @ n["hidden"] + n["hidden_bias"], 0) @ n["output"] + n["output_bias"])
    logits = np.array(results)[:, 0].astype(float)
    result, shares = judged(found)
    np.testing.assert_allclose(result, results, rtol=1e-3, atol=1e-3)
    powers = np.exp(logits - logits.max())
    np.testing.assert_allclose(shares[:3], powers / powers.sum(), rtol=0.01)
    assert shares[:3].sum() == pytest.approx(1)


def test_interpreted_and_compiled_networks_agree() -> None:
    for seed in range(3):
        plain, fast = judged(workspace(seed)), judged(workspace(seed), compiled(judge))
        np.testing.assert_allclose(plain[0], fast[0], rtol=1e-3, atol=1e-3)
        np.testing.assert_allclose(plain[1], fast[1], rtol=1e-3, atol=1e-3)


def test_colours_are_interchangeable() -> None:
    found, order = workspace(5), np.random.default_rng(5).permutation(6)
    before, _ = judged(found)
    x = found["network"]["inputs"]
    x["shared"][0] = x["shared"][0][order]
    x["own"][0] = x["own"][0][:, order]
    x["focus"][0] = x["focus"][0][:, order]
    np.testing.assert_allclose(judged(found)[0], before, rtol=1e-3, atol=1e-3)


def test_a_file_gives_back_the_weights_and_their_provenance() -> None:
    network = Network(random_weights(2), {"seed": 2, "round": 1})
    again = load_network(network.to_bytes(FEATURES.version), FEATURES, "file")
    assert again.provenance == network.provenance
    for name in LEARNED:
        np.testing.assert_array_equal(again.weights[name], network.weights[name])


def damaged(name: str, array: Any) -> bytes:
    return Network({**random_weights(2), name: array}).to_bytes(FEATURES.version)


def without_weights() -> bytes:
    file = BytesIO()
    np.savez(file, about=np.array("{}"))
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "is not a file with the weights"),
        (b"PK\x03\x04 and nothing else", "is not a file with the weights"),
        (without_weights(), "is not a file with the weights"),
        (Network(random_weights(2)).to_bytes(4), "was trained for features 4, not 3"),
        (damaged("output", np.zeros((3, 2), np.float32)), "output has the shape"),
        (damaged("hidden_bias", np.full(32, np.nan, np.float32)), "not finite"),
        (bytes(MOST_BYTES + 1), "larger than 2,000,000 bytes"),
    ],
)
def test_a_file_that_cannot_be_used_is_one_clear_error(data: bytes, reason: str) -> None:
    with pytest.raises(BadNetwork, match=reason):
        load_network(data, FEATURES, "weights.npz")
