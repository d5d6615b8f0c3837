"""Mini: a small title for Sixfold, in a package of its own."""
