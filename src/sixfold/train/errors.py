"""What can go wrong in training."""

from sixfold.core.errors import SixfoldError


class CannotTrain(SixfoldError):
    """Something is missing, or the folder belongs to another training."""
