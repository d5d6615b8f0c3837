"""The processes that think for bots, hints and reviews."""

import asyncio
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
