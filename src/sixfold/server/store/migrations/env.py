"""What Alembic runs for every command; the caller provides connection and transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
