"""Batches play the same games as the interpreted rules, move by move, on every device; bad input changes nothing."""

import copy
import pickle
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from sixfold.core.chance import Dealer
from sixfold.core.encoding import unpacked
from sixfold.core.errors import SixfoldError
from sixfold.core.game import Game
from sixfold.core.hands import random_kind
from sixfold.core.rng import streams
from sixfold.engine.batch import NO_ACTION, Batch, IllegalActions, Observation, Step
from sixfold.engine.batch_cpu import _kernels, find_illegal
from sixfold.engine.kernel_cache import compiled
from sixfold.games import registry

from .matrix import each_variant_once, sampled
from .test_engines import is_sample, run_python
from .titles import TABLES, smallest_title

every_table = pytest.mark.parametrize("game", each_variant_once(TABLES), ids=str)
each_title = pytest.mark.parametrize("game", [registry.make(name) for name in registry.names()], ids=str)


class StreamDealer(Dealer):
    """Deals from a stream of a simulation, as the playouts draw."""

    def __init__(self, stream: Any, kinds: Any) -> None:
        super().__init__(bytes(32))
        self.stream, self.kinds = stream, kinds

    def draw(self, counts: Any, count: int) -> list[str]:
        left, drawn = np.array(list(counts.values()), np.int8), []
        for _ in range(count):
            kind = random_kind(left, int(left.sum()), self.stream)
            left[kind] -= 1
            drawn.append(self.kinds[kind])
        return drawn


def position_of(game: Any, record: Any) -> Any:
    """The position with a record of a batch."""
    setup: Any = {}
    states = registry.kit(game.name).playout.new_states(1)
    states[:] = record
    return game.position_type(game, states, setup)


# --- the same games ----------------------------------------------------------------------------------------


@every_table
def test_a_batch_plays_like_positions_move_by_move(game: Any) -> None:
    count, moves = 3, 40 * game.players
    batch, encoding = Batch(game, count, seed=3), registry.kit(game.name).encoding
    own = [streams(3, count)[i] for i in range(count)]
    kit, t = registry.kit(game.name), encoding.tables(game)[0]
    played = kit.playout.new_states(count)
    for i in range(count):
        kit.playout.random_start(played[i], t, *kit.playout.table_numbers(game), own[i])
        kit.playout.random_draw(played[i], t, own[i], np.zeros(kit.playout.SCRATCH, np.int8))
    games = [position_of(game, played[i]) for i in range(count)]
    dealers = [StreamDealer(own[i], getattr(game.position_type, "kinds", ())) for i in range(count)]
    for _ in range(moves):
        mask = unpacked(batch.legal_mask(), encoding.action_count(game))
        actions = batch.random_actions().copy()
        for i, position in enumerate(games):
            if position.is_over:
                assert actions[i] == NO_ACTION
                continue
            assert np.array_equal(mask[i], encoding.legal_mask(position))
            assert len(position.legal_moves()) == mask[i].sum()
            before = encoding.markers(position, seat := position.to_move)
            position.play(encoding.move_of(position, int(actions[i])), dealers[i])
            games[i].gained = encoding.markers(position, seat) - before
        step = batch.step(actions)
        for i, position in enumerate(games):
            assert batch.records()[i].tobytes() == position.states.tobytes()
            assert step.seat[i] == (-1 if position.is_over else position.to_move)
            if actions[i] == NO_ACTION:
                assert not step.reward[i].any()
                continue
            assert bool(step.done[i]) == position.is_over
            assert np.array_equal(step.reward[i], encoding.returns(position).astype(np.float32))
            assert step.points[i].tolist() == position.gained.tolist()
            assert step.lowest[i].tolist() == [encoding.markers(position, s).min() for s in range(game.players)]
    assert any(position.is_over for position in games) or game.players > 2


