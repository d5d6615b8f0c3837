"""The schema, revision after revision, as Alembic runs it."""
