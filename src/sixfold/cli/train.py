"""``sixfold train``: trains the network that judges the positions of a table."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sixfold.cli.error_handling import INTERRUPTED, print_error
from sixfold.cli.options import GameName, Players, Seed, Variant, choose_game
from sixfold.core.printable import printable

if TYPE_CHECKING:
    from sixfold.train.training import Tell


def train(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="The folder of this training.")],
    variant: Variant = "base",
    players: Players = None,
    rounds: Annotated[int, typer.Option(min=1, max=100, help="Rounds of self-play and fitting.")] = 3,
    games: Annotated[int, typer.Option("--games", "-g", min=10, max=10_000_000, help="Games in each round.")] = 40_000,
    candidates: Annotated[int, typer.Option(min=2, max=32, help="The moves that self-play looks at.")] = 12,
    epochs: Annotated[int, typer.Option(min=1, max=1000, help="Passes over the positions of a round.")] = 4,
    judged: Annotated[int, typer.Option(min=2, max=100_000, help="Games that decide if a network is kept.")] = 400,
    workers: Annotated[int | None, typer.Option(min=0, help="Processes; by default one for each core.")] = None,
    seed: Seed = 0,
) -> None:
    """Train a network by self-play. The same command continues a training that was interrupted."""
    from sixfold.cli.arena import cores
    from sixfold.core.errors import SixfoldError

    table = choose_game(game, variant, players, None)
    try:
        from torch.utils.tensorboard import SummaryWriter

        from sixfold.train.fit import Fit
        from sixfold.train.self_play import Play
        from sixfold.train.training import Plan, Training
    except ImportError as missing:
        needed = 'uv run --extra train sixfold train …, or pip install "sixfold[train]"'
        raise SixfoldError("no-torch", f"training needs PyTorch and TensorBoard ({missing}): {needed}") from None
    plan = Plan(
        rounds=rounds,
        games=games,
        chunk=min(5_000, games),
        judged=judged,
        seed=seed,
        play=Play(candidates=candidates),
        fit=Fit(epochs=epochs),
    )
    with SummaryWriter(str(out / "curves")) as curves:
        training = Training(table, plan, out, cores() if workers is None else workers, _teller(curves.add_scalar))
        try:
            best = training.run()
        except KeyboardInterrupt:
            print_error(f"sixfold: stopped; the same command continues in {printable(out)}")
            raise typer.Exit(INTERRUPTED) from None
    print(f"the best network is {printable(best)}; play with it: --bots network:{printable(best)}")


def _teller(add: "Tell") -> "Tell":
    """Print each figure, and add it to the curves."""

    def tell(name: str, value: float, step: int) -> None:
        print(f"{name} {step}: {value:.6g}", flush=True)
        add(name, value, step)

    return tell
