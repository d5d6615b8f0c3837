"""A server process from start to end."""

import asyncio
import contextlib
import gc
import socket
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable, Generator
from ipaddress import ip_address

import uvicorn
from prometheus_client import make_asgi_app

from sixfold.core.errors import BadSetup
from sixfold.server.app import Application
from sixfold.server.connection_limits import LimitedWebSocket, allow_many, protocol_of
from sixfold.server.http import MAX_HEAD
from sixfold.server.metrics import REGISTRY
from sixfold.server.protocol.messages import MAX_MESSAGE
from sixfold.server.services import Services
from sixfold.server.settings import Settings
from sixfold.server.store.connect import address
from sixfold.server.store.database import Unavailable
from sixfold.server.store.sqlite_lock import only_server


class Server(uvicorn.Server):
    """Uvicorn that lets the services finish their work before it closes connections."""

    def __init__(self, config: uvicorn.Config, services: Services, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self.services = services
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Report the address once it is reachable."""
        await super().startup(sockets)
        if self.started:
            self._ready(_url_of(self.servers[0].sockets[0]))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish pending work, then disconnect everybody; clients reconnect to another process."""
        await self.services.drain()
        await super().shutdown(sockets)


def _reachable(host: str) -> str:
    """A host under which this machine reaches a listener.

    >>> _reachable("0.0.0.0"), _reachable("::1"), _reachable("192.0.2.7")
    ('localhost', '[::1]', '192.0.2.7')
    """
    if ip_address(host).is_unspecified:
        return "localhost"
    return f"[{host}]" if ":" in host else host


class MetricsServer(uvicorn.Server):
    """A second listener in the same event loop. The main one decides when the process ends."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Leave signals to the main listener."""
        yield


def config_of(settings: Settings, services: Services) -> uvicorn.Config:
    """The configuration of uvicorn."""
    return uvicorn.Config(
        Application(services),
        http=protocol_of(settings, services.held),  # type: ignore[arg-type]  # a factory serves as well as a class
        host=settings.host,
        port=settings.port,
        h11_max_incomplete_event_size=MAX_HEAD,
        ws=LimitedWebSocket,
        ws_max_size=4 * MAX_MESSAGE,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=5,
        server_header=False,
        proxy_headers=settings.proxy is not None,
        forwarded_allow_ips=settings.proxy or "",
    )


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; BadSetup if the address cannot be used."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, UnicodeError) as wrong:
        reason = getattr(wrong, "strerror", None) or str(wrong)
        raise BadSetup(f"cannot listen at {host}, port {port}: {reason}", "cannot-listen") from None


def _url_of(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://{_reachable(host)}:{port}/"


def serve(
    settings: Settings,
    ready: Callable[[str], None] = lambda url: None,
    prepared: Callable[[], None] = lambda: None,
    metrics_ready: Callable[[str], None] = lambda url: None,
) -> None:
    """Serve until the process is told to end.

    ``ready`` is called with the address, then ``metrics_ready`` with the address of the metrics if they are served,
    and ``prepared`` when everything is compiled.
    """
    allow_many()
    services = Services(settings, prepared)

    def all_ready(url: str) -> None:
        ready(url)
        if figures is not None:
            metrics_ready(f"{_url_of(figures)}metrics")

    server = Server(config_of(settings, services), services, all_ready)
    figures: socket.socket | None = None
    # asyncio.run takes a loop factory only from Python 3.12 on.
    runner = asyncio.Runner(loop_factory=server.config.get_loop_factory())
    with contextlib.ExitStack() as stack, contextlib.suppress(KeyboardInterrupt), runner:
        listening = stack.enter_context(listen(settings.host, settings.port))
        if settings.metrics_port is not None:
            figures = stack.enter_context(listen(settings.metrics_host, settings.metrics_port))
        stack.enter_context(only_server(address(settings.database, settings.folder)))
        runner.run(_serve(server, services, listening, figures))


async def _serve(server: Server, services: Services, listening: socket.socket, figures: socket.socket | None) -> None:
    try:
        await services.open()
    except Unavailable as wrong:
        raise BadSetup(f"the database is unavailable: {wrong}", "unavailable") from None
    # A full collection over all tables in memory would block the event loop for half a second.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 1_000)
    try:
        async with _serving_metrics(figures):
            await server.serve([listening])
    finally:
        await services.close()


@contextlib.asynccontextmanager
async def _serving_metrics(figures: socket.socket | None) -> AsyncIterator[None]:
    if figures is None:
        yield
        return
    config = uvicorn.Config(
        make_asgi_app(REGISTRY), lifespan="off", log_config=None, access_log=False, timeout_graceful_shutdown=1
    )
    server = MetricsServer(config)
    serving = asyncio.create_task(server.serve([figures]))
    try:
        yield
    finally:
        server.should_exit = True
        await serving


def open_browser(url: str) -> None:
    """Open the address in a browser, if there is one, without waiting for it."""
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
