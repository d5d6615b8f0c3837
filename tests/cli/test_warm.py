"""``sixfold warm`` compiles what people would wait for."""

import subprocess
import sys

from .running import COMMAND

THINK = """
from random import Random
from numba.core import event
from sixfold.bots import analysis, making
from sixfold.bots.budgets import Budget
from sixfold.core.chance import Dealer
from sixfold.engine.quick import quicken
from sixfold.games import registry

with event.install_recorder("numba:compile") as compiled:
    for name in registry.names():
        quicken(name)
        view = registry.make(name).start(Dealer(bytes(32))).view(0)
        making.make("search:50n", view.game).choose(view, Random(1))
        assert analysis.analyse(view, Budget(None, 20)).moves
print(len(compiled.buffer))
"""


def test_after_warming_neither_rules_nor_bots_nor_hints_have_to_be_compiled() -> None:
    warmed = subprocess.run([*COMMAND, "warm"], capture_output=True, text=True, check=True)
    assert warmed.stdout.split() == ["board", "cards", "spezial"]
    thought = subprocess.run([sys.executable, "-c", THINK], capture_output=True, text=True, check=True)
    assert thought.stdout.split() == ["0"]
