"""Measures batches of games, beside peer packages in the same run, and checks that all devices play the same games.

uv run --extra pettingzoo python benchmarks/environments.py cpu # with momaland and OpenSpiel, which uv installs apart
uv run --extra gpu python benchmarks/environments.py gpu        # with Pgx, if it can be imported
uv run python benchmarks/environments.py check                  # a million moves, interpreted and compiled
uv run --extra gpu python benchmarks/environments.py check-gpu  # a million moves of each table, on CPU and GPU

``--json FILE`` writes the figures to a file, for benchmarks/environment_tables.py. On a GPU, benchmarks/gpu_run.py does
everything in one command. A step is one decision of one game, and includes choosing a random legal action from the
mask, all draws, the next mask, and starting the next game after one ends. Every step has games at all stages. The best
of short rounds counts, and peers run before and after. Comparisons on the CPU are by processor time, one core against
one core, so that other programs on the machine do not matter.
"""

import argparse
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np
from figures import machine

from sixfold.core.bits import has_bit
from sixfold.core.errors import SixfoldError
from sixfold.core.game import Game
from sixfold.core.rng import streams
from sixfold.engine.batch import NO_ACTION, Batch
from sixfold.engine.kernel_cache import compiled
from sixfold.engine.throughput import tables
from sixfold.games import registry

HERE = Path(__file__).parent
Figures = dict[str, Any]


def best_times(run: Callable[[], Any], seconds: float) -> tuple[float, float]:
    """The seconds of the best round, and the processor time of the best one: all cores together."""
    run()
    best, least, end, rounds = float("inf"), float("inf"), perf_counter() + seconds, 0
    while perf_counter() < end or rounds < 3:
        before, used = perf_counter(), process_time()
        run()
        best, least = min(best, perf_counter() - before), min(least, process_time() - used)
        rounds += 1
    return best, least


def best_time(run: Callable[[], Any], seconds: float) -> float:
    return best_times(run, seconds)[0]


def chosen_tables(names: list[str]) -> list[Game]:
    """The tables named as ``board-base-2``; by default all of this package."""
    ours = [game for game in tables() if game.name in ("board", "cards", "spezial")]
    return [game for game in ours if not names or str(game).replace(" ", "-") in names]


# --- steps a second ----------------------------------------------------------------------------------------


STAGES = 128
"""More moves than most games have."""


def staggered(batch: Batch) -> Batch:
    """Start the games one after the other, so that every step has games at all stages."""
    number = np.arange(batch.count) % STAGES
    for k in range(STAGES):
        actions = np.array(batch.to_host(batch.random_actions()))
        batch.step(batch.to_device(np.where(number <= k, actions, NO_ACTION).astype(np.int32)), check=False)
    return batch


def steps_a_second(game: Game, count: int, seconds: float, device: str, rounds: int, *, check: bool) -> Figures:
    """Steps a second with masks alone, and with observations of the seat to move."""
    batch = staggered(Batch(game, count, seed=1, device=device, auto_reset=True))

    def step(*, observe: bool) -> None:
        for _ in range(rounds):
            batch.step(batch.random_actions(), check=check)
            if observe:
                batch.observe()
        batch.synchronize()

    (masked, masked_by_core), (observed, observed_by_core) = (
        [count * rounds / time for time in best_times(lambda: step(observe=observe), seconds)]  # noqa: B023 - called at once
        for observe in (False, True)
    )
    planes, features = batch.observe()
    sizes = {"mask": 4 * batch.encoding.mask_words(game), "observation": _size(planes) + _size(features)}
    row = {"table": str(game), "games": count, "steps": masked, "steps_with_observations": observed, "bytes": sizes}
    told = f"{game!s:16} {masked / 1e6:10.2f} M steps/s {observed / 1e6:10.2f} M with observations"
    if device == "cpu":
        row |= {"core_steps": masked_by_core, "core_steps_with_observations": observed_by_core}
        told += f", a core {masked_by_core / 1e6:.2f} and {observed_by_core / 1e6:.2f} M"
    print(told, flush=True)
    return row


def _size(array: Any) -> int:
    return int(np.prod(array.shape[1:]))


