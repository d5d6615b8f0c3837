"""A server process from its start to its end."""

import asyncio
import contextlib
import socket
import threading
import webbrowser
from collections.abc import Callable

import uvicorn

from sixfold.server.app import make_app
from sixfold.server.house import House
from sixfold.server.protocol.messages import MAX_MESSAGE
from sixfold.server.settings import Settings


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
        make_app(house),
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        ws_max_size=4 * MAX_MESSAGE,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=5,
        server_header=False,
        proxy_headers=settings.proxy is not None,
        forwarded_allow_ips=settings.proxy or "",
    )


def serve(settings: Settings, ready: Callable[[str], None] = lambda url: None) -> None:
    """Serve until the process is told to end; ``ready`` hears the address."""
    house = House(settings)
    server = Server(config_of(settings, house), house, ready)
    # asyncio.run takes a loop factory only from Python 3.12 on.
    runner = asyncio.Runner(loop_factory=server.config.get_loop_factory())
    with contextlib.suppress(KeyboardInterrupt), runner:
        runner.run(server.serve())


def open_browser(url: str) -> None:
    """Show the address in a browser, if there is one; nobody waits for it."""
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
