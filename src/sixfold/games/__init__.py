"""The games of the family, one folder each, with the same file names in each."""