def parts_of_a_step(game: Game, count: int) -> Figures:
    """Seconds of each launch, for tuning."""
    batch = staggered(Batch(game, count, seed=1, device="cuda", auto_reset=True))
    none = batch.to_device(np.full(count, NO_ACTION, np.int32))

    def timed(run: Callable[[], Any]) -> float:
        def waiting() -> None:
            run()
            batch.synchronize()

        return count / best_time(waiting, 0.3) / 1e6

    found = {
        "choose": timed(batch.random_actions),
        "check": timed(lambda: batch.step(none)),
        "mask": timed(lambda: batch.step(none, check=False)),
        "step": timed(lambda: batch.step(batch.random_actions(), check=False)),
        "observe": timed(batch.observe),
    }
    print(
        f"{game!s:16} millions a second: " + ", ".join(f"{name} {rate:.0f}" for name, rate in found.items()), flush=True
    )
    return {"table": str(game), "millions_a_second": found}


def peer(file: str, *packages: str, seconds: float) -> Figures | None:
    """What a peer's script prints; with packages, in an environment of its own."""
    own = ["uv", "run", "--no-project", "--isolated", *(word for one in packages for word in ("--with", one)), "python"]
    command = [*(own if packages else [sys.executable]), str(HERE / file), str(seconds)]
    environment = os.environ | {"XLA_PYTHON_CLIENT_PREALLOCATE": "false"}
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=1800, check=True, env=environment)
    except (OSError, subprocess.SubprocessError) as wrong:
        told = (getattr(wrong, "stderr", "") or "").strip().splitlines()[-1:]
        print(f"{file} could not be run: {wrong} {' '.join(told)}", file=sys.stderr)
        return None
    found: Figures = json.loads(done.stdout.strip().splitlines()[-1])
    print(f"{file}: {found}", flush=True)
    return found


def through_pettingzoo(game: Game, seconds: float) -> Figures:
    """Steps a second of random games in PettingZoo's loop, with the legal actions found as the peer's script does."""
    from sixfold.envs import pettingzoo

    env, rng, steps = pettingzoo.env(game), random.Random(0), 0

    def drawn(agent: str, mask: Any) -> int:
        return int(rng.choice(np.flatnonzero(mask)))

    def sampled(agent: str, mask: Any) -> int:
        return int(env.action_space(agent).sample(mask))

    def play(choose: Callable[[str, Any], int]) -> None:
        nonlocal steps
        env.reset(seed=steps)
        for agent in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            over = termination or truncation
            env.step(None if over else choose(agent, observation["action_mask"]))
            steps += not over

    def rate(choose: Callable[[str, Any], int]) -> float:
        nonlocal steps
        play(choose)
        best, end = 0.0, perf_counter() + seconds
        while perf_counter() < end:
            steps, before = 0, process_time()
            for _ in range(10):
                play(choose)
            best = max(best, steps / (process_time() - before))
        return best

    row = {"table": str(game), "flatnonzero": rate(drawn), "sample": rate(sampled)}
    print(f"{game!s:16} through PettingZoo: {row['flatnonzero']:,.0f} steps/s, {row['sample']:,.0f} with sample(mask)")
    return row


def momaland(seconds: float) -> Figures | None:
    found = peer("peer_momaland.py", "momaland==0.2.0", seconds=seconds)
    return found and found | {"steps": found["games"] * found["moves_a_game"]}


def measure_cpu(options: argparse.Namespace) -> Figures:
    def peers() -> list[Figures | None]:
        return [momaland(options.seconds), peer("peer_openspiel.py", "open_spiel", seconds=options.seconds)]

    before = peers()
    rows = [
        steps_a_second(game, options.games or 8192, options.seconds, "cpu", 1, check=True)
        for game in chosen_tables(options.tables)
    ]
    loop = through_pettingzoo(registry.make("board"), options.seconds)
    after = peers()
    for one, other in zip(before, after, strict=True):
        if one and other:
            times = rows[0]["core_steps"] / max(one["steps"], other["steps"])
            print(f"{rows[0]['table']}: {times:,.1f} times the steps of {one['package']}")
            if one["package"] == "momaland":
                for way in ("flatnonzero", "sample"):
                    print(f"{way} in PettingZoo: {loop[way] / max(one['steps'], other['steps']):,.1f} times its steps")
    return {"cores": os.cpu_count(), "rows": rows, "pettingzoo": loop, "peers_before": before, "peers_after": after}


