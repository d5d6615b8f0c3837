"""Where everything is kept: SQLite for one house, PostgreSQL for many processes."""
