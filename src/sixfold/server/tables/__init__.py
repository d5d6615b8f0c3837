"""A table: its log, the state derived from it, the commands, and what each viewer sees."""
