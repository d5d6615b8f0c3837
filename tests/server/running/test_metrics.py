"""Metrics have a port of their own, which does not face the players."""

import re
import socket
from pathlib import Path
from urllib.request import urlopen

import pytest

from sixfold.core.errors import BadSetup
from sixfold.server.process import serve
from sixfold.server.settings import Settings

from .server_processes import Server


def test_metrics_are_served_on_their_own_port_only(sqlite_url: str) -> None:
    with Server(sqlite_url, "--metrics-port", "0") as server:
        assert f":{server.port}/" not in server.metrics_url
        with urlopen(server.metrics_url) as answer:
            figures = answer.read().decode()
            assert answer.headers.get_content_type() == "text/plain"
        assert "sixfold_sockets 0.0" in figures
        with urlopen(f"{server.url}/metrics") as answer:
            assert "sixfold_" not in answer.read().decode()
        said = server.end()
    assert "Traceback" not in said
    assert not re.search("rror", said)


def test_a_metrics_port_in_use_is_reported_before_anything_is_opened(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        settings = Settings(port=0, folder=tmp_path / "new", metrics_port=taken.getsockname()[1])
        with pytest.raises(BadSetup, match="cannot listen"):
            serve(settings)
    assert not (tmp_path / "new").exists()
