"""The page that describes the API to people."""

from collections.abc import Iterable
from html import escape
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from sixfold.server.api.openapi_schema import Endpoint

LOOK: Final = """
:root { color-scheme: light dark; --paper: #f7f2e7; --ink: #2b2620; --soft: #7a6f60; --line: #ddd2bd; }
@media (prefers-color-scheme: dark) { :root { --paper: #1d1b22; --ink: #efe9dd; --soft: #a49a8a; --line: #38343f; } }
body { font: 17px/1.55 ui-serif, Georgia, serif; background: var(--paper); color: var(--ink);
       max-width: 46rem; margin: 0 auto; padding: 3rem 1.25rem; }
h1 { font-weight: 500; letter-spacing: .01em; } h2 { font-weight: 500; margin-top: 2.5rem; }
a { color: inherit; } code, pre { font: 14px/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; padding: .75rem; }
.soft { color: var(--soft); }
article { border-top: 1px solid var(--line); padding: .75rem 0; } article h3 { font: inherit; margin: 0; }
b.method { font: 600 13px ui-monospace, monospace; display: inline-block; min-width: 4.5em; }
"""


async def look(request: Request) -> Response:
    """The style sheet of these pages."""
    return Response(LOOK, media_type="text/css")


def described(endpoints: Iterable[Endpoint]) -> HTMLResponse:
    """The description of the endpoints as a page."""
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    head += '<title>Sixfold API</title><link rel="stylesheet" href="/look.css">'
    intro = '<h1>Sixfold API</h1><p>Also available as <a href="/api/openapi.json">OpenAPI</a>. '
    intro += "Games are played over one WebSocket per table: <code>/api/v1/tables/{table}/socket</code>.</p>"
    body = intro + "".join(map(_described, endpoints))
    return HTMLResponse(f'<!doctype html><html lang="en"><head>{head}</head><body>{body}</body></html>')


def _described(one: Endpoint) -> str:
    asked = f"?{'&amp;'.join(f'{name}=…' for name in one.query)}" if one.query else ""
    shape = "" if one.body is None else f' <span class="soft">with {escape(one.body.__name__)}</span>'
    title = f'<b class="method">{one.method}</b> <code>{escape(one.path)}{asked}</code>{shape}'
    return f"<article><h3>{title}</h3>{escape(one.summary)}</article>"
