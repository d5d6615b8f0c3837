"""A table: its log, what the log amounts to, what people may do there, and what each of them sees of it."""