def measure_device(game: Game, count: int, seconds: float, *, parts: bool, whole: bool) -> Figures:
    """Steps a second of a table on a GPU; also the parts of a step, and whole games in one launch."""
    row = steps_a_second(game, count, seconds, "cuda", 10, check=False)
    if parts:
        row["parts"] = parts_of_a_step(game, count)
    if whole:
        from sixfold.engine.throughput import _gpu as whole_games

        games, moves = whole_games(game)
        row |= {"whole_games": games, "whole_game_moves": moves}
        print(f"{game!s:16} {moves / 1e9:10.2f} G moves/s in whole games in one launch", flush=True)
    return row


def measure_gpu(options: argparse.Namespace) -> Figures:
    before = peer("peer_pgx.py", seconds=options.seconds)
    rows = [
        measure_device(game, options.games or 1 << 21, options.seconds, parts=options.parts, whole=options.whole)
        for game in chosen_tables(options.tables)
    ]
    after = peer("peer_pgx.py", seconds=options.seconds)
    if before and after:
        for name in before["steps"]:
            times = rows[0]["steps"] / max(before["steps"][name], after["steps"][name])
            print(f"{rows[0]['table']}: {times:,.1f} times the steps of pgx {name}")
    return {"rows": rows, "peers_before": [before], "peers_after": [after]}


# --- the same games ----------------------------------------------------------------------------------------


def listing_check(title: str) -> Callable[..., int]:
    """A kernel that counts the games whose mask is not exactly what the rules list."""
    kit = registry.kit(title)
    list_choices, listed_choice = kit.playout.list_choices, kit.playout.listed_choice
    action_of_choice = kit.encoding.action_of_choice

    def count_differing(states: Any, tables: Any, room: Any, mask: Any) -> int:
        differing = 0
        for i in range(len(states)):
            count, s, t = list_choices(states[i], tables[0], room[0]), states[i], tables[0]
            legal = 0
            for word in range(mask.shape[1]):
                for bit in range(32):
                    legal += has_bit(mask[i], 32 * word + bit)
            same = legal == count
            for k in range(count):
                same = same and has_bit(mask[i], action_of_choice(s, t, listed_choice(s, room[0], k)))
            differing += not same
        return differing

    return count_differing


def check_table(table: tuple[str, str, int], moves: int) -> tuple[str, int]:
    """Play a batch and, with the interpreted rules, the same games; SystemExit at the first difference."""
    game, count = registry.make(*table), 250
    kit: Any = registry.kit(game.name)
    batch, playout, encoding = Batch(game, count, seed=13, auto_reset=True, threads=1), kit.playout, kit.encoding
    t, numbers, scratch = encoding.tables(game)[0], playout.table_numbers(game), np.zeros(playout.SCRATCH, np.int8)
    own, chance = playout.new_states(count), streams(13, count)
    differing = compiled(listing_check(game.name))

    def restart(i: int) -> None:
        playout.random_start(own[i], t, *numbers, chance[i])
        playout.random_draw(own[i], t, chance[i], scratch)

    for i in range(count):
        restart(i)
    done = 0
    while done < moves:
        if wrong := differing(batch.records(), encoding.tables(game), playout.new_choices(), batch.legal_mask()):
            raise SystemExit(f"{game}: {wrong} masks differ from the listed moves after {done} moves")
        actions = batch.random_actions()
        for i in range(count):
            playout.play_choice(own[i], t, int(encoding.choice_of_action(own[i], t, int(actions[i]))), scratch)
            playout.random_draw(own[i], t, chance[i], scratch)
            if own[i].phase >= 8:
                restart(i)
        batch.step(actions)
        done += count
        if batch.records().tobytes() != own.tobytes():
            raise SystemExit(f"{game}: the batch differs from the interpreted rules within {done} moves")
    return str(game), done