@pytest.mark.parametrize("game", sampled(TABLES, [game for game in TABLES if is_sample(game)]), ids=str)
def test_interpreted_and_compiled_batches_are_the_same(game: Game) -> None:
    fast, slow = Batch(game, 2, seed=9, auto_reset=True), Batch(game, 2, seed=9, auto_reset=True, interpreted=True)
    for _ in range(30):
        one, other = fast.step(fast.random_actions()), slow.step(slow.random_actions())
        assert_same(one, other)
        assert_same(fast.observe(), slow.observe())
        assert fast.records().tobytes() == slow.records().tobytes()
        assert np.array_equal(fast.legal_mask(), slow.legal_mask())


def assert_same(one: tuple[Any, ...], other: tuple[Any, ...]) -> None:
    for a, b in zip(one, other, strict=True):
        assert np.array_equal(a, b)


@each_title
def test_a_game_depends_only_on_its_seed_and_number(game: Game) -> None:
    large, small = Batch(game, 1500, seed=4, auto_reset=True, threads=2), Batch(game, 40, seed=4, auto_reset=True)
    other = Batch(game, 40, seed=5, auto_reset=True)
    for _ in range(60):
        large.step(large.random_actions())
        small.step(small.random_actions())
        other.step(other.random_actions())
    assert large.records()[:40].tobytes() == small.records().tobytes()
    assert other.records().tobytes() != small.records().tobytes()


@every_table
def test_incremental_masks_equal_those_of_the_whole_board(game: Game) -> None:
    batch = Batch(game, 600, seed=6, auto_reset=True)
    for _ in range(50 * game.players):
        batch.step(batch.random_actions())
    kept = batch.legal_mask().copy()
    batch.load(batch.save())
    assert np.array_equal(batch.legal_mask(), kept)


ON_THE_DEVICE = """
import sys
import numpy as np
from numba import config
from sixfold.engine.batch import Batch, IllegalActions
from sixfold.games import registry

assert config.ENABLE_CUDASIM
for table in sys.argv[1:]:
    name, variant, players = table.split()
    batch = Batch(registry.make(name, variant, int(players)), 3, seed=11, device="cuda", auto_reset=True)
    for _ in range(3):
        step = batch.step(batch.random_actions())
    try:
        batch.step(batch.to_device(np.array([-1, 999_999, -1], np.int32)))
    except IllegalActions as wrong:
        assert wrong.indices.tolist() == [1]
    saved = batch.save()
    batch.reset([1])
    batch.load(saved)
    arrays = [*step, *batch.observe(), batch.legal_mask()]
    contents = [batch.records(), *(batch.to_host(array) for array in arrays if array.array.size > 3)]
    print(b"".join(content.tobytes() for content in contents).hex())
"""


@pytest.mark.parametrize("game", sampled(TABLES, [registry.make(name) for name in registry.names()]), ids=str)
def test_gpu_kernels_play_the_same_batch_in_their_simulator(game: Game) -> None:
    line = run_python(ON_THE_DEVICE, f"{game.name} {game.variant} {game.players}", NUMBA_ENABLE_CUDASIM="1").strip()
    batch = Batch(game, 3, seed=11, auto_reset=True)
    for _ in range(3):
        step = batch.step(batch.random_actions())
    arrays = [*step, *batch.observe(), batch.legal_mask()]
    # The marks of the simulator are those of the refused step.
    contents = [batch.records(), *(array for array in arrays if array.size > 3)]
    assert line == b"".join(content.tobytes() for content in contents).hex()


# --- playing -----------------------------------------------------------------------------------------------


@each_title
def test_random_actions_are_legal_and_games_end(game: Game) -> None:
    batch = Batch(game, 50, seed=1)
    for _ in range(1000):
        actions = batch.random_actions()
        if (actions == NO_ACTION).all():
            break
        batch.step(actions)
    records = batch.records()
    assert (records["phase"] >= 8).all()
    assert (batch.legal_mask() == 0).all()


@each_title
def test_a_game_that_ends_restarts_and_its_result_is_reported(game: Game) -> None:
    batch, ends = Batch(game, 20, seed=2, auto_reset=True), 0
    for _ in range(150):
        step = batch.step(batch.random_actions())
        assert (step.seat >= 0).all()
        assert np.array_equal(step.reward.any(axis=1) | ~step.done, ~step.done | step.reward.any(axis=1))
        assert not step.reward[~step.done].any()
        ends += step.done.sum()
    assert ends > 20
    assert (batch.records()["phase"] < 8).all()


