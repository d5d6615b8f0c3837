"""``sixfold serve``, ``backup`` and ``restore``: the server, and keeping what it keeps."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from sixfold.cli.options import Lang

Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="SIXFOLD_DATABASE",
        help="postgresql://… or sqlite:///…; without it, a file in your data folder.",
    ),
]
Folder = Annotated[
    Path | None, typer.Option("--folder", metavar="DIR", help="Where that file is; without it, your data folder.")
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(serve)
    app.command()(backup)
    app.command()(restore)


def serve(
    host: Annotated[str, typer.Option("--host", help="Where to listen; 0.0.0.0 is everywhere.")] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option("--port", min=0, max=65535, envvar="SIXFOLD_PORT", help="Where to listen; 0 is any that is free."),
    ] = 8606,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Show it in a browser.")] = True,
    database: Database = None,
    bus: Annotated[
        str | None,
        typer.Option("--bus", metavar="URL", envvar="SIXFOLD_BUS", help="nats://… between several processes."),
    ] = None,
    folder: Folder = None,
    proxy: Annotated[
        str | None,
        typer.Option("--proxy", metavar="ADDRESS", help="Believe this proxy, or * any, when it says who asks."),
    ] = None,
    thinkers: Annotated[int, typer.Option("--thinkers", min=1, help="How many processes think for bots.")] = 2,
    limits: Annotated[
        bool,
        typer.Option("--limits/--no-limits", help="Count how often each address knocks, and say when it is too often."),
    ] = True,
    sockets: Annotated[
        int, typer.Option("--sockets", min=1, metavar="N", help="How many connections an address may hold at once.")
    ] = 500,
    patience: Annotated[
        float, typer.Option("--patience", min=0.1, metavar="SECONDS", help="How long a request may take to arrive.")
    ] = 20.0,
    quick: Annotated[
        bool, typer.Option("--quick/--no-quick", help="Compile the rules in the background; playing begins at once.")
    ] = True,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(
            "--allowed-host",
            metavar="HOST",
            envvar="SIXFOLD_ALLOWED_HOST",
            help="Answer only under this name (play.example, *.play.example, https://play.example); may be repeated.",
        ),
    ] = None,
    metrics_port: Annotated[
        int | None,
        typer.Option("--metrics-port", min=0, max=65535, metavar="PORT", help="Serve figures for Prometheus here."),
    ] = None,
    metrics_host: Annotated[
        str, typer.Option("--metrics-host", metavar="ADDRESS", help="Where to listen for those who read the figures.")
    ] = "127.0.0.1",
    push: Annotated[
        bool, typer.Option("--push/--no-push", help="Call people who are away when it becomes their turn (web push).")
    ] = True,
    push_service: Annotated[
        list[str] | None,
        typer.Option("--push-service", metavar="HOST", help="Speak to this push service, in place of the known ones."),
    ] = None,
    lang: Lang = None,
) -> None:
    """Serve tables for people and bots, here or everywhere."""
    from sixfold.cli.texts import Words, language

    words = Words(language(lang))
    if sys.stdout.isatty():
        # Loading the server takes a second or more; right after installing, several.
        print(words("serve-starting"), flush=True)
    from sixfold.server.log_format import set_up
    from sixfold.server.process import open_browser
    from sixfold.server.process import serve as run
    from sixfold.server.settings import PUSH_SERVICES, Settings, data_folder

    set_up()

    def ready(url: str) -> None:
        print(words("serve-ready", url=url), flush=True)
        if quick:
            print(words("serve-preparing"), flush=True)
        # Where nobody sees what is written here, nobody waits for a browser either.
        if browser and sys.stdout.isatty():
            open_browser(url)

    settings = Settings(
        host=host,
        port=port,
        database=database,
        bus=bus,
        folder=folder or data_folder(),
        proxy=proxy,
        thinkers=thinkers,
        quick=quick,
        limits=limits,
        sockets=sockets,
        patience=patience,
        push=tuple(push_service or PUSH_SERVICES) if push else (),
        allowed_hosts=tuple(allowed_host or ()),
        metrics_port=metrics_port,
        metrics_host=metrics_host,
    )
    run(
        settings,
        ready,
        prepared=lambda: print(words("serve-prepared"), flush=True),
        metrics_ready=lambda url: print(words("serve-metrics", url=url), flush=True),
    )


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to; it is written whole or not at all.")],
    database: Database = None,
    folder: Folder = None,
) -> None:
    """Keep everything that a server knows in one file; it may run meanwhile."""
    from sixfold.server.settings import data_folder
    from sixfold.server.store.backup import backup as keep
    from sixfold.server.store.connect import address

    keep(address(database, folder or data_folder()), file)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `sixfold backup` has written.")],
    database: Database = None,
    folder: Folder = None,
) -> None:
    """Bring everything back from a file, into a database in which there is nothing yet."""
    from sixfold.server.settings import data_folder
    from sixfold.server.store.backup import restore as bring_back
    from sixfold.server.store.connect import address

    bring_back(file, address(database, folder or data_folder()))