def check(options: argparse.Namespace) -> Figures:
    games = chosen_tables(options.tables)
    each = -(-options.moves // len(games))
    with ProcessPoolExecutor(options.processes) as pool:
        tasks = [pool.submit(check_table, (game.name, game.variant, game.players), each) for game in games]
        rows = [task.result() for task in tasks]
    for table, moves in rows:
        print(f"{table:16} {moves:,} moves are the same interpreted and in a batch, and every mask is what is listed")
    return {"moves": sum(moves for _, moves in rows), "rows": rows}


def check_device(game: Game, count: int, moves: int) -> tuple[str, int]:
    """Play the same games on the CPU and on the device; SystemExit at the first difference."""
    cpu, gpu = (Batch(game, count, seed=17, device=device, auto_reset=True) for device in ("cpu", "cuda"))
    done = 0
    while done < moves:
        one, other = cpu.step(cpu.random_actions()), gpu.step(gpu.random_actions())
        pairs = [*zip(one, other, strict=True), (cpu.legal_mask(), gpu.legal_mask())]
        pairs += zip(cpu.observe(), gpu.observe(), strict=True)
        same = all(np.array_equal(a, gpu.to_host(b)) for a, b in pairs if a.size)
        if not same or cpu.records().tobytes() != gpu.records().tobytes():
            raise SystemExit(f"{game}: the device differs from the CPU within {done + count} moves")
        done += count
    saved = gpu.save()
    cpu.load(saved)
    gpu.step(gpu.random_actions())
    gpu.load(saved)
    if gpu.save() != cpu.save():
        raise SystemExit(f"{game}: saved games differ")
    print(f"{game!s:16} {done:,} moves, masks and observations are the same on the CPU and the device", flush=True)
    return str(game), done


def check_gpu(options: argparse.Namespace) -> Figures:
    count = options.games or 16_384
    rows = [check_device(game, count, options.moves) for game in chosen_tables(options.tables)]
    shared = check_sharing()
    if wrong := {name: error for name, error in shared.items() if error}:
        raise SystemExit(f"arrays are not shared: {wrong}")
    return {"moves": sum(moves for _, moves in rows), "rows": rows, "shared": shared}


def check_sharing(count: int = 1000) -> dict[str, str]:
    """Share arrays with each library that is here, in both directions and without a copy; return what went wrong."""
    found = {}
    for name in ("torch", "jax", "cupy"):
        try:
            library = import_module(name)
        except ImportError:
            continue
        try:
            share_with(name, library, count)
            found[name] = ""
        except Exception as wrong:
            found[name] = f"{type(wrong).__name__}: {wrong}"[:300]
        print(f"{name}: {found[name] or 'arrays are shared in both directions, and those of the host are refused'}")
    return found


def share_with(name: str, library: Any, count: int) -> None:
    """Share arrays with a library; an error if one is copied, ignored, or accepted on the wrong device."""
    batch, twin = (Batch(registry.make("board"), count, device="cuda", auto_reset=True) for _ in range(2))
    from_dlpack = import_module("jax.dlpack").from_dlpack if name == "jax" else library.from_dlpack

    def address(array: Any) -> int:
        return int(array.data_ptr() if name == "torch" else array.__cuda_array_interface__["data"][0])

    for array in (*batch.step(batch.random_actions()), *batch.observe(), batch.random_actions(), batch.legal_mask()):
        if address(from_dlpack(array)) != array.__cuda_array_interface__["data"][0]:
            raise RuntimeError("it got a copy")
    chosen = batch.to_host(batch.random_actions())
    twin.load(batch.save())
    theirs = import_module("jax.numpy").asarray(chosen) if name == "jax" else library.asarray(chosen)
    batch.step(theirs.cuda() if name == "torch" else theirs)
    twin.step(twin.to_device(chosen))
    if batch.save() != twin.save():
        raise RuntimeError("other actions were played")
    if name != "jax":  # its arrays never change
        out = from_dlpack(batch.to_device(np.zeros_like(batch.to_host(batch.legal_mask()))))
        batch.legal_mask(out)
        if not np.array_equal(batch.to_host(out), batch.to_host(batch.legal_mask())):
            raise RuntimeError("its array was not filled in")
    try:
        batch.step(chosen)
    except SixfoldError:
        if batch.save() == twin.save():
            return
    raise RuntimeError("an array of the host was not refused")


COMMANDS = {"cpu": measure_cpu, "gpu": measure_gpu, "check": check, "check-gpu": check_gpu}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=COMMANDS)
    parser.add_argument("tables", nargs="*", help="such as board-base-2; by default all")
    parser.add_argument("--seconds", type=float, default=2.0, help="approximate seconds to measure each figure")
    parser.add_argument("--games", type=int, help="the games in a batch")
    parser.add_argument("--moves", type=int, default=1_000_000, help="the moves to check; of each table on a device")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="the processes for checking")
    parser.add_argument("--parts", action="store_true", help="also measure the parts of a step, for tuning")
    parser.add_argument("--whole", action="store_true", help="also measure whole games in one launch")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    options = parser.parse_args()
    figures = machine() | COMMANDS[options.command](options)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
