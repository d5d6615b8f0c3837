"""The processes that compute bot moves, hints and reviews."""

import asyncio
import os
import subprocess
import sys
import time

from sixfold.server.bot_workers.workers import ASIDE, BotWorkers

from .services import in_loop

HINT = """
from sixfold.core.chance import Dealer
from sixfold.games import registry
from sixfold.server.bot_workers import tasks
view = registry.make("board", "solo", 1).start(Dealer(bytes(32))).view(0)
print(*[hint["lowest"] for hint in tasks.hint("game", view.to_json(), "en")])
"""


def test_a_worker_that_has_just_started_searches_before_it_gives_a_hint() -> None:
    done = subprocess.run([sys.executable, "-c", HINT], capture_output=True, text=True, check=True)
    assert all(float(lowest) > 1 for lowest in done.stdout.split())
    assert done.stdout.strip()


@in_loop
async def test_a_review_does_not_delay_bot_moves() -> None:
    bot_workers = BotWorkers(1)
    review = asyncio.ensure_future(bot_workers.run(time.sleep, 3600, where=ASIDE))
    try:
        assert await bot_workers.run(int, "3") == 3
        assert not review.done()
    finally:
        bot_workers.close()
        review.cancel()
        await asyncio.gather(review, return_exceptions=True)


@in_loop
async def test_background_work_releases_its_memory() -> None:
    bot_workers = BotWorkers(1)
    try:
        first, second = [await bot_workers.run(os.getpid, where=ASIDE) for _ in range(2)]
        assert first != second
        assert await bot_workers.run(os.getpid) == await bot_workers.run(os.getpid)
    finally:
        bot_workers.close()


@in_loop
async def test_many_requests_of_one_user_do_not_delay_others() -> None:
    bot_workers = BotWorkers(1)
    # Each returns its time of completion, by the clock of the one process that computes all.
    much = [asyncio.ensure_future(bot_workers.run_for("ada", time.monotonic_ns)) for _ in range(10)]
    try:
        await asyncio.sleep(0)
        other = await bot_workers.run_for("bob", time.monotonic_ns)
        done = await asyncio.gather(*much)
        assert sum(one < other for one in done) <= 2
        assert done == sorted(done), "the requests of one user are done in order"
    finally:
        bot_workers.close()


@in_loop
async def test_a_repeated_request_shares_the_running_computation() -> None:
    bot_workers = BotWorkers(2)
    try:
        first = asyncio.ensure_future(bot_workers.answer("ada", time.time_ns))
        second = asyncio.ensure_future(bot_workers.answer("ada", time.time_ns))
        await asyncio.sleep(0)
        first.cancel()
        answer = await second
        assert answer != await bot_workers.answer("ada", time.time_ns), "a delivered answer is not cached"
        one, other = await asyncio.gather(*[bot_workers.answer("ada", time.time_ns) for _ in range(2)])
        assert one == other
    finally:
        bot_workers.close()
