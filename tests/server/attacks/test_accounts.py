"""No attack takes over, locks out or imitates a user of a server that listens on a socket.

Error messages and limits are tested in ../identity. ``benchmarks/reliability.py accounts`` also
guesses from a whole network, which takes too much processor time here.
"""

from random import Random

from ..running.server_processes import Server
from ..services import in_loop
from .accounts import ATTACKS, PROXIED, attack_accounts, guess_from_a_network


@in_loop
async def test_no_attack_on_an_account_succeeds(sqlite_url: str) -> None:
    with Server(sqlite_url, *PROXIED) as server:
        quick = [attack for attack in ATTACKS.values() if attack is not guess_from_a_network]
        report = await attack_accounts(server, Random(1), *quick)
        output = server.end()
    assert report.succeeded == []
    assert len(report.attempts) >= 12
    assert "Traceback" not in output