@each_title
def test_reset_restarts_only_the_given_games(game: Game) -> None:
    batch = Batch(game, 6, seed=2)
    for _ in range(4):
        batch.step(batch.random_actions())
    before = batch.records()
    batch.reset([1, 4])
    after = batch.records()
    changed = [i for i in range(6) if before[i].tobytes() != after[i].tobytes()]
    assert changed == [1, 4]
    for wrong in ([6], ["a"], 1.5):
        with pytest.raises(SixfoldError, match="numbered from 0 to 5"):
            batch.reset(wrong)  # type: ignore[arg-type]


@each_title
def test_no_action_leaves_a_game_as_it_is(game: Game) -> None:
    batch = Batch(game, 3, seed=2)
    actions = batch.random_actions().copy()
    actions[1] = NO_ACTION
    before = batch.records()
    batch.step(actions)
    assert [batch.records()[i].tobytes() == before[i].tobytes() for i in range(3)] == [False, True, False]


@each_title
def test_a_game_that_stays_as_it_is_reports_its_own_lowest_markers(game: Game) -> None:
    batch, twin, stay = Batch(game, 8, seed=2), Batch(game, 8, seed=3), np.full(8, NO_ACTION, np.int32)
    for _ in range(40 * game.players):
        lowest = batch.step(batch.random_actions()).lowest.copy()
        twin.step(twin.random_actions())
    assert lowest.any()
    twin.load(batch.save())
    assert twin.step(stay).lowest.tolist() == lowest.tolist()
    twin.reset()
    assert not twin.step(stay).lowest.any()


# --- observations ------------------------------------------------------------------------------------------


@every_table
def test_a_batch_observes_the_view_of_the_seat_to_move(game: Any) -> None:
    batch, encoding = Batch(game, 4, seed=8, auto_reset=True), registry.kit(game.name).encoding
    for _ in range(25):
        batch.step(batch.random_actions())
    for seat in (None, game.players - 1):
        planes, features = batch.observe(seat=seat)
        for i, record in enumerate(batch.records()):
            position = position_of(game, record)
            viewer = position.to_move if seat is None else seat
            hands = position.hand_counts
            view = type(position).view_type(game, viewer, position.states, {}, (), *([hands] if hands else []))
            expected = encoding.arrays(view)
            assert np.array_equal(planes[i], expected[0])
            assert np.array_equal(features[i], expected[1])
    named = encoding.named(game, batch.observe().features)
    assert {name: array.shape[1:] for name, array in named.items()} == {
        part.name: part.shape for part in encoding.parts(game)
    }


@each_title
def test_observations_and_masks_are_written_into_given_arrays(game: Game) -> None:
    batch = Batch(game, 4, seed=8)
    expected, mask = batch.observe(), batch.legal_mask()
    out = Observation(*(np.ones_like(array) for array in expected))
    assert batch.observe(out) is out
    assert_same(out, expected)
    copy = np.zeros_like(mask)
    assert batch.legal_mask(copy) is copy
    assert np.array_equal(copy, mask)


# --- sharing and saving ------------------------------------------------------------------------------------


class OnlyDlpack:
    """An array of another library."""

    def __init__(self, array: Any, device: int = 1) -> None:
        self.array, self.device = array, device

    def __dlpack__(self, **wishes: Any) -> Any:
        return self.array.__dlpack__(**wishes)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.device, 0


# One title: actions of another type compile the kernel again.
def test_arrays_of_other_libraries_are_shared() -> None:
    game = registry.make(smallest_title())
    one, other = Batch(game, 4, seed=8), Batch(game, 4, seed=8)
    for kind in (np.int32, np.int64):
        actions = one.random_actions().astype(kind)
        one.step(actions)
        other.step(OnlyDlpack(actions))
    assert one.records().tobytes() == other.records().tobytes()
    for array in (*one.step(one.random_actions()), *one.observe(), one.legal_mask()):
        assert np.shares_memory(np.from_dlpack(array), array) or not array.size


