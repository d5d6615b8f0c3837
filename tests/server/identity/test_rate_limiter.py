"""Requests are rate-limited per endpoint, by address and by user."""

import contextlib

import pytest
from starlette.requests import HTTPConnection

from sixfold.server.connection_limits import ConnectionCounter
from sixfold.server.rate_limiter import Limiter, TooFast, networks

pytestmark = pytest.mark.usefixtures("frozen_limits")


def connection_from(host: str | None) -> HTTPConnection:
    client = None if host is None else (host, 4711)
    return HTTPConnection({"type": "http", "headers": [], "client": client})


def test_addresses_and_users_are_limited_separately() -> None:
    limiter = Limiter({"test": "2/day"})
    for _ in range(2):
        limiter.check("test", connection_from("10.0.0.1"), "a")
    with pytest.raises(TooFast):
        limiter.check("test", connection_from("10.0.0.1"))
    with pytest.raises(TooFast):
        limiter.check("test", connection_from("10.0.0.2"), "a")
    limiter.check("test", connection_from("10.0.0.2"), "b")


def test_a_counter_reports_the_limit_unless_limits_are_off() -> None:
    allow = Limiter({"test": "2/day"}).counter(connection_from("10.0.0.1"), "a")
    assert [allow("test") for _ in range(3)] == [True, True, False]
    limiter = Limiter({"test": "2/day"}, on=False)
    allow = limiter.counter(connection_from(None))
    assert [allow("test") for _ in range(3)] == [True] * 3
    limiter.check("test", connection_from(None))


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("10.0.0.1", ["10.0.0.1"]),
        ("::ffff:10.0.0.1", ["10.0.0.1"]),
        ("2001:db8:1:2:3:4:5:6", ["2001:db8:1:2::/64", "2001:db8:1::/48"]),
        ("2001:db8:1:2::7", ["2001:db8:1:2::/64", "2001:db8:1::/48"]),
        ("fe80::1%eth0", ["fe80::/64", "fe80::/48"]),
        ("testclient", ["testclient"]),
        ("?", ["?"]),
    ],
)
def test_an_ipv6_address_counts_with_its_networks(host: str, counted: list[str]) -> None:
    assert [name for name, _ in networks(host)] == counted


def test_the_subnets_of_one_network_share_a_limit() -> None:
    limiter = Limiter({"test": "2/day"})
    allowed = 0
    with contextlib.suppress(TooFast):
        for number in range(1000):
            limiter.check("test", connection_from(f"2001:db8:1:{number:x}::1"))
            allowed += 1
    assert allowed == 2 * 16
    # Another network is not affected.
    limiter.check("test", connection_from("2001:db8:2::1"))


def test_connections_are_limited_by_network_too() -> None:
    held = ConnectionCounter(2)
    assert [held.take("2001:db8:1:2::1"), held.take("2001:db8:1:2::2"), held.take("2001:db8:1:2::3")] == [
        True,
        True,
        False,
    ]
    hosts = [f"2001:db8:1:{number:x}::1" for number in range(3, 100)]
    taken = [host for host in hosts if held.take(host)]
    assert len(taken) == 2 * 16 - 2
    for host in (*taken, "2001:db8:1:2::1", "2001:db8:1:2::2"):
        held.release(host)
    assert held.take(hosts[-1])
    held.release(hosts[-1])
    assert not held._by_address
