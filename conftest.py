"""What holds for all tests."""

import os

# On a slow machine a bot would play otherwise until it is compiled; tests wait for it, in other processes too.
os.environ.setdefault("SIXFOLD_PATIENCE", "600")

# Alembic runs these two itself, inside a migration; they mean nothing elsewhere.
collect_ignore_glob = ["src/sixfold/server/store/migrations/env.py", "src/sixfold/server/store/migrations/versions/*"]