def test_actions_may_be_read_only_or_lie_apart_and_no_kernel_is_compiled_for_them() -> None:
    """JAX shares its arrays as read-only ones."""
    batch, other = (Batch(registry.make("cards"), 4, seed=8) for _ in range(2))
    step, find = (compiled(kernel, counting=False) for kernel in (_kernels("cards").step, find_illegal))
    other.step(actions := other.random_actions().astype(np.int64))
    before = len(step.signatures), len(find.signatures)
    fixed = actions.copy()
    fixed.flags.writeable = False
    batch.step(fixed)
    assert batch.records().tobytes() == other.records().tobytes()
    apart = np.stack([batch.random_actions().astype(np.int64)] * 2, axis=1)[:, 0]
    other.step(np.ascontiguousarray(apart))
    batch.step(apart)
    assert batch.records().tobytes() == other.records().tobytes()
    assert (len(step.signatures), len(find.signatures)) == before


def test_arrays_that_cannot_be_changed_are_no_place_for_results() -> None:
    batch = Batch(registry.make("cards"), 4, seed=8)
    planes, features = (np.array(array) for array in batch.observe())
    mask = np.array(batch.legal_mask())
    for array in (mask, features):
        array.flags.writeable = False
    with pytest.raises(SixfoldError, match="features: this array cannot be changed"):
        batch.observe(Observation(planes, features))
    with pytest.raises(SixfoldError, match="out: this array cannot be changed"):
        batch.legal_mask(mask)


@each_title
def test_arrays_begin_where_jax_takes_them_without_a_copy(game: Game) -> None:
    batch = Batch(game, 3, interpreted=True)
    arrays = [*batch.step(batch.random_actions()), *batch.observe(), batch.legal_mask(), batch.random_actions()]
    copies = [batch.to_device(np.ones(shape, np.int8)) for shape in (1, 7, 300)]
    assert {array.ctypes.data % 64 for array in (*arrays, *copies) if array.size} == {0}


def test_arrays_are_shared_with_numpy_in_both_directions() -> None:
    """With other packages, ``benchmarks/environments.py check-gpu`` does the same."""
    batch = Batch(registry.make(smallest_title()), 4, seed=8)
    batch.step(np.from_dlpack(batch.random_actions()).astype(np.int64))
    features = batch.observe().features
    assert np.from_dlpack(features).ctypes.data == features.ctypes.data


