"""A server that lacks some files, as after an update or during a network failure."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import httpx

from ..server.running.processes import Server
from .pages import HANG


@dataclass
class Forgetful:
    """It answers as another server does, but not for files whose address has one of these parts."""

    url: str
    # A worker that keeps all files would hide that the server has lost one.
    missing: set[str] = field(default_factory=lambda: {"/sw.js"})


@contextmanager
def forgotten_tables(server: Server) -> Iterator[Forgetful]:
    """Stand in front of a server. Nothing is passed on but questions without a body."""

    class Passing(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if any(part in self.path for part in forgetful.missing):
                self.send_error(HTTPStatus.NOT_FOUND)
                return
            answer = httpx.get(server.url + self.path, timeout=HANG)
            self.send_response(answer.status_code)
            self.send_header("Content-Type", answer.headers["Content-Type"])
            self.send_header("Content-Length", str(len(answer.content)))
            self.end_headers()
            self.wfile.write(answer.content)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Passing) as listening:
        forgetful = Forgetful(f"http://127.0.0.1:{listening.server_port}")
        Thread(target=listening.serve_forever, daemon=True).start()
        try:
            yield forgetful
        finally:
            listening.shutdown()
