"""What Alembic runs for every command; the connection, and the transaction, are the caller's."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
