"""``sixfold warm``: compile everything now, so that nobody waits for it later."""

import typer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(warm)


def warm() -> None:
    """Compile the rules and the bots of all games, and keep that for later runs."""
    from sixfold.bots.making import warm as warm_bots
    from sixfold.engine.quick import quicken
    from sixfold.games import registry

    for name in registry.names():
        quicken(name)
        warm_bots(registry.make(name))
        print(name, flush=True)
