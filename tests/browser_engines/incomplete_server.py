"""A server that lacks some files, as after an update or during a network failure."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import httpx

from ..server.running.server_processes import Server
from .pages import HANG


@dataclass
class IncompleteServer:
    """A proxy that does not find files whose path contains one of these parts."""

    url: str
    # A service worker that caches all files would hide a missing one.
    missing: set[str] = field(default_factory=lambda: {"/sw.js"})


@contextmanager
def server_without_files(server: Server) -> Iterator[IncompleteServer]:
    """Run the proxy in front of a server. It forwards only GET requests."""

    class Proxy(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if any(part in self.path for part in incomplete.missing):
                self.send_error(HTTPStatus.NOT_FOUND)
                return
            answer = httpx.get(server.url + self.path, timeout=HANG)
            self.send_response(answer.status_code)
            self.send_header("Content-Type", answer.headers["Content-Type"])
            self.send_header("Content-Length", str(len(answer.content)))
            self.end_headers()
            self.wfile.write(answer.content)

        def log_message(self, format: str, *args: object) -> None:
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Proxy) as listening:
        incomplete = IncompleteServer(f"http://127.0.0.1:{listening.server_port}")
        Thread(target=listening.serve_forever, daemon=True).start()
        try:
            yield incomplete
        finally:
            listening.shutdown()
