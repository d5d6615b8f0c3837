"""Whatever endpoint a client gives, the server contacts only known push services, with a time limit."""

import httpcore
import pytest

from sixfold.core.errors import BadSetup, Refused
from sixfold.server.push import push_services as module
from sixfold.server.push.push_services import LONGEST, Guarded, PushServices, is_public

from ..services import PATIENCE, in_loop
from .service import push_service

GOOD = [
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
    "https://web.push.apple.com/QABC?x=1",
    "https://wns2-par02p.notify.windows.com/w/?token=BQYAAAA%3d%3d",
    "https://fcm.googleapis.com:443/x",
]
HOSTILE = [
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evilfcm.googleapis.com/x",
    "https://push.apple.com.evil.example/",
    "https://evil-push.apple.com/",
    "https://user@fcm.googleapis.com/x",
    "https://fcm.googleapis.com@evil.example/x",
    "https://evil.example#fcm.googleapis.com",
    "https://evil.example\\@fcm.googleapis.com/",
    "https://fcm.googleapis.com\\.evil.example/",
    "https://fcm.googleapis.com/x\r\nHost: evil.example",
    "https://fcm.googleapis.com/x y",
    "https://fcm.googleapis.com/é",
    "https://fcm.googleapis.com./x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://169.254.169.254/latest/meta-data/",
    "https://localhost/x",
    "https://2130706433/",
    "https://*.push.apple.com/",
    "https://fcm.googleapis.com:99999/x",
    "file:///etc/passwd",
    "ftp://fcm.googleapis.com/x",
    "//fcm.googleapis.com/x",
    "https://",
    "",
    "https://fcm.googleapis.com/" + "x" * LONGEST,
]


@pytest.mark.parametrize("url", GOOD)
def test_the_push_services_of_browsers_are_allowed(url: str) -> None:
    assert PushServices().endpoint(url).scheme == "https"


@pytest.mark.parametrize("url", HOSTILE)
def test_any_other_address_is_refused(url: str) -> None:
    with pytest.raises(Refused) as wrong:
        PushServices().endpoint(url)
    assert wrong.value.code == "unknown-push-service"


def test_with_an_empty_list_every_address_is_refused() -> None:
    assert not PushServices(()).any
    for url in GOOD:
        with pytest.raises(Refused):
            PushServices(()).endpoint(url)


def test_a_trusted_origin_allows_no_other_origin() -> None:
    services = PushServices(["http://127.0.0.1:9000/"])
    assert services.endpoint("http://127.0.0.1:9000/x").port == 9000
    for url in ("http://127.0.0.1:9001/x", "http://127.0.0.1/x", "https://127.0.0.1:9000/x", GOOD[0]):
        with pytest.raises(Refused):
            services.endpoint(url)


@pytest.mark.parametrize("name", ["gopher://x", "http://", "https://a b", "http:", "", "a/b"])
def test_an_invalid_origin_setting_is_refused_at_startup(name: str) -> None:
    with pytest.raises(BadSetup):
        PushServices([name])


PRIVATE = [
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"),
    *("::1", "::", "fe80::1%eth0", "fc00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "ff02::1"),
]


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_are_recognised_in_every_notation(address: str) -> None:
    assert not is_public(address)


@in_loop
async def test_a_host_name_that_resolves_to_a_local_address_is_refused() -> None:
    async with push_service() as service:
        host, port = "localhost", int(service.url.rpartition(":")[2])
        with pytest.raises(httpcore.ConnectError, match="private"):
            await Guarded().connect_tcp(host, port, timeout=PATIENCE)
        stream = await Guarded(frozenset({(host, port)})).connect_tcp(host, port, timeout=PATIENCE)
        await stream.aclose()


async def answered(answer: bytes) -> tuple[int, int]:
    """The status of a response, and how many requests the service received for it."""
    async with push_service() as service:
        service.answer = answer
        services = PushServices([service.url])
        try:
            status = await services.post(services.endpoint(f"{service.url}/one"), [("TTL", "1")], b"x")
        finally:
            await services.close()
        return status, len(service.got)


@in_loop
async def test_a_redirect_is_not_followed() -> None:
    found = await answered(b"HTTP/1.1 307 Go\r\nLocation: /two\r\nContent-Length: 0\r\n\r\n")
    assert found == (307, 1)


@in_loop
async def test_only_the_start_of_an_endless_response_is_read() -> None:
    endless = b"HTTP/1.1 201 Created\r\nContent-Length: 1000000000\r\n\r\n" + b"x" * 100_000
    assert await answered(endless) == (201, 1)


@in_loop
async def test_a_request_to_an_unresponsive_service_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    async with push_service() as service:
        service.hangs = True
        services = PushServices([service.url])
        monkeypatch.setattr(module, "PATIENCE", 0.3)
        try:
            with pytest.raises(TimeoutError):
                await services.post(services.endpoint(f"{service.url}/x"), [], b"")
        finally:
            await services.close()
