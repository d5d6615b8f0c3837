"""``python -m sixfold``."""

from sixfold.cli import main

if __name__ == "__main__":
    main()
