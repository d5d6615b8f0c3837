"""The games of the family, one folder each, all with the same file names."""
