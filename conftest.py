"""What holds for all tests."""

import os

# On a slow machine a bot would play otherwise until it is compiled; tests wait for it, in other processes too.
os.environ.setdefault("SIXFOLD_PATIENCE", "600")
