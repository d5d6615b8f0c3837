"""Nobody knocks without end: each door counts by address and by person."""

import contextlib

import pytest
from starlette.requests import HTTPConnection

from sixfold.server.connection_limits import Held
from sixfold.server.rate_limiter import Limiter, TooFast, networks

pytestmark = pytest.mark.usefixtures("frozen_limits")


def coming_from(host: str | None) -> HTTPConnection:
    client = None if host is None else (host, 4711)
    return HTTPConnection({"type": "http", "headers": [], "client": client})


def test_addresses_and_people_are_counted_apart() -> None:
    limiter = Limiter({"test": "2/day"})
    for _ in range(2):
        limiter.check("test", coming_from("10.0.0.1"), "a")
    with pytest.raises(TooFast):
        limiter.check("test", coming_from("10.0.0.1"))
    with pytest.raises(TooFast):
        limiter.check("test", coming_from("10.0.0.2"), "a")
    limiter.check("test", coming_from("10.0.0.2"), "b")


def test_a_counter_says_when_it_is_too_much_and_none_does_if_limits_are_off() -> None:
    allow = Limiter({"test": "2/day"}).counter(coming_from("10.0.0.1"), "a")
    assert [allow("test") for _ in range(3)] == [True, True, False]
    limiter = Limiter({"test": "2/day"}, on=False)
    allow = limiter.counter(coming_from(None))
    assert [allow("test") for _ in range(3)] == [True] * 3
    limiter.check("test", coming_from(None))


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
def test_an_address_of_ipv6_counts_with_its_network(host: str, counted: list[str]) -> None:
    assert [name for name, _ in networks(host)] == counted


def test_many_networks_of_one_owner_do_not_get_through() -> None:
    limiter = Limiter({"test": "2/day"})
    let_in = 0
    with contextlib.suppress(TooFast):
        for number in range(1000):
            limiter.check("test", coming_from(f"2001:db8:1:{number:x}::1"))
            let_in += 1
    assert let_in == 2 * 16
    # Somebody else's network is not concerned.
    limiter.check("test", coming_from("2001:db8:2::1"))


def test_connections_are_counted_by_networks_too() -> None:
    held = Held(2)
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
