"""Nobody takes over, locks out or imitates somebody else: an attacker's journey against a server that really listens.

What each refusal says, and its limits, are tested in ../identity. ``benchmarks/reliability.py accounts`` guesses from a
whole network, too, which takes too much processor time to be done here.
"""

from random import Random

from ..running.processes import Server
from ..services import in_loop
from .accounts import ATTACKS, PROXIED, attack_accounts, guess_from_a_network


@in_loop
async def test_no_attack_on_an_account_succeeds(sqlite_url: str) -> None:
    with Server(sqlite_url, *PROXIED) as server:
        quick = [attack for attack in ATTACKS.values() if attack is not guess_from_a_network]
        journey = await attack_accounts(server, Random(1), *quick)
        said = server.end()
    assert journey.succeeded == []
    assert len(journey.attempts) >= 12
    assert "Traceback" not in said
