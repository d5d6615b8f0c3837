"""People at one table, anywhere: tables, their log, who sits there, and the protocol they speak."""