@each_title
def test_copies_and_pickles_continue_exactly(game: Game) -> None:
    batch = Batch(game, 1200, seed=8, auto_reset=True, threads=2)
    for _ in range(3):
        batch.step(batch.random_actions())
    twins = [copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    saved = batch.save()
    batch.step(batch.random_actions())
    for twin in twins:
        assert twin.save() == saved
        twin.step(twin.random_actions())
        assert twin.save() == batch.save()


def test_a_batch_without_a_whole_seed_or_a_thread_is_refused() -> None:
    game = registry.make(smallest_title())
    for seed in (None, 1.5, "a", float("nan")):
        with pytest.raises(SixfoldError, match="seed"):
            Batch(game, 2, seed=seed)  # type: ignore[arg-type]
    for threads in (0, -1, 1.5, "2"):
        with pytest.raises(SixfoldError, match="thread"):
            Batch(game, 2, threads=threads)  # type: ignore[arg-type]


@every_table
def test_a_saved_batch_continues_exactly(game: Game) -> None:
    batch, twin = Batch(game, 5, seed=8, auto_reset=True), Batch(game, 5, seed=1, auto_reset=True)
    for _ in range(25):
        batch.step(batch.random_actions())
    twin.load(batch.save())
    for _ in range(40):
        assert_same(batch.step(batch.random_actions()), twin.step(twin.random_actions()))
        assert_same(batch.observe(), twin.observe())
    assert batch.save() == twin.save()


# --- bad input ---------------------------------------------------------------------------------------------


@each_title
def test_illegal_actions_are_named_by_index_and_change_nothing(game: Game) -> None:
    batch = Batch(game, 60, seed=8, threads=1)
    actions = batch.random_actions().copy()
    actions[[3, 7]] = batch.encoding.action_count(game), -2
    with pytest.raises(IllegalActions, match=r"3 .* 7 ") as wrong:
        batch.step(actions)
    assert wrong.value.indices.tolist() == [3, 7]
    records = Batch(game, 60, seed=8).records()
    assert batch.records().tobytes() == records.tobytes()
    step = batch.step(actions, check=False)
    assert np.flatnonzero(step.illegal).tolist() == [3, 7]
    changed = [i for i in range(60) if batch.records()[i].tobytes() != records[i].tobytes()]
    assert changed == [i for i in range(60) if i not in (3, 7)]


@each_title
def test_an_action_in_a_finished_game_is_refused(game: Game) -> None:
    batch = Batch(game, 1, seed=8)
    while (actions := batch.random_actions())[0] != NO_ACTION:
        batch.step(actions)
    before = batch.save()
    with pytest.raises(IllegalActions, match="0 \\(is over\\)"):
        batch.step(np.zeros(1, np.int32))
    assert batch.save() == before


def test_arrays_of_another_shape_type_or_device_are_refused() -> None:
    batch = Batch(registry.make("cards"), 4, seed=8)
    actions = batch.random_actions().copy()
    for wrong, message in (
        (actions[:3], "shape must be \\(4,\\), not \\(3,\\)"),
        (actions.astype(np.float32), "type must be int32 or int64, not float32"),
        ("nonsense", "shape|type|no array"),
        (OnlyDlpack(actions, device=2), "on the CPU"),
    ):
        with pytest.raises(SixfoldError, match=message):
            batch.step(wrong)
    with pytest.raises(SixfoldError, match=r"planes|features"):
        batch.observe(Observation(np.zeros(3, np.int8), np.zeros(3, np.int8)))
    for incomplete in (batch.observe()[:1], 1, "ab"):
        with pytest.raises(SixfoldError, match="two arrays"):
            batch.observe(incomplete)  # type: ignore[arg-type]
    with pytest.raises(SixfoldError, match="out"):
        batch.legal_mask(np.zeros((4, 1), np.int32))
    with pytest.raises(SixfoldError, match="no seat"):
        batch.observe(seat=2)
    assert batch.records().tobytes() == Batch(registry.make("cards"), 4, seed=8).records().tobytes()


def test_batches_of_other_tables_and_damaged_files_are_refused() -> None:
    batch = Batch(registry.make("cards"), 4, seed=8)
    before = batch.records()
    saved = batch.save()
    others = [
        Batch(registry.make("cards"), 5),
        Batch(registry.make("cards", "base", 3), 4),
        Batch(registry.make("board"), 4),
    ]
    damaged = [saved[:at] + bytes([saved[at] ^ 255]) + saved[at + 1 :] for at in range(0, len(saved), 7)]
    for wrong in damaged:
        # A byte that nobody reads may change.
        with suppress(SixfoldError):
            batch.load(wrong)
    for wrong in (*(other.save() for other in others), b"", b"nonsense", saved[: len(saved) // 2]):
        with pytest.raises(SixfoldError, match=r"another batch|not a saved batch"):
            batch.load(wrong)
    assert batch.records().tobytes() == before.tobytes()


@pytest.mark.parametrize("count", [0, -1, 2.5, True])
def test_a_batch_has_at_least_one_game(count: Any) -> None:
    with pytest.raises(SixfoldError, match="at least one game"):
        Batch(registry.make("cards"), count)


def test_an_unknown_device_is_refused() -> None:
    with pytest.raises(SixfoldError, match="no device 'tpu'"):
        Batch(registry.make("cards"), 2, device="tpu")


def test_a_step_has_named_arrays() -> None:
    assert Step._fields == ("seat", "done", "illegal", "reward", "lowest", "points")
