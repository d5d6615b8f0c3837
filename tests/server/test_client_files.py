"""How the server serves the files of the browser client."""

import gzip
import re
from pathlib import Path

import httpx
from starlette.applications import Starlette
from starlette.routing import Route
from tests.server.services import in_loop

from sixfold.server.client_files import FOLDER, client, files


def browser() -> httpx.AsyncClient:
    app = Starlette(routes=[Route("/{path:anywhere}", client)])
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://server")


def test_the_package_contains_the_client_and_its_fonts_under_hashed_names() -> None:
    kinds = {Path(address).suffix for address in files()}
    assert {".html", ".js", ".css", ".woff2", ".svg", ".webmanifest"} <= kinds
    for address, file in files().items():
        assert ("immutable" in file.keep) == address.startswith("/assets/")


@in_loop
async def test_every_client_route_returns_the_page_and_other_paths_are_not_found() -> None:
    async with browser() as client:
        page = (await client.get("/")).text
        for address in ("/t/abc", "/games", "/learn/board"):
            answer = await client.get(address)
            assert (answer.status_code, answer.text) == (200, page)
        for address in ("/nothing.js", "/assets/nothing.css", "/api/v1/nothing", "/../pyproject.toml", "/%2e%2e/x.py"):
            assert (await client.get(address)).status_code == 404


@in_loop
async def test_files_are_compressed_and_cached_by_etag() -> None:
    async with browser() as client:
        page = (await client.get("/")).text
        [script] = re.findall(r'<script[^>]* src="([^"]+)"', page)
        assert re.findall(r"<script(?![^>]* src=)", page) == []
        plain = await client.get(script, headers={"Accept-Encoding": "identity"})
        packed = await client.get(script, headers={"Accept-Encoding": "gzip"})
        assert "content-encoding" not in plain.headers
        assert (packed.headers["content-encoding"], packed.content) == ("gzip", plain.content)
        assert len(gzip.compress(plain.content)) < len(plain.content)
        tag = plain.headers["etag"]
        for known in (tag, f"W/{tag}", f'"another", W/{tag}', "*"):
            again = await client.get(script, headers={"If-None-Match": known})
            assert (again.status_code, again.content) == (304, b""), known
        assert (await client.get(script, headers={"If-None-Match": '"another"'})).status_code == 200
        assert plain.headers["content-type"].startswith("text/javascript")


def test_files_outside_the_client_folder_are_not_served() -> None:
    assert all((FOLDER / address[1:]).is_file() for address in files())
