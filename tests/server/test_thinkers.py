"""The processes that think for bots, hints and reviews."""

import asyncio
import os
import time

from sixfold.server.thinking.workers import ASIDE, Thinkers

from .services import in_loop


@in_loop
async def test_nobody_waits_for_a_move_because_of_a_review() -> None:
    thinkers = Thinkers(1)
    review = asyncio.ensure_future(thinkers.run(time.sleep, 3600, where=ASIDE))
    try:
        assert await thinkers.run(int, "3") == 3
        assert not review.done()
    finally:
        thinkers.close()
        review.cancel()
        await asyncio.gather(review, return_exceptions=True)


@in_loop
async def test_what_is_done_aside_gives_its_memory_back() -> None:
    thinkers = Thinkers(1)
    try:
        first, second = [await thinkers.run(os.getpid, where=ASIDE) for _ in range(2)]
        assert first != second
        assert await thinkers.run(os.getpid) == await thinkers.run(os.getpid)
    finally:
        thinkers.close()
