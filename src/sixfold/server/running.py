"""A server process from its start to its end."""

import asyncio
import contextlib
import gc
import socket
import threading
import webbrowser
from collections.abc import Callable

import uvicorn

from sixfold.core.errors import BadSetup
from sixfold.server.app import Doors
from sixfold.server.connections import Thin, allow_many, protocol_of
from sixfold.server.doors import MAX_HEAD
from sixfold.server.house import House
from sixfold.server.protocol.messages import MAX_MESSAGE
from sixfold.server.settings import Settings
from sixfold.server.store.database import Unavailable


class Server(uvicorn.Server):
    """Uvicorn that lets a house finish what it is doing before it closes the doors."""

    def __init__(self, config: uvicorn.Config, house: House, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self.house = house
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Say where it can be reached as soon as it can."""
        await super().startup(sockets)
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            self._ready(f"http://{f'[{host}]' if ':' in host else host}:{port}/")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish what was begun; then everybody is sent away, to come back to another process."""
        await self.house.drain()
        await super().shutdown(sockets)


def config_of(settings: Settings, house: House) -> uvicorn.Config:
    """How uvicorn serves a house."""
    return uvicorn.Config(
        Doors(house),
        http=protocol_of(settings, house.held),  # type: ignore[arg-type]  # what makes one is as good as its class
        host=settings.host,
        port=settings.port,
        h11_max_incomplete_event_size=MAX_HEAD,
        ws=Thin,
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
    """A socket at which people can knock; BadSetup if there can be none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, UnicodeError) as wrong:
        reason = getattr(wrong, "strerror", None) or str(wrong)
        raise BadSetup(f"cannot listen at {host}, port {port}: {reason}", "cannot-listen") from None


def serve(settings: Settings, ready: Callable[[str], None] = lambda url: None) -> None:
    """Serve until the process is told to end; ``ready`` hears the address."""
    allow_many()
    house = House(settings)
    server = Server(config_of(settings, house), house, ready)
    listening = listen(settings.host, settings.port)
    # asyncio.run takes a loop factory only from Python 3.12 on.
    runner = asyncio.Runner(loop_factory=server.config.get_loop_factory())
    with contextlib.suppress(KeyboardInterrupt), runner:
        runner.run(_serve(server, house, listening))


async def _serve(server: Server, house: House, listening: socket.socket) -> None:
    # Opened here and not by the application: what is wrong with it is one line, and not a failed start of the doors.
    try:
        await house.open()
    except Unavailable as wrong:
        listening.close()
        raise BadSetup(f"the database is not to be had: {wrong}", "unavailable") from None
    # Looking for garbage among everything that tables remember would hold up everybody for half a second at a time.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 1_000)
    try:
        await server.serve([listening])
    finally:
        await house.close()


def open_browser(url: str) -> None:
    """Show the address in a browser, if there is one; nobody waits for it."""
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
