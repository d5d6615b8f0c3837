"""``sixfold serve``, ``backup`` and ``restore``: runs the server and saves its data."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from sixfold.cli.options import Lang

Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        envvar="SIXFOLD_DATABASE",
        help="postgresql://… or sqlite:///…; by default, a file in your data folder.",
    ),
]
Folder = Annotated[
    Path | None, typer.Option(metavar="DIR", help="The folder of that file; by default, your data folder.")
]


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 means all.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, envvar="SIXFOLD_PORT", help="The port to listen on; 0 picks a free one.")
    ] = 8606,
    browser: Annotated[bool, typer.Option(help="Open it in a browser.")] = True,
    database: Database = None,
    bus: Annotated[
        str | None, typer.Option(metavar="URL", envvar="SIXFOLD_BUS", help="nats://… connects several processes.")
    ] = None,
    folder: Folder = None,
    proxy: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Trust the client address and scheme sent by this proxy (* trusts any)."),
    ] = None,
    bot_workers: Annotated[
        int, typer.Option("--bot-workers", "--thinkers", min=1, help="Number of processes for bots, hints and reviews.")
    ] = 2,
    limits: Annotated[bool, typer.Option(help="Limit the rate of requests per address and user.")] = True,
    sockets: Annotated[int, typer.Option(min=1, metavar="N", help="Maximum number of connections per address.")] = 500,
    patience: Annotated[
        float, typer.Option(min=0.1, metavar="SECONDS", help="Maximum time for a request to arrive completely.")
    ] = 20.0,
    quick: Annotated[bool, typer.Option(help="Compile the rules in the background; you can play at once.")] = True,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HOST",
            envvar="SIXFOLD_ALLOWED_HOST",
            help="Answer only under this name (play.example, *.play.example, https://play.example); may be repeated.",
        ),
    ] = None,
    metrics_port: Annotated[
        int | None, typer.Option(min=0, max=65535, metavar="PORT", help="Serve metrics for Prometheus on this port.")
    ] = None,
    metrics_host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The address on which to serve the metrics.")
    ] = "127.0.0.1",
    push: Annotated[bool, typer.Option(help="Notify absent players when it is their turn (web push).")] = True,
    push_service: Annotated[
        list[str] | None,
        typer.Option(metavar="HOST", help="Use this push service instead of the known ones; may be repeated."),
    ] = None,
    lang: Lang = None,
) -> None:
    """Serve tables for people and bots, on this machine or to the world."""
    from sixfold.cli.texts import Words, language

    words = Words(language(lang))
    if sys.stdout.isatty():
        # Importing the server takes a second or more; right after installing, several.
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
        # Open no browser if the output is not a terminal.
        if browser and sys.stdout.isatty():
            open_browser(url)

    settings = Settings(
        host=host,
        port=port,
        database=database,
        bus=bus,
        folder=folder or data_folder(),
        proxy=proxy,
        bot_workers=bot_workers,
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
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write, whole or not at all.")],
    database: Database = None,
    folder: Folder = None,
) -> None:
    """Save all data of a server to one file; the server may be running."""
    from sixfold.server.settings import data_folder
    from sixfold.server.store.backup import backup as keep
    from sixfold.server.store.connect import address

    keep(address(database, folder or data_folder()), file)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file written by `sixfold backup`.")],
    database: Database = None,
    folder: Folder = None,
) -> None:
    """Restore all data from a backup into an empty database."""
    from sixfold.server.settings import data_folder
    from sixfold.server.store.backup import restore as bring_back
    from sixfold.server.store.connect import address

    bring_back(file, address(database, folder or data_folder()))
