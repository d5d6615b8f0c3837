"""A server answers every invalid input with one clear error, never with a 5xx, and continues to run.

``benchmarks/reliability.py fuzz`` does the same at greater length; chosen cases are in ../running/test_hostile.py.
"""

from random import Random

from ..running.server_processes import Player, Server, guest, open_table
from ..services import in_loop
from .fuzz import Fuzzed, fuzz


@in_loop
async def test_every_fuzzed_message_request_and_byte_sequence_gets_its_own_error(sqlite_url: str) -> None:
    found = Fuzzed()
    with Server(sqlite_url) as server:
        await fuzz(server, Random(1), found, messages=400, requests=200, raw=60)
        cookie = await guest(server, "Ada")
        table = await open_table(server, cookie, game="cards", seats=[{"kind": "me"}, {"kind": "me"}])
        player = Player([server], table, cookie)
        await player.play(until=4)
        output = server.end()
    assert found.problems == []
    assert (found.messages, found.raw) == (400, 60)
    assert found.requests > 150
    # There are several kinds of answers, not only the first possible error.
    assert {"ack", "bad-message", "200", "400", "404", "422"} & set(found.answers) > {"ack", "bad-message", "200"}
    assert player.errors == []
    assert "Traceback" not in output
